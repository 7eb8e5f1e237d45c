"""A lab with a tile board, as the tests of its game use it: its places and tiles, its buttons, and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle

from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LAB, LabPage, drawn
from tests.browser.learner import SPOTS

from .recording import Recording

# Writes down all that is announced, as often as it is; but not what has been worked out, which is told beside it.
LISTEN = """lab => {
  lab.rallyEars?.forEach(ear => ear.disconnect());
  lab.rallySaid = [];
  const lines = [...lab.querySelectorAll('[aria-live], [role=status]:not(.rally-unseen), [role=alert]')];
  lab.rallyEars = lines.filter(line => line.closest('.rally-lab') === lab).map(line => {
    const ear = new MutationObserver(() => {
      const said = line.textContent.replace(/\\s+/g, ' ').trim();
      if (said && line.checkVisibility()) lab.rallySaid.push(said);
    });
    ear.observe(line, {childList: true, characterData: true, subtree: true});
    return ear;
  });
}"""
# What can be seen and heard at once: the step of the film that the board shows, what a place of it is called, and what
# the line says.
STEP_PLACE_AND_LINE = """const field = lab.querySelector('.rally-board-field');
  const line = lab.querySelector('[aria-live]').textContent.replace(/\\s+/g, ' ').trim();
  const place = field.querySelector('.rally-board-cell[data-cell="PLACE"]');
  return [Number(field.dataset.step ?? -1), place.ariaLabel, line];"""


def cell(page: LabPage, row: int, column: int, css: str = LAB) -> Locator:
    """What can be pressed at a place of the board."""
    return page.lab(css).locator(f'.rally-board-cell[data-cell="{row},{column}"]').first


def tile(page: LabPage, row: int, column: int, css: str = LAB) -> Locator:
    """The tile that lies there."""
    return page.lab(css).locator(f'.rally-tile[data-cell="{row},{column}"]').first


class Board:
    """A lab with a board, ready to be played on. Whatever is done to it is answered before the next thing is done."""

    def __init__(self, page: LabPage, css: str = LAB) -> None:
        self.page, self.css = page, css
        self.spots = cycle(SPOTS)
        self.lab = page.lab(css)
        self.field = self.lab.locator(".rally-board-field").first
        self.lab.scroll_into_view_if_needed()
        expect(self.field).to_have_attribute("data-ready", "yes")

    @property
    def number(self) -> int:
        """Which lab of the page it is, as a Learner counts them."""
        return int(self.lab.evaluate("lab => [...document.querySelectorAll('.rally-lab')].indexOf(lab)"))

    def cell(self, row: int, column: int) -> Locator:
        return cell(self.page, row, column, self.css)

    def tile(self, row: int, column: int) -> Locator:
        return tile(self.page, row, column, self.css)

    def is_called(self, row: int, column: int, name: str) -> None:
        """What is heard of a place begins so."""
        expect(self.cell(row, column)).to_have_accessible_name(re.compile(f"^{re.escape(name)}"))

    def car(self, seat: int) -> Locator:
        return self.lab.locator(f".rally-board-car[data-seat='{seat}']").first

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.lab.get_by_role("button", name=name, exact=True).first

    def switch(self, name: str) -> Locator:
        return self.lab.get_by_role("checkbox", name=name, exact=True).first

    # --- acting ---

    def click(self, target: Locator, times: int | None = 1, *, pale: bool = False) -> None:
        """Click on something, not where it was clicked before. times: as in `LabPage.answered`; pale: even if it is."""
        self.page.click(target, times, position=self.spot(target), force=pale)

    def double_click(self, target: Locator, times: int = 1) -> None:
        """Click twice, on a spot where it was not clicked before."""
        self.page.double_click(target, times, position=self.spot(target))

    def press(self, name: str | re.Pattern[str], times: int | None = 1) -> None:
        """Click on a button."""
        self.click(self.button(name), times)

    def turn(self, name: str, *, on: bool) -> None:
        """Turn a switch on or off."""
        with self.page.answered(self.lab, 1):
            self.switch(name).set_checked(on)

    def choose(self, name: str, times: int | None = 1) -> None:
        """Choose one of several things."""
        with self.page.answered(self.lab, times):
            self.lab.get_by_role("radio", name=name).check()

    def spot(self, target: Locator) -> dict[str, float]:
        """Where to click on something: whoever clicks on it again on purpose hits another spot of it."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box, f"{target} is not to be seen"
        return {"x": next(self.spots) * box["width"], "y": box["height"] / 2}

    # --- seeing and hearing ---

    def says(self, text: str | re.Pattern[str]) -> str:
        """Wait until the live line contains this; all that it then says."""
        return self.page.wait_live(text, self.css)

    @property
    def height(self) -> float:
        box = self.lab.bounding_box()
        assert box
        return box["height"]

    @contextmanager
    def told_once(self, *said: str) -> Iterator[None]:
        """What is done meanwhile is told in as many announcements as these, each of which contains its own."""
        self.lab.evaluate(LISTEN)
        yield
        self.says(said[-1])
        self.page.quiet()
        self.page.settle()
        told = self.lab.evaluate("lab => lab.rallySaid")
        wanted = [" ".join(drawn(text).split()) for text in said]
        assert len(told) == len(wanted) and all(map(str.__contains__, told, wanted)), told

    @contextmanager
    def watched(self, row: int, column: int) -> Iterator[list[tuple[int, str, str]]]:
        """What can be seen and heard meanwhile, in its order: the step of the film, what is heard of that place, and
        what the line says."""
        seen: list[tuple[int, str, str]] = []
        recording = Recording(self.lab, STEP_PLACE_AND_LINE.replace("PLACE", f"{row},{column}"))
        yield seen
        self.page.settle()
        seen += map(tuple, recording.seen)
