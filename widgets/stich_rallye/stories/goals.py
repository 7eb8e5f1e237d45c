"""Goals that a lesson sets: noticed when they are met, how well, and what would be better."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from rally.stich_rallye import Race
from rally.stich_rallye.box.events import MoveBegun, TrickWon
from widgets.shared.labs.story import Words
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.words import say_seat

from .due import Beginning, lost


class Rolled(Protocol):
    """A position on the track, and the race before the move that led there."""

    @property
    def race(self) -> Race: ...
    @property
    def before(self) -> Race: ...


class Rolling(Protocol):
    """A lab that shows such a move."""

    @property
    def state(self) -> Rolled: ...


def farthest_drive(seat: int) -> Callable[[Beginning, Words], Words]:
    """The goal that this seat wins the trick of the lab's first position and drives as far as it can.

    The text of the story is told when nothing better is possible.
    """

    def how(lab: Beginning, text: Words) -> Words:
        race, best = lab.race, farthest(lab.first.race, seat)
        winner, spaces = result(race)
        if winner != seat:
            return lambda: say_missed(race, winner, seat)
        if spaces < best:
            return lambda: say_better(race, seat, spaces, best)
        return lambda: say_best(race, seat, spaces) + "\n\n" + text()

    return how


def nothing_gained(seat: int) -> Callable[[Rolling, Words], Words]:
    """The goal that the car of this seat rolls back to the space that it came from.

    The text of the story is told when it has.
    """

    def how(lab: Rolling, text: Words) -> Words:
        race, spaces = lab.state.race, lab.state.race.cars[seat] - lab.state.before.cars[seat]
        return (lambda: say_gained(race, seat, spaces)) if spaces else text

    return how


def back_where_it_was(seat: int) -> Callable[[Rolling], bool]:
    """Whether the car of this seat stands where its move began."""
    return lambda lab: lab.state.race.cars[seat] == lab.state.before.cars[seat]


def won_at_best(seat: int) -> Callable[[Beginning], bool]:
    """Whether this seat has won the trick, and has driven as far as it can."""
    return lambda lab: result(lab.race) == (seat, farthest(lab.first.race, seat))


def say_lost(lab: Any, wanted: int) -> str:
    """How many tricks have been lost, up to those that are wanted."""
    return _("Lost so far: {lost}").format(lost=min(lost(lab), wanted))


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
