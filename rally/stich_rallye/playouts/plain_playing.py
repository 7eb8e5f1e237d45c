"""Choices and whole races played without NumPy: `PlainPlayouts` for `Advisor`, `play_block` for `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rally.core.chance import ONE_BY_ONE, PlainBits
from rally.core.workers import Block, Counts
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.moment import Moment

from .outlook import CERTAIN, chances_at_round_end
from .plain import PlainBatch, PlainHands, card_byte, plain_style_of

DEALING = 1
"""Added to the seed of what is dealt before the playouts begin."""

Found: TypeAlias = Mapping[Action, tuple[list[int], list[int]]]
"""By action and seat: races won (or chances), and places added up."""


def dealers(race: Race, seat: int, afters: Mapping[Action, Race]) -> list[Race]:
    """The races whose hidden hands are dealt: that after one action for all, unless the actor's own hand is hidden."""
    every = [*afters.values()]
    own_is_hidden = isinstance(race.hands[seat], Unknown) and any(isinstance(action, Play) for action in afters)
    return every if own_is_hidden else every[:1]


class PlainPlayouts:
    """Plays the very races that `Playouts` plays; the arguments are the same."""

    pace = ONE_BY_ONE

    def __init__(
        self, race: Race, seat: int, afters: Mapping[Action, Race], seed: int, style: str | tuple[str, ...]
    ) -> None:
        self.race, self.seat, self.afters, self.seed = race, seat, afters, seed
        self.open = [*afters]
        chosen = style if isinstance(style, tuple) else (style,)
        self.styles = [plain_style_of(each, race.track, len(race.players), race.options) for each in chosen]
        self.hidden = [PlainHands(after) for after in dealers(race, seat, afters)]
        self.card_plays = 0

    def play(self, number: int, playouts: int, *, whole: bool = True) -> Iterator[Found | None]:
        """Play batch `number`, with `playouts` lanes for each action; yield None now and then, then the results."""
        batch, given, answer = self.start(number, playouts)
        yield None
        for _ in batch.play_trick(given, answer, wound=answer is not None):
            yield None
        for _ in batch.tricks() if whole else batch.tricks_of_round():
            yield None
        self.card_plays += batch.card_plays
        seats, found = range(batch.players), {}
        for place, action in enumerate(self.open):
            lanes = batch.lanes[place * playouts : (place + 1) * playouts]
            won = [
                [(1 if whole else CERTAIN) * (lane.victor == seat) for seat in seats]
                if lane.victor >= 0
                else chances_at_round_end(batch.round, lane.cars)
                for lane in lanes
            ]
            wins = [sum(each) for each in zip(*won, strict=True)]
            places = [sum(each) for each in zip(*(lane.places() for lane in lanes), strict=True)]
            found[action] = wins, places
        yield found

    def start(self, number: int, playouts: int) -> tuple[PlainBatch, list[list[int]], list[bool] | None]:
        """A fresh batch where the race is, the cards of its trick with the chosen ones, the chosen turbo answers."""
        style = self.styles[(number - 1) % len(self.styles)]
        race, games = self.race, playouts * len(self.open)
        bits = PlainBits(self.seed, number, copies=len(self.open))
        batch = PlainBatch(race.track, len(race.players), games, bits, style, race.options)
        batch.round = race.round
        given = [[card_byte(card)] * games for card in race.trick]
        chosen = [action.card for action in self.open if isinstance(action, Play)]
        if chosen:
            given.append([card_byte(card) for card in chosen for _ in range(playouts)])
        for place, (lane, hands) in enumerate(zip(batch.lanes, self.deal(number, playouts), strict=True)):
            lane.flag, lane.cars = race.flag, [*race.cars]
            lane.motors = [motor.position for motor in race.motors]
            for nth, cards in enumerate(given):  # cards that lie go back into the hands
                hands[race.seat_of(nth)].append(cards[place])
            lane.hands = hands
        if not isinstance(self.open[0], Turbo):
            return batch, given, None
        uses = [isinstance(action, Turbo) and action.use for action in self.open]
        return batch, given, [use for use in uses for _ in range(playouts)]

    def deal(self, number: int, playouts: int) -> list[list[list[int]]]:
        """The hands after the action, for each lane; hidden ones are the same for all actions if they can be."""
        dealt = [hidden.deal(playouts, PlainBits(self.seed, number, DEALING)) for hidden in self.hidden]
        if len(dealt) == len(self.open):
            return [hands for lanes in dealt for hands in lanes]
        found = []
        for action in self.open:
            own = self.afters[action].hands[self.seat]
            for hands in dealt[0]:
                each = [[*hand] for hand in hands]
                if not isinstance(own, Unknown):
                    each[self.seat] = [*map(card_byte, own)]
                found.append(each)
        return found


def play_block(start: Moment, seed: int, style: str, block: Block) -> Counts:
    """Play the very races that NumPy plays: wins by seat, the cards played, and the races won by the line."""
    number, races = block
    players, track, options = len(start.players), start.track, start.options
    chosen = plain_style_of(style, track, players, options)
    batch = PlainBatch(track, players, races, PlainBits(seed, number), chosen, options)
    for _ in batch.tricks():
        pass
    victors = [lane.victor for lane in batch.lanes]
    return tuple(map(victors.count, range(players))), batch.card_plays, batch.crossings
