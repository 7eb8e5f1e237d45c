"""What is said at the table of a race that is played: what has happened, what is due, what can no longer be unseen."""

from __future__ import annotations

from rally.rally_run import Swap, TileTurnedOver, TrophyTaken
from widgets.rally_run.words import join, on_cell, say_goal, say_seat, say_tile, say_trophy
from widgets.shared.labs.races.history import goes_on, moments, story
from widgets.shared.words import _, together

from .table import Sitting


def say_next(table: Sitting) -> str:
    """Whose turn it is, and where the way leads."""
    race = table.race
    turn = _("{seat}, it is your turn.").format(seat=say_seat(race, race.turn))
    return together([turn, say_goal(race, race.turn)])


def say_opening(table: Sitting) -> str:
    """What is said while the film runs: nothing of how it ends."""
    first, before = table.film[0], table.before
    seat = say_seat(table.race, before.turn if before is not None else 0)
    if isinstance(first.action, Swap):
        return _("{seat} swaps two tiles. Watch!").format(seat=seat)
    return _("{seat} is on the way. Watch!").format(seat=seat)


# --- taking back -----------------------------------------------------------------------------------------------------


def say_taken_back(now: Sitting, then: Sitting) -> str:
    """That a step is taken back, and what can no longer be unseen."""
    if not goes_on(now.race, then.race):
        return _("The race before is back, as you left it.")
    found = seen_between(now, then)
    if not found:
        return _("Taken back. You saw nothing new in between.")
    return _("Taken back, but what you have seen cannot be unseen: {what}.").format(what=join(found))


def seen_between(now: Sitting, then: Sitting) -> list[str]:
    """What has come to light since `then` that nobody could have known."""
    if not goes_on(now.race, then.race):
        return []
    found, memory = [], then.memory
    for race in story(now.race, moments(then.race)):
        for event in race.events:
            if isinstance(event, TileTurnedOver) and event.cell not in memory.at:
                place = on_cell(event.cell)
                found.append(_("{tile} {place}").format(tile=say_tile(event.kind), place=place))
            elif isinstance(event, TrophyTaken):
                found.append(say_trophy(event.colour))
            memory = memory.told(event)
    return found
