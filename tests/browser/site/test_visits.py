"""A lesson is opened from a link: it comes alive, stays there without a network, and gives way to a newer release."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from rally import __version__
from tests.browser.labs.test_umpire import LAB as UMPIRE, begin, tell
from tests.browser.learner import Learner
from tests.browser.lessons.deeds import go_through
from tests.serving import Server
from tests.site.published import FIRST, release_anew, rewrite, site
from tools.site.page import PLOTLY
from tools.site.serve import StaticFiles, serve_folder
from widgets.lab.lessons import LESSONS

from .visitor import PATIENCE, Visitor

ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"

HEAR_PYTHON = """window.rallyLookedFor = [];
new BroadcastChannel("/sw-api.v1").addEventListener("message", ({data}) =>
  "response" in data || window.rallyLookedFor.push(data));"""
# What Python asks of the lesson's folder, by way of the page (tools/site/scripts/worker.js hands it on).

WIDGETS = "lite/extensions/@jupyter-widgets/jupyterlab-manager/static"
BOXES = '_model_name:"BoxModel"'
"""What the script says that labs are boxes of."""
LOADED_EARLY = """(name) => performance.getEntriesByType("resource").some((one) => one.name.includes(name))
  && ![...document.querySelectorAll(".jp-InputPrompt")].some((prompt) => prompt.textContent.includes("*"))"""
"""Whether a script is there before the first cell is run."""


LAID_OUT = "() => window.jupyterapp.shell.currentWidget.content.widgets.every((cell) => !cell.isPlaceholder())"
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"

DARK = 64
"""Of 256, for each colour."""

NEXT = "12.34"
CHANGE = "window.jupyterapp.shell.currentWidget.content.widgets.at(-1).model.sharedModel"
WASM = "pyodide.asm.wasm"
PHONE: ViewportSize = {"width": 360, "height": 740}
TOLD_BY = {"service-worker.js", "api/service-worker-heartbeat", "lite/api/drive"}
"""What is asked for beside files: who keeps them, and what Python asks of the page."""


def counted_at_first() -> set[str]:
    """The files of which tests/site/test_site.py measures how large they are together."""
    return {*json.loads((site() / "lite" / "first.json").read_text("utf-8")), *FIRST}


@pytest.mark.brief
def test_a_lesson_comes_alive_by_itself_is_played_and_is_back_without_a_network(come: Callable[[], Visitor]) -> None:
    me = come()
    me.context.add_init_script(HEAR_PYTHON)
    page = me.visit("00_start.ipynb")
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    [boxes] = [path.name for path in (site() / WIDGETS).glob("*.js") if BOXES in path.read_text("utf-8")]
    for early in (boxes, PLOTLY):
        page.wait_for_function(LOADED_EARLY, arg=early, timeout=PATIENCE)
    sign = page.locator(".rally-site-sign").first
    expect(sign).to_have_text(re.compile(r"Setting up the game: \d+ s"))
    expect(page.locator(".jp-OutputArea svg[role=img]").first).to_be_visible()
    page.locator(".jp-Notebook .jp-MarkdownCell").first.click()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")  # before Python answers: the second cell is a lab
    assert page.evaluate(ACTIVE) == 2
    expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty(timeout=PATIENCE)
    assert page.evaluate("window.rallyLookedFor") == [], "Python waits for each answer"
    assert me.asked() - counted_at_first() <= TOLD_BY
    me.is_alive()
    assert [worker.url.rpartition("/")[2] for worker in page.workers] == ["python.js"], "JupyterLite has the early one"
    assert page.evaluate(ACTIVE) == 2
    expect(page.locator(".rally-site-sign")).to_have_count(0)
    expect(page.locator(".rally-site-version")).to_contain_text(__version__)
    me.wait_live(lambda said: said != "")
    assert (me.errors, me.outside, me.failed(), me.axe()) == ([], [], [], [])
    go_through(Learner(me, labs=range(len(LESSONS["00_start"]))), "00_start")
    me.keeps("lite/notebooks/index.html", "index.html")

    me.context.set_offline(True)
    page.reload()
    me.is_alive()
    me.wait_live("Everything is back as it was")
    me.page.goto(me.site)
    expect(me.page.locator("h1")).to_be_visible()
    assert (me.errors, me.outside) == ([], [])


@pytest.mark.rest
def test_the_page_is_never_white_and_shows_pictures_without_notation(come: Callable[..., Visitor]) -> None:
    me = come(service_workers="block")
    held: list[Route] = []
    lesson = "**/files/01_tricks.ipynb*"
    me.context.route(lesson, lambda route: held.append(route))
    with me.context.expect_event("request", lambda request: "files/01_tricks" in request.url):
        page = me.visit("01_tricks.ipynb")
    page.locator("body[data-jp-theme-light] #main").wait_for(state="attached")
    expect(page.locator(".rally-site-opening")).to_be_visible()
    held[0].continue_()
    me.context.unroute(lesson)
    expect(page.locator(".jp-OutputArea svg[role=img]").first).to_be_visible()
    expect(page.locator(".rally-site-opening")).to_have_count(0)
    assert page.locator(".jp-OutputArea tbody").filter(visible=True).count() == 0


@pytest.mark.parametrize("theme", ["the system's", "the one that was chosen"])
def test_a_dark_page_is_dark_before_jupyterlab_is_there(come: Callable[..., Visitor], theme: str) -> None:
    is_chosen = theme != "the system's"
    me = come(service_workers="block", color_scheme="light" if is_chosen else "dark")
    page = me.visit("01_tricks.ipynb")
    if is_chosen:
        page.wait_for_function("() => document.body.dataset.jpThemeLight === 'true' && localStorage['site dark']")
        page.evaluate(
            "() => void window.jupyterapp.commands.execute('apputils:change-light-theme', {theme: 'JupyterLab Dark'})"
        )
        page.wait_for_function("() => JSON.parse(localStorage['site dark']).dark")
    me.context.route("**/config-utils.js*", lambda _route: None)
    page.reload(wait_until="commit")
    expect(page.locator(".rally-site-opening")).to_be_visible()
    for place in ("body", ".rally-site-opening"):
        seen = page.locator(place).evaluate("(place) => getComputedStyle(place).backgroundColor")
        assert all(int(part) < DARK for part in re.findall(r"\d+", seen)), (place, seen)


def test_on_a_phone_the_head_of_the_notebook_leads_to_all_lessons_and_other_languages_and_says_the_version(
    come: Callable[..., Visitor],
) -> None:
    me = come(view="notebook")
    page = me.visit(f"fr/{max(LESSONS, key=len)}.ipynb")
    page.set_viewport_size(PHONE)
    version = page.get_by_text(me.says("version", "fr").replace("{version}", __version__))
    for part in (
        page.get_by_role("link", name=me.says("front", "fr")),
        page.get_by_label(me.says("language", "fr")),
        version,
    ):
        expect(part).to_be_in_viewport(ratio=1)


def test_what_one_reads_stays_where_it_is_when_labs_come_above_it(come: Callable[[], Visitor]) -> None:
    me = come()
    page = me.visit("10_rally_run.ipynb")
    page.set_viewport_size(PHONE)
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    page.keyboard.press("PageDown")
    page.wait_for_function(LAID_OUT)
    heading = page.locator(".jp-Notebook h2", has_text="For the curious")
    heading.evaluate("node => node.closest('.jp-Cell').scrollIntoView()")
    place, scrolled = heading.bounding_box(), page.evaluate(SCROLLED)
    me.is_alive()
    expect(page.locator(".rally-site-sign")).to_have_count(0)
    assert page.evaluate(SCROLLED) != scrolled, "labs are not as high as their pictures"
    assert heading.bounding_box() == place


def test_a_lesson_that_is_kept_in_jupyterlab_shows_its_labs_as_they_were_left(come: Callable[[], Visitor]) -> None:
    me = come()
    page = me.visit("01_tricks.ipynb", app="lab")
    page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty(timeout=PATIENCE)
    page.locator(".rally-lab").first.locator(".rally-card:not([aria-disabled=true])").first.click()
    me.wait_live("Ben is next")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")
    page.reload()
    expect(page.locator(".jp-OutputArea svg[role=img]").first).to_be_visible()
    expect(page.locator(".jp-OutputArea table").first).to_contain_text("trick=")
    expect(page.get_by_text("Loading widget")).to_have_count(0)


def test_every_lesson_is_there_without_a_network(come: Callable[[], Visitor]) -> None:
    me = come()
    me.visit("00_start.ipynb")
    me.is_alive()
    me.keeps("lite/files/05_a_whole_race.ipynb", "lite/files/races/last_to_first.json")
    me.context.set_offline(True)
    me.visit("05_a_whole_race.ipynb")
    me.is_alive()
    me.wait_live(lambda said: said != "")
    assert me.failed() == [], "nothing is missing, NumPy or not"
    assert me.outside == []


@pytest.mark.parametrize("folder", ["", "fr/"])
def test_pages_to_print_are_there_without_a_network(come: Callable[[], Visitor], folder: str) -> None:
    me = come()
    me.visit(f"{folder}00_start.ipynb")
    me.is_alive()
    front = f"print/{folder.strip('/') or 'index'}.html"
    me.keeps(front, f"print/{folder}16_puzzles.html", "print/print.css")
    me.context.set_offline(True)
    for path in (front, f"print/{folder}16_puzzles.html"):
        me.page.goto(f"{me.site}{path}")
        expect(me.page.locator("h1").first).to_be_visible()
        assert me.page.evaluate("document.styleSheets.length")


def test_python_is_fetched_once(come: Callable[..., Visitor]) -> None:
    """Its largest file comes over the network for the page; the store has it from the browser."""
    sent: list[str] = []

    class Counting(StaticFiles):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            sent.append(self.path)
            super().copyfile(source, outputfile)

    with serve_folder(site(), files=Counting) as address:
        me = come(Server(f"{address}lite", site(), is_site=True))
        me.visit("00_start.ipynb")
        me.is_alive()
        me.keeps(f"lite/static/pyodide/{WASM}")
        me.close()
    assert [path for path in sent if path.endswith(WASM)] == [f"/lite/static/pyodide/{WASM}"]


def publish_next(folder: Path) -> None:
    """Put the next release there, which is another one in what it says of itself."""
    page = folder / "lite" / "notebooks" / "index.html"
    rewrite(page, page.read_text("utf-8").replace(f'"version": "{__version__}"', f'"version": "{NEXT}"'))
    release_anew(NEXT, folder)


def test_a_newer_release_is_told_of_and_taken_when_somebody_says_so_and_nothing_is_lost(
    come: Callable[..., Visitor], copy_of_site: Path
) -> None:
    with serve_folder(copy_of_site) as address:
        me = come(Server(f"{address}lite", copy_of_site, is_site=True))
        page = me.visit("01_tricks.ipynb")
        me.is_alive()
        me.keeps("lite/notebooks/index.html", "whole en")
        publish_next(copy_of_site)
        page = me.visit("01_tricks.ipynb")
        told, version = page.locator(".rally-site-news"), page.locator(".rally-site-version")
        expect(told).to_contain_text(me.says("newer"), timeout=PATIENCE)
        expect(version).to_contain_text(__version__)
        me.is_alive()
        me.click(me.lab().get_by_role("button", name="blue 10", exact=True))
        me.wait_live("Ben is next")
        page.evaluate("window.rallyIsHere = true")
        assert me.axe(".rally-site-lines") == []
        told.get_by_role("button", name=me.says("later")).click()
        expect(told).to_be_empty()
        page.reload()
        me.is_alive()
        me.wait_live("Everything is back as it was")
        expect(version, "a page is the one that it was").to_contain_text(__version__)
        expect(told, "it was to be later").to_be_hidden()

        page.evaluate("() => sessionStorage.clear()")
        page.reload()
        take = told.get_by_role("button", name=me.says("take"))
        expect(take).to_be_visible(timeout=PATIENCE)
        me.is_alive()
        page.evaluate(f"() => {CHANGE}.setSource('# mine')")
        take.click()
        expect(version).to_contain_text(NEXT, timeout=PATIENCE)
        me.notices("changed")
        assert page.evaluate(f"() => {CHANGE}.getSource()") == "# mine"


def test_where_not_all_is_kept_yet_a_newer_release_is_there_at_the_next_visit(
    come: Callable[..., Visitor], copy_of_site: Path
) -> None:
    with serve_folder(copy_of_site) as address:
        me = come(Server(f"{address}lite", copy_of_site, is_site=True))
        page = me.visit("00_start.ipynb")
        expect(page.locator(".rally-site-version")).to_contain_text(__version__)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")  # before, the browser keeps what it likes
        page.close()
        publish_next(copy_of_site)
        page = me.visit("00_start.ipynb")
        expect(page.locator(".rally-site-version")).to_contain_text(NEXT)
        expect(page.locator(".jp-Notebook h1").first).to_be_visible()
        expect(page.locator(".rally-site-news")).to_have_count(0)


def test_two_tabs_play_each_its_own_race_and_a_reload_brings_it_back(come: Callable[[], Visitor]) -> None:
    me = come()
    tabs = [me.visit("01_tricks.ipynb") for _tab in range(2)]
    for tab, card in zip(tabs, ("blue 10", "red 2"), strict=True):
        me.take(tab)
        tab.bring_to_front()
        me.is_alive()
        me.click(me.lab().get_by_role("button", name=card, exact=True))
        me.wait_live("Ben is next")
    me.take(tabs[0])
    tabs[0].bring_to_front()
    tabs[0].reload()
    me.is_alive()
    me.wait_live("Everything is back as it was")
    me.click(me.lab().get_by_role("button", name="Step back"))
    me.wait_live("Mia has the flag")
    me.take(tabs[1])
    tabs[1].bring_to_front()
    me.click(me.lab().get_by_role("button", name="Step back"))
    me.wait_live("Mia has the flag")
    assert (me.errors, me.outside) == ([], [])


def test_the_front_door_leads_back_to_where_one_was(come: Callable[[], Visitor]) -> None:
    """What was done is kept when the browser's tab is closed, and the link leads to the cell in which one was."""
    me = come()
    page = me.visit("02_motor.ipynb")
    me.is_alive()
    question = page.locator(".rally-lab").nth(2)
    me.click(question.locator(".rally-answer-2"))
    page.wait_for_function("() => (localStorage.getItem('rally 1 somebody progress') ?? '').includes('goal motor_2')")
    page.close()
    door = me.page = me.context.new_page()
    door.goto(f"{me.site}index.html#en")
    lesson = door.locator("[data-lesson='02_motor']")
    expect(lesson.locator(".state")).to_have_text(re.compile("^1 of"))
    lesson.locator("a.continue").click()
    me.is_alive()
    expect(door.locator(".rally-lab").nth(2).locator(".rally-goal[data-reached]")).to_have_count(1, timeout=PATIENCE)
    expect(door.locator(".rally-lab").nth(2)).to_be_in_viewport()


def test_the_bar_leads_to_another_language_with_what_is_on_the_table_and_the_way_back(
    come: Callable[[], Visitor],
) -> None:
    me = come()
    me.visit("18_at_the_table.ipynb")
    me.is_alive()
    begin(me)
    for card in ("G9", "R4"):
        tell(me, card)
    me.wait_live("Ada is next", UMPIRE)
    me.page.locator(".rally-site-language select").select_option("de")
    me.page.wait_for_url("**path=de/18_at_the_table.ipynb*")
    me.is_alive()
    me.wait_live(re.compile("^Alles ist wieder so, wie es war. Ada ist dran"), UMPIRE)
    me.page.reload()
    me.is_alive()
    me.wait_live("Ada ist dran", UMPIRE)
    me.click(me.lab(UMPIRE).locator(".rally-repeat"))
    me.wait_live("Ben ist dran", UMPIRE)
    me.page.locator(".rally-site-language select").select_option("en")
    me.page.wait_for_url("**path=18_at_the_table.ipynb*")
    me.is_alive()
    me.wait_live("Ben is next", UMPIRE)
    me.click(me.lab(UMPIRE).locator(".rally-repeat"))
    me.wait_live("Mia leads", UMPIRE)
    assert (me.errors, me.outside) == ([], [])
