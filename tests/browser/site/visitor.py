"""Somebody who has a link to a lesson of the site: it opens in a page of its own, and comes alive by itself."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser.labdrive import LabPage
from tests.serving import TIMEOUT, Server
from tests.waiting import wait_until

ALIVE = "body[data-rally-alive]"
PATIENCE = 3 * TIMEOUT * 1000
"""Milliseconds for Python to begin in a page, on a machine that has much else to do."""

ENDED = """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap((cell) =>
  (cell.model.toJSON().outputs ?? []).filter((one) => one.output_type === "error").map((one) => one.ename))"""
# Which files the browser's store lacks: of these, and of those that the page wants for later.
LACKING = """async (paths) => {
  const kept = await (await fetch(new URL("../kept.json", location.href))).json();
  const all = [...kept, ...paths];
  const there = await Promise.all(all.map((path) => caches.match(new URL(`../../${path}`, location.href))));
  return all.filter((_path, at) => !there[at]);
}"""


CHOOSE = "(view) => localStorage.getItem('site view') ?? localStorage.setItem('site view', view)"


class Visitor(LabPage):
    """A window of a browser that has never been here, and what opens in it.

    view: "notebook" for somebody who has asked for the code of lessons before.
    """

    def __init__(self, browser: Browser, server: Server, view: str = "", **options: Any) -> None:
        super().__init__(browser, server)
        self.touch = False
        self.site = server.url.removesuffix("lite")
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1280, "height": 720},
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
            **options,
        )
        self.context.set_default_timeout(PATIENCE)
        if view:
            self.context.add_init_script(f"({CHOOSE})({json.dumps(view)})")
        self._asked: list[str] = []
        self.context.on("request", self._note)

    def visit(self, path: str, app: str = "notebooks") -> Page:
        """Open a lesson in a new tab, and have it in hand; it is not alive yet. app: or in "lab", where all are."""
        return self.open(f"path={path}", app)

    def open(self, query: str, app: str = "notebooks") -> Page:
        """Open the page for lessons with this query in a new tab, and have it in hand."""
        self.page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self._complain(f"raised in the page: {error}"))
        self.page.on("request", self._request)
        self.page.goto(f"{self.server.url}/{app}/index.html?{query}")
        return self.page

    def _note(self, request: Request) -> None:
        if not request.service_worker:  # which also fetches what nobody has asked for yet
            self._asked.append(request.url.partition("?")[0])

    def asked(self) -> set[str]:
        """The files of the site that its pages, and Python in them, have asked for so far."""
        return {url.removeprefix(self.site) for url in self._asked if url.startswith(self.site)}

    def take(self, page: Page) -> None:
        """Have another tab in hand."""
        self.page = page

    def is_alive(self) -> None:
        """Wait until the lesson has come alive, and listen to it from now on."""
        self.page.wait_for_selector(ALIVE, state="attached", timeout=PATIENCE)
        self.listen()

    def failed(self) -> list[str]:
        """What the cells raised, by name: "<class 'rally.core.errors.NotationError'>"."""
        return self.page.evaluate(ENDED)

    def says(self, name: str, language: str = "en") -> str:
        """A sentence of the site's own scripts."""
        told: dict[str, Any] = json.loads(self.page.locator("#rally-site").text_content() or "")
        return told["words"][language][name]

    def notices(self, name: str) -> None:
        """Wait until that is said above the lesson."""
        expect(self.page.locator(".rally-site-notice")).to_contain_text(self.says(name), timeout=PATIENCE)

    def keeps(self, *paths: str) -> None:
        """Wait until the browser's store has these files, and all that the page wants to be there later."""

        def lacking() -> list[str]:
            return self.page.evaluate(LACKING, paths)

        wait_until(lambda: not lacking(), lambda: f"{lacking()} in the browser's store", seconds=PATIENCE / 1000)

    def close(self) -> None:
        self.context.close()
