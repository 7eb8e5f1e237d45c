"""Work in the background of a lab: in slices that can be stopped at any moment, and at few places for all kernels of a
machine."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar, copy_context
from functools import cached_property
from pathlib import Path
from random import Random
from tempfile import gettempdir
from time import monotonic, sleep
from typing import TYPE_CHECKING, Generic, TypeVar

from widgets.parts.base import log_fault

if TYPE_CHECKING:
    import asyncio

try:
    import fcntl
except ImportError:  # no Unix
    fcntl = None  # type: ignore[assignment]

PATIENCE, LOOK_AGAIN = 0.05, 0.004
"""Maximum number of seconds that work waits while learners are answered, and the interval at which it checks."""
ANSWERING = "answering"


class Machine:
    """What kernels of one machine share through a folder. folder: by default one of this user among the temporary
    files. places: maximum number of pieces of work at a time, by default half the number of processors."""

    def __init__(self, folder: Path | None = None, places: int | None = None) -> None:
        self._folder = folder
        self.places = places or max(1, (os.cpu_count() or 1) // 2)
        self._chance = Random()

    @contextmanager
    def while_answering(self) -> Iterator[None]:
        """Mark, for all kernels, that a learner is being answered."""
        file = self._open(ANSWERING)
        lock_file(file, alone=False)
        try:
            yield
        finally:
            close_file(file)

    @contextmanager
    def while_working(self) -> Iterator[None]:
        """Wait for a free place, and a while for learners who are being answered; then hold the place."""
        place = self._place()
        try:
            self._wait_for_answers()
            yield
        finally:
            close_file(place)

    def _place(self) -> int | None:
        """Return the locked file of a place: of a free one, or of the first that is released."""
        for waits in (False, True):
            for number in self._chance.sample(range(self.places), 1 if waits else self.places):
                file = self._open(f"place-{number}")
                if lock_file(file, alone=True, waits=waits):
                    return file
                close_file(file)
        return None

    def _wait_for_answers(self) -> None:
        end = monotonic() + PATIENCE
        file = self._open(ANSWERING)
        while not lock_file(file, alone=True) and monotonic() < end:
            sleep(LOOK_AGAIN)
        close_file(file)

    # --- files ---

    def _open(self, name: str) -> int | None:
        """Open a file of the folder by itself: each open file has locks of its own."""
        if self.folder is None:
            return None
        with contextlib.suppress(OSError):
            return os.open(self.folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        return None

    @cached_property
    def folder(self) -> Path | None:
        """The folder of the locks; None if no folder can be this user's alone."""
        if not is_shared():
            return None
        folder = self._folder or Path(gettempdir()) / f"rally-kernels-{os.getuid()}"
        with contextlib.suppress(OSError):
            with contextlib.suppress(FileExistsError):
                folder.mkdir(mode=0o700)
            found = folder.lstat()
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid():
                return folder
        return None


def is_shared() -> bool:
    """Return whether other kernels can run on this machine, with locks to know of them. A browser has neither, though
    its Python has the module."""
    return fcntl is not None and sys.platform != "emscripten"


def lock_file(file: int | None, *, alone: bool, waits: bool = False) -> bool:
    """Lock an open file, alone or together with others; False if others hold it and `waits` is False.

    Where a file system has no locks (on some networks), nobody is in the way.
    """
    if file is None:
        return True
    how = (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | (0 if waits else fcntl.LOCK_NB)
    try:
        fcntl.flock(file, how)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def close_file(file: int | None) -> None:
    """Close a file, which unlocks it."""
    if file is not None:
        os.close(file)


machine = Machine()


T = TypeVar("T")
OVER = object()
"""The result after the last slice."""

FINER = 8
"""The factor by which portions are smaller where Python runs in a browser, which is three to five times slower: a slice
is to take at most 50 ms there too, for it blocks the page."""

_on_the_loop: ContextVar[bool] = ContextVar("work is done on the event loop", default=False)


def portion(size: int) -> int:
    """Return how much to do at a time of work that comes in portions of `size`; slices ask this while they run."""
    return max(1, size // FINER) if _on_the_loop.get() else size


def portions(total: int, size: int) -> Iterator[int]:
    """Yield the sizes of the portions of a whole."""
    while total > 0:
        some = min(portion(size), total)
        total -= some
        yield some


class Work(Generic[T]):
    """Something that is worked out slice by slice for somebody who may have gone on meanwhile.

    take(result): receives each slice's result while it is wanted; failed(error): receives what went wrong instead. Both
    are called under `lock`, and never after `stop`, after the start of other work, or once `wanted` says no (a lab that
    is closed). Abandoned work ends with the slice it is in, which should be short; other work waits for that, so that
    no two compete for the machine. On a machine with many kernels a slice waits for its turn (`Machine`). log(error,
    act): keeps what went wrong, wanted or not, for those who can fix it.

    Where there are no threads (a kernel that runs in the browser) the event loop does one slice at a time and turns in
    between; makers of slices ask `portion` how long they may be. Where there is no loop either, all is done at once.
    """

    def __init__(
        self,
        take: Callable[[T], None],
        failed: Callable[[Exception], None],
        lock: AbstractContextManager[object],
        wanted: Callable[[], bool] = lambda: True,
        log: Callable[[Exception, str], None] = lambda error, act: log_fault(error, "Work", act),
    ) -> None:
        self._take = take
        self._failed = failed
        self._lock = lock
        self._wanted = wanted
        self._log = log
        self._thread: threading.Thread | None = None
        self._rest: Callable[[], bool] | None = None  # one more slice on the event loop: is there another?
        self._run: object | None = None  # what is under way

    @property
    def working(self) -> bool:
        """Whether work is under way that has not been stopped."""
        return self._run is not None

    def start(self, slices: Iterator[T]) -> None:
        """Work through `slices` once the work under way, which is abandoned, has ended."""
        run = self._run = object()
        args = run, slices, self._thread
        thread = threading.Thread(target=self._go, args=args, daemon=True, name="rally-work")
        try:
            thread.start()
            self._thread = thread
        except RuntimeError:
            self._go_without_threads(run, slices)

    def stop(self) -> None:
        """Abandon the work under way. Results that were already delivered remain."""
        self._run = None

    def wait(self) -> None:
        """Wait for the end of the work under way, however long it takes; what the event loop was to do is done now."""
        if self._thread is not None:
            self._thread.join()
        while self._rest is not None and self._rest():
            pass

    def _go(self, run: object, slices: Iterator[T], before: threading.Thread | None = None) -> None:
        if before is not None:
            before.join()
        while self._slice(run, slices):
            pass

    def _go_without_threads(self, run: object, slices: Iterator[T]) -> None:
        import asyncio

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._go(run, slices)
            return
        context = copy_context()
        context.run(_on_the_loop.set, True)
        self._rest = lambda: context.run(self._slice, run, slices)
        self._turn(loop, self._rest, first=True)

    def _turn(self, loop: asyncio.AbstractEventLoop, rest: Callable[[], bool], first: bool = False) -> None:
        """Do one slice, and the next when the event loop has done everything else; none yet at `first`."""
        if self._rest is not rest:  # other work has been started
            return
        if first or rest():
            loop.call_soon(self._turn, loop, rest)
        elif self._rest is rest:
            self._rest = None

    def _slice(self, run: object, slices: Iterator[T]) -> bool:
        """Do one slice and tell its result. Returns whether there is another one that is wanted."""
        try:
            if not self._is_wanted(run):  # so that what is abandoned at once does no work at all
                return self._end(run)
            with machine.while_working():
                result = next(slices, OVER) if self._is_wanted(run) else OVER
            with self._lock:
                if result is OVER or not self._is_wanted(run):
                    return self._end(run)
                self._take(result)  # type: ignore[arg-type]  # it is no OVER
        except Exception as error:
            with self._lock:
                self._log(error, f"at work: {getattr(slices, '__qualname__', type(slices).__name__)}")
                wanted = self._is_wanted(run)
                self._end(run)
                if wanted:
                    self._failed(error)
            return False
        except BaseException:  # a kernel that is interrupted
            self._end(run)
            raise
        return True

    def _end(self, run: object) -> bool:
        """Note that no work is under way any more, unless other work has begun."""
        with self._lock:
            if self._run is run:
                self._run = None
        return False

    def _is_wanted(self, run: object) -> bool:
        return self._run is run and self._wanted()
