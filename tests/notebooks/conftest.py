"""How nbval starts the kernels of the lessons: their sockets are files of their own.

A kernel on TCP is told five ports that were free a moment ago; with two workers and a browser on one machine another
program may have taken one by then, and the kernel dies before its first cell.
"""

from __future__ import annotations

import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager
from nbval import kernel

SOCKETS = tempfile.TemporaryDirectory(prefix="rally-kernels-")  # a socket's whole path has a hundred letters at most
number = count()


def on_files(**settings: Any) -> KernelManager:
    """A manager of a kernel whose sockets are files."""
    file = Path(SOCKETS.name, f"{next(number)}.json")
    return KernelManager(transport="ipc", connection_file=str(file), **settings)


kernel.KernelManager = on_files
