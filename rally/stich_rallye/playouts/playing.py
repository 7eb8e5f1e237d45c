"""Choices and whole races played in the lanes of a batch: `Playouts` for `Advisor`, `play_block` for `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from rally.core.chance import BY_ROW
from rally.core.numpy_bits import Bits
from rally.core.workers import Block, Counts
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.box.facts import ROUNDS
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.moment import Moment

from .batch import Batch, HiddenHands, Row, Style, Watcher, card_bytes
from .outlook import CERTAIN, seat_weights
from .plain import DEALING, Found, card_byte, dealers
from .styles import style_of

Styles = str | Style | tuple[str, ...]
"""A style or its name, or the names of several."""


class Playouts:
    """Plays many races at once after each of some actions.

    afters: the races after these actions, by action; none of them is over. style: as in `advise`; several take turns,
    batch by batch.
    """

    pace = BY_ROW

    def __init__(self, race: Race, seat: int, afters: Mapping[Action, Race], seed: int, style: Styles) -> None:
        self.race, self.seat, self.afters, self.seed = race, seat, afters, seed
        self.open, self.asked_for = [*afters], style
        chosen = style if isinstance(style, tuple) else (style,)
        self.styles = [style_of(each, race.track, len(race.players), race.options) for each in chosen]
        self.hidden = [HiddenHands(after) for after in dealers(race, seat, afters)]
        self.card_plays = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the arguments, for another process."""
        return type(self), (self.race, self.seat, self.afters, self.seed, self.asked_for)

    def play(self, number: int, playouts: int, *, whole: bool = True) -> Iterator[Found | None]:
        """Play batch `number`, with `playouts` lanes for each action; yield None after each trick, then the results.

        whole: whether to play to the end of the race; otherwise to that of the round, and the chances by
        `chances_at_round_end` are added up instead of races won. The nth lane of each action meets the same luck (deals
        and choices), so that the comparison depends less on chance.
        """
        batch, given, answer = self.start(number, playouts)
        batch.play_trick(given, answer, wound=answer is not None)
        yield None
        for _ in batch.tricks() if whole else batch.tricks_of_round():
            yield None
        won = (batch.victor != 0).astype(np.int64) if whole else self.chances_at_round_end(batch)
        parts = (np.split(found, len(self.open), axis=1) for found in (won, batch.places()))
        self.card_plays += batch.card_plays
        yield {
            action: (wins.sum(axis=1).tolist(), places.sum(axis=1, dtype=np.int64).tolist())
            for action, wins, places in zip(self.open, *parts, strict=True)
        }

    def chances_at_round_end(self, batch: Batch) -> npt.NDArray[np.int64]:
        """`outlook.chances_at_round_end` for each lane: seats × games."""
        won: npt.NDArray[np.int64] = (batch.victor != 0) * np.int64(CERTAIN)
        if batch.round == ROUNDS:
            return won
        weights = np.array(seat_weights(batch.players, batch.round), np.int64).take(batch.cars.max(axis=0) - batch.cars)
        open_yet: npt.NDArray[np.int64] = weights * CERTAIN // weights.sum(axis=0)
        return np.where(batch.running != 0, open_yet, won)

    def start(self, number: int, playouts: int) -> tuple[Batch, list[Row], Row | None]:
        """A new batch at this position, the cards of its trick with the chosen ones, and the chosen turbo answers."""
        lanes = playouts * len(self.open)
        style = self.styles[(number - 1) % len(self.styles)]
        bits = Bits(self.seed, number, copies=len(self.open))
        batch = Batch(self.race.track, len(self.race.players), lanes, bits, style, self.race.options)
        given = self.trick_cards(playouts)
        self.set_up(batch, self.deal(number, playouts), given)
        if not isinstance(self.open[0], Turbo):
            return batch, given, None
        uses = [255 * (isinstance(action, Turbo) and action.use) for action in self.open]
        return batch, given, np.repeat(np.array(uses, np.uint8), playouts)

    def trick_cards(self, playouts: int) -> list[Row]:
        """The cards of the trick, and the considered one of each lane."""
        rows = [np.full(playouts * len(self.open), card_byte(card), np.uint8) for card in self.race.trick]
        chosen = [card_byte(action.card) for action in self.open if isinstance(action, Play)]
        return [*rows, np.repeat(np.array(chosen, np.uint8), playouts)] if chosen else rows

    def deal(self, number: int, playouts: int) -> Row:
        """The hands after the action, for each lane; hidden ones are the same for all actions if possible."""
        dealt = [hidden.deal(playouts, Bits(self.seed, number, DEALING)) for hidden in self.hidden]
        if len(dealt) == len(self.open):
            return np.concatenate(dealt, axis=2)
        hands = np.tile(dealt[0], (1, 1, len(self.open)))
        for action, own in zip(self.open, np.split(hands, len(self.open), axis=2), strict=True):
            hand = self.afters[action].hands[self.seat]
            if not isinstance(hand, Unknown):
                own[self.seat, : len(hand)] = card_bytes(hand)[:, None]
        return hands

    def set_up(self, batch: Batch, hands: Row, given: Sequence[Row]) -> None:
        """Give the batch this position, at the beginning of its trick: cards that lie go back into the hands."""
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
    """Hands with `size` slots, to which the played cards (laid: seats × 1 × games) have been added."""
    full = np.zeros((hands.shape[0], size, hands.shape[2]), np.uint8)
    full[:, : hands.shape[1]] = hands
    last = full[:, -1:]
    full[:, -1:] = np.where(laid != 0, laid, last)
    return full


def play_block(start: Moment, seed: int, style: str | Style, watch: Watcher | None, block: Block) -> Counts:
    """Play a block of races that begin as this one does, with other cards and the flag at seat 0.

    Returns the wins by seat, the number of cards played, and the number of races won by crossing the line.
    """
    number, races = block
    players, track, options = len(start.players), start.track, start.options
    batch = Batch(track, players, races, Bits(seed, number), style_of(style, track, players, options), options)
    batch.flag[0] = 255
    batch.watch = watch or batch.watch
    batch.play_out()
    return tuple(np.count_nonzero(batch.victor, axis=1).tolist()), batch.card_plays, batch.crossings
