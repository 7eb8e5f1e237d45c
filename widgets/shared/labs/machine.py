"""The machine, which the kernels of many learners share: who has pressed something goes before what is worked out.

What is worked out beside learners (chances, hints, whole races) has few places on a machine, however many learn there,
and waits while anybody is being answered. Kernels of one user know of each other by locks on files, which the system
lets go with whoever held them. Where there are none (in a browser, say) each kernel is by itself.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from random import Random
from tempfile import gettempdir
from time import monotonic, sleep

try:
    import fcntl
except ImportError:  # no Unix
    fcntl = None  # type: ignore[assignment]

PATIENCE, LOOK_AGAIN = 0.05, 0.004
"""Seconds for which a piece of work waits at most while others are answered, and after which it looks again."""
ANSWERING = "answering"


class Machine:
    """What is shared with other kernels through a folder; none: one of this user among the temporary ones. places: so
    many pieces of work are done at a time, half as many as there are processors.
    """

    def __init__(self, folder: Path | None = None, places: int | None = None) -> None:
        self._folder = folder
        self.places = places or max(1, (os.cpu_count() or 1) // 2)
        self._chance = Random()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """While somebody is answered, in whatever kernel."""
        file = self._open(ANSWERING)
        lock(file, alone=False)
        try:
            yield
        finally:
            let_go(file)

    @contextmanager
    def working(self) -> Iterator[None]:
        """A piece of work: it has waited for one of the places, and a while for those who are being answered."""
        place = self._place()
        try:
            self._wait_for_answers()
            yield
        finally:
            let_go(place)

    def _place(self) -> int | None:
        """The file of a place, locked: of a free one, or of any that others let go in time."""
        for waits in (False, True):
            for number in self._chance.sample(range(self.places), 1 if waits else self.places):
                file = self._open(f"place-{number}")
                if lock(file, alone=True, waits=waits):
                    return file
                let_go(file)
        return None

    def _wait_for_answers(self) -> None:
        end = monotonic() + PATIENCE
        file = self._open(ANSWERING)
        while not lock(file, alone=True) and monotonic() < end:
            sleep(LOOK_AGAIN)
        let_go(file)

    # --- files ---

    def _open(self, name: str) -> int | None:
        """A file of the folder, opened by itself: each that is open has locks of its own."""
        if self.folder is None:
            return None
        with contextlib.suppress(OSError):
            return os.open(self.folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        return None

    @cached_property
    def folder(self) -> Path | None:
        """Where the files lie; None where there can be none that are this user's alone."""
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
    """Whether there can be other kernels on this machine, and locks to know of them: in a browser there are neither,
    though Python has a module for them."""
    return fcntl is not None and sys.platform != "emscripten"


def lock(file: int | None, *, alone: bool, waits: bool = False) -> bool:
    """Lock a file that is open, alone or together with others; False where others hold it, and it is not waited for.

    Where files have no locks (on some network's disk) nobody is in the way.
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


def let_go(file: int | None) -> None:
    """Close a file, and with it its lock."""
    if file is not None:
        os.close(file)


machine = Machine()
