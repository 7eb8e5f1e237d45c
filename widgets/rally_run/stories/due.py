"""When a story is due: whether a deed is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rally.rally_run import Event

Due = Callable[[Any], bool]


def acted(lab: Any) -> bool:
    """Anything has been done on the board."""
    return lab.state.before is not None


def happened(*kinds: type[Event], times: int = 1) -> Due:
    """One of these events is part of what is on show, so many times."""
    return lambda lab: sum(isinstance(event, kinds) for event in lab.state.events) >= times
