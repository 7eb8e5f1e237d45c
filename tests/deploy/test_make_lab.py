"""`make lab` in a fresh clone: one command, and JupyterLab answers with the first lesson."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import threading
import urllib.request
from pathlib import Path

import pytest

from tests.browser.labdrive import wait_for_answer

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/lab\S*")

pytestmark = pytest.mark.deploy


@pytest.fixture(scope="module")
def clone(tmp_path_factory) -> Path:
    """What somebody gets who clones this folder: the last commit, and nothing that git ignores."""
    folder = tmp_path_factory.mktemp("clone") / "rally"
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", str(folder)], check=True)
    return folder


@contextlib.contextmanager
def make_lab(folder: Path, home: Path):
    """`make lab` as a process group of its own, ended afterwards; a port that is free is chosen by the system."""
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "MAKE", "MFLAGS"))
    }
    options = "LAB_ARGS=--no-browser --ServerApp.port=0 --ServerApp.ip=127.0.0.1"
    process = subprocess.Popen(
        ["make", "lab", options],
        cwd=folder,
        env={**variables, "JUPYTER_RUNTIME_DIR": str(home), "JUPYTER_CONFIG_DIR": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    watchdog = threading.Timer(240, os.killpg, (process.pid, signal.SIGKILL))
    watchdog.start()
    try:
        yield process
    finally:
        watchdog.cancel()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_make_lab_opens_the_first_lesson(clone, tmp_path):
    with make_lab(clone, tmp_path) as process:
        said = []
        address = None
        for line in process.stdout:
            said.append(line)
            if address := ADDRESS.search(line):
                break
        assert address, "".join(said)
        assert "/lab/tree/notebooks/00_start.ipynb" in address[0]
        wait_for_answer(address[0], process)  # it says where it will answer a moment before it does
        with urllib.request.urlopen(address[0], timeout=30) as answer:
            assert "jupyter-config-data" in answer.read().decode()
        contents = address[0].replace("/lab/tree/", "/api/contents/")
        with urllib.request.urlopen(contents, timeout=30) as answer:
            assert json.load(answer)["type"] == "notebook"
