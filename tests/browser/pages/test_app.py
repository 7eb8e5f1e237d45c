"""Lessons without code: they come up, can be played, lead to others, and ask no other host."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lessons.links import LINKS
from tests.serving import ROOT, environment, free_port, once, wait_for_answer
from tools.app import __main__ as app
from tools.seed import drawn_from

DEEDS: dict[str, Callable[[Locator], None]] = {
    "01_tricks": lambda lab: lab.get_by_role("button", name="blue 10").click(),
    "06_what_if": lambda lab: lab.get_by_role("slider", name="Ben: motor").press("ArrowRight"),
    "de/10_rally_run": lambda lab: lab.get_by_role("gridcell", name="Reihe 1, Spalte 1").click(),
}
"""By lesson something to do in its first lab."""

SAMPLE = drawn_from(DEEDS, 1, "lessons without code")
CODE = re.compile(r"\bimport |Lab\(|Predict\(")


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


def labs_of(lesson: str) -> int:
    """How many labs it shows."""
    cells = json.loads((ROOT / "notebooks" / f"{lesson}.ipynb").read_text("utf-8"))["cells"]
    return sum("<table" in json.dumps(cell.get("outputs", [])) for cell in cells)


@pytest.mark.parametrize("lesson", SAMPLE)
def test_a_lesson_without_code_is_played_and_leads_to_others(open_window, address, lesson) -> None:
    window = open_window(color_scheme="dark")
    page = window.page
    page.goto(f"{address}/voila/render/{lesson}.ipynb")
    labs = page.locator(".rally-lab")
    expect(labs).to_have_count(labs_of(lesson))
    line = labs.first.locator(".rally-line-words").first
    before = line.inner_text()
    DEEDS[lesson](labs.first)
    expect(line).not_to_have_text(before, use_inner_text=True)
    assert CODE.search(page.locator("body").inner_text()) is None and page.locator(".jp-InputArea-editor").count() == 0
    told = page.locator(".rally-code")
    assert told.count() and not any(each.is_visible() for each in told.all()), "how a cell is run"
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("scrollTo(0, 0)")
    for part in (".rally-stage", ".rally-hand-row:has(.rally-card)"):
        if labs.first.locator(part).count():
            expect(labs.first.locator(part).first).to_be_in_viewport(ratio=1)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")

    labs.first.locator(".rally-globe-button").click()
    labs.first.get_by_role("button", name="français").click()
    page.wait_for_url(f"**/voila/render/fr/{lesson.rpartition('/')[2]}.ipynb")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator(".rally-home a").click()
    page.wait_for_url("**/voila/tree/fr")
    page.locator("li a", has_text="02").click()
    page.wait_for_url("**/voila/render/fr/02_motor.ipynb")
    page.locator("#rendered_cells a", has_text="03").last.click()
    page.wait_for_url("**/voila/render/fr/03_driving_and_hills.ipynb")
    expect(labs.first).to_be_visible()
    assert window.outside == [] and window.errors == []


HOW_TO_RUN = ("How-a-lesson-works", "cell-id=how")  # what is not said without code
LEADING = [link for link in LINKS if link.heading not in ("", *HOW_TO_RUN) and link.target != link.lesson]
LINKED = drawn_from(LEADING, 1, "links without code")


@pytest.mark.parametrize("link", LINKED, ids=lambda link: "-".join(link))
def test_a_link_leads_to_the_heading_that_it_names(open_window, address, link) -> None:
    page = open_window().page
    page.goto(f"{address}/voila/render/{link.lesson}")
    page.locator(f"#rendered_cells a[href$='{link.written}']").first.click()
    page.wait_for_url(f"**/voila/render/{link.target}#*")
    expect(page.locator(f"[id='{link.heading}']")).to_be_in_viewport()
    assert len(page.context.pages) == 1
