"""A lock on a folder: only one process at a time plays into it.

It is a record lock of the operating system on a file of the folder (`fcntl.lockf`, `msvcrt.locking`). It ends with its
process, however that ends, and holds between machines on network file systems that have such locks (NFS, SMB, most
others); on one that has none, OSError is raised. A browser's Python has one process, and needs no lock.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_held: set[str] = set()
"""The files that this process has locked: record locks do not keep a process from itself."""


class InUse(Exception):
    """Somebody else has the lock; the message says who, as far as that is known."""


if sys.platform == "win32":
    import msvcrt

    def try_to_lock(number: int) -> bool:
        """Lock the first byte of an open file, which others then cannot read; False if another process holds it."""
        os.lseek(number, 0, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

elif sys.platform == "emscripten":

    def try_to_lock(number: int) -> bool:
        """Return True: there is only one process."""
        return True

else:
    import fcntl

    def try_to_lock(number: int) -> bool:
        """Lock an open file; False if another process holds the lock."""
        try:
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):  # EAGAIN or EACCES, as the system likes
            return False
        return True


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock of this file, which is created if necessary. Raises InUse at once if somebody else holds it, and
    OSError where files cannot be locked."""
    key = os.path.realpath(path)
    if key in _held:
        raise InUse(who_i_am())
    with open(path, "a+b") as file:  # to close it unlocks it
        if not try_to_lock(file.fileno()):
            file.seek(1)
            raise InUse(file.read(200).decode("utf-8", "replace").strip())
        _held.add(key)
        try:
            file.truncate(0)
            file.write(f"\n{who_i_am()}\n".encode())
            file.flush()
            yield
        finally:
            _held.discard(key)


def who_i_am() -> str:
    """This process, as the file of a lock names it."""
    return f"{os.getpid()} on {socket.gethostname()}"
