"""How the seats of a batch without NumPy choose: at random, or by the rule of thumb of `sense`, as `styles` has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from rally.errors import NotationError, objection, quoted
from rally.stich_rallye.box.facts import DIAL
from rally.stich_rallye.box.options import Options
from rally.stich_rallye.rules.circuit import Rests
from rally.stich_rallye.rules.track import Track

from . import sense
from .plain import VALUE, Lane, PlainBatch, PlainStyle

HALF = 1 << 15
FINE = 8
"""Steps of chance to each unit of a score."""


def legal_in(hand: list[int], led: int) -> list[int]:
    """The slots whose card may be played: those of the colour led (S2.2, S2.3), or all without one (S2.4)."""
    follows = [slot for slot, card in enumerate(hand) if card & led]
    return follows or [*range(len(hand))]


class PlainRandom:
    """A uniformly random legal card; a motor that shows more than 0 is used with probability 1/2."""

    def luck(self, batch: PlainBatch, slots: int) -> list[tuple[int, ...]]:
        return [*zip(*batch.bits.words(slots, len(batch.lanes)), strict=True)]

    def card(self, batch: PlainBatch, lane: Lane, hand: list[int], to_come: int, luck: Sequence[int]) -> int:
        return max((luck[slot] | 1, hand[slot]) for slot in legal_in(hand, lane.led))[1]

    def turbos(self, batch: PlainBatch) -> Sequence[int]:
        return batch.bits.words(1, len(batch.lanes))[0]

    def turbo(self, batch: PlainBatch, lane: Lane, left: int, luck: int | None) -> bool:
        return luck is not None and luck < HALF


class Weights:
    """What counts in a trick of a round, with so many tricks left and so many cards to come.

    plain: by the lowest card so far and by value, what a card is worth that does not win; wants: what is to be won, by
    car, motor and lowest card, as far as it has been asked.
    """

    def __init__(self, players: int, round_number: int, left: int, to_come: int) -> None:
        self.worth, self.low = sense.motor_worth(round_number, left), sense.lowest_yet(players, to_come)
        self.chances, saving = sense.chances(players, to_come), sense.savings(left)
        self.plain = [[sense.spoils(value, low) - saving[value] for value in range(16)] for low in range(16)]
        self.wants: dict[tuple[int, int, int], int] = {}

    def want(self, track: Track, rests: Rests, car: int, motor: int, low: int) -> int:
        """As `sense.want`, the lowest card so far being `low`."""
        return sense.want(track, rests, self.worth, car, motor, self.low[low])


class PlainSensible:
    """The choices of `sensible_player`, by tables that grow with what is asked."""

    def __init__(self, track: Track, players: int, options: Options) -> None:
        self.track, self.players = track, players
        self.rests, self.finish = track.rests(options), track.finish
        self.least_counts = sense.least_counts(track, players, options)
        self.tables: dict[tuple[int, int, int], Weights] = {}

    def luck(self, batch: PlainBatch, slots: int) -> list[tuple[int, ...]]:
        return [*zip(*batch.bits.words(slots, len(batch.lanes)), strict=True)] if slots > 1 else []

    def card(self, batch: PlainBatch, lane: Lane, hand: list[int], to_come: int, luck: Sequence[int]) -> int:
        """The legal card with the highest score; chance decides between level ones."""
        if len(hand) == 1:
            return hand[0]
        seat = (lane.flag + self.players - 1 - to_come) % self.players
        car, motor, lowest = lane.cars[seat], lane.motors[seat], lane.lowest
        at = batch.round, len(hand) - 1, to_come
        weights = self.tables.get(at) or self.tables.setdefault(at, Weights(self.players, *at))
        plain, wants = weights.plain[lowest], weights.wants
        colours, best, led = lane.colours, lane.best, lane.led
        found, chosen = 0, 0
        for slot in legal_in(hand, led):
            card = hand[slot]
            value = card & VALUE
            score = plain[value]
            if not card & colours or (card ^ best <= VALUE and card > best):
                low = value if value < lowest else lowest
                if not to_come and self.wins_race(batch, lane, seat, low):
                    score = sense.VICTORY
                else:
                    want = wants.get((car, motor, low))
                    if want is None:
                        want = wants[car, motor, low] = weights.want(self.track, self.rests, car, motor, low)
                    if to_come:
                        want = want * weights.chances[not led or card & led > 0][value] // sense.CERTAIN
                    score += want
            key = score * FINE + (luck[slot] * FINE * sense.JITTER >> 16)
            if not chosen or key > found or (key == found and card > chosen):
                found, chosen = key, card
        return chosen

    def wins_race(self, batch: PlainBatch, lane: Lane, seat: int, low: int) -> bool:
        """As `sense.wins_race`, of a card that wins the trick."""
        most = low + DIAL[lane.motors[seat]]
        if most < self.least_counts[lane.cars[seat]]:
            return False
        return any(batch.roads.drive(lane.cars, seat, count) == self.finish for count in (most, low))

    def turbos(self, batch: PlainBatch) -> Sequence[int]:
        return ()

    def turbo(self, batch: PlainBatch, lane: Lane, left: int, luck: int | None) -> bool:
        """As `sense.uses_turbo`."""
        seat, motor = lane.leader, lane.motors[lane.leader]
        if not DIAL[motor]:
            return False
        worth = sense.motor_worth(batch.round, left)
        saved, used = (
            sense.prospect(self.track, 0, batch.roads.drive(lane.cars, seat, lane.lowest + more))
            for more in (0, DIAL[motor])
        )
        return used + worth[0] - saved - worth[motor] > sense.MARGIN


PLAIN_STYLES: dict[str, Callable[[Track, int, Options], PlainStyle]] = {
    "random": lambda _track, _players, _options: PlainRandom(),
    "sensible": lru_cache(maxsize=16)(PlainSensible),
}
"""By name: the style for a track, a number of players, and what is played by."""


def plain_style_of(style: str, track: Track, players: int, options: Options) -> PlainStyle:
    """The style of that name; NotationError if there is none."""
    check_style(style)
    return PLAIN_STYLES[style](track, players, options)


def check_style(style: object) -> None:
    """Raise NotationError unless this is the name of a style."""
    if not isinstance(style, str) or style not in PLAIN_STYLES:
        raise NotationError(
            objection(
                None, "there is no style {name}; there are {names}", name=quoted(style), names=tuple(PLAIN_STYLES)
            )
        )
