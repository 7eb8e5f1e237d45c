"""A race with all that led to it: how far it has come, and what happened since; and what a page has kept of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from rally.game import Race
from widgets.shared.labs.messages import unreadable

R = TypeVar("R", bound=Race[Any])


def moments(race: R) -> int:
    """How many moments the race has had: its beginning, and one for each action."""
    return sum(1 for _race in race.history())


def story(race: R, since: int) -> list[R]:
    """The race at each moment after so many, oldest first."""
    return [*race.history()][::-1][since:]


def moment(race: R, number: int) -> R:
    """The race when it had had so many moments."""
    return story(race, number - 1)[0]


def goes_on(race: R, earlier: R) -> bool:
    """Whether `race` has come from `earlier`, or is it."""
    then = moments(earlier)
    return then <= moments(race) and bool(moment(race, then) == earlier)


def parsed(text: str) -> Mapping[str, object]:
    """What a lab has written to be remembered, as data. NotationError for what is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise unreadable(text) from None
    if not isinstance(data, Mapping):
        raise unreadable(text)
    return data
