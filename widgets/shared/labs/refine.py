"""Working something out beside the learner: in slices, in a thread of its own, stopped or abandoned at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Refiner(Generic[T]):
    """Hands on each slice of a computation as it comes; a new computation abandons the one before.

    tell(result): is called in the thread with each slice's result. failed(error): with what went wrong instead.
    """

    def __init__(self, tell: Callable[[T], None], failed: Callable[[Exception], None]) -> None:
        self.tell = tell
        self.failed = failed
        self._run = 0
        self._working = -1
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def working(self) -> bool:
        """Is something under way that has not been stopped?"""
        return self._working == self._run

    def start(self, slices: Iterator[T]) -> None:
        """Begin to work through `slices`, and drop what was under way."""
        run = self._working = self._next_run()
        self._thread = threading.Thread(target=self._work, args=(run, slices), daemon=True, name="rally-refiner")
        self._thread.start()

    def stop(self) -> None:
        """Drop what is under way. What has been told stays told."""
        self._next_run()

    def wait(self, seconds: float = 30.0) -> None:
        """Wait for the end of what is under way."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _next_run(self) -> int:
        with self._lock:
            self._run += 1
            return self._run

    def _work(self, run: int, slices: Iterator[T]) -> None:
        try:
            for result in slices:
                if run != self._run:
                    return
                self.tell(result)
            self._end(run)
        except Exception as error:
            if self._end(run):
                self.failed(error)

    def _end(self, run: int) -> bool:
        """Note that a run is over; whether it was still the one that is wanted."""
        with self._lock:
            wanted = run == self._run
            if wanted:
                self._working = -1
            return wanted
