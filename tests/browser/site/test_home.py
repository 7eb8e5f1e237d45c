"""The site on a home screen: it can be put there from every page, opens without a network, and leads on and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page, expect

from tests.browser.notebook import CHROME, ONLY_LOOPBACK
from tests.selection import each_of
from tests.site.published import copy_site, site
from tests.waiting import wait_until
from tools import browsers
from tools.site.door.page import front
from tools.site.home import FOLDER
from tools.site.home.manifest import manifest_name
from tools.site.serve import serve_folder
from widgets.words import LANGUAGES

from .visitor import ALIVE, PATIENCE, Visitor

IN_A_FOLDER = "some/folder/"
LESSON = "lite/notebooks/index.html?path="
SPOKEN = [language for language in LANGUAGES if language != "en"]

KEPT = """async (paths) => {
  const there = (await caches.keys()).find((name) => name.startsWith("door "));
  return there !== undefined && (await Promise.all(paths.map((path) => caches.match(path)))).every(Boolean);
}"""
"""Whether the front door keeps these files of its own."""

WHOLE = """async (language) => {
  for (const name of await caches.keys()) {
    const all = await (await caches.open(name)).keys();
    if (all.some(({ url }) => decodeURIComponent(url).endsWith(`/whole ${language}`))) return true;
  }
  return false;
}"""
"""Whether all of a language is kept."""

AT_HOME = "() => matchMedia('(display-mode: standalone)').matches"
ACTIVE = "() => window.jupyterapp?.shell.currentWidget?.content?.activeCell?.model.id"


@pytest.fixture
def owner(chromium: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser of somebody's own: windows of the other tests leave no trace, and put nothing on a home screen."""
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=browsers.find(browsers.CHROMIUM),
        args=[*" ".join(CHROME).split(), ONLY_LOOPBACK],
        locale="en-GB",
        viewport={"width": 360, "height": 740},
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def asked_of_system(session: CDPSession, method: str, **arguments: Any) -> Any:
    """What the browser says where it belongs to a system with home screens."""
    try:
        return session.send(method, arguments or None)
    except Error as error:
        if "wasn't found" in str(error):
            pytest.skip(f"this Chromium is without a window of its own, and knows no {method}: chromium does")
        raise


def holds(page: Page, wanted: str, argument: object = None) -> None:
    """Wait until that is so; Playwright takes the promise of an async predicate for a yes."""
    wait_until(lambda: page.evaluate(wanted, argument), wanted)


def test_it_can_be_put_on_a_home_screen_from_every_page_wherever_it_lies(owner: BrowserContext, tmp_path: Path) -> None:
    """As the browser itself judges, whose judgement Lighthouse shows."""
    for folder in ("", IN_A_FOLDER):
        copy_site(tmp_path / "host" / folder)
    page = owner.new_page()
    session = owner.new_cdp_session(page)
    language = SPOKEN[0]
    ways = {
        "": {f"{front('en')}#en": "en", f"{LESSON}{language}/07_play.ipynb": language},
        IN_A_FOLDER: {front(language): language, f"{LESSON}01_tricks.ipynb": "en"},
    }
    with serve_folder(tmp_path / "host") as host:
        for folder, pages in ways.items():
            address = host + folder
            for path, spoken in pages.items():
                page.goto(address + path)
                told = session.send("Page.getAppManifest")
                assert told["url"] == f"{address}{FOLDER}/{manifest_name(spoken)}" and told["errors"] == []
                assert asked_of_system(session, "Page.getInstallabilityErrors") == {"installabilityErrors": []}, path
                assert asked_of_system(session, "Page.getAppId")["appId"] == f"{address}index.html", "the same in all"


def test_there_it_opens_without_bars_and_without_a_network_though_no_lesson_was_ever_opened(
    owner: BrowserContext,
) -> None:
    page = owner.new_page()
    session = owner.new_cdp_session(page)
    with serve_folder(site()) as address:
        page.goto(address + "index.html#en")
        holds(page, KEPT, ["index.html", "door.js"])
        me = {"manifestId": f"{address}index.html"}
        asked_of_system(session, "PWA.install", **me)
        asked_of_system(session, "PWA.changeAppUserSettings", **me, displayMode="standalone")
        with owner.expect_page() as opened:
            asked_of_system(session, "PWA.launch", **me)
        at_home = opened.value
        expect(at_home.locator("h1")).to_be_visible()
        assert at_home.evaluate(AT_HOME)
        expect(at_home.locator("#home"), "it need not be offered there").to_be_hidden()
        holds(at_home, WHOLE, "en")
    owner.set_offline(True)
    at_home.reload()
    at_home.locator(".door").first.click()
    at_home.wait_for_selector(ALIVE, state="attached", timeout=PATIENCE)
    assert at_home.evaluate(AT_HOME) and "01_tricks" in at_home.url
    at_home.locator(".rally-site-home").click()
    expect(at_home.locator(".doors")).to_be_visible()
    assert at_home.evaluate(AT_HOME), "the way back stays in the window"
    assert len(owner.pages) == len({page, at_home, owner.pages[0]}), "nothing has opened elsewhere"


@each_of("language", SPOKEN, full=1)
def test_the_front_door_opens_without_a_network_and_says_when_a_page_is_not_there(
    come: Callable[..., Visitor], language: str
) -> None:
    me = come(locale="en-GB")
    told = json.loads((site() / FOLDER / manifest_name(language)).read_text("utf-8"))
    page = me.page = me.context.new_page()
    page.goto(me.site + front(language))
    holds(page, KEPT, [front(language), "index.html", "door.js", "road.css"])
    me.context.set_offline(True)
    page.goto("about:blank")
    page.goto(urljoin(f"{me.site}{FOLDER}/", told["start_url"]))
    page.wait_for_url(f"**/{front(language)}*")
    expect(page.locator(".doors")).to_be_visible()
    said = page.locator("#news")
    expect(said).to_be_empty()
    page.locator(".door").first.click()
    expect(said).to_have_text(said.get_attribute("data-away") or "never")
    page.wait_for_url(f"**/{front(language)}")
    assert page.evaluate("document.styleSheets.length")


@each_of("language", SPOKEN, full=1)
def test_what_one_comes_to_at_once_opens_there_in_its_language(come: Callable[..., Visitor], language: str) -> None:
    me = come()
    told = json.loads((site() / FOLDER / manifest_name(language)).read_text("utf-8"))
    page = me.page = me.context.new_page()
    for way in told["shortcuts"][:2]:  # all: tests/site/test_home.py
        page.goto("about:blank")
        page.goto(urljoin(f"{me.site}{FOLDER}/", way["url"]))
        expect(page.locator(".jp-Notebook h1").first).to_be_attached()
        expect(page.locator("html")).to_have_attribute("lang", language)
        cell = way["url"].partition("#cell-id=")[2]
        if cell:
            page.wait_for_function(f"(cell) => ({ACTIVE})() === cell", arg=cell)
        expect(page.locator(".jp-Notebook .jp-mod-active" if cell else ".jp-Notebook h1").first).to_be_in_viewport()
    assert me.outside == []


WAYS_BACK = {
    "lite/lab/index.html?path=de/01_tricks.ipynb": ("a.rally-site-way",),
    "print/de/01_tricks.html": ("nav a[href='../de.html']", "footer a[href='../de.html']"),
}
"""By page what one presses to come to all lessons; a lesson has its bar (test_lesson_page.py)."""


@pytest.mark.parametrize("path", WAYS_BACK)
def test_every_page_leads_back_to_all_lessons_without_a_browsers_bars(come: Callable[..., Visitor], path: str) -> None:
    me = come(is_mobile=True, has_touch=True)
    page = me.page = me.context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(me.site + path)
    for way in WAYS_BACK[path]:
        page.locator(way).first.click()
    page.wait_for_url(f"{me.site}de.html*")
    assert len(me.context.pages) == 1, "and opens nothing elsewhere"
