"""Work that stands still until a test lets it go on, so that nothing depends on how quickly it is done."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.waiting import TIMEOUT


class HeldWork:
    """Takes the place of `Machine.while_working`: each slice of work waits here until it is let on."""

    def __init__(self) -> None:
        self._arrived, self._may_go = threading.Semaphore(0), threading.Semaphore(0)
        self._is_free = False

    @contextmanager
    def while_working(self) -> Iterator[None]:
        """What a slice of work passes through."""
        if not self._is_free:
            self._arrived.release()
            self._may_go.acquire()
        yield

    def let_one_go(self) -> None:
        """Let the slice that comes next go on."""
        assert self._arrived.acquire(timeout=TIMEOUT), "no work has begun"
        self._may_go.release()

    def do_one(self) -> None:
        """Let the slice that comes next be done, and the one after it come."""
        self.let_one_go()
        assert self._arrived.acquire(timeout=TIMEOUT), "no more work has come"
        self._arrived.release()

    def let_all_go(self) -> None:
        """Hold nothing any more."""
        self._is_free = True
        self._may_go.release(10**6)
