"""A checkout of the project, served by its own JupyterLab in its own environment, and what its kernels take."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.serving import ROOT, Server

SERVE = """
from tests.serving import serve
with serve() as server:
    print(server.url, server.folder, sep="\\n", flush=True)
    input()
"""
"""What a checkout runs to be served, until somebody says something."""


@contextmanager
def served(project: Path = ROOT) -> Iterator[Server]:
    """The lessons of a checkout, served as its own tests serve them."""
    python = sys.executable if project == ROOT else project / ".venv" / "bin" / "python"
    process = subprocess.Popen(
        [str(python), "-c", SERVE], cwd=project, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    url, folder = (process.stdout.readline().strip() for _line in range(2))
    if not folder:
        raise RuntimeError(f"{project} cannot be served (its server ended with {process.wait()})")
    try:
        yield Server(url, Path(folder))
    finally:
        process.communicate("\n", timeout=600)


def kernels(server: Server) -> list[psutil.Process]:
    """The kernels of a server that are there now."""
    runtime = str(server.folder.parent / "runtime")
    every = psutil.process_iter(["cmdline"])  # a process that may not be looked at, or has ended, has no command line
    return [process for process in every if any(runtime in word for word in process.info["cmdline"] or ())]


def memory(server: Server) -> list[float]:
    """What each kernel takes, in MB (shared pages are shared out among their users)."""
    return [process.memory_full_info().pss / 1e6 for process in kernels(server)]


def processor(server: Server) -> float:
    """The seconds of a processor that all kernels have taken so far."""
    times = [process.cpu_times() for process in kernels(server)]
    return sum(each.user + each.system for each in times)
