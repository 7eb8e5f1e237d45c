"""How much processor time something takes, as it would be on a quiet machine.

Beside other work the same instructions take up to three times as long, of the processor's own time, too. So what is
timed is measured beside a plain loop, which is known on a quiet machine, and takes longer by as much. Nor does Python
look through what thousands of tests before have left while something is timed.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

ROUNDS = 40_000
QUIET = 0.0009
"""Seconds that so many rounds take on the machine by which budgets of tests were set, when it is quiet."""


def loop() -> float:
    """Seconds that the loop takes now, of this thread's processor time."""
    began = time.thread_time()
    for _ in range(ROUNDS):
        pass
    return time.thread_time() - began


@dataclass
class Took:
    """Seconds on a quiet machine; known when the block that is timed has ended."""

    seconds: float = 0.0


@contextmanager
def timed() -> Iterator[Took]:
    """Time what is done in this block."""
    took, slow = Took(), loop()
    gc.disable()
    try:
        began = time.thread_time()
        yield took
        spent = time.thread_time() - began
    finally:
        gc.enable()
    took.seconds = spent / max(1.0, max(slow, loop()) / QUIET)


def seconds(act: Callable[[], object]) -> float:
    """How long something takes on a quiet machine, the better of two times."""
    found = []
    for _ in range(2):
        with timed() as took:
            act()
        found.append(took.seconds)
    return min(found)
