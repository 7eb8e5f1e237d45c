"""How somebody reads the rules of driving (S5, S6), rightly or wrongly, and where a car rests by that reading.

With nothing wrong it is what `rally` does, and a test holds that; a wrong belief is the same way of counting with one
thing read otherwise. It tells no events, so that a position of a race can be counted out in no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass
class Counting:
    """One move that is counted out: on which circuit, the other cars, and where the car stands."""

    circuit: Circuit
    others: tuple[int, ...]
    start: int
    reading: Reading

    def rest(self, spaces: int) -> int:
        """Where the car rests in the end, so many counted spaces on."""
        end = self.counted(spaces)
        if end in (self.start, self.circuit.finish) or self.reading.hills == "never":
            return end
        if self.reading.hills == "wall" and self.crosses_uphill(end):
            return self.start
        return self.rolled(end)

    def counted(self, spaces: int) -> int:
        """Where the counting ends (S5.3, S5.4)."""
        reading, at = self.reading, self.start
        left = spaces - reading.own
        while left > 0 and at < self.circuit.finish:
            at += 1
            if self.is_taken(at):
                if reading.taken == "stops":
                    return at - 1
                if reading.taken == "jumped":
                    continue
            left -= 1
            if reading.hills == "first" and self.circuit.kind(at) != FLAT:
                return at
        while self.is_taken(at) and at != self.start:  # nobody stays on a space that is taken (S5.5)
            at += 1
        return at

    def rolled(self, end: int) -> int:
        """Where a car rests whose counting ended here: there, unless that is a hill (S6.2 to S6.4, S-A, S-E)."""
        kind, roll = self.circuit.kind(end), self.reading.roll
        if kind == UP and self.reading.back == "start":
            return self.start
        step = {DOWN: 1, UP: -1, FLAT: 0}[kind]
        while step and end not in (0, self.circuit.finish):
            if self.circuit.kind(end) == FLAT and (roll == "next" or not self.is_taken(end)):
                break
            if roll == "stopped" and self.is_taken(end + step):
                break
            end += step
        return end

    def crosses_uphill(self, end: int) -> bool:
        """Does the car come to a flat or other space beyond an uphill on its way?"""
        kinds = [self.circuit.kind(at) for at in range(self.start + 1, end + 1)]
        last = len(kinds)
        while last and kinds[last - 1] == UP:  # the uphill on which it ends is not crossed
            last -= 1
        return UP in kinds[:last]

    def is_taken(self, progress: int) -> bool:
        """Does another car stand there? At the line it is never asked: who comes there has won (S-C)."""
        if progress == self.circuit.finish:
            return False
        lap = len(self.circuit)
        return any(other == progress or (self.reading.laps and other % lap == progress % lap) for other in self.others)


def rest(circuit: Circuit, cars: Sequence[int], seat: int, spaces: int, reading: Reading = RIGHT) -> int:
    """Where the car of `seat` rests after so many counted spaces, by this reading."""
    others = tuple(car for other, car in enumerate(cars) if other != seat)
    return Counting(circuit, others, cars[seat], reading).rest(spaces)
