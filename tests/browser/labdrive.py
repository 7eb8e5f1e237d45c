"""A Chromium that opens lessons in a real JupyterLab as a learner would.

    with serve(folder) as server, chromium_browser() as browser:
        page = LabPage(browser, server)
        page.open("01_tricks.ipynb", width=360, theme="dark")
        page.run_all()
        page.click(page.lab().get_by_role("button", name="blue 7"))
        page.wait_live("blue 7 wins")

Nothing waits for a fixed time: a lab counts the acts that it has answered, and says in its live line what happened.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import CDPSession, Download, Locator, expect

from tests.waiting import TIMEOUT, wait_until

from . import looks
from .notebook import NotebookPage

FilesToLoad = str | Path | Sequence[str | Path]
LAB = ".rally-lab"
IN_LAB = "xpath=ancestor-or-self::*[contains(concat(' ', @class, ' '), ' rally-lab ')][1]"
ACTS = "lab => Number(lab.dataset.acts ?? 0)"
# Waits until no message of a widget is under way and a lab has answered this number of acts; what came is drawn then.
# How many it has answered, in the end or when patience is over.
ANSWERED = """async ([lab, wanted, patience]) => {
  if (window.rallyHeard?.isDisposed ?? true) throw new Error("nobody hears what this page and its kernel say");
  const end = performance.now() + patience, acts = () => Number(lab?.dataset.acts ?? 0);
  const isDone = () => !window.rallyUnheard.size && acts() >= wanted;
  const rest = time => new Promise(done => setTimeout(done, time));
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  for (await rest(0); performance.now() < end; await rest(5)) {
    if (!isDone()) continue;
    await frame();
    if (isDone()) break;
  }
  return acts();
}"""
WORK_WITHOUT_END = """from time import sleep
from widgets.lab.work import Work
Work._slice = lambda work, run, slices: sleep(0.01) or work._is_wanted(run)"""
"""A cell after which nothing that a lab works out comes to an end until it is stopped: a quick machine has done it else
before anybody looks. A page in whose kernel it has been run is not wanted again.
"""
MOST_SCROLLS = 40
"""Maximum number of times that one scrolls to a place until it stays there."""
RESTING = 4
"""Number of looks in a row after which a page at its top is taken to stay there."""
MOMENT = 0.2
"""Seconds between the two clicks of a double click."""
RULES = re.compile(r"\s*\(((?:[SR](?:\d\.\d+|-[A-Z])(?:, )?)+)\)(\.?)")


def drawn(text: str) -> str:
    """A sentence as it stands on the screen: the rules that are in its brackets are tags behind it."""
    return RULES.sub(lambda rules: f"{rules[2]} {rules[1].replace(',', '')}", text)


def open_drawer(lab: Locator) -> Locator:
    """Open what a lab keeps behind "⋯" (language, position as text, Reset, files, settings), unless it is open."""
    drawer = lab.locator(".rally-drawer").first
    if not drawer.is_visible():
        lab.locator(".rally-opens-more").first.click()
    expect(drawer).to_be_visible()
    return drawer


def put_away(lab: Locator) -> None:
    """Put away the sheet that lies on a lab's table, if one does."""
    for away in lab.locator(".rally-sheet-away").all():
        if away.is_visible():
            away.click()
            expect(away).to_be_hidden()


class LabPage(NotebookPage):
    """One browser window on one lesson with labs."""

    def lab(self, css: str = LAB) -> Locator:
        """The first lab that fits `css`."""
        return self.page.locator(css).first

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of the first lab that has exactly this name."""
        return self.lab().get_by_role("button", name=name, exact=True)

    def line(self, css: str = LAB) -> Locator:
        """The live line of a lab, where it says in words what just happened."""
        return self.page.locator(f"{css} [aria-live]").first

    def live_line(self, css: str = LAB) -> str:
        """What that line says now."""
        return " ".join(self.line(css).inner_text().split())

    def wait_live(self, text: str | re.Pattern[str] | Callable[[str], bool], css: str = LAB) -> str:
        """Wait until the live line contains `text` (or matches it, or satisfies it); what it then says."""
        if not callable(text):
            wanted = drawn(text) if isinstance(text, str) else text
            expect(self.line(css)).to_contain_text(wanted)
            return self.live_line(css)
        return wait_until(
            lambda: next(filter(text, [self.live_line(css)]), ""),
            lambda: f"another live line than {self.live_line(css)!r}",
            self.settle,
        )

    # --- acting ----------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def answered(self, lab: Locator | None = None, times: int | None = None) -> Iterator[None]:
        """Wait at the end until the lab (by default the first one) has answered what was done meanwhile.

        A lab counts the acts that it has answered. times: the number of acts, by default at least one; 0 if nothing of
        it concerns the kernel.
        """
        node = (lab or self.lab()).element_handle()
        patience = TIMEOUT * 1000
        before = self.page.evaluate(ANSWERED, [node, 0, patience])
        yield
        least = 1 if times is None else times
        found = self.page.evaluate(ANSWERED, [node, before + least, patience]) - before
        node.dispose()
        assert found == least or (times is None and found > least), f"{found} acts have been answered, not {least}"

    def quiet(self) -> None:
        """Wait until the kernel has dealt with all that widgets have told it."""
        self.page.evaluate(ANSWERED, [None, 0, TIMEOUT * 1000])

    def click(self, target: Locator, times: int | None = None, **options: Any) -> None:
        """Click on something of a lab, and wait for the answer."""
        with self.answered(target.locator(IN_LAB), times):
            target.click(**options)

    def double_click(self, target: Locator, times: int = 1, **options: Any) -> None:
        """Click twice; the second click does nothing, unless it may be repeated."""
        target.hover(**options)  # to point at a thing may be an act of its own
        with self.answered(target.locator(IN_LAB), times):
            self.click_twice(target, **options)

    def click_twice(self, target: Locator, **options: Any) -> None:
        """Click twice, and wait until nothing is under way any more, whether it is answered or not.

        The second click comes when the first has been dealt with, on whatever then lies there, and yet a moment after
        it: pages go by the times that clicks bear, and these are said here, however slow the machine is.
        """
        target.hover(**options)
        self.quiet()  # what is pointed at may be drawn, and move what is clicked
        box, place = target.bounding_box(), options.get("position")
        assert box, f"{target} is not to be seen"
        x, y = (place["x"], place["y"]) if place else (box["width"] / 2, box["height"] / 2)
        begin = time.time()
        for number in (1, 2):
            click = {"x": box["x"] + x, "y": box["y"] + y, "button": "left", "clickCount": number}
            for kind in ("mousePressed", "mouseReleased"):
                at = begin + (number - 1) * MOMENT
                self.hand.send("Input.dispatchMouseEvent", {"type": kind, "timestamp": at, **click})
            self.settle()
            self.quiet()

    @cached_property
    def hand(self) -> CDPSession:
        """What clicks at a time that is chosen."""
        return self.page.context.new_cdp_session(self.page)

    def choose_files(self, button: Locator, files: FilesToLoad) -> None:
        """Choose files as a person does: by a button, and in the browser's own dialogue."""
        with self.answered(button.locator(IN_LAB), 1):
            with self.page.expect_file_chooser() as chooser:
                button.click()
            chooser.value.set_files(files)

    def download(self, button: Locator) -> Download:
        """Press a button that saves something, and wait for the file and the answer."""
        with self.page.expect_download() as download:
            self.click(button, 1)
        return download.value

    def key(self, key: str, times: int | None = None) -> None:
        """Press a key on what has the focus in a lab, and wait for the answer."""
        with self.answered(self.page.locator(":focus").locator(IN_LAB), times):
            self.page.keyboard.press(key)

    def screenshot(self, path: str | Path, css: str | None = None) -> Path:
        """A picture of the whole lesson, or of the first element that fits `css`."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        with self.whole_lesson():
            (self.page.locator(css).first if css else self.page).screenshot(path=path)
        return Path(path)

    @contextlib.contextmanager
    def whole_lesson(self) -> Iterator[None]:
        """For a while the window is as high as the lesson, and nothing is scrolled out of it."""
        before = self.page.viewport_size
        need = self.page.evaluate(looks.HEIGHT)
        if before and need > before["height"]:
            self.resize(before["width"], min(need, 16000))
        if need:
            self.scroll_to_the_top()
        yield
        if before:
            self.resize(before["width"], before["height"])

    def scroll_to_the_top(self) -> None:
        """Scroll to the top of the lesson, and stay there: cells that are laid out meanwhile move what is below."""
        there = 0
        for _scrolled in range(MOST_SCROLLS):
            there = there + 1 if self.page.evaluate(looks.TO_THE_TOP) else 0
            if there == RESTING:
                break
            self.settle()

    def axe(self, css: str = LAB, only: str = "") -> list[str]:
        """Findings of axe inside our labs, moderate ones too (of `only` one of its rules), a line each."""
        if not self.page.locator(css).count():
            return []
        options = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
        with self.whole_lesson():
            found = Axe().run(self.page, {"include": [[css]]}, options).response["violations"]
        return [
            f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}: {node['html'][:160]}"
            for rule in found
            if rule["impact"] in {"moderate", "serious", "critical"}
            for node in rule["nodes"]
        ]

    def clipping(self, css: str = LAB) -> list[str]:
        """What sticks out of the visible width, is cut off by its own box or lies over a neighbour, a line each."""
        with self.whole_lesson():
            return self.page.evaluate(looks.CLIPPING, css)
