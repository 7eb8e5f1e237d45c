"""Lessons in marimo, into which `marimo convert` takes them: whole labs, played there by mouse and by keys."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.looks import CLIPPING
from tests.selection import each_of
from tests.serving import ROOT, answering, free_port, once
from tools.command import LESSONS

from .conftest import Window


def in_cards(labs: Locator) -> None:
    """Cards by mouse and by key, a guess that is wrong, and another language chosen in the drawer."""
    labs.nth(0).get_by_role("button", name="blue 10").click()
    expect(line(labs, 0)).to_contain_text("Mia leads the trick with blue 10.")
    labs.page.keyboard.press("4")
    expect(line(labs, 0)).to_contain_text("Ben follows suit and plays blue 2.")
    labs.nth(1).get_by_role("button", name="Ada").click()
    expect(line(labs, 1)).to_contain_text("Not quite. The right answer: Ben.")
    labs.nth(0).get_by_role("button", name="Step back", exact=True).press("Enter")
    expect(line(labs, 0)).to_contain_text("Ben is next.")


def on_roads(labs: Locator) -> None:
    """A tile that may not be driven to, then one that may, by keys; and a step back by mouse."""
    tiles = labs.nth(0).get_by_role("gridcell")
    tiles.and_(labs.page.locator("[data-cell='0,0']")).focus()
    labs.page.keyboard.press("ArrowRight")
    labs.page.keyboard.press("Enter")
    expect(line(labs, 0)).to_contain_text("You drive one tile a turn")
    labs.page.keyboard.press("ArrowLeft")
    labs.page.keyboard.press("Enter")
    expect(line(labs, 0)).not_to_contain_text("You drive one tile a turn")
    labs.nth(0).get_by_role("button", name="Step back", exact=True).click()
    expect(line(labs, 0)).to_contain_text("Mia may drive to any tile that has a frame.")


DEEDS: dict[str, Callable[[Locator], None]] = {"01_tricks": in_cards, "10_rally_run": on_roads}
"""By the first lesson of each game what is done in its first labs."""


def line(labs: Locator, number: int) -> Locator:
    return labs.nth(number).locator("[aria-live]").first


@contextlib.contextmanager
def marimo(folder: Path, lesson: str) -> Iterator[str]:
    """The address of a lesson that marimo has converted and runs, apart from anybody's settings."""
    own = {f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "STATE", "CACHE", "DATA")}
    variables = {**os.environ, **own, "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    command, file = [sys.executable, "-m", "marimo"], folder / f"{lesson}.py"
    subprocess.run(
        [*command, "convert", str(LESSONS / f"{lesson}.ipynb"), "-o", str(file)],
        env=variables, check=True, capture_output=True,
    )  # fmt: skip
    text = file.read_text("utf-8")
    assert "App()" in text
    file.write_text(text.replace("App()", 'App(width="medium")'), "utf-8")
    port = free_port()
    run = [*command, "run", str(file), "--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
    url = f"http://127.0.0.1:{port}/"
    with answering(run, url, folder, folder / "log", variables):
        yield url


@each_of("lesson", DEEDS, full=1)
def test_the_first_labs_of_a_lesson_are_played_in_marimo(
    open_window: Callable[..., Window], tmp_path: Path, lesson: str
) -> None:
    window = open_window(color_scheme="dark")  # marimo itself is light by default, whatever the system is
    with once(f"marimo {lesson}", lambda: marimo(tmp_path, lesson)) as address:
        window.page.goto(address)
        labs = window.page.locator(".rally-lab")
        expect(line(labs, 0)).not_to_be_empty()
        assert labs.first.evaluate("lab => getComputedStyle(lab).colorScheme") == "light"
        assert labs.first.get_attribute("data-room") in ("wide", "beside")
        DEEDS[lesson](labs)
        labs.nth(0).locator(".rally-opens-more").click()
        labs.nth(0).get_by_role("radio", name="Deutsch").check(force=True)
        expect(labs.nth(1).locator(".rally-opens-more")).to_have_attribute("aria-label", "Mehr")
        labs.nth(0).get_by_role("button", name="Schließen").click()
        window.page.evaluate("document.body.dataset.theme = 'dark'")
        assert labs.first.evaluate("lab => getComputedStyle(lab).colorScheme") == "dark"
        window.page.set_viewport_size({"width": 360, "height": 740})
        expect(labs.first).to_have_attribute("data-room", "phone")
        assert window.page.evaluate(CLIPPING, ".rally-lab") == []
        assert (window.errors, window.outside) == ([], [])
