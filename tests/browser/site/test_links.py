"""Every way on leads on in the page of a lesson of the site: in its tab, to the heading that is meant, and nothing is
asked; at the top of a host or in a folder of it, and without a network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lessons.links import BY_LESSON, LINKS, Link, arrived, follow
from tests.selection import each_of, sample
from tests.serving import Server
from tests.site.published import copy_site
from tools.site.serve import serve_folder

from .visitor import Visitor

RUNNING = ("How-a-lesson-works", "cell-id=how")
"""Where it is said how cells are run."""

OPEN = """(path) => new URLSearchParams(location.search).get("path") === path
  && window.jupyterapp?.shell.currentWidget?.content?.widgets?.length > 1"""

CELLS = "[...jupyterapp.shell.currentWidget.content.model.cells]"
CHANGED = f"""async () => {{
  {CELLS}[0].sharedModel.setSource("# mine");
  await jupyterapp.shell.currentWidget.context.save();
}}"""
"""A reader changes the first cell of the lesson, and it is kept."""


VIEWS = ("lesson", "notebook")
PLACES = {"at the top": "", "in a folder": "some/folder/"}


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> Iterator[Server]:
    """The site at the top of a host, and in a folder of it."""
    folder = PLACES[request.param]
    if not folder:
        yield server
        return
    copy_site(tmp_path / folder)
    with serve_folder(tmp_path) as address:
        yield Server(f"{address}{folder}lite", tmp_path, is_site=True)


def led(me: Visitor, link: Link) -> None:
    """Follow a link of the lesson that is open."""
    follow(me.page, link)
    me.page.wait_for_function(OPEN, arg=link.target)
    expect(me.page.locator(".jp-Notebook h1").first).to_be_attached()
    arrived(me.page, link)
    assert me.outside == []


@each_of("lesson, view", product(BY_LESSON, VIEWS), full=10)
def test_the_links_of_a_lesson_lead_on(come: Callable[..., Visitor], place: Server, lesson: str, view: str) -> None:
    me = come(place, view=view)
    me.visit(lesson)
    for link in BY_LESSON[lesson]:
        if view == "lesson" and link.heading in RUNNING:
            continue  # it is hidden with the code
        led(me, link)
        if link.target != lesson:
            me.page.go_back()
            me.page.wait_for_function(OPEN, arg=lesson)


def test_links_lead_on_without_a_network(come: Callable[..., Visitor], place: Server) -> None:
    me = come(place, view="notebook")
    me.visit("00_start.ipynb")
    me.is_alive()
    english = [link for link in LINKS if link.target != link.lesson and "/" not in link.lesson]  # as this lesson is
    links = sample(english, 3)
    me.keeps(*(f"lite/files/{name}" for link in links for name in (link.lesson, link.target)), "whole en")
    me.context.set_offline(True)
    for link in links:
        me.page.goto(f"{place.url}/notebooks/index.html?path={link.lesson}")
        me.page.wait_for_function(OPEN, arg=link.lesson)
        led(me, link)


def test_a_link_to_a_lesson_that_was_changed_leads_to_it(come: Callable[..., Visitor], place: Server) -> None:
    me = come(place, view="lesson")
    [back] = [link for link in BY_LESSON["08_your_own_board.ipynb"] if link.written == "00_start.ipynb"]
    me.visit(back.target)
    me.is_alive()
    me.page.evaluate(CHANGED)
    me.page.close()
    me.visit(back.lesson)
    led(me, back)
    assert me.page.evaluate(f"() => {CELLS}[0].sharedModel.getSource()") == "# mine"


def test_the_head_and_the_front_door_lead_on_in_the_tab(come: Callable[..., Visitor], place: Server) -> None:
    me = come(place)
    page = me.visit("de/01_tricks.ipynb")
    page.get_by_role("link", name=me.says("front", "de")).click()
    page.locator("main a[href*='de/02_motor.ipynb']").first.click()
    page.wait_for_function(OPEN, arg="de/02_motor.ipynb")
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    page.get_by_role("button", name=me.says("code", "de")).click()
    page.locator("#jp-NotebookLogo").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert len(me.context.pages) == 1 and me.outside == []
