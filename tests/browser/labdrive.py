"""A real JupyterLab on loopback, and a Chromium that opens lessons in it as a learner would.

    with serve(folder) as server, chromium_browser() as browser:
        page = LabPage(browser, server)
        page.open("01_tricks.ipynb", width=360, theme="dark")
        page.run_all()
        page.wait_live("blue 7 wins")

Nothing here sleeps: `run_all` waits for the kernel's answer to the last cell, and a lab says in its live line what
happened. Every address but loopback is blocked, and asking for one is remembered in `outside`.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, WebSocket, expect, sync_playwright

from tools import chromium, lab

from . import looks

ROOT = Path(__file__).resolve().parents[2]
LAB = ".rally-lab"
LOOPBACK = {"127.0.0.1", "localhost"}
# Without these Chromium calls home by itself; with the rule for names, nothing but loopback can be reached at all.
CHROME = [
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking",
    "--disable-component-update --disable-sync --disable-dev-shm-usage --force-color-profile=srgb",
]
ONLY_LOOPBACK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
# What JupyterLab 4.6 itself says on the console as an error, whatever the notebook. Each is a pattern and its reason.
NOISE: dict[str, str] = {}
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"doNotDisturbMode": True},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},  # else cells off the screen leave the page
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},  # every test finds the lesson as it is stored
}
TIMEOUT = float(os.environ.get("LAB_TIMEOUT", "60"))


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: its address, and the folder it shows."""

    url: str
    folder: Path

    def shut_down_kernels(self) -> None:
        """End every session, so that the next test begins with none."""
        with urllib.request.urlopen(f"{self.url}/api/sessions", timeout=10) as answer:
            sessions = json.load(answer)
        for session in sessions:
            request = urllib.request.Request(f"{self.url}/api/sessions/{session['id']}", method="DELETE")
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(request, timeout=20).close()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_answer(url: str, process: subprocess.Popen[bytes], seconds: float = TIMEOUT) -> None:
    """Return when `url` answers; raise if the server ends or takes too long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except urllib.error.HTTPError as error:
            if error.code < 500:
                return
        except OSError:
            pass
        time.sleep(0.1)  # asks again: a server that is not there yet cannot announce itself
    raise TimeoutError(f"{url} does not answer (the server's exit code: {process.poll()})")


def environment(folder: Path) -> dict[str, str]:
    """The variables that keep a JupyterLab apart from the settings of whoever runs the tests."""
    for name, content in SETTINGS.items():
        file = folder / "settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content))
    own = {
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**lab.environment(), **{name: str(folder / part) for name, part in own.items()}, "PATH": path}


@contextlib.contextmanager
def serve(lessons: Path = ROOT / "notebooks") -> Iterator[Server]:
    """A JupyterLab on a copy of the folder `lessons`."""
    with tempfile.TemporaryDirectory(prefix="rally-lab-", ignore_cleanup_errors=True) as name:
        own = Path(name)
        folder = own / "notebooks"
        if lessons.is_dir():
            shutil.copytree(lessons, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        else:
            folder.mkdir()
        port = free_port()
        options = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
        options += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password="]
        options += ["--ServerApp.disable_check_xsrf=True", "--LabApp.expose_app_in_browser=True"]
        options += [*lab.OPTIONS, f"--ServerApp.root_dir={folder}"]
        with (own / "log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", *options],
                env=environment(own),
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
            server = Server(f"http://127.0.0.1:{port}", folder)
            try:
                wait_for_answer(f"{server.url}/api", process)
                yield server
                server.shut_down_kernels()
            except TimeoutError as error:
                raise TimeoutError(f"{error}\n{(own / 'log').read_text()[-2000:]}") from error
            finally:
                process.terminate()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(10)
                process.kill()


@contextlib.contextmanager
def chromium_browser() -> Iterator[Browser]:
    """Debian's Chromium, headless, driven by Playwright."""
    path = chromium.find()
    if path is None:
        raise FileNotFoundError("there is no Chromium on this machine; `make test` as root installs it")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=[*" ".join(CHROME).split(), ONLY_LOOPBACK])
        yield browser
        browser.close()


def is_outside(url: str) -> bool:
    """Whether an address is neither loopback nor made in the page itself."""
    parts = urlsplit(url)
    return parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in LOOPBACK


class LabPage:
    """One browser window on one lesson.

    errors: what was said on the console as an error, or raised in the page, but for JupyterLab's own NOISE.
    outside: every address that was asked for and is not loopback.
    sent, received: the messages to and from the kernel and their bytes, if opened with `traffic=True`.
    """

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.sent: list[int] = []
        self.received: list[int] = []
        self.page: Page

    # --- opening and closing -------------------------------------------------------------------------------------

    def open(
        self,
        notebook: str,
        width: int = 1280,
        theme: str = "light",
        *,
        height: int = 1400,
        motion: bool = False,
        touch: bool = False,
        traffic: bool = False,
    ) -> LabPage:
        """Open a lesson (a path in the server's folder) and wait until its kernel is ready; runs no cell."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(TIMEOUT * 1000)
        context.route("**/*", self._gate)
        self.page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(f"raised in the page: {error}"))
        self.page.on("websocket", lambda socket: self._socket(socket, traffic))
        self.page.goto(f"{self.server.url}/lab/workspaces/auto-{time.monotonic_ns()}/tree/{quote(notebook)}")
        self.page.wait_for_function("name => !!window.jupyterapp?.shell.currentWidget?.content?.model", arg=notebook)
        self._do(
            "const panel = app.shell.currentWidget; await app.restored; await panel.context.ready;"
            "await panel.sessionContext.ready; app.shell.collapseLeft(); app.shell.collapseRight();"
            "await panel.sessionContext.session.kernel.info;"
        )
        self.theme(theme)
        return self

    def theme(self, theme: str) -> None:
        """Switch JupyterLab to its light or its dark theme, and wait until it shows."""
        dark = theme == "dark"
        name = "JupyterLab Dark" if dark else "JupyterLab Light"
        self._do("await app.commands.execute('apputils:change-theme', {theme: arg})", name)
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        self.page.wait_for_selector(f"body[data-jp-theme-light={'false' if dark else 'true'}]", state="attached")

    def resize(self, width: int, height: int = 1400) -> None:
        """Make the window so wide, and wait until the page has been laid out anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def settle(self) -> None:
        """Wait for two frames: what was asked for before is then drawn."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def close(self) -> None:
        """Close the window and end its kernel."""
        if hasattr(self, "page"):
            self.page.context.close()
        self.server.shut_down_kernels()

    # --- running -------------------------------------------------------------------------------------------------

    def run_all(self) -> None:
        """Run every cell; returns when the kernel has answered the last one. A cell that raises fails the test."""
        self._do("await app.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
        )
        problems = self.error_outputs()
        assert not problems, "\n".join(problems)

    run_all_again = run_all

    def restart_and_run_all(self) -> None:
        """Restart the kernel, without the question whether one is sure, and run every cell."""
        self._do(
            "const s = app.shell.currentWidget.sessionContext; await s.restartKernel(); await s.session.kernel.info;"
        )
        self.run_all()

    def error_outputs(self) -> list[str]:
        """What the cells raised, a line each; a cell tagged `raises-exception` is meant to."""
        return self._do(
            "return app.shell.currentWidget.content.widgets.flatMap((cell, i) => {"
            "  const json = cell.model.toJSON();"
            "  if ((json.metadata.tags ?? []).includes('raises-exception')) return [];"
            "  return (json.outputs ?? []).filter(o => o.output_type === 'error')"
            "    .map(o => `cell ${i}: ${o.ename}: ${o.evalue}`); });"
        )

    def comms(self) -> int:
        """How many comms the kernel holds: one for every model of a widget that still lives."""
        return self._do(
            "const kernel = app.shell.currentWidget.sessionContext.session.kernel;"
            "const reply = await kernel.requestCommInfo({}); return Object.keys(reply.content.comms).length;"
        )

    def wait_comms(self, at_most: int) -> int:
        """Wait until the kernel holds no more comms than that; the number it then holds (or still does)."""
        end = time.monotonic() + 10
        while (count := self.comms()) > at_most and time.monotonic() < end:
            self.settle()
        return count

    # --- what a lab says and shows ---------------------------------------------------------------------------------

    def lab(self, css: str = LAB) -> Locator:
        """The first lab that fits `css`."""
        return self.page.locator(css).first

    def line(self, css: str = LAB) -> Locator:
        """The live line of a lab, where it says in words what just happened."""
        return self.page.locator(f"{css} [aria-live]").first

    def live_line(self, css: str = LAB) -> str:
        """What that line says now."""
        return " ".join(self.line(css).inner_text().split())

    def wait_live(self, text: str | re.Pattern[str] | Callable[[str], bool], css: str = LAB) -> str:
        """Wait until the live line contains `text` (or matches it, or satisfies it); what it then says."""
        if not callable(text):
            expect(self.line(css)).to_contain_text(text, timeout=TIMEOUT * 1000 / 4)
            return self.live_line(css)
        end = time.monotonic() + TIMEOUT / 4
        while not text(said := self.live_line(css)):
            assert time.monotonic() < end, f"the live line still says {said!r}"
            self.settle()
        return said

    def screenshot(self, path: str | Path, css: str | None = None) -> Path:
        """A picture of the whole lesson, or of the first element that fits `css`."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        with self.whole_lesson():
            (self.page.locator(css).first if css else self.page).screenshot(path=path)
        return Path(path)

    @contextlib.contextmanager
    def whole_lesson(self) -> Iterator[None]:
        """For a while the window is as high as the lesson, so that nothing is scrolled out of it."""
        before = self.page.viewport_size
        need = self.page.evaluate(looks.HEIGHT)
        if before and need > before["height"]:
            self.resize(before["width"], min(need, 16000))
        yield
        if before:
            self.resize(before["width"], before["height"])

    def axe(self, css: str = LAB) -> list[str]:
        """Serious and critical findings of axe inside our labs, a line each."""
        if not self.page.locator(css).count():
            return []
        with self.whole_lesson():
            found = Axe().run(self.page, {"include": [[css]]}, {"resultTypes": ["violations"]}).response["violations"]
        return [
            f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}: {node['html'][:160]}"
            for rule in found
            if rule["impact"] in {"serious", "critical"}
            for node in rule["nodes"]
        ]

    def clipping(self, css: str = LAB) -> list[str]:
        """What sticks out of the visible width, is cut off by its own box or lies over a neighbour, a line each."""
        with self.whole_lesson():
            return self.page.evaluate(looks.CLIPPING, css)

    # --- inner workings --------------------------------------------------------------------------------------------

    def _do(self, body: str, arg: Any = None) -> Any:
        """Evaluate JavaScript with JupyterLab's application as `app`."""
        return self.page.evaluate(f"async arg => {{ const app = window.jupyterapp; {body} }}", arg)

    def _gate(self, route: Route) -> None:
        if is_outside(route.request.url):
            self.outside.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    def _console(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        if message.type == "error" and not any(re.search(noise, f"{message.text} {where}") for noise in NOISE):
            self.errors.append(f"{message.text[:400]} [{where}]")

    def _socket(self, channel: WebSocket, traffic: bool) -> None:
        if is_outside(channel.url):
            self.outside.append(channel.url)
        if traffic and "/channels" in channel.url:
            channel.on("framesent", lambda data: self.sent.append(len(data)))
            channel.on("framereceived", lambda data: self.received.append(len(data)))
