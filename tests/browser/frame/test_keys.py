"""Keys in a lab: Shift+Enter goes on to the next cell and never acts, "?" tells the keys, Escape puts away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage

TRICK = "from widgets.stich_rallye import TrickLab\nTrickLab(players=4)"
ROADS = "from widgets.rally_run import RoadLab\nRoadLab(seed=3)"
ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
RUNS = "() => window.jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.executionCount ?? 0)"
CELL_HAS_FOCUS = """() => {
  const {activeCell, mode} = window.jupyterapp.shell.currentWidget.content;
  return mode === 'command' && activeCell.node.contains(document.activeElement)
    && !document.activeElement.closest('.rally-lab');
}"""


def shown(lab: Locator) -> tuple[object, ...]:
    """What would be another after an act."""
    return lab.get_attribute("data-acts"), lab.locator(".rally-line [aria-live]").inner_text()


@pytest.mark.parametrize(
    ("cell", "focus"),
    [
        (TRICK, "button.rally-card"),
        (TRICK, ".rally-plates"),
        (TRICK, ".rally-track-stage"),
        (TRICK, ".rally-acts .jupyter-button:visible"),
        (ROADS, ".rally-board-cell[data-down]"),
        (ROADS, ".rally-line"),
    ],
    ids=["a card", "the plates", "the track", "a button", "a tile", "the line"],
)
def test_shift_enter_goes_on_to_the_next_cell_and_does_nothing_else(
    open_cells: Callable, cell: str, focus: str
) -> None:
    page: LabPage = open_cells(cell, "1 + 1")
    lab = page.lab()
    expect(lab.locator(".rally-line [aria-live]")).not_to_be_empty()
    target = lab.locator(focus).first
    page._do("app.shell.currentWidget.content.activeCellIndex = 0")
    if target.evaluate("node => node.tabIndex >= 0"):
        target.focus()
    else:
        target.click(position={"x": 3, "y": 3})
    page.page.mouse.move(0, 0)  # the page scrolls by itself, and what comes to lie under a mouse is pointed at
    page.quiet()
    before, runs = shown(lab), page.page.evaluate(RUNS)
    for combination in ("Control+Enter", "Alt+Enter"):
        page.page.keyboard.press(combination)
        page.quiet()
        assert page.page.evaluate(ACTIVE) == 0, combination
    page.page.keyboard.press("Shift+Enter")
    page.page.wait_for_function(CELL_HAS_FOCUS)
    page.quiet()
    assert page.page.evaluate(ACTIVE) == 1
    assert (shown(lab), page.page.evaluate(RUNS)) == (before, runs)
    page.page.keyboard.press("Shift+Enter")
    page.page.wait_for_function(f"count => ({RUNS})()[1] > count", arg=runs[1])
    assert page.page.evaluate(RUNS)[0] == runs[0]
    assert not page.errors


def test_after_the_last_lab_shift_enter_stays_and_enter_acts(open_cells: Callable) -> None:
    page: LabPage = open_cells(TRICK)
    card = page.lab().locator("button.rally-card").first
    card.focus()
    before = page.page.evaluate(RUNS)
    page.key("Shift+Enter", times=0)
    assert page.page.evaluate(RUNS) == before
    card.focus()
    page.key("Enter")
    page.wait_live("is next")


def test_the_question_mark_says_which_keys_there_are_and_puts_it_away(open_cells: Callable) -> None:
    page: LabPage = open_cells(TRICK, ROADS)
    for lab, has_cards, focus in [
        (page.page.locator(".rally-lab").nth(0), True, "button.rally-card"),
        (page.page.locator(".rally-lab").nth(1), False, ".rally-board-cell[data-down]"),
    ]:
        line = lab.locator(".rally-line [aria-live]")
        said = line.inner_text()
        lab.locator(focus).first.focus()
        for away in ("?", "Escape"):
            page.page.keyboard.press("?")
            expect(line).to_contain_text("Shift+Enter goes on")
            assert ("play a card" in line.inner_text()) == has_cards
            page.page.keyboard.press(away)
            expect(line).to_have_text(said, use_inner_text=True)
