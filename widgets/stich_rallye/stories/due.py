"""When a story is due: whether a deed is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from rally.stich_rallye import Card, Race
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    MotorUsed,
    MotorWound,
    MoveBegun,
    Rolled,
    TrickWon,
)
from rally.stich_rallye.rules.deeds import Drives

Due = Callable[[Any], bool]


class Racing(Protocol):
    """A lab, or its state, with a race."""

    @property
    def race(self) -> Race: ...


class Seated(Racing, Protocol):
    """A table where a race is played, and which of its seats are people."""

    @property
    def people(self) -> Sequence[int]: ...


class Playing(Protocol):
    """A lab in which a race is played, whose state has all of it."""

    @property
    def state(self) -> Seated: ...


class Ending(Protocol):
    """A lab in which a race is played to its end, or for so many rounds."""

    @property
    def is_over(self) -> bool: ...


class Winding(Protocol):
    """A lab with a single motor, and all races on the way back."""

    @property
    def states(self) -> Iterable[Race]: ...


class Beginning(Racing, Protocol):
    """A lab with a race, and what it began with."""

    @property
    def first(self) -> Racing: ...


class Shown(Racing, Protocol):
    """What a lab shows after something was done, or before anything was."""

    @property
    def before(self) -> Race | None: ...


class Showing(Protocol):
    """A lab with such a state."""

    @property
    def state(self) -> Shown: ...
    @property
    def states(self) -> Iterable[Shown]: ...
    @property
    def first(self) -> Racing: ...


# --- tricks and motors -----------------------------------------------------------------------------------------------


def trick_won(lab: Racing) -> bool:
    """A trick has just been won."""
    return any(isinstance(event, TrickWon) for event in lab.race.events)


def trick_driven(lab: Racing) -> bool:
    """The winner of a trick has just driven."""
    return any(isinstance(event, MoveBegun) for event in lab.race.events)


def trick_of(race: Race) -> tuple[Card, ...]:
    """The cards on the table, or those of the trick that has just been put aside."""
    return next((event.cards for event in race.events if isinstance(event, CardsPutAside)), race.trick)


def trick_led_by(card: str) -> Due:
    """A trick has just been won that began with this card."""
    return lambda lab: trick_won(lab) and str(trick_of(lab.race)[0]) == card


def trick_driven_with_motor(card: str) -> Due:
    """The winner of a trick has just driven with the motor, and this card lay in it."""

    def due(lab: Racing) -> bool:
        used = any(isinstance(event, MotorUsed) for event in lab.race.events)
        return trick_driven(lab) and used and card in map(str, trick_of(lab.race))

    return due


def a_trick_of_people(*seats: int) -> Callable[[Playing], bool]:
    """A trick has been won since the race began, and people sit on these seats; what a seat sees of a race does not
    tell that."""

    def due(lab: Playing) -> bool:
        won = any(isinstance(event, TrickWon) for race in lab.state.race.history() for event in race.events)
        return won and {*seats} <= {*lab.state.people}

    return due


def played(card: str) -> Due:
    """This card has just been played."""
    return lambda lab: any(
        isinstance(event, CardPlayed) and str(event.card) == card for race in lab.state.film for event in race.events
    )


def over(lab: Racing) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


def rounds_over(lab: Ending) -> bool:
    """All rounds that a PlayLab plays are over, and their motors have run."""
    return lab.is_over


def lost(lab: Winding) -> int:
    """How many tricks have been lost in a MotorLab; a dial that is turned by hand has lost none."""
    return sum(isinstance(event, MotorWound) for race in lab.states for event in race.events)


def lost_tricks(number: int) -> Due:
    """So many tricks have been lost in a MotorLab."""
    return lambda lab: lost(lab) >= number


def motor_at(seat: int, value: int) -> Due:
    """The motor of this seat shows this, at a position that can be."""
    return lambda lab: lab.race is not None and lab.race.motors[seat].value == value


def has_players(number: int) -> Callable[[Racing], bool]:
    """So many play."""
    return lambda lab: len(lab.race.players) == number


# --- moves -----------------------------------------------------------------------------------------------------------


def drive_on_show(shown: Shown) -> Drives | None:
    """The drive of a single car that is on show; None while there is none."""
    done = shown.race.way.steps[-1][1] if shown.before is not None and shown.race.way else None
    return done if isinstance(done, Drives) else None


def drove(seat: int) -> Due:
    """It is the car of this seat whose drive is on show, whichever car has been chosen since."""
    return lambda lab: (drive := drive_on_show(lab.state)) is not None and drive.seat == seat


def drove_with(seat: int, card: int, motor: int) -> Due:
    """The car of this seat has just driven from where it stood at first, by this card and with this motor."""

    def due(lab: Showing) -> bool:
        before, drive = lab.state.before, drive_on_show(lab.state)
        return (
            before is not None
            and drive is not None
            and (drive.seat, drive.spaces) == (seat, card + motor)
            and before.motors[seat].value == motor
            and before.cars[seat] == lab.first.race.cars[seat]
        )

    return due


def drove_one_after_the_other(first: int, then: int, spaces: int) -> Due:
    """The car of the one seat has driven so far without rolling, and now that of the other one so far, rolling on."""

    def due(lab: Showing) -> bool:
        drives = [(drive.seat, drive.spaces, rolls(shown)) for shown in lab.states if (drive := drive_on_show(shown))]
        return drove(then)(lab) and drives[-1] == (then, spaces, True) and (first, spaces, False) in drives

    return due


def rolls(shown: Shown) -> bool:
    """A car rolls in what is on show."""
    return any(isinstance(event, Rolled) for event in shown.race.events)


def as_it_was_set(lab: Showing) -> bool:
    """What is on show began with the position that the lesson has set."""
    return lab.state.before is not None and lab.state.before == lab.first.race


def guessed_as_it_was_set(lab: Any) -> bool:
    """The same, and what the lab asks for was guessed before."""
    return as_it_was_set(lab) and lab.state.guess is not None


def ruled(rule: str, seat: int) -> Due:
    """Something in the move of this seat's car that is on show follows from this rule."""
    return lambda lab: drove(seat)(lab) and any(rule in event.rules for event in lab.state.race.events)


def drove_on_own_road(lab: Showing) -> bool:
    """A drive is on show, on the track that the lab began with."""
    return drive_on_show(lab.state) is not None and lab.state.race.track == lab.first.race.track


# --- tracks and races that are looked at -----------------------------------------------------------------------------


def has_hills(lab: Any) -> bool:
    """The track in the editor goes down somewhere, and up somewhere."""
    return {"d", "u"} <= {*lab.state.draft.spaces}


def pointed_out(lab: Any) -> bool:
    """A place of a track that the rulebook leaves open is pointed at."""
    return bool(lab.shows_ruling)


def guessed_and_simulated(lab: Any) -> bool:
    """It was guessed what comes out, and then all races on the track were simulated."""
    tally = lab.state.tally
    return lab.state.guess is not None and tally is not None and tally.done >= 1


def branched_where(seat: int, card: str) -> Due:
    """A branch was opened where this seat was to play, and played this card in the race that is watched."""

    def due(lab: Any) -> bool:
        opened = lab.branch.opened | {lab.state.branch}
        return any(
            str(before) in opened and before.to_act == seat
            for race in lab.race.history()
            if str(race.last_action) == card and (before := race.previous) is not None
        )

    return due
