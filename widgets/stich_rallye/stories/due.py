"""When a story is due: whether a deed is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rally.stich_rallye import Race
from rally.stich_rallye.box.events import CardPlayed, MotorUsed, MoveBegun, TrickWon

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


class Playing(Protocol):
    """A lab in which a race is played, whose state has all of it."""

    @property
    def state(self) -> Racing: ...


class Beginning(Racing, Protocol):
    """A lab with a race, and what it began with."""

    @property
    def first(self) -> Racing: ...


class Shown(Racing, Protocol):
    """What a lab shows after something was done, or before anything was."""

    @property
    def before(self) -> Race | None: ...
    @property
    def seat(self) -> int: ...
    @property
    def card(self) -> int: ...


class Showing(Protocol):
    """A lab with such a state."""

    @property
    def state(self) -> Shown: ...
    @property
    def first(self) -> Racing: ...


def acted(lab: Stepping) -> bool:
    """Anything has been done."""
    return lab.state is not lab.first


# --- tricks and motors -----------------------------------------------------------------------------------------------


def trick_won(lab: Racing) -> bool:
    """A trick has just been won."""
    return any(isinstance(event, TrickWon) for event in lab.race.events)


def trick_driven(lab: Racing) -> bool:
    """The winner of a trick has just driven."""
    return any(isinstance(event, MoveBegun) for event in lab.race.events)


def trick_driven_with_motor(lab: Racing) -> bool:
    """The winner of a trick has just driven with the motor."""
    return trick_driven(lab) and any(isinstance(event, MotorUsed) for event in lab.race.events)


def a_trick_since(lab: Playing) -> bool:
    """A trick has been won since the race began; what a seat sees of a race does not tell that."""
    return any(isinstance(event, TrickWon) for race in lab.state.race.history() for event in race.events)


def played(card: str) -> Due:
    """This card has just been played."""
    return lambda lab: any(
        isinstance(event, CardPlayed) and str(event.card) == card for race in lab.state.film for event in race.events
    )


def over(lab: Racing) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


def lost(lab: Any) -> int:
    """How many notches the motor of a MotorLab is wound."""
    return int(lab.motor.position)


def notches(number: int) -> Due:
    """The motor of a MotorLab is wound so many notches."""
    return lambda lab: lost(lab) >= number


def motor_at(seat: int, value: int) -> Due:
    """The motor of this seat shows this."""
    return lambda lab: lab.race.motors[seat].value == value


def players_changed(lab: Beginning) -> bool:
    return len(lab.race.players) != len(lab.first.race.players)


# --- moves -----------------------------------------------------------------------------------------------------------


def moved(lab: Showing) -> bool:
    """A film of a move, or of a round's end, is on show."""
    return lab.state.before is not None


def drove(seat: int) -> Due:
    """The car of this seat has just driven."""
    return lambda lab: moved(lab) and lab.state.seat == seat


def drove_with(seat: int, card: int, motor: int) -> Due:
    """The car of this seat has just driven from where it stood at first, by this card and with this motor."""

    def due(lab: Showing) -> bool:
        before, first = lab.state.before, lab.first.race
        return (
            before is not None
            and (lab.state.seat, lab.state.card, before.motors[seat].value) == (seat, card, motor)
            and before.cars[seat] == first.cars[seat]
        )

    return due


def both_drove(lab: Showing) -> bool:
    """The second car has just driven, and the first one before it."""
    now, first = lab.state.race.cars, lab.first.race.cars
    return drove(1)(lab) and now[0] != first[0]


def as_it_was_set(lab: Showing) -> bool:
    """What is on show began with the position that the lesson has set."""
    return lab.state.before is not None and lab.state.before == lab.first.race


def ruled(rule: str) -> Due:
    """Something in the move on show follows from this rule."""
    return lambda lab: moved(lab) and any(rule in event.rules for event in lab.state.race.events)


# --- tracks and races that are looked at -----------------------------------------------------------------------------


def has_hills(lab: Any) -> bool:
    """The track in the editor goes down somewhere, and up somewhere."""
    return {"d", "u"} <= {*lab.state.draft.spaces}


def pointed_out(lab: Any) -> bool:
    """One of the findings about a track has been chosen."""
    return bool(lab.state.finding >= 0)


def simulated(lab: Any) -> bool:
    """Races on a track have been simulated."""
    return lab.state.tally is not None


def branched(lab: Any) -> bool:
    """A branch of a race that is watched is open."""
    return bool(lab.state.branch)
