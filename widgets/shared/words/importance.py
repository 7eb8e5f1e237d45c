"""How important an event is, whatever the game: what lines, logs and films choose by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum

from rally.events import Event


class Importance(IntEnum):
    """From a detail, which only the full log tells, to a headline, which even one sentence does not leave out."""

    DETAIL = 0
    REMARK = 1
    NEWS = 2
    HEADLINE = 3


def at_least(importance: Callable[[Event], Importance], least: Importance, told: Iterable[Event]) -> list[Event]:
    """The events that are at least so important."""
    return [event for event in told if importance(event) >= least]
