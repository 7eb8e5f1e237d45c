"""A Chromium that opens lessons in a real JupyterLab as a learner would.

    with serve(folder) as server, chromium_browser() as browser:
        page = LabPage(browser, server)
        page.open("01_tricks.ipynb", width=360, theme="dark")
        page.run_all()
        page.wait_live("blue 7 wins")

Nothing here sleeps: a lab says in its live line what happened.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.serving import TIMEOUT

from . import looks
from .notebook import NotebookPage

LAB = ".rally-lab"
RULES = re.compile(r"\s*\(((?:[SR](?:\d\.\d+|-[A-Z])(?:, )?)+)\)(\.?)")


def drawn(text: str) -> str:
    """A sentence as it stands on the screen: the rules that are in its brackets are tags behind it."""
    return RULES.sub(lambda rules: f"{rules[2]} {rules[1].replace(',', '')}", text)


def open_drawer(lab: Locator) -> Locator:
    """Open what a lab keeps behind "⋯" (language, position as text, Reset, files, settings), unless it is open."""
    drawer = lab.locator(".rally-drawer")
    if not drawer.is_visible():
        lab.locator(".rally-head").get_by_role("button").last.click()
    expect(drawer).to_be_visible()
    return drawer


def lies_below(lower: Locator, upper: Locator) -> bool:
    """Whether something begins where something else has ended."""
    low, up = lower.bounding_box(), upper.bounding_box()
    return bool(low and up) and low["y"] >= up["y"] + up["height"] - 1


class LabPage(NotebookPage):
    """One browser window on one lesson with labs."""

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
            wanted = drawn(text) if isinstance(text, str) else text
            expect(self.line(css)).to_contain_text(wanted, timeout=TIMEOUT * 1000 / 4)
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
        """For a while the window is as high as the lesson, and nothing is scrolled out of it."""
        before = self.page.viewport_size
        need = self.page.evaluate(looks.HEIGHT)
        if before and need > before["height"]:
            self.resize(before["width"], min(need, 16000))
        if need:
            self.page.evaluate(looks.TO_THE_TOP)
        yield
        if before:
            self.resize(before["width"], before["height"])

    def axe(self, css: str = LAB, only: str = "") -> list[str]:
        """Serious and critical findings of axe inside our labs (of `only` one of its rules), a line each."""
        if not self.page.locator(css).count():
            return []
        options = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
        with self.whole_lesson():
            found = Axe().run(self.page, {"include": [[css]]}, options).response["violations"]
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
