"""A rule's number answers when it is pressed, by mouse and by keys, and gives the focus back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage

TRICK = "from widgets.stich_rallye import TrickLab\nTrickLab(players=4)"
RACE = "from widgets.stich_rallye import RaceLab\nRaceLab(seed=5)"


@pytest.mark.parametrize("width", [1280, 360])
def test_a_rule_is_told_beside_its_number(open_cells: Callable, width: int) -> None:
    page: LabPage = open_cells(TRICK, width=width)
    lab = page.lab()
    tag = lab.get_by_role("button", name="S2.1", exact=True)
    card = lab.get_by_role("dialog", name="Rule S2.1")
    page.click(tag, times=0)
    expect(card).to_be_visible()
    expect(card).to_contain_text("The player with the flag leads any card")
    expect(card).to_contain_text("This is in the rulebook.")
    expect(card).to_contain_text("See lesson 01.")
    box = card.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] >= 0
    assert page.axe() == []
    page.click(tag, times=0)
    expect(card).to_be_hidden()
    tag.focus()
    page.key("Enter", times=0)
    expect(card).to_be_focused()
    page.page.keyboard.press("Tab")
    expect(card.get_by_role("button", name="Close")).to_be_focused()
    page.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(tag).to_be_focused()
    page.key("Space", times=0)
    expect(card).to_be_visible()
    lab.locator(".rally-stage").click(position={"x": 3, "y": 3})
    expect(card).to_be_hidden()
    assert not page.errors


def test_in_a_log_a_number_belongs_to_its_line(open_cells: Callable) -> None:
    """A line is pressed as a whole; what the lab then says has the number as a button."""
    page: LabPage = open_cells(RACE)
    lab = page.lab()
    row = lab.locator(".rally-log-list [aria-selected=false]:has(.rally-rule):visible").first
    line, number = row.get_attribute("data-line"), row.locator(".rally-rule").inner_text()
    page.click(row.locator(".rally-rule"), times=1)
    expect(lab.locator(f".rally-log-list [data-line='{line}']")).to_have_attribute("aria-selected", "true")
    page.click(lab.locator(".rally-line").get_by_role("button", name=number, exact=True), times=0)
    expect(lab.get_by_role("dialog", name=f"Rule {number}")).to_be_visible()
    assert page.axe() == []
