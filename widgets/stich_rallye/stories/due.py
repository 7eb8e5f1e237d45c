"""When a story is due: whether a deed is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rally.stich_rallye.box.events import MoveBegun, TrickWon

Due = Callable[[Any], bool]


def acted(lab: Any) -> bool:
    """Anything has been done."""
    return lab.state is not lab.first


def trick_won(lab: Any) -> bool:
    """A trick has just been won."""
    return any(isinstance(event, TrickWon) for event in lab.race.events)


def trick_driven(lab: Any) -> bool:
    """The winner of a trick has just driven."""
    return any(isinstance(event, MoveBegun) for event in lab.race.events)


def motor_shows(value: int) -> Due:
    """The motor of a MotorLab shows this."""
    return lambda lab: lab.motor.value == value


def players_changed(lab: Any) -> bool:
    return len(lab.race.players) != len(lab.first.race.players)


def moved(lab: Any) -> bool:
    """A film of a move, or of a round's end, is on show."""
    return lab.state.before is not None


def drove(seat: int) -> Due:
    """The car of this seat has just driven."""
    return lambda lab: moved(lab) and lab.state.seat == seat
