"""Goals that a lesson sets: noticed when they are met, how well, and what would be better."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rally.stich_rallye import Race
from rally.stich_rallye.box.events import MoveBegun, TrickWon
from widgets.shared.labs.story import Story, Words
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.words import say_seat

from .due import trick_driven


@dataclass(frozen=True)
class FarthestDrive(Story):
    """The goal that this seat wins the trick of the lab's first position and drives as far as it can.

    The text of the story is told when nothing better is possible.
    """

    seat: int = 0

    def told(self, lab: Any) -> Words | None:
        if not trick_driven(lab):
            return None
        race, best = lab.race, farthest(lab.first.race, self.seat)
        winner, spaces = result(race)
        if winner != self.seat:
            return lambda: say_missed(race, winner, self.seat)
        if spaces < best:
            return lambda: say_better(race, self.seat, spaces, best)
        return lambda: say_best(race, self.seat, spaces) + "\n\n" + self.text()


@dataclass(frozen=True)
class NothingGained(Story):
    """The goal that the car of this seat rolls back to the space that it came from.

    The text of the story is told when it has.
    """

    seat: int = 0

    def told(self, lab: Any) -> Words | None:
        board = lab.state
        if board.before is None or board.seat != self.seat:
            return None
        came, rests = board.before.cars[self.seat], board.race.cars[self.seat]
        if came == rests:
            return self.text
        return lambda: say_gained(board.race, self.seat, rests - came)


def say_gained(race: Race, seat: int, spaces: int) -> str:
    if spaces < 0:
        said = _("# Not yet\n\n{seat} has rolled back further than that: another car was in the way.")
        return said.format(seat=say_seat(race, seat))
    return ngettext(
        "# Not yet\n\n{seat} has come {spaces} space further. Press “Step back” and try another lowest card, or put "
        "the car on another space: its move has to end on an uphill.",
        "# Not yet\n\n{seat} has come {spaces} spaces further. Press “Step back” and try another lowest card, or put "
        "the car on another space: its move has to end on an uphill.",
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
        "# Not yet\n\n{winner} has won this trick, and {wanted} is to win it. Press “Step back” and let somebody play "
        "another card."
    ).format(winner=say_seat(race, winner), wanted=say_seat(race, wanted))


def say_better(race: Race, seat: int, spaces: int, best: int) -> str:
    return ngettext(
        "# Solved, but not yet as well as can be\n\n{seat} wins and drives {spaces} space. With other cards it can be "
        "{best}. Press “Step back” and look for them: which card is the lowest?",
        "# Solved, but not yet as well as can be\n\n{seat} wins and drives {spaces} spaces. With other cards it can "
        "be {best}. Press “Step back” and look for them: which card is the lowest?",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces, best=best)


def say_best(race: Race, seat: int, spaces: int) -> str:
    return ngettext(
        "# Solved, and nobody can do it better\n\n{seat} wins and drives {spaces} space.",
        "# Solved, and nobody can do it better\n\n{seat} wins and drives {spaces} spaces.",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces)
