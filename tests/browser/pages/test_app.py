"""Lessons without code: they come up, can be played, lead to others, and ask no other host."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.seed import drawn_from
from tests.serving import ROOT, environment, free_port, once, wait_for_answer
from tools.app import __main__ as app

OF_BOTH_GAMES = ["01_tricks", "06_what_if", "de/10_rally_run"]
PLAY = {
    "01_tricks": ".rally-hand button.rally-card",
    "06_what_if": ".rally-dial button, .rally-dial [role=button], .rally-dial [role=radio]",
    "de/10_rally_run": ".rally-tile[data-marks~=may], .rally-board [role=button]",
}
SAMPLE = drawn_from(OF_BOTH_GAMES, 1, "lessons without code")


@contextlib.contextmanager
def voila(folder) -> Iterator[str]:
    """`make app`, on a port of its own and apart from anybody's settings."""
    port = free_port()
    lessons = app.prepare()
    command = app.command(lessons, ["--no-browser", f"--port={port}"])
    with (folder / "log").open("wb") as log:
        variables = {**app.environment(), **environment(folder), "JUPYTER_PATH": app.environment()["JUPYTER_PATH"]}
        process = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_for_answer(f"http://127.0.0.1:{port}/", process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with once("Voila", lambda: voila(tmp_path_factory.mktemp("voila"))) as url:
        yield url
