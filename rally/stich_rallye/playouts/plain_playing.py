"""Choices and whole races played without NumPy: `PlainPlayouts` for `Advisor`, `play_races` for `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rally.core.chance import ONE_BY_ONE, PlainBits
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.moment import Moment

from .plain import LANES, PlainBatch, PlainHands, card_byte, plain_style_of

DEALING = 1
"""Added to the seed of what is dealt before the playouts begin."""

Found: TypeAlias = Mapping[Action, tuple[list[int], list[int]]]
"""By action and seat: races won, and places added up."""


def dealers(race: Race, seat: int, afters: Mapping[Action, Race]) -> list[Race]:
    """The races whose hidden hands are dealt: that after one action for all, unless the actor's own hand is hidden."""
    every = [*afters.values()]
    own_is_hidden = isinstance(race.hands[seat], Unknown) and any(isinstance(action, Play) for action in afters)
    return every if own_is_hidden else every[:1]


class PlainPlayouts:
    """Plays the very races that `Playouts` plays; the arguments are the same."""

    pace = ONE_BY_ONE

    def __init__(self, race: Race, seat: int, afters: Mapping[Action, Race], seed: int, style: str) -> None:
        self.race, self.seat, self.afters, self.seed = race, seat, afters, seed
        self.open = [*afters]
        self.style = plain_style_of(style, race.track, len(race.players), race.options)
        self.hidden = [PlainHands(after) for after in dealers(race, seat, afters)]
        self.slices = 0
        self.card_plays = 0

    def play(self, playouts: int) -> Iterator[Found | None]:
        """One batch: so many lanes for each action; what came of it is found after the last trick."""
        batch, given, answer = self.start(playouts)
        yield None
        for _ in batch.play_trick(given, answer, wound=answer is not None):
            yield None
        for _ in batch.tricks():
            yield None
        self.card_plays += batch.card_plays
        found = {}
        for number, action in enumerate(self.open):
            lanes = batch.lanes[number * playouts : (number + 1) * playouts]
            victors = [lane.victor for lane in lanes]
            wins = [victors.count(seat) for seat in range(batch.players)]
            places = [sum(each) for each in zip(*(lane.places() for lane in lanes), strict=True)]
            found[action] = wins, places
        yield found

    def start(self, playouts: int) -> tuple[PlainBatch, list[list[int]], list[bool] | None]:
        """A fresh batch where the race is, the cards of its trick with the chosen ones, the chosen turbo answers."""
        self.slices += 1
        race, games = self.race, playouts * len(self.open)
        bits = PlainBits(self.seed, self.slices, copies=len(self.open))
        batch = PlainBatch(race.track, len(race.players), games, bits, self.style, race.options)
        batch.round = race.round
        given = [[card_byte(card)] * games for card in race.trick]
        chosen = [action.card for action in self.open if isinstance(action, Play)]
        if chosen:
            given.append([card_byte(card) for card in chosen for _ in range(playouts)])
        for number, (lane, hands) in enumerate(zip(batch.lanes, self.deal(playouts), strict=True)):
            lane.flag, lane.cars = race.flag, [*race.cars]
            lane.motors = [motor.position for motor in race.motors]
            for place, cards in enumerate(given):  # cards that lie go back into the hands
                hands[race.seat_of(place)].append(cards[number])
            lane.hands = hands
        if not isinstance(self.open[0], Turbo):
            return batch, given, None
        uses = [isinstance(action, Turbo) and action.use for action in self.open]
        return batch, given, [use for use in uses for _ in range(playouts)]

    def deal(self, playouts: int) -> list[list[list[int]]]:
        """The hands after the action, for each lane; hidden ones are the same for all actions if they can be."""
        dealt = [hidden.deal(playouts, PlainBits(self.seed, self.slices, DEALING)) for hidden in self.hidden]
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


def play_races(start: Moment, races: int, seed: int, style: str) -> tuple[tuple[int, ...], int, int]:
    """Play the very races that NumPy plays: wins by seat, the cards played, and the races won by the line."""
    players, track, options = len(start.players), start.track, start.options
    wins = [0] * players
    card_plays = crossings = 0
    chosen = plain_style_of(style, track, players, options)
    for number, first in enumerate(range(0, races, LANES)):
        batch = PlainBatch(track, players, min(LANES, races - first), PlainBits(seed, number), chosen, options)
        for _ in batch.tricks():
            pass
        for lane in batch.lanes:
            wins[lane.victor] += 1
        card_plays += batch.card_plays
        crossings += batch.crossings
    return tuple(wins), card_plays, crossings
