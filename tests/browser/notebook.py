"""A notebook in a real JupyterLab, in a window of Chromium: opened, run, and listened to.

Nothing waits for a fixed time: `run_all` ends when the kernel has answered the last cell. All but loopback is blocked,
and asking for one is remembered in `outside`. A window can be used for one notebook after the other: opening JupyterLab
takes longer than most of what is done in it.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import re
from collections.abc import Iterator
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket, sync_playwright

from tests.serving import Server
from tests.waiting import TIMEOUT, wait_until
from tools import browsers

from .files import brought
from .leftovers import ASK, CLEAN, COMMS, NOTHING, STRAYS
from .tempo import TEMPO, see_slowed, slow_down

LOOPBACK = {"127.0.0.1", "localhost"}
# Without these Chromium calls home by itself; with the rule for names, nothing but loopback can be reached at all.
CHROME = [
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking",
    "--disable-component-update --disable-sync --disable-dev-shm-usage --force-color-profile=srgb",
]
ONLY_LOOPBACK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
# What JupyterLab 4.6 itself says on the console as an error, whatever the notebook. Each is a pattern and its reason.
NOISE = {
    "Canceled future for create_subshell_request": "the kernel of the notebook before has ended meanwhile",
    "Invalid response: 404 Not Found": "the same, when the server is asked about that kernel",
    "\\[anywidget\\] Failed to initialize model": "it took a page more than 2 s; parts hear again (revive.js)",
    "Error while computing the ReactiveToolbar TypeError: Cannot read prop": "the notebook before was just closed",
    "Failed to update the table of contents": "the cells that it was reading were taken away",
    "_markdownOverlapsToolbar": "it looks where the words of a cell end before they are there",
    "raised in the page: Error: Disposed\\n.*_handleNewSession": "a notebook was closed while its kernel was started",
    "Could not restore the debugger state: Canceled future": "the kernel was restarted while it was asked about that",
}
# Keeps the messages that widgets send to the kernel until it has answered them, and the page has heard all of that;
# counts all that is asked of it. A page that is loaded again has forgotten it.
LISTEN = """
const panel = window.jupyterapp.shell.currentWidget, {kernel} = panel.sessionContext.session;
window.rallyHeard = kernel;
const unheard = window.rallyUnheard = new Set();
window.rallyAsked = 0;
kernel.anyMessage.connect((_, {msg, direction}) => {
  if (direction === 'send') window.rallyAsked++;
  if (direction === 'send' && msg.header.msg_type === 'comm_msg') unheard.add(msg.header.msg_id);
});
kernel.iopubMessage.connect((_, msg) => {
  if (msg.content.execution_state === 'idle') unheard.delete(msg.parent_header.msg_id);
});
kernel.statusChanged.connect((_, status) => /restarting|dead/.test(status) && unheard.clear());"""
FORGET = (
    "sessionStorage.clear();"
    "for (const key of Object.keys(localStorage)) if (key.startsWith('rally ')) localStorage.removeItem(key);"
)
# Puts other cells in the place of all that a notebook holds.
FILL = """const panel = app.shell.currentWidget, model = panel.content.model.sharedModel;
model.transact(() => {
  model.deleteCellRange(0, model.cells.length);
  model.insertCells(0, arg);
});
panel.content.activeCellIndex = 0;"""
# On the site: puts a notebook among the files that the browser keeps; what was asked for is its path then.
TAKE_IN = """await app.serviceManager.contents.save(arg.path, arg.file);
arg = arg.path;"""
IS_OPEN = "(path) => window.jupyterapp.shell.currentWidget?.context?.path === path"
KEPT = "return (await app.serviceManager.contents.get(arg, {content: true})).content;"
END_ALL = "await app.serviceManager.sessions.shutdownAll();"
DEEDS = itertools.count(1)
# What is done in the page says on its console that it is over, and keeps what came of it until that is fetched. (A
# promise that Playwright waits for is now and then "garbage collected" meanwhile; and it would wait for ever.)
DO = """([deed, arg]) => {
  const app = window.jupyterapp;
  const deeds = window.rallyDeeds ??= {};
  (async () => { BODY })()
    .then((value) => deeds[deed] = {value}, (error) => deeds[deed] = {error: String(error?.stack ?? error)})
    .finally(() => console.debug(deed));
}"""
FETCH = """(deed) => {
  const {value, error} = window.rallyDeeds[deed];
  delete window.rallyDeeds[deed];
  if (error) throw new Error(error);
  return value;
}"""


@contextlib.contextmanager
def chromium_browser(*options: str) -> Iterator[Browser]:
    """Debian's Chromium, headless, driven by Playwright; options: of its command line, besides CHROME."""
    path = browsers.find(browsers.CHROMIUM)
    if path is None:
        raise FileNotFoundError("there is no Chromium on this machine; `make test` as root installs it")
    with sync_playwright() as driver:
        arguments = [*" ".join(CHROME).split(), ONLY_LOOPBACK, *options]
        browser = driver.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


def is_outside(url: str) -> bool:
    """Whether an address is neither loopback nor made in the page itself."""
    parts = urlsplit(url)
    return parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in LOOPBACK


def empty_lab(browser: Browser, server: Server, *, touch: bool = False) -> Page:
    """A new window with a JupyterLab in which nothing is open."""
    context = browser.new_context(has_touch=touch, permissions=["clipboard-read", "clipboard-write"])
    context.set_default_timeout(TIMEOUT * 1000)
    page = context.new_page()
    page.goto(server.empty_lab)
    page.wait_for_function("() => window.jupyterapp")
    if TEMPO == "slow":
        see_slowed(page)
    return page


class NotebookPage:
    """One browser window on one notebook.

    path: of the notebook, in the server's folder.
    errors: what was said on the console as an error, or raised in the page, but for JupyterLab's own NOISE.
    outside: every address that was asked for and is not loopback.
    is_wanted_again: other cells may be put into it, and its kernel run them. fills: how often that was done.
    sent, received: the messages to and from the kernel and their bytes.
    """

    def __init__(self, browser: Browser, server: Server, window: Page | None = None) -> None:
        self.browser, self.server, self.window = browser, server, window
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.sent: list[int] = []
        self.received: list[int] = []
        self.is_wanted_again = False
        self.fills = 0
        self.path = ""
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
    ) -> Self:
        """Open a file of the server's folder and wait until its kernel is ready; runs no cell."""
        self.path, self.touch = notebook, touch
        self.page = self.window or empty_lab(self.browser, self.server, touch=touch)
        slow_down(self.page)
        self.listeners = {
            "console": self._console,
            "pageerror": lambda error: self._complain(f"raised in the page: {error.stack or error}"),
            "request": self._request,
            "websocket": self._socket,
        }
        for event, listener in self.listeners.items():
            self.page.on(event, listener)
        self._dress(width, height, motion)
        self._do(
            f"await app.restored; {TAKE_IN if self.server.is_site else ''}"
            "const panel = await app.commands.execute('docmanager:open', {path: arg});"
            "for (const other of [...app.shell.widgets('main')]) if (other !== panel) other.dispose();"
            "app.shell.collapseLeft(); app.shell.collapseRight();"
            "await panel.context.ready; await panel.sessionContext.ready;"
            "await panel.sessionContext.session.kernel.info;",
            notebook if not self.server.is_site else brought(self.server.folder / notebook, notebook),
        )
        self.listen()
        self.theme(theme)
        return self

    def listen(self) -> None:
        """Hear from now on what widgets and kernel tell each other in the page."""
        self._do(LISTEN)

    def reload(self) -> None:
        """Load the page again, and listen to it as soon as its notebook has its kernel."""
        self.page.reload()
        self.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")
        self.listen()

    def fill(
        self,
        cells: list[dict[str, Any]],
        width: int = 1280,
        theme: str = "light",
        *,
        height: int = 1400,
        motion: bool = False,
        side_bar: bool = False,
    ) -> None:
        """Put these cells into the notebook that is open, in place of all that it holds; runs none of them.

        side_bar: the one on the left is open, as JupyterLab opens it.
        """
        self.is_wanted_again = not self.touch
        self.fills += 1
        slow_down(self.page)
        self._dress(width, height, motion)
        self.theme(theme)
        self._do("arg ? app.shell.expandLeft() : app.shell.collapseLeft();", side_bar)
        self._do(FILL, cells)

    def wipe(self) -> bool:
        """Leave an empty notebook and a kernel that knows of nothing; whether nothing is left indeed."""
        slow_down(self.page, 1)
        self._do(f"{FILL} {FORGET} await app.commands.execute('docmanager:save');", [])
        left = self.ask(CLEAN)
        self.page.mouse.move(0, 0)
        for heard in (self.errors, self.outside, self.sent, self.received):
            heard.clear()
        return left == NOTHING

    def _dress(self, width: int, height: int, motion: bool) -> None:
        """What the window is like."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(reduced_motion="no-preference" if motion else "reduce")

    def theme(self, theme: str) -> None:
        """Let JupyterLab be light or dark, unless it is, and wait until it shows. The site is as the system is."""
        dark = theme == "dark"
        if not self.server.is_site:
            self._do(
                "if (document.body.dataset.jpThemeName !== arg)"
                "  await app.commands.execute('apputils:change-theme', {theme: arg});",
                "JupyterLab Dark" if dark else "JupyterLab Light",
            )
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        self.page.wait_for_selector(f"body[data-jp-theme-light={'false' if dark else 'true'}]", state="attached")

    def save(self) -> dict[str, Any]:
        """Save the notebook; what its file holds then. On the site that is the browser's: it is handed on to others."""
        self._do("await app.commands.execute('docmanager:save');")
        file = self.server.folder / self.path
        if self.server.is_site:
            file.write_text(json.dumps(self._do(KEPT, self.path)), encoding="utf-8")
        return json.loads(file.read_text(encoding="utf-8"))

    def wait_opened(self, path: str) -> None:
        """Wait until the file of this path is the one that the window shows."""
        self.page.wait_for_function(IS_OPEN, arg=path)

    def resize(self, width: int, height: int = 1400) -> None:
        """Give the window this size, and wait until the page has been laid out anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def settle(self) -> None:
        """Wait for two frames: what was asked for before is then drawn."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def leave(self) -> Page | None:
        """Close the notebook without saving it, forget the learner and end the kernel; the window, if nothing of it is
        left there."""
        slow_down(self.page, 1)
        is_empty = self._do(
            "for (const one of [...app.shell.widgets('main')]) one.dispose();"
            f"{FORGET} {END_ALL if self.server.is_site else ''}"
            "return !document.querySelector('.jp-Dialog');"
        )
        if not is_empty:
            self.close()
            return None
        self.page.mouse.move(0, 0)
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)
        self.server.shut_down_kernels(self.path)
        return self.page

    def close(self) -> None:
        """Close the window and end its kernel."""
        if hasattr(self, "page"):
            self.page.context.close()
        if self.path:
            self.server.shut_down_kernels(self.path)

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
        self.is_wanted_again = False
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
        """How many comms the kernel holds: one for every model of a widget that still lives and is not shared."""
        return int(self.ask(COMMS))

    def wait_comms(self, at_most: int) -> int:
        """Wait until the kernel holds no more comms than that; the number it then holds."""
        wait_until(lambda: self.comms() <= at_most, f"no more than {at_most} comms", self.settle)
        return self.comms()

    def strays(self) -> int:
        """How many widgets the kernel holds that belong to none of the labs that cells show."""
        return int(self.ask(STRAYS))

    def ask(self, code: str) -> str:
        """What the kernel prints when it runs some code; nothing if it cannot be asked."""
        return self._do(ASK, code) or ""

    def asked_of_kernel(self) -> int:
        """How many messages the kernel has been sent so far."""
        return self.page.evaluate("window.rallyAsked")

    # --- inner workings --------------------------------------------------------------------------------------------

    def _do(self, body: str, arg: Any = None) -> Any:
        """Evaluate JavaScript with JupyterLab's application as `app`; what is never done is an error."""
        deed = f"deed {next(DEEDS)}"
        with self.page.expect_console_message(lambda said: said.text == deed, timeout=TIMEOUT * 1000):
            self.page.evaluate(DO.replace("BODY", body), [deed, arg])
        return self.page.evaluate(FETCH, deed)

    def _request(self, request: Request) -> None:
        if is_outside(request.url):
            self.outside.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"{message.text[:400]} [{message.location.get('url', '')}]")

    def _complain(self, error: str) -> None:
        if not any(re.search(noise, error) for noise in NOISE):
            self.errors.append(error)

    def _socket(self, channel: WebSocket) -> None:
        if is_outside(channel.url):
            self.outside.append(channel.url)
        if "/channels" in channel.url:
            channel.on("framesent", lambda data: self.sent.append(len(data)))
            channel.on("framereceived", lambda data: self.received.append(len(data)))
