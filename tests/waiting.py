"""The one way to wait in a test: for a condition, with a time-out that only a fault reaches."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
TIMEOUT = float(os.environ.get("LAB_TIMEOUT", "120"))
"""Seconds after which something is taken not to come any more. They are spent only where a test fails."""


def nap() -> None:
    """Leave the processor to whatever is waited for."""
    time.sleep(0.02)


def wait_until(
    condition: Callable[[], T],
    what: str | Callable[[], str],
    rest: Callable[[], object] = nap,
    seconds: float = TIMEOUT,
) -> T:
    """Return the first true value of `condition`; AssertionError says what was waited for in vain.

    rest: What is done between two looks: a page has to draw its frames meanwhile, an event loop has to turn.
    """
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() >= end:
            raise AssertionError(f"waited {seconds:g} s in vain for {what if isinstance(what, str) else what()}")
        rest()
    return found
