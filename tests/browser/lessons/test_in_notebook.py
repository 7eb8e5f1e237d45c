"""In Notebook the first labs are played as in JupyterLab, and links lead on in their tab.

It opens a tab for every link by itself, and comes to the top of a lesson, whichever heading a link names; once a lesson
has a lab, its links stay in its tab.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.labdrive import LAB, LabPage
from tests.browser.learner import Learner
from tests.browser.looks import CLIPPING
from tests.browser.notebook import is_outside
from tests.selection import each_of
from tests.serving import NOTEBOOK, TIMEOUT, Server, once, serve
from tests.site.published import IS_SITE
from widgets.lab.lessons import LESSONS

from .deeds import DEEDS
from .doing import predicted
from .links import BY_LESSON, Link, arrived, follow

pytestmark = pytest.mark.skipif(IS_SITE, reason="the site's links: tests/browser/site/test_links.py")

OPEN = """(path) => decodeURIComponent(location.pathname) === `/notebooks/${path}`
  && window.jupyterapp?.shell.currentWidget?.context?.path === path"""
LABLESS = "17_for_teachers.ipynb"
"""The lesson of long tables and pages, in which Notebook opens its tabs."""

LINKS = [links[0] for lesson, links in BY_LESSON.items() if not lesson.endswith(LABLESS)]
"""One of each other lesson: the same script follows them all (where they lead: tests/notebooks/test_links.py)."""


FIRSTS = [(lesson, means) for lesson in ("01_tricks", "10_rally_run") for means in ("mouse", "keys")]
"""The first lesson of each game, and how one acts there."""


@pytest.fixture(scope="module")
def notebook() -> Iterator[Server]:
    """Notebook, on a copy of the lessons."""
    with once("Notebook", lambda: serve(program=NOTEBOOK)) as running:
        yield running


@pytest.fixture
def open_in_notebook(chromium: Browser, notebook: Server) -> Iterator[Callable[[str], Page]]:
    """`open_in_notebook("01_tricks.ipynb")` opens it in a window of its own, with its first lab."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(TIMEOUT * 1000)
    asked: list[str] = []
    outside: list[str] = []

    def open_one(lesson: str) -> Page:
        page = context.new_page()
        page.on("request", lambda request: outside.append(request.url) if is_outside(request.url) else None)
        page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
        page.goto(f"{notebook.url}/notebooks/{lesson}")
        page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.info")
        page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")
        expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty()
        return page

    yield open_one
    context.close()
    notebook.shut_down_kernels()
    assert (asked, outside) == ([], []), "nothing is asked, of nobody"


@each_of("link", LINKS, full=6, ids=lambda link: "-".join(link))
def test_a_link_leads_on_in_the_tab(open_in_notebook: Callable[[str], Page], link: Link) -> None:
    page = open_in_notebook(link.lesson)
    follow(page, link)
    page.wait_for_function(OPEN, arg=link.target)
    arrived(page, link._replace(heading=""))


def test_a_button_of_a_lab_leads_on_in_the_tab(open_in_notebook: Callable[[str], Page]) -> None:
    page = open_in_notebook("de/01_tricks.ipynb")
    page.locator(".rally-globe-button").first.click()
    page.get_by_role("button", name="français").first.click()
    page.wait_for_function(OPEN, arg="fr/01_tricks.ipynb")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert len(page.context.pages) == 1


@each_of("lesson, means", FIRSTS, full=2)
def test_the_first_labs_of_a_lesson_are_played_in_the_dark_and_on_a_phone(
    open_in_notebook: Callable[[str], Page], chromium: Browser, notebook: Server, lesson: str, means: str
) -> None:
    page = LabPage(chromium, notebook)
    page.path, page.touch = f"{lesson}.ipynb", False
    page.page = open_in_notebook(page.path)
    page.listen()
    page.theme("dark")
    me = Learner(page, means == "keys", range(len(LESSONS[lesson])))
    for number, name in enumerate(LESSONS[lesson][:2]):
        (DEEDS.get(name) or predicted(name))(me, number)
        expect(me.lab(number).locator(".rally-part.rally-goal").first).to_have_attribute("data-reached", "")
    assert page.lab().evaluate("lab => getComputedStyle(lab).colorScheme") == "dark"
    page.resize(360, 740)
    assert page.page.evaluate(CLIPPING, LAB) == []
