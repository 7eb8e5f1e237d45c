"""Questions about a move, where the car comes to rest (S5, S6), as the rules or a misreading of them count it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from rally.stich_rallye.box.facts import USUAL
from rally.stich_rallye.rules.driving import DOWN, FLAT, UP, Track, rest_of
from rally.tutor.exercises import Belief

from .exercise import Exercise


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How somebody reads the rules of driving; by default, correctly.

    taken: spaces with cars on them are "jumped" and not counted, "counted", or the car "stops" there (S5.4). laps:
    whether a car of another lap is in the way, too (S5.5). own: whether the car's own space is counted as the first
    (S5.3). hills: they matter at the "end" of a move or "never"; or the "first" on the way catches the car; or an
    uphill on the way is a "wall", and the car stays where it was (S6.1). roll: a rolling car jumps to a "free" space,
    goes to the "next" one even if a car stands there, or is "stopped" by the first car (S6.4). back: an uphill leads to
    its "foot" or to the "start" of the move (S6.3).
    """

    taken: Literal["jumped", "counted", "stops"] = "jumped"
    laps: bool = True
    own: bool = False
    hills: Literal["end", "never", "first", "wall"] = "end"
    roll: Literal["free", "next", "stopped"] = "free"
    back: Literal["foot", "start"] = "foot"


RIGHT = Reading()


@dataclass(frozen=True)
class AskedMove:
    """A move to count out: the cars, whose car drives, the spaces by the card, and those by the motor."""

    circuit: Track
    cars: tuple[int, ...]
    seat: int
    spaces: int
    motor: int = 0

    @property
    def all_spaces(self) -> int:
        """The spaces by card and motor together, which are one move (S5.2)."""
        return self.spaces + self.motor


Read = Callable[[AskedMove], int]
"""Returns where the car rests, by somebody's reading."""


@lru_cache
def both_laps(circuit: Track) -> str:
    """The spaces by progress, up to the line at the end, where nobody rolls any more."""
    return 2 * circuit.spaces + FLAT


@lru_cache(maxsize=64)
def taken_spaces(cars: tuple[int, ...], seat: int, lap: int, laps: bool) -> frozenset[int]:
    """Where other cars stand before the line, in both laps (`laps`) or each in its own."""
    others = [car for other, car in enumerate(cars) if other != seat]
    if laps:
        others = [at for car in others for at in (car % lap, car % lap + lap)]
    return frozenset(others) - {2 * lap}


@dataclass
class MoveCount:
    """A move that is counted out by a reading. spaces: the space at each progress, up to the line (`finish`). taken:
    where other cars stand; none is in the way at the line, where a car has won (S-C). start: where the car stands."""

    spaces: str
    finish: int
    taken: frozenset[int]
    start: int
    reading: Reading = RIGHT

    @classmethod
    def of(cls, move: AskedMove, reading: Reading = RIGHT) -> MoveCount:
        spaces = both_laps(move.circuit)
        taken = taken_spaces(move.cars, move.seat, len(spaces) // 2, reading.laps)
        return cls(spaces, len(spaces) - 1, taken, move.cars[move.seat], reading)

    def rest(self, spaces: int) -> int:
        """Where the car rests after this number of counted spaces."""
        end = self.counting_end(spaces)
        if end in (self.start, self.finish) or self.reading.hills == "never":
            return end
        if self.reading.hills == "wall" and self.crosses_uphill(end):
            return self.start
        return self.rest_after_roll(end)

    def counting_end(self, spaces: int) -> int:
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

    def rest_after_roll(self, end: int) -> int:
        """Where a car rests whose counting ends here: on this space, unless it is a hill (S6.2 to S6.4, S-A, S-E)."""
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
        """Whether the car passes an uphill; one on which it ends is not passed."""
        return UP in self.spaces[self.start + 1 : end + 1].rstrip(UP)


def rest(move: AskedMove) -> int:
    """Where the car rests, by the rules."""
    return rest_of(move.circuit, move.cars, move.seat, move.all_spaces, USUAL)


# --- what the rules answer --------------------------------------------------------------------------------------------


def true_rest(task: Exercise) -> int:
    return task.race.drive(task.seat, task.driven).progress


# --- what somebody might think ----------------------------------------------------------------------------------------


def move_of(task: Exercise) -> AskedMove:
    race = task.race
    return AskedMove(race.track, race.cars, task.seat, task.spaces, task.driven - task.spaces)


def make_read(reading: Reading) -> Read:
    """A function that counts out moves by this reading."""
    return lambda move: MoveCount.of(move, reading).rest(move.all_spaces)


def motor_after_the_roll(move: AskedMove) -> int:
    """The card's move ends, with its roll, and the motor drives on from there."""
    half = rest(replace(move, motor=0))
    cars = (*move.cars[: move.seat], half, *move.cars[move.seat + 1 :])
    return rest(replace(move, cars=cars, spaces=move.motor, motor=0))


def belief_of_read(read: Read) -> Callable[[Exercise], int]:
    """The answer of somebody who reads moves this way."""
    return lambda task: read(move_of(task))


DRIVING: dict[str, tuple[str, Read]] = {
    "occupied_spaces_count": ("S5.4", make_read(Reading(taken="counted"))),
    "cars_in_the_way_stop": ("S5.4", make_read(Reading(taken="stops"))),
    "cars_of_another_lap_are_not_there": ("S5.5", make_read(Reading(laps=False))),
    "own_space_counts": ("S5.3", make_read(Reading(own=True))),
}
HILLS: dict[str, tuple[str, Read]] = {
    "hills_do_nothing": ("S6.2", make_read(Reading(hills="never"))),
    "first_hill_catches": ("S6.1", make_read(Reading(hills="first"))),
    "rolls_onto_the_next_space": ("S6.4", make_read(Reading(roll="next"))),
    "cars_stop_a_roll": ("S6.4", make_read(Reading(roll="stopped"))),
    "goes_back_to_where_it_came_from": ("S6.3", make_read(Reading(back="start"))),
    "hill_on_the_way_sends_back": ("S6.1", make_read(Reading(hills="wall"))),
    "motor_drives_after_the_roll": ("S5.2", motor_after_the_roll),
}
"""The rule that each belief contradicts, and how it reads a move: by the rules, with one exception."""

BELIEFS = {name: Belief(name, rule, belief_of_read(read)) for name, (rule, read) in (DRIVING | HILLS).items()}
