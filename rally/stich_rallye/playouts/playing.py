"""Choices and whole races played in the lanes of a batch: `Playouts` for `Advisor`, `play_races` for `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from rally.core.chance import BY_ROW
from rally.core.numpy_bits import Bits
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.moment import Moment

from .batch import Batch, HiddenHands, Row, Style, Watcher, card_bytes
from .plain import LANES, card_byte
from .plain_playing import DEALING, Found, dealers
from .styles import style_of


class Playouts:
    """Plays races on from each of some actions, so many at once.

    afters: the races after these actions, by action; none of them is over. style: as `advise` takes it.
    """

    pace = BY_ROW

    def __init__(self, race: Race, seat: int, afters: Mapping[Action, Race], seed: int, style: str | Style) -> None:
        self.race, self.seat, self.afters, self.seed = race, seat, afters, seed
        self.open = [*afters]
        self.style = style_of(style, race.track, len(race.players), race.options)
        self.hidden = [HiddenHands(after) for after in dealers(race, seat, afters)]
        self.slices = 0
        self.card_plays = 0

    def play(self, playouts: int) -> Iterator[Found | None]:
        """One batch: so many lanes for each action, side by side; what came of it is found after the last trick.

        The nth lane of each action meets the same luck (deals and choices), so that actions differ by less chance.
        """
        batch, given, answer = self.start(playouts)
        batch.play_trick(given, answer, wound=answer is not None)
        yield None
        for _ in batch.tricks():
            yield None
        parts = (np.split(found, len(self.open), axis=1) for found in (batch.victor, batch.places()))
        self.card_plays += batch.card_plays
        yield {
            action: (np.count_nonzero(victors, axis=1).tolist(), places.sum(axis=1, dtype=np.int64).tolist())
            for action, victors, places in zip(self.open, *parts, strict=True)
        }

    def start(self, playouts: int) -> tuple[Batch, list[Row], Row | None]:
        """A fresh batch where the race is, the cards of its trick with the chosen ones, the chosen turbo answers."""
        lanes = playouts * len(self.open)
        self.slices += 1
        bits = Bits(self.seed, self.slices, copies=len(self.open))
        batch = Batch(self.race.track, len(self.race.players), lanes, bits, self.style, self.race.options)
        given = self.trick_cards(playouts)
        self.set_up(batch, self.deal(playouts), given)
        if not isinstance(self.open[0], Turbo):
            return batch, given, None
        uses = [255 * (isinstance(action, Turbo) and action.use) for action in self.open]
        return batch, given, np.repeat(np.array(uses, np.uint8), playouts)

    def trick_cards(self, playouts: int) -> list[Row]:
        """The cards of the trick, and the one that is being considered in each lane."""
        rows = [np.full(playouts * len(self.open), card_byte(card), np.uint8) for card in self.race.trick]
        chosen = [card_byte(action.card) for action in self.open if isinstance(action, Play)]
        return [*rows, np.repeat(np.array(chosen, np.uint8), playouts)] if chosen else rows

    def deal(self, playouts: int) -> Row:
        """The hands after the action, for each lane; hidden ones are the same for all actions if they can be."""
        dealt = [hidden.deal(playouts, Bits(self.seed, self.slices, DEALING)) for hidden in self.hidden]
        if len(dealt) == len(self.open):
            return np.concatenate(dealt, axis=2)
        hands = np.tile(dealt[0], (1, 1, len(self.open)))
        for action, own in zip(self.open, np.split(hands, len(self.open), axis=2), strict=True):
            hand = self.afters[action].hands[self.seat]
            if not isinstance(hand, Unknown):
                own[self.seat, : len(hand)] = card_bytes(hand)[:, None]
        return hands

    def set_up(self, batch: Batch, hands: Row, given: Sequence[Row]) -> None:
        """Put the batch where the race is, at the beginning of its trick: cards that lie go back into the hands."""
        race, seats = self.race, range(len(self.race.players))
        laid = np.zeros((len(seats), 1, batch.games), np.uint8)
        for place, card in enumerate(given):
            laid[race.seat_of(place), 0] = card
        left = max(len(hand) + bool(laid[seat].any()) for seat, hand in enumerate(self.afters[self.open[0]].hands))
        batch.hands = put_back(hands, laid, left)
        batch.flag[race.flag] = 255
        batch.cars[:] = np.array(race.cars, np.uint8)[:, None]
        batch.motors[:] = np.array([motor.position for motor in race.motors], np.uint8)[:, None]
        batch.round = race.round


def put_back(hands: Row, laid: Row, size: int) -> Row:
    """Hands with `size` slots, in which those who have played (laid: seats × 1 × games) still hold that card."""
    full = np.zeros((hands.shape[0], size, hands.shape[2]), np.uint8)
    full[:, : hands.shape[1]] = hands
    last = full[:, -1:]
    full[:, -1:] = np.where(laid != 0, laid, last)
    return full


def play_races(
    start: Moment, races: int, seed: int, style: str | Style, watch: Watcher | None
) -> tuple[tuple[int, ...], int, int]:
    """Play so many races that begin as this one does, with other cards, the flag at seat 0.

    Gives the wins by seat, the cards played in all of them, and the races won by crossing the line.
    """
    players, track, options = len(start.players), start.track, start.options
    wins = np.zeros(players, np.int64)
    card_plays = crossings = 0
    chosen = style_of(style, track, players, options)
    for number, first in enumerate(range(0, races, LANES)):
        batch = Batch(track, players, min(LANES, races - first), Bits(seed, number), chosen, options)
        batch.flag[0] = 255
        batch.watch = watch or batch.watch
        batch.play_out()
        wins += np.count_nonzero(batch.victor, axis=1)
        card_plays += batch.card_plays
        crossings += batch.crossings
    return tuple(map(int, wins)), card_plays, crossings
