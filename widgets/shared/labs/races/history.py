"""A race with all that led to it: how far it has come, and what happened since; and what a page has kept of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Protocol, TypeVar

from widgets.shared.labs.messages import unreadable


class Historic(Protocol):
    """A race of any game, as a value that knows what led to it."""

    def history(self) -> Iterator[Any]:
        """This race and all before it, newest first."""
        ...


R = TypeVar("R", bound=Historic)


def moments(race: Historic) -> int:
    """How many moments the race has had: its beginning, and one for each action."""
    return sum(1 for _race in race.history())


def story(race: R, since: int) -> list[R]:
    """The race at each moment after so many, oldest first."""
    return [*race.history()][::-1][since:]


def moment(race: R, number: int) -> R:
    """The race when it had had so many moments."""
    return story(race, number - 1)[0]


def goes_on(race: Historic, earlier: Historic) -> bool:
    """Whether `race` has come from `earlier`, or is it."""
    then = moments(earlier)
    return then <= moments(race) and bool(moment(race, then) == earlier)


def parsed(text: str) -> Mapping[str, Any]:
    """What a lab has written to be remembered, as data. NotationError for what is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise unreadable(text) from None
    if not isinstance(data, Mapping):
        raise unreadable(text)
    return data
