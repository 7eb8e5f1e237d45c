"""A race with all that led to it: how far it has come, and what happened since."""

from __future__ import annotations

from typing import Any, TypeVar

from rally.game import Race
from widgets.shared.words import _
from widgets.shared.words.names import say_seat

R = TypeVar("R", bound=Race[Any])


def moments(race: R) -> int:
    """How many moments the race has had: its beginning, and one for each action."""
    return sum(1 for _race in race.history())


def races_since(race: R, since: int) -> list[R]:
    """The race at each moment after so many, oldest first."""
    return [*race.history()][::-1][since:]


def race_at(race: R, number: int) -> R:
    """The race when it had had so many moments."""
    return races_since(race, number - 1)[0]


def say_on_the_way(race: R) -> str:
    """What is said while a film runs of what was done at this moment: nothing of how it ends."""
    if race.to_act is None:
        return _("Watch what happens!")
    return _("{seat} is on the way. Watch!").format(seat=say_seat(race, race.to_act))


def goes_on(race: R, earlier: R) -> bool:
    """Whether `race` has come from `earlier`, or is it."""
    then = moments(earlier)
    return then <= moments(race) and bool(race_at(race, then) == earlier)
