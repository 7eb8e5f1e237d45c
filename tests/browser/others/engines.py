"""Debian's WebKit and Debian's Firefox, driven by Selenium: each shows one page and is told where to press.

Both are as somebody has them, but that nothing moves by itself (`prefers-reduced-motion`). WebKit is told in classic
WebDriver, Firefox in WebDriver BiDi, which it speaks without a driver beside it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.bidi.browser import Browser
from selenium.webdriver.common.bidi.browsing_context import BrowsingContext
from selenium.webdriver.common.bidi.input import Input
from selenium.webdriver.common.bidi.script import Script
from selenium.webdriver.common.bidi.session import Session
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.waiting import wait_until
from tools import browsers

# What is given and what comes back is JSON, the same for both.
CALL = "return (async () => JSON.stringify(await (FUNCTION)(...JSON.parse(arguments[0]))) ?? 'null')()"
STILL = "[Settings]\ngtk-enable-animations=0\n"
STILL_TOO = 'user_pref("ui.prefersReducedMotion", 1);\n'
LONGEST = 60
"""Seconds that a function of a page may take; whoever waits longer asks again. Selenium itself gives up after 120."""
MOMENT = 0.02
"""Seconds between two looks whether an answer has come."""
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Engine(Protocol):
    """A browser with one page."""

    name: str
    version: str

    def go(self, address: str) -> None:
        """Open an address, in the place of what is shown."""

    def run(self, function: str, *arguments: Any) -> Any:
        """What a function of the page returns, in the end; it may be called while another page comes."""

    def press(self, x: float, y: float) -> None:
        """Press on a point of the window."""

    def type(self, text: str) -> None:
        """Type something where the focus is."""

    def resize(self, width: int, height: int) -> None:
        """Let the page be as large as that."""

    def picture(self) -> bytes:
        """What is seen, as a PNG."""


class WebKit:
    """WebKitGTK's small browser, on a screen of its own that nobody sees."""

    name = "WebKit"

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver
        self.version: str = driver.capabilities["browserVersion"]

    def go(self, address: str) -> None:
        self.driver.execute_script("window.isLeft = true")
        self.driver.get(address)
        wait_until(lambda: not self.driver.execute_script("return window.isLeft"), f"{address} to come")

    def run(self, function: str, *arguments: Any) -> Any:
        return json.loads(self.driver.execute_script(CALL.replace("FUNCTION", function), json.dumps(arguments)))

    def press(self, x: float, y: float) -> None:
        hand = ActionBuilder(self.driver, mouse=PointerInput(interaction.POINTER_MOUSE, "mouse"), duration=0)
        hand.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        hand.perform()

    def type(self, text: str) -> None:
        hand = ActionBuilder(self.driver)
        hand.key_action.send_keys(text)
        hand.perform()

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_size(width, height)

    def picture(self) -> bytes:
        return self.driver.get_screenshot_as_png()


class Firefox:
    """Firefox without a window."""

    name = "Firefox"

    def __init__(self, line: WebSocketConnection) -> None:
        self.version: str = Session(line).new({})["capabilities"]["browserVersion"]
        self.tabs, self.scripts, self.hand = BrowsingContext(line), Script(line), Input(line)
        self.tab = self.tabs.create(type="tab")

    def go(self, address: str) -> None:
        self.tabs.navigate(self.tab, address, "interactive")

    def run(self, function: str, *arguments: Any) -> Any:
        called = self.scripts.call_function(
            function_declaration=f"function () {{ {CALL.replace('FUNCTION', function)} }}",
            await_promise=True,
            target={"context": self.tab},
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
        )
        if called["type"] == "exception":
            raise RuntimeError(called["exceptionDetails"]["text"])
        return json.loads(called["result"]["value"])

    def press(self, x: float, y: float) -> None:
        moved = {"type": "pointerMove", "x": round(x), "y": round(y)}
        pressed = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self._perform({"type": "pointer", "id": "mouse", "actions": [moved, *pressed]})

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keyboard", "actions": keys})

    def _perform(self, actions: dict[str, Any]) -> None:
        self.hand.perform_actions(self.tab, [actions])

    def resize(self, width: int, height: int) -> None:
        self.tabs.set_viewport(context=self.tab, viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        return b64decode(self.tabs.capture_screenshot(self.tab))


@contextlib.contextmanager
def webkit() -> Iterator[Engine]:
    """WebKit, for as long as somebody drives it."""
    path = found(browsers.WEBKIT)
    with tempfile.TemporaryDirectory(prefix="rally-webkit-") as name, screen() as display:
        settings = Path(name, "gtk-3.0", "settings.ini")
        settings.parent.mkdir()
        settings.write_text(STILL, "utf-8")
        folders = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"), name)
        options = Options()
        options.add_argument("--automation")
        options.add_argument("--full-screen")  # bars are wider than a phone
        options.page_load_strategy = "none"  # its driver sees only after minutes that a lesson has been loaded
        driver = WebKitGTK(options, Service(path, env={**os.environ, **folders, "DISPLAY": display}))
        try:
            driver.set_script_timeout(LONGEST)
            yield WebKit(driver)
        finally:
            driver.quit()


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; what a program has to be told to draw on it."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as drawing:
        yield f":{drawing.stdout.readline().strip()}"


@contextlib.contextmanager
def firefox() -> Iterator[Engine]:
    """Firefox, for as long as somebody drives it."""
    path = found(browsers.FIREFOX)
    with tempfile.TemporaryDirectory(prefix="rally-firefox-", ignore_cleanup_errors=True) as name:
        Path(name, "user.js").write_text(STILL_TOO, "utf-8")
        command = [path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", name]
        said = Path(name, "said")
        with said.open("wb") as out, running(command, stdout=out, stderr=out, env={**os.environ, "HOME": name}) as it:
            wait_until(lambda: LISTENS.search(said.read_text("utf-8")) or it.poll() is not None, "Firefox to listen")
            listens = LISTENS.search(said.read_text("utf-8"))
            assert listens, said.read_text("utf-8")
            line = WebSocketConnection(f"{listens[1]}/session", LONGEST, MOMENT)
            try:
                yield Firefox(line)
            finally:
                Browser(line).close()
                line.close()


@contextlib.contextmanager
def running(command: list[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that ends when nobody needs it any more."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


def found(browser: browsers.Debians) -> str:
    """The path of a browser; an error that says what installs it where there is none."""
    path = browsers.find(browser)
    if path is None:
        raise FileNotFoundError(f"there is no {browser.name} on this machine; `make rest` as root installs it")
    return path


ENGINES: dict[str, Callable[[], contextlib.AbstractContextManager[Engine]]] = {"webkit": webkit, "firefox": firefox}
