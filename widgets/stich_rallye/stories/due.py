"""When a story is due: whether a deed is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rally.stich_rallye import Race
from rally.stich_rallye.box.events import MoveBegun, TrickWon

Due = Callable[[Any], bool]


class Stepping(Protocol):
    """A lab, and what it began with."""

    @property
    def state(self) -> object: ...
    @property
    def first(self) -> object: ...


class Racing(Protocol):
    """A lab, or its state, with a race."""

    @property
    def race(self) -> Race: ...


class Beginning(Racing, Protocol):
    """A lab with a race, and what it began with."""

    @property
    def first(self) -> Racing: ...


class Shown(Protocol):
    """What a lab shows after something was done, or before anything was."""

    @property
    def before(self) -> object: ...


class Showing(Protocol):
    """A lab with such a state."""

    @property
    def state(self) -> Shown: ...


def acted(lab: Stepping) -> bool:
    """Anything has been done."""
    return lab.state is not lab.first


def trick_won(lab: Racing) -> bool:
    """A trick has just been won."""
    return any(isinstance(event, TrickWon) for event in lab.race.events)


def trick_driven(lab: Racing) -> bool:
    """The winner of a trick has just driven."""
    return any(isinstance(event, MoveBegun) for event in lab.race.events)


def motor_shows(value: int) -> Due:
    """The motor of a MotorLab shows this."""
    return lambda lab: lab.motor.value == value


def players_changed(lab: Beginning) -> bool:
    return len(lab.race.players) != len(lab.first.race.players)


def moved(lab: Showing) -> bool:
    """A film of a move, or of a round's end, is on show."""
    return lab.state.before is not None


def drove(seat: int) -> Due:
    """The car of this seat has just driven."""
    return lambda lab: moved(lab) and lab.state.seat == seat
