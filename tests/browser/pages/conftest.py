"""Pages that are no notebooks: served on loopback, opened in a window of their own, and listened to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.browser.notebook import is_outside
from tests.serving import TIMEOUT
from tools.binder_links import lesson_link
from tools.site import door, home
from tools.site.release import seal_release

FIRST = "lite/python.wasm"
"""The file in place of Python."""


LEARN = """(kept) => {
  localStorage.setItem("rally 1 somebody learner", '"Mia"');
  localStorage.setItem("rally 1 Mia progress", kept);
}"""
"""What a page has kept of Mia, who is learning there."""


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, whole each time, and no word about them."""

    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def send_head(self):
        """Never "not modified": the date of a file is in whole seconds, and tests write it anew within one."""
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def log_message(self, format: str, *_values: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder that is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Window:
    """A window that remembers the addresses that its page asked for, and its errors."""

    def __init__(self, chromium: Browser, **options) -> None:
        settings = {"viewport": {"width": 1280, "height": 720}, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = chromium.new_context(**{**settings, **options})
        self.context.set_default_timeout(TIMEOUT * 1000)
        self.page: Page = self.context.new_page()
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.refused: dict[str, str] = {}
        self.page.on("requestfailed", self.refuse)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(f"{said.text} [{said.location.get('url', '')}]")

    def refuse(self, request: Request) -> None:
        """Remember by its address why something could not be asked for."""
        self.refused[request.url] = request.failure or ""

    @property
    def outside(self) -> list[str]:
        return [url for url in self.asked if is_outside(url)]

    def axe(self) -> list[str]:
        """What axe finds on the whole page, a line each."""
        found = Axe().run(self.page, None, {"resultTypes": ["violations"]}).response["violations"]
        return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]

    def is_too_wide(self) -> bool:
        """Whether one has to scroll sideways."""
        return self.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.fixture
def open_window(chromium: Browser) -> Iterator[Callable[..., Window]]:
    """`open_window(color_scheme="dark")` gives a Window, closed afterwards."""
    opened: list[Window] = []

    def open_one(**options) -> Window:
        opened.append(Window(chromium, **options))
        return opened[-1]

    yield open_one
    for window in opened:
        window.context.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The front page of the site with all that it asks for, and an empty file in place of Python."""
    folder: Path = tmp_path_factory.mktemp("site")
    door.write_door(folder, version="1", first=[FIRST], binder=lesson_link("00_start"))
    (folder / FIRST).parent.mkdir()
    (folder / FIRST).touch()
    home.write_home(folder)
    seal_release("1", folder)
    with served(folder) as url:
        yield url
