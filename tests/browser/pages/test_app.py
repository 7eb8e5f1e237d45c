"""Lessons without code: they come up, can be played, lead to others, and ask no other host."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons.links import LINKS
from tests.selection import each_of
from tests.serving import ROOT, answering, environment, free_port, once
from tests.waiting import wait_until
from tools.app import __main__ as app

DEEDS: dict[str, Callable[[Locator], None]] = {
    "01_tricks": lambda lab: lab.get_by_role("button", name="blue 10").click(),
    "06_what_if": lambda lab: lab.get_by_role("slider", name="Ben: motor").press("ArrowRight"),
    "de/10_rally_run": lambda lab: lab.get_by_role("gridcell", name="Reihe 1, Spalte 1").click(),
}
"""By lesson something to do in its first lab."""

CODE = re.compile(r"\bimport |Lab\(|Predict\(")


@contextlib.contextmanager
def voila(folder) -> Iterator[str]:
    """`make app`, on a port of its own and apart from anybody's settings."""
    port = free_port()
    lessons = app.prepare_folders()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "IDLE", 10)
        command = app.voila_command(lessons, ["--no-browser", f"--port={port}"])
    variables = {**app.environment(), **environment(folder), "JUPYTER_PATH": app.environment()["JUPYTER_PATH"]}
    url = f"http://127.0.0.1:{port}"
    with answering(command, f"{url}/", ROOT, folder / "log", variables):
        yield url


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with once("Voila", lambda: voila(tmp_path_factory.mktemp("voila"))) as url:
        yield url


def stored(lesson: str) -> list[str]:
    """What its cells show as it is shipped, without those that are about Python."""
    cells = json.loads((app.CACHE / "lessons" / f"{lesson}.ipynb").read_text("utf-8"))["cells"]
    return [json.dumps(cell.get("outputs", [])) for cell in cells]


def labs_of(lesson: str) -> int:
    """How many labs it shows."""
    return sum("<table" in shown for shown in stored(lesson))


def pictures_of(lesson: str) -> int:
    """How many pictures it shows before it has labs."""
    return sum(shown.count(r"role=\"img\"") for shown in stored(lesson))


@each_of("lesson", DEEDS, full=2)
def test_a_lesson_without_code_is_played_and_leads_to_others(open_window, address, lesson) -> None:
    window = open_window(color_scheme="dark")
    page = window.page
    page.goto(f"{address}/voila/render/{lesson}.ipynb")
    labs = page.locator(".rally-lab")
    expect(labs).to_have_count(labs_of(lesson))
    for waiting in (".rally-stored", ".rally-waiting"):
        expect(page.locator(waiting)).to_have_count(0)
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


@each_of("lesson", DEEDS, full=2)
def test_its_pictures_are_there_before_anything_runs(open_window, address, lesson) -> None:
    page = open_window().page
    page.route("**/voila.js", lambda route: route.abort())  # what would run the cells
    page.goto(f"{address}/voila/render/{lesson}.ipynb")
    pictures = page.locator("#rendered_cells svg[role=img]")
    expect(pictures).to_have_count(pictures_of(lesson))
    expect(pictures.first).to_be_visible()
    expect(page.get_by_role("status")).to_be_visible()
    assert page.locator(".rally-untrusted, #rendered_cells table").filter(visible=True).count() == 0


HOW_TO_RUN = ("How-a-lesson-works", "cell-id=how")  # what is not said without code
LEADING = [link for link in LINKS if link.heading not in ("", *HOW_TO_RUN) and link.target != link.lesson]


@each_of("link", LEADING, full=2, ids=lambda link: "-".join(link))
def test_a_link_leads_to_the_heading_that_it_names(open_window, address, link) -> None:
    page = open_window().page
    page.goto(f"{address}/voila/render/{link.lesson}")
    page.locator(f"#rendered_cells a[href$='{link.written}']").first.click()
    page.wait_for_url(f"**/voila/render/{link.target}#*")
    expect(page.locator(f"[id='{link.heading}']")).to_be_in_viewport()
    assert len(page.context.pages) == 1


def kernel_of(page: Page) -> str:
    """The address at which the kernel of a lesson is asked for."""
    config = json.loads(page.locator("#jupyter-config-data").text_content())
    return f"/api/kernels/{config['kernelId']}"


def test_a_kernel_whose_page_is_gone_ends_and_one_whose_page_is_there_does_not(open_window, address) -> None:
    """Also if the page could not say that it goes, as on a phone that has fallen asleep."""
    page, other = open_window().page, open_window().page
    for each in (page, other):
        each.goto(f"{address}/voila/render/02_motor.ipynb")
        expect(each.locator(".rally-lab").first).to_be_visible()
    kernel, gone = kernel_of(page), kernel_of(other)
    other.context.route("**/shutdown/**", lambda route: route.abort())
    other.goto("about:blank")
    wait_until(lambda: page.request.get(address + gone).status == 404, "the end of the kernel without a page")
    assert page.request.get(address + kernel).status == 200, "somebody looks at it"
    assert app.IDLE > 60, "a phone may sleep for a minute"


def test_who_comes_back_to_a_lesson_whose_kernel_has_ended_has_it_anew(open_window, address) -> None:
    page = open_window().page
    page.goto(f"{address}/voila/render/01_tricks.ipynb")
    lab = page.locator(".rally-lab").first
    line = lab.locator(".rally-line-words").first
    before = line.inner_text()
    DEEDS["01_tricks"](lab)
    expect(line).not_to_have_text(before, use_inner_text=True)
    kernel = kernel_of(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # nothing: it is there
    page.request.post(
        f"{address}/voila/api/shutdown/{kernel.rpartition('/')[2]}",
        headers={"X-XSRFToken": next(one["value"] for one in page.context.cookies() if one["name"] == "_xsrf")},
    )
    with page.expect_navigation():
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(line).to_have_text(before, use_inner_text=True)
    DEEDS["01_tricks"](lab)
    expect(line).not_to_have_text(before, use_inner_text=True)
    assert kernel_of(page) != kernel
