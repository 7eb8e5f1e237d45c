"""Work beside the learner: in slices, in a thread of its own, stopped or abandoned at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Generic, TypeVar

T = TypeVar("T")
OVER = object()
"""What there is after the last slice."""


class Work(Generic[T]):
    """Something that is worked out slice by slice for somebody who may have gone on meanwhile.

    take(result): is told each slice's result while it is wanted; failed(error): what went wrong instead. Both are
    called under `lock`, and never after `stop`, after the start of other work, or once `wanted` says no (a lab that is
    closed). Abandoned work ends with the slice it is in, which should be short; other work waits for that, so that no
    two compete for the machine.
    """

    def __init__(
        self,
        take: Callable[[T], None],
        failed: Callable[[Exception], None],
        lock: AbstractContextManager[object],
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        self._take = take
        self._failed = failed
        self._lock = lock
        self._wanted = wanted
        self._thread: threading.Thread | None = None
        self._run: object | None = None  # what is under way

    @property
    def working(self) -> bool:
        """Is something under way that has not been stopped?"""
        return self._run is not None

    def start(self, slices: Iterator[T]) -> None:
        """Begin to work through `slices` when what was under way, which is abandoned, has ended.

        Where there are no threads (a kernel that runs in the browser) all of it is done at once.
        """
        run = self._run = object()
        args = run, slices, self._thread
        thread = threading.Thread(target=self._go, args=args, daemon=True, name="rally-work")
        try:
            thread.start()
            self._thread = thread
        except RuntimeError:
            self._go(run, slices)

    def stop(self) -> None:
        """Abandon what is under way. What has been told stays told."""
        self._run = None

    def wait(self, seconds: float = 30.0) -> None:
        """Wait for the end of what is under way."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _go(self, run: object, slices: Iterator[T], before: threading.Thread | None = None) -> None:
        if before is not None:
            before.join()
        try:
            while self._is_wanted(run):  # so that what is abandoned at once does no work at all
                result = next(slices, OVER)
                with self._lock:
                    if result is OVER or not self._is_wanted(run):
                        return
                    self._take(result)  # type: ignore[arg-type]  # it is no OVER
        except Exception as error:
            with self._lock:
                if self._is_wanted(run):
                    self._run = None
                    self._failed(error)
        finally:
            with self._lock:
                if self._run is run:
                    self._run = None

    def _is_wanted(self, run: object) -> bool:
        return self._run is run and self._wanted()
