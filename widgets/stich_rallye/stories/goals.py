"""The deeds that lessons of Stich Rallye ask for: whether one is done, how well, and what would be better."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from rally.stich_rallye import Action, Card, Race
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    MotorUsed,
    MotorWound,
    MoveBegun,
    Rolled,
    TrickWon,
)
from rally.stich_rallye.rules.motor import DriveDeed
from widgets.lab.story import HasRace, Words
from widgets.stich_rallye.words import say_seat
from widgets.words import _, ngettext

if TYPE_CHECKING:
    from widgets.lab.lab import Lab
    from widgets.races.table import PlayState

Due = Callable[[Any], bool]


class ShownState(HasRace[Race], Protocol):
    """What a lab shows after something was done, or before anything was."""

    @property
    def before(self) -> Race | None: ...


# --- tricks and motors -----------------------------------------------------------------------------------------------


def trick_won(lab: HasRace[Race]) -> bool:
    """A trick has just been won."""
    return any(isinstance(event, TrickWon) for event in lab.race.events)


def trick_driven(lab: HasRace[Race]) -> bool:
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

    def due(lab: HasRace[Race]) -> bool:
        used = any(isinstance(event, MotorUsed) for event in lab.race.events)
        return trick_driven(lab) and used and card in map(str, trick_of(lab.race))

    return due


def a_trick_of_people(*seats: int) -> Callable[[Lab[PlayState[Race, Action]]], bool]:
    """A trick has been won since the race began, and people sit on these seats; what a seat sees of a race does not
    tell that."""

    def due(lab: Lab[PlayState[Race, Action]]) -> bool:
        won = any(isinstance(event, TrickWon) for race in lab.state.race.history() for event in race.events)
        return won and {*seats} <= {*lab.state.people}

    return due


def card_played(card: str) -> Due:
    """This card has just been played."""
    return lambda lab: any(
        isinstance(event, CardPlayed) and str(event.card) == card for race in lab.state.film for event in race.events
    )


def race_over(lab: HasRace[Race]) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


def count_lost_tricks(lab: Lab[Race]) -> int:
    """How many tricks have been lost in a MotorLab; a dial that is turned by hand has lost none."""
    return sum(isinstance(event, MotorWound) for race in lab.states for event in race.events)


def lost_tricks(number: int) -> Due:
    """So many tricks have been lost in a MotorLab."""
    return lambda lab: count_lost_tricks(lab) >= number


def motor_at(seat: int, value: int) -> Due:
    """The motor of this seat shows this, at a position that can be."""
    return lambda lab: lab.race is not None and lab.race.motors[seat].value == value


def has_players(number: int) -> Callable[[HasRace[Race]], bool]:
    """So many play."""
    return lambda lab: len(lab.race.players) == number


# --- moves -----------------------------------------------------------------------------------------------------------


def drive_on_show(shown: ShownState) -> DriveDeed | None:
    """The drive of a single car that is on show; None while there is none."""
    done = shown.race.way.steps[-1][1] if shown.before is not None and shown.race.way else None
    return done if isinstance(done, DriveDeed) else None


def car_drove(seat: int) -> Due:
    """It is the car of this seat whose drive is on show, whichever car has been chosen since."""
    return lambda lab: (drive := drive_on_show(lab.state)) is not None and drive.seat == seat


def drove_with(seat: int, card: int, motor: int) -> Due:
    """The car of this seat has just driven from where it stood at first, by this card and with this motor."""

    def due(lab: Lab[ShownState]) -> bool:
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

    def due(lab: Lab[ShownState]) -> bool:
        drives = [
            (drive.seat, drive.spaces, car_rolls(shown)) for shown in lab.states if (drive := drive_on_show(shown))
        ]
        return car_drove(then)(lab) and drives[-1] == (then, spaces, True) and (first, spaces, False) in drives

    return due


def car_rolls(shown: ShownState) -> bool:
    """A car rolls in what is on show."""
    return any(isinstance(event, Rolled) for event in shown.race.events)


def as_it_was_set(lab: Lab[ShownState]) -> bool:
    """What is on show began with the position that the lesson has set."""
    return lab.state.before is not None and lab.state.before == lab.first.race


def guessed_as_it_was_set(lab: Any) -> bool:
    """The same, and what the lab asks for was guessed before."""
    return as_it_was_set(lab) and lab.state.guess is not None


def move_ruled_by(rule: str, seat: int) -> Due:
    """Something in the move of this seat's car that is on show follows from this rule."""
    return lambda lab: car_drove(seat)(lab) and any(rule in event.rules for event in lab.state.race.events)


def drove_on_own_road(lab: Lab[ShownState]) -> bool:
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


def farthest_drive(seat: int) -> Callable[[Lab[HasRace[Race]], Words], Words]:
    """The goal that this seat wins the trick of the lab's first position and drives as far as it can.

    The text of the story is told when nothing better is possible.
    """

    def how(lab: Lab[HasRace[Race]], text: Words) -> Words:
        race, best = lab.state.race, farthest(lab.first.race, seat)
        winner, spaces = result(race)
        if winner != seat:
            return lambda: say_missed(race, winner, seat)
        if spaces < best:
            return lambda: say_better(race, seat, spaces, best)
        return lambda: say_best(race, seat, spaces) + "\n\n" + text()

    return how


def spaces_moved(shown: ShownState, seat: int) -> int:
    """How far the car of this seat is from where it was before the move on show."""
    return shown.race.cars[seat] - shown.before.cars[seat] if shown.before is not None else 0


def nothing_gained(seat: int) -> Callable[[Lab[ShownState], Words], Words]:
    """The goal that the car of this seat rolls back to the space that it came from.

    The text of the story is told when it has.
    """

    def how(lab: Lab[ShownState], text: Words) -> Words:
        race, spaces = lab.state.race, spaces_moved(lab.state, seat)
        return (lambda: say_gained(race, seat, spaces)) if spaces else text

    return how


def back_where_it_was(seat: int) -> Callable[[Lab[ShownState]], bool]:
    """Whether the car of this seat stands where its move began."""
    return lambda lab: spaces_moved(lab.state, seat) == 0


def won_at_best(seat: int) -> Callable[[Lab[HasRace[Race]]], bool]:
    """Whether this seat has won the trick, and has driven as far as it can."""
    return lambda lab: result(lab.state.race) == (seat, farthest(lab.first.race, seat))


def say_lost(lab: Any, wanted: int) -> str:
    """How many tricks have been lost, up to those that are wanted."""
    return _("Lost so far: {lost}").format(lost=min(count_lost_tricks(lab), wanted))


def say_gained(race: Race, seat: int, spaces: int) -> str:
    if spaces < 0:
        said = _("# Not yet\n\n{seat} has rolled back further than that: another car was in the way.")
        return said.format(seat=say_seat(race, seat))
    return ngettext(
        "# Not yet\n\n"
        "{seat} has moved on by {spaces} space. Press “Step back” and try a different lowest card, or put the car "
        "on a different space: its move has to end on an uphill.",
        "# Not yet\n\n"
        "{seat} has moved on by {spaces} spaces. Press “Step back” and try a different lowest card, or put the car "
        "on a different space: its move has to end on an uphill.",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces)


def result(race: Race) -> tuple[int, int]:
    """Who has just won a trick, and how far the car drove."""
    winner = next(event.seat for event in race.events if isinstance(event, TrickWon))
    return winner, next(event.spaces for event in race.events if isinstance(event, MoveBegun))


@lru_cache
def farthest(race: Race, seat: int) -> int:
    """How far the seat can drive at best if everybody plays for it; 0 if it cannot win."""
    if race.trick or not race.events:
        return max(farthest(race.after(action), seat) for action in race.legal)
    winner, spaces = result(race)
    return spaces if winner == seat else 0


def say_missed(race: Race, winner: int, wanted: int) -> str:
    return _(
        "# Not yet\n\n"
        "{winner} has won this trick, but {wanted} has to win it. Press “Step back” and let somebody play a "
        "different card."
    ).format(winner=say_seat(race, winner), wanted=say_seat(race, wanted))


def say_better(race: Race, seat: int, spaces: int, best: int) -> str:
    return ngettext(
        "# Solved, but it can be done better\n\n"
        "{seat} wins and drives {spaces} space. With other cards it can be as many as {best}. Press “Step back” "
        "and look for them: which card is the lowest?",
        "# Solved, but it can be done better\n\n"
        "{seat} wins and drives {spaces} spaces. With other cards it can be as many as {best}. Press “Step back” "
        "and look for them: which card is the lowest?",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces, best=best)


def say_best(race: Race, seat: int, spaces: int) -> str:
    return ngettext(
        "# Solved, and it cannot be done better\n\n{seat} wins and drives {spaces} space.",
        "# Solved, and it cannot be done better\n\n{seat} wins and drives {spaces} spaces.",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces)
