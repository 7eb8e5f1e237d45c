"""What the tests of both games share: events by their kind, records with another value, and parsers that complain."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError
from rally.core.legal import Event

COMPLAINTS = (NotationError, IllegalAction, ImpossiblePosition)


def find(events: Iterable[Event], kind: type, **data: Any) -> list[Any]:
    """The events of this kind that have these data."""
    return [e for e in events if isinstance(e, kind) and all(getattr(e, key) == want for key, want in data.items())]


def the(events: Iterable[Event], kind: type, **data: Any) -> Any:
    """The only event of this kind that has these data."""
    found = find(events, kind, **data)
    assert len(found) == 1, found
    return found[0]


def rules_of(events: Iterable[Event]) -> set[str]:
    """The numbers of all rules that these events cite."""
    return {rule for event in events for rule in event.rules}


def changed(record: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of the record with another value at `path`, such as `rounds/0/hands/1`; `...` takes it out."""
    game: dict[str, Any] = copy.deepcopy({**record})
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    spot: Any = game
    for step in way:
        spot = spot[step]
    if value is ...:
        del spot[last]
    else:
        spot[last] = value
    return game


def only_complains(parser: Callable[[Any], Any], thing: Any) -> Any:
    """What the parser makes of this; None if it says what is wrong."""
    try:
        return parser(thing)
    except COMPLAINTS as error:
        assert str(error)
        return None
