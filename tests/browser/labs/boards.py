"""A lab with a tile board, as the tests of its game use it: its places and tiles, its buttons, and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LAB, LabPage, drawn

DOUBLE_CLICK = 450
"""Milliseconds after which a click on the same place is no second half of a double click."""

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


def cell(page: LabPage, row: int, column: int, css: str = LAB) -> Locator:
    """What can be pressed at a place of the board."""
    return page.lab(css).locator(f'.rally-board-cell[data-cell="{row},{column}"]').first


def tile(page: LabPage, row: int, column: int, css: str = LAB) -> Locator:
    """The tile that lies there."""
    return page.lab(css).locator(f'.rally-tile[data-cell="{row},{column}"]').first


class Board:
    """A lab on a page with others. It begins anew."""

    def __init__(self, page: LabPage, css: str) -> None:
        self.page, self.css = page, css
        self.lab = page.lab(css)
        self.field = self.lab.locator(".rally-board-field").first
        self.lab.scroll_into_view_if_needed()
        expect(self.field).to_have_attribute("data-ready", "yes")
        self.lab.locator("> .rally-drawer button", has_text="Reset").dispatch_event("click")
        self.says("as it was at the beginning")

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

    def press(self, name: str) -> None:
        self.button(name).click()

    def rest(self) -> None:
        """As long as a hand rests at least before it clicks on the same place for another reason."""
        self.page.page.wait_for_timeout(DOUBLE_CLICK)

    def switch(self, name: str) -> Locator:
        return self.lab.get_by_role("checkbox", name=name, exact=True).first

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
        self.page.settle()
        told = self.lab.evaluate("lab => lab.rallySaid")
        wanted = [" ".join(drawn(text).split()) for text in said]
        assert len(told) == len(wanted) and all(map(str.__contains__, told, wanted)), told
