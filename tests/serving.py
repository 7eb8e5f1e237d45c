"""A real JupyterLab on loopback, apart from the settings of whoever runs the tests."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from tests.waiting import TIMEOUT as TIMEOUT, wait_until
from tools import lab
from widgets.jupyter.server import OPTIONS

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"doNotDisturbMode": True},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},  # else cells off the screen leave the page
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},  # every test finds the lesson as it is stored
}
LAB = ("jupyterlab", "--LabApp.expose_app_in_browser=True", *OPTIONS)
NOTEBOOK = ("notebook", "--JupyterNotebookApp.expose_app_in_browser=True")
"""Modules that can be run as a server, and how."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/lab\S*")
T = TypeVar("T")


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: its address, and the folder it shows.

    is_site: it is the site without a server, where Python and files are the page's own (tests/browser/site).
    """

    url: str
    folder: Path
    is_site: bool = False

    @property
    def empty_lab(self) -> str:
        """The address of a window in which nothing is open."""
        name = f"auto-{uuid4().hex}"
        return f"{self.url}/lab/index.html?workspace={name}" if self.is_site else f"{self.url}/lab/workspaces/{name}"

    def shut_down_kernels(self, notebook: str = "") -> None:
        """End the session of a notebook, or every one; on the site they end with the page."""
        if self.is_site:
            return
        with urllib.request.urlopen(f"{self.url}/api/sessions", timeout=TIMEOUT) as answer:
            sessions = [one for one in json.load(answer) if notebook in ("", one["path"])]
        for session in sessions:
            request = urllib.request.Request(f"{self.url}/api/sessions/{session['id']}", method="DELETE")
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(request, timeout=TIMEOUT).close()


PARTING = 10
"""Seconds that a server has to end by itself; Notebook's does not always."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_answer(url: str, process: subprocess.Popen[Any], seconds: float = TIMEOUT) -> None:
    """Return when `url` answers; raise if the server ends or takes too long."""

    def has_answered() -> bool:
        try:
            urllib.request.urlopen(url, timeout=seconds).close()
        except urllib.error.HTTPError as error:
            return error.code < 500
        except OSError:
            return False
        return True

    wait_until(lambda: has_answered() or process.poll() is not None, f"an answer of {url}", seconds=seconds)
    if process.poll() is not None:
        raise AssertionError(f"{url} does not answer (the server's exit code: {process.poll()})")


@contextlib.contextmanager
def answering(
    command: Sequence[str], url: str, folder: Path, log: Path, variables: Mapping[str, str]
) -> Iterator[None]:
    """Run a server until it is not needed any more, from when it answers at `url`."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
        )
        try:
            wait_for_answer(url, process)
            yield
        except AssertionError as error:
            raise AssertionError(f"{error}\n{log.read_text()[-2000:]}") from error
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PARTING)
            process.kill()


@contextlib.contextmanager
def started(command: Sequence[str], folder: Path, variables: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Run a command that starts a JupyterLab; yield the address where it answers, and the lines printed by then."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    watchdog = threading.Timer(240, os.killpg, (process.pid, signal.SIGKILL))
    watchdog.start()
    try:
        printed = list[str]()
        for line in process.stdout or ():
            printed.append(line)
            if address := ADDRESS.search(line):
                wait_for_answer(address[0], process)  # it says where it will answer a moment before it does
                yield address[0], printed
                break
        else:
            raise AssertionError("".join(printed))
    finally:
        watchdog.cancel()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def text_at(address: str) -> str:
    """What a server answers at an address."""
    with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:
        return str(answer.read().decode())


def environment(folder: Path) -> dict[str, str]:
    """The variables that keep a JupyterLab apart from the settings of whoever runs the tests."""
    for name, content in SETTINGS.items():
        file = folder / "settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content))
    own = {
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**lab.environment(), **{name: str(folder / part) for name, part in own.items()}, "PATH": path}


@contextlib.contextmanager
def serve(lessons: Path = ROOT / "notebooks", program: Sequence[str] = LAB) -> Iterator[Server]:
    """A JupyterLab, or another program, on a copy of the folder `lessons`."""
    with tempfile.TemporaryDirectory(prefix="rally-lab-", ignore_cleanup_errors=True) as name:
        own = Path(name)
        folder = own / "notebooks"
        if lessons.is_dir():
            shutil.copytree(lessons, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        else:
            folder.mkdir()
        port = free_port()
        options = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
        options += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password="]
        options += ["--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={folder}"]
        options += ["--KernelManager.transport=ipc"]  # a port that was free a moment ago may be another program's now
        command = [sys.executable, "-m", *program, *options]
        server = Server(f"http://127.0.0.1:{port}", folder)
        with answering(command, f"{server.url}/api", folder, own / "log", environment(own)):
            yield server
            server.shut_down_kernels()


_running: dict[str, tuple[contextlib.ExitStack, Any, list[None]]] = {}
"""What is there once for a whole run, by name: what has begun it, itself, and how many use it."""


@contextlib.contextmanager
def once(name: str, make: Callable[[], contextlib.AbstractContextManager[T]]) -> Iterator[T]:
    """What this makes, made once for a whole run: fixtures of several folders share it, the last of them ends it."""
    if name not in _running:
        stack = contextlib.ExitStack()
        _running[name] = stack, stack.enter_context(make()), []
    stack, made, users = _running[name]
    users.append(None)
    try:
        yield made
    finally:
        users.pop()
        if not users:
            del _running[name]
            stack.close()
