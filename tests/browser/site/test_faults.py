"""What goes wrong is said: a browser that cannot run it, a download that breaks off, a lesson that was changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import expect

from tests.serving import TIMEOUT, Server
from tests.site.published import rewrite
from tools.site.serve import StaticFiles, serve_folder
from widgets.words import LANGUAGES

from .visitor import Visitor

TAKEN_AWAY = {
    "wasm": "delete globalThis.WebAssembly",
    "old": "delete Element.prototype.checkVisibility; delete globalThis.DecompressionStream",
    "storage": "Object.defineProperty(globalThis, 'indexedDB', {value: undefined})",
    "memory": "Object.defineProperty(Navigator.prototype, 'deviceMemory', {get: () => 2})",
}
WASM = "/lite/static/pyodide/pyodide.asm.wasm"
CHANGE = "window.jupyterapp.shell.currentWidget.content.widgets[1].model.sharedModel"


@pytest.mark.parametrize("reason", TAKEN_AWAY)
def test_a_browser_that_cannot_run_it_is_told_so_in_its_language_and_sent_to_binder(
    come: Callable[[], Visitor], reason: str
) -> None:
    me = come()
    me.context.add_init_script(TAKEN_AWAY[reason])
    told = set()
    for code in LANGUAGES:
        lesson = "01_tricks" if code == "en" else f"{code}/01_tricks"
        page = me.visit(f"{lesson}.ipynb")
        said = page.locator(".rally-site-refusal")
        expect(said.locator("h1")).to_have_text(me.says("cannot", code))
        expect(said).to_contain_text(me.says(reason, code))
        door = "index.html" if code == "en" else f"{code}.html"
        way = door if reason == "old" else f"notebooks/{lesson}.ipynb"  # Binder's labs it cannot draw either
        assert way in (said.locator("a").first.get_attribute("href") or "")
        assert page.locator("html").get_attribute("lang") == code
        expect(said.get_by_role("button")).to_have_count(int(reason == "memory"))
        told.add(said.inner_text())
        page.close()
    assert len(told) == len(LANGUAGES) and me.outside == []


class Broken(StaticFiles):
    """Files of which one breaks off half way, as long as `is_broken`."""

    is_broken: ClassVar = True

    def copyfile(self, source, outputfile) -> None:
        if self.path.startswith(WASM) and self.is_broken:
            outputfile.write(source.read(100_000))
            self.close_connection = True
        else:
            super().copyfile(source, outputfile)


def test_a_download_that_breaks_off_is_tried_again_and_told_of(
    come: Callable[..., Visitor], copy_of_site: Path
) -> None:
    with serve_folder(copy_of_site, Broken) as address:
        me = come(Server(f"{address}lite", copy_of_site, is_site=True))
        page = me.visit("00_start.ipynb")
        me.notices("again")
        me.notices("lost")
        expect(page.locator(".jp-OutputArea svg[role=img]").first).to_be_visible()
        Broken.is_broken = False
        page.get_by_role("button", name=me.says("try")).click()
        me.is_alive()
        me.wait_live(lambda said: said != "")


class Lacking(StaticFiles):
    """Files of which one is not there, as long as `lacks` names it."""

    lacks: ClassVar = ""

    def do_GET(self) -> None:
        if self.lacks and self.lacks in self.path:
            self.send_error(404)
        else:
            super().do_GET()


def test_no_page_stays_white_without_a_word(come: Callable[..., Visitor], copy_of_site: Path) -> None:
    with serve_folder(copy_of_site, Lacking) as address:
        me = come(Server(f"{address}lite", copy_of_site, is_site=True), service_workers="block")
        for lacking in ("/rally/scripts/notice.js", "/lite/config-utils.js", "/lite/build/jlab_core"):
            Lacking.lacks = lacking
            page = me.visit("de/01_tricks.ipynb")
            expect(page.locator(".rally-site-notice"), lacking).to_contain_text(me.says("lost", "de"))
            expect(page.locator(".rally-site-opening"), lacking).to_have_count(0)
        Lacking.lacks = ""
        page.get_by_role("button", name=me.says("try", "de")).click()
        expect(page.locator(".jp-Notebook h1").first).to_be_visible()
        expect(page.locator(".rally-site-notice")).to_have_count(0)


class Weak(StaticFiles):
    """Files of which each in `weak` is not there, or breaks off, when it is asked for first."""

    weak: ClassVar = {"/lite/build/jlab_core", "/lite/files/00_start.ipynb", WASM}

    def copyfile(self, source, outputfile) -> None:
        for name in [name for name in self.weak if self.path.startswith(name)]:
            self.weak.remove(name)
            outputfile.write(source.read(10))
            self.close_connection = True
            return
        super().copyfile(source, outputfile)


def test_what_breaks_off_is_tried_again_by_itself_where_the_site_can_keep_nothing(
    come: Callable[..., Visitor], copy_of_site: Path
) -> None:
    with serve_folder(copy_of_site, Weak) as address:
        me = come(Server(f"{address}lite", copy_of_site, is_site=True), service_workers="block")
        page = me.visit("00_start.ipynb")
        me.notices("again")
        me.is_alive()
        me.wait_live(lambda said: said != "")
        assert Weak.weak == set()
        expect(page.locator(".rally-site-notice:not(:empty)")).to_have_count(0)


class Held(StaticFiles):
    """Files of which JupyterLite's beginning is held back until the site's worker has taken over, and that until
    JupyterLite is asked for: on a slow machine it comes so late.
    """

    is_asked: ClassVar = threading.Event()
    is_claimed: ClassVar = threading.Event()

    def do_GET(self) -> None:
        if self.path.startswith("/wait"):
            self.is_asked.wait(TIMEOUT)
        elif self.path.startswith("/claimed"):
            self.is_claimed.set()
        elif self.path.startswith("/lite/config-utils.js"):
            self.is_asked.set()
            self.is_claimed.wait(TIMEOUT)
        super().do_GET()


LATE = {
    "waitUntil(inherit())": "waitUntil(fetch('/wait').then(inherit))",
    "await WORKER.clients.claim();": "await WORKER.clients.claim(); await fetch('/claimed');",
}
"""What makes the worker come late."""

REGISTERED = "async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)"


def test_a_worker_that_comes_late_is_not_ended_by_jupyterlite(come: Callable[..., Visitor], copy_of_site: Path) -> None:
    worker = copy_of_site / "service-worker.js"
    text = worker.read_text("utf-8")
    for before, after in LATE.items():
        assert before in text
        text = text.replace(before, after)
    rewrite(worker, text)
    with serve_folder(copy_of_site, Held) as address:
        me = come(Server(f"{address}lite", copy_of_site, is_site=True))
        said: list[str] = []
        me.context.on("console", lambda message: said.append(message.text))
        page = me.visit("01_tricks.ipynb")
        expect(page.locator(".jp-Notebook h1").first).to_be_visible()
        assert [text for text in said if "was already registered" in text]
        assert page.evaluate(REGISTERED) == [me.site]


def test_a_lesson_that_was_changed_is_kept_and_can_be_set_back(come: Callable[[], Visitor]) -> None:
    me = come()
    page = me.visit("de/01_tricks.ipynb")
    me.is_alive()
    assert not page.evaluate("() => window.jupyterapp.shell.currentWidget.context.model.dirty"), "it was only run"
    page.evaluate(f"() => {CHANGE}.setSource('print(6 * 7)')")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")

    page = me.visit("de/01_tricks.ipynb")
    expect(page.locator(".rally-site-notice")).to_contain_text(me.says("changed", "de"))
    assert page.evaluate(f"() => {CHANGE}.getSource()") == "print(6 * 7)"
    me.is_alive()
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.content.widgets.every(cell => !cell.isPlaceholder())"
    )
    expect(page.locator(".rally-site-sign"), "nothing is being set up").to_have_count(0)
    page.get_by_role("button", name=me.says("run", "de"), exact=True).click()
    expect(page.locator(".jp-OutputArea").first).to_contain_text("42")
    page.reload()
    page.get_by_role("button", name=me.says("back", "de")).click()
    me.is_alive()
    assert "TrickLab" in page.evaluate(f"() => {CHANGE}.getSource()")

    page.get_by_label(me.says("language", "de")).select_option("fr")
    page.wait_for_url("**path=fr/01_tricks.ipynb")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert (me.errors, me.outside) == ([], [])
