"""How much work something is, counted and not timed: the same number on every machine, however busy it is.

What C does within a line is not counted: it has to be bounded by the size of what it is given.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

SECOND = 4_000_000
"""Lines of Python that are executed in a second, about, by the machine for which budgets are set."""

MOST_FOR_A_TEXT = SECOND // 16
"""Lines that any text may cost, whatever it says."""


def count_lines(act: Callable[[], object]) -> int:
    """The number of lines of Python that this thread executes in `act`. What C does within a line is not counted."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: Any) -> Callable[..., Any]:
        nonlocal count
        count += event == "line"
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        act()
    finally:
        sys.settrace(before)
    return count
