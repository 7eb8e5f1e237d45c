"""How somebody reads the rules of driving (S5, S6), rightly or wrongly, and where a car rests by that reading.

With nothing wrong it is what `rally` does, and a test holds that; a wrong belief is the same way of counting with one
thing read otherwise. It tells no events, so that a position of a race can be counted out in no time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rally.stich_rallye.rules.circuit import DOWN, FLAT, UP, Circuit


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How the rules of driving are read; as it is made, rightly.

    taken: spaces with cars on them are "jumped" and not counted, or "counted", or a car "stops" who comes (S5.4).
    laps: whether a car of another lap is in the way, too (S5.5). own: whether the space a car stands on is counted as
    the first (S5.3).
    hills: they matter at the "end" of a move, or "never", or the "first" on the way catches the car, or an uphill on
    the way is a "wall", and the car stays where it was (S6.1).
    roll: a car that rolls jumps over others to a "free" space, or goes to the "next" one whoever stands there, or is
    "stopped" by the first car (S6.4). back: an uphill leads to its "foot", or to the "start" of the move (S6.3).
    """

    taken: Literal["jumped", "counted", "stops"] = "jumped"
    laps: bool = True
    own: bool = False
    hills: Literal["end", "never", "first", "wall"] = "end"
    roll: Literal["free", "next", "stopped"] = "free"
    back: Literal["foot", "start"] = "foot"


RIGHT = Reading()


@dataclass(frozen=True)
class Move:
    """A move that is to be counted out: where all cars stand, whose car goes so many spaces by a card, and so many more
    by its motor."""

    circuit: Circuit
    cars: tuple[int, ...]
    seat: int
    spaces: int
    motor: int = 0

    @property
    def all_spaces(self) -> int:
        """By card and motor, which are one move (S5.2)."""
        return self.spaces + self.motor


Read = Callable[[Move], int]
"""Where the car rests, by somebody's reading."""


@lru_cache
def both_laps(circuit: Circuit) -> str:
    """The spaces by progress, up to the line at the end, on which nobody rolls any more."""
    return 2 * circuit.spaces + FLAT


@lru_cache(maxsize=64)
def taken_spaces(cars: tuple[int, ...], seat: int, lap: int, laps: bool) -> frozenset[int]:
    """Where other cars than this seat's stand before the line, in both laps (`laps`), or each in its own."""
    others = [car for other, car in enumerate(cars) if other != seat]
    if laps:
        others = [at for car in others for at in (car % lap, car % lap + lap)]
    return frozenset(others) - {2 * lap}


@dataclass
class Counting:
    """A move that is being counted out by a reading.

    spaces: what lies at each progress, up to the line (`finish`). taken: where other cars stand; at the line it does
    not matter, who comes there has won (S-C). start: where the car stands.
    """

    spaces: str
    finish: int
    taken: frozenset[int]
    start: int
    reading: Reading = RIGHT

    @classmethod
    def of(cls, move: Move, reading: Reading = RIGHT) -> Counting:
        spaces = both_laps(move.circuit)
        taken = taken_spaces(move.cars, move.seat, len(spaces) // 2, reading.laps)
        return cls(spaces, len(spaces) - 1, taken, move.cars[move.seat], reading)

    def rest(self, spaces: int) -> int:
        """Where the car rests in the end, so many counted spaces on."""
        end = self.counted(spaces)
        if end in (self.start, self.finish) or self.reading.hills == "never":
            return end
        if self.reading.hills == "wall" and self.crosses_uphill(end):
            return self.start
        return self.rolled(end)

    def counted(self, spaces: int) -> int:
        """Where the counting ends (S5.3, S5.4)."""
        reading, at = self.reading, self.start
        left = spaces - reading.own
        while left > 0 and at < self.finish:
            at += 1
            if at in self.taken:
                if reading.taken == "stops":
                    return at - 1
                if reading.taken == "jumped":
                    continue
            left -= 1
            if reading.hills == "first" and self.spaces[at] != FLAT:
                return at
        while at in self.taken and at != self.start:  # nobody stays on a space that is taken (S5.5)
            at += 1
        return at

    def rolled(self, end: int) -> int:
        """Where a car rests whose counting ended here: there, unless that is a hill (S6.2 to S6.4, S-A, S-E)."""
        kind, roll = self.spaces[end], self.reading.roll
        if kind == UP and self.reading.back == "start":
            return self.start
        step = {DOWN: 1, UP: -1, FLAT: 0}[kind]
        while step and end not in (0, self.finish):
            if self.spaces[end] == FLAT and (roll == "next" or end not in self.taken):
                break
            if roll == "stopped" and end + step in self.taken:
                break
            end += step
        return end

    def crosses_uphill(self, end: int) -> bool:
        """Does it come past an uphill? The one on which it ends is not crossed."""
        return UP in self.spaces[self.start + 1 : end + 1].rstrip(UP)


def rest(move: Move, reading: Reading = RIGHT) -> int:
    """Where the car rests, by this reading."""
    return Counting.of(move, reading).rest(move.all_spaces)
