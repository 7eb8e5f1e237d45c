"""The labs of Rally Run! in which one remembers and builds, in a real JupyterLab: by mouse and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.learner import Learner
from tests.browser.lessons.one_screen import BARS
from tests.selection import each_of
from widgets.words import LANGUAGES

from .boards import Board

MOST = 560
# How far below the board's top each button, and what is chosen, lies.
PLACES = """lab => {
  const board = lab.querySelector('.rally-board-field').getBoundingClientRect().top;
  return [...lab.querySelectorAll('.rally-acts > :is(button, .widget-radio, .widget-checkbox)')]
    .map(one => one.getBoundingClientRect().top - board);
}"""
# What of the chart its side cuts off.
CUT_CHART = """lab => [...lab.querySelectorAll('.rally-side:has(.rally-chart) .rally-chart')]
  .filter(chart => chart.checkVisibility())
  .map(chart => chart.getBoundingClientRect().bottom - chart.closest('.rally-side').getBoundingClientRect().bottom)
  .filter(over => over > 1).map(over => `${over} px of the chart are cut off`)"""


@pytest.fixture
def memory(open_cells) -> Board:
    return Board(open_cells("from widgets.rally_run import MemoryLab", "MemoryLab()"))


@pytest.fixture
def free(open_cells) -> Board:
    return Board(open_cells("from widgets.rally_run import FreePlay", "FreePlay()"))


# --- memory ----------------------------------------------------------------------------------------------------------


def test_what_was_seen_is_asked_uncovered_and_counted(memory: Board) -> None:
    memory.press("Show a race")
    memory.says("Cover the board when you are ready")
    assert memory.height <= MOST
    with memory.told_once("Which tile is in row 1, column 1?"):
        memory.press("Cover the board and ask")
    expect(memory.cell(0, 0)).to_have_accessible_name("Row 1, column 1: face down; marked")
    expect(memory.cell(0, 0)).to_have_attribute("aria-selected", "true")
    with memory.told_once("Right: the tile in row 1, column 1 is a curve. "):
        memory.double_click(memory.button("curve"))
    memory.is_called(0, 0, "Row 1, column 1: a curve")
    expect(memory.cell(0, 4)).to_have_accessible_name("Row 1, column 5: face down; marked")
    with memory.told_once("It was seen: the tile in row 1, column 5 is a dead end. "):
        memory.press("I don't know")
    expect(memory.tile(0, 4)).to_have_attribute("data-marks", "wrong")
    with memory.told_once("The round is over. Good answers out of 3: you 2, a perfect memory 3"):
        memory.press("I don't know")
    score = re.compile("Good answers to 3 questions: you 2, a perfect memory 3")
    expect(memory.lab.get_by_role("img", name=score)).to_be_visible()
    assert memory.height <= MOST and not memory.page.errors


@each_of("language", LANGUAGES, full=2)
@pytest.mark.parametrize("window", [(360, 740), (1280 - BARS, 720)], ids=["phone", "beside a side bar"])
def test_buttons_keep_their_place_and_no_word_is_broken(open_cells, language: str, window: tuple[int, int]) -> None:
    """A film and answers come and go, and what one presses stays where it is; the chart is whole."""
    imported = "from widgets.rally_run import MemoryLab\nfrom widgets.words import set_language"
    cell = f"{imported}\n\nset_language({language!r})\nMemoryLab()"
    page = open_cells(cell, width=window[0], height=window[1])
    lab = page.lab()
    buttons = lab.locator(".rally-acts > button")
    found: dict[str, tuple[list[float], list[str]]] = {}

    def look(state: str) -> None:
        page.quiet()
        found[state] = [round(top) for top in lab.evaluate(PLACES)], [*page.clipping(), *lab.evaluate(CUT_CHART)]

    look("fresh")
    page.click(buttons.nth(0))
    expect(lab.locator(".rally-steps")).to_be_visible()
    look("a race is shown")
    page.click(buttons.nth(1))
    expect(lab.locator(".rally-tile_tray")).to_be_visible()
    look("it is asked")
    assert found == dict.fromkeys(found, found["fresh"]) and not found["fresh"][1], found
    assert not page.errors


# --- free play -------------------------------------------------------------------------------------------------------


def drag(board: Board, what: Locator, where: Locator) -> None:
    """Carry something with the mouse, as a hand does: not in one leap."""
    (begin, end), mouse = (what.bounding_box(), where.bounding_box()), board.page.page.mouse
    assert begin and end
    with board.page.answered(board.lab, 1):
        mouse.move(begin["x"] + 20, begin["y"] + 20)
        mouse.down()
        mouse.move(begin["x"] + 60, begin["y"] + 40, steps=3)
        mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
        mouse.up()


def test_a_circuit_of_four_is_built_by_mouse_and_driven(free: Board) -> None:
    drag(free, free.button(re.compile("^curve")), free.cell(0, 0))
    free.says("Row 1, column 1: a curve, road from east to south; stops here: east and south")
    with free.told_once("Row 1, column 2: a curve, road from west to south; stops here: south."):
        free.double_click(free.cell(0, 1))
    free.click(free.cell(1, 1))
    with free.told_once("The circuit is complete: one lap is 4 drives long."):
        free.click(free.cell(1, 0))
    free.double_click(free.cell(1, 0), 2)  # each click is a quarter turn
    free.says("Row 2, column 1: a curve, road from west to south; stops here")
    free.double_click(free.cell(1, 0), 2)
    free.says("The circuit is complete")
    expect(free.lab.locator(".rally-line").first).to_have_attribute("data-tone", "good")
    expect(free.button("curve, 4")).to_be_visible()
    free.press("Drive a lap")
    expect(free.field).to_have_attribute("data-step", "4")
    assert free.height <= MOST and not free.page.errors


def test_tiles_are_laid_turned_and_taken_away_with_the_keys_alone(free: Board) -> None:
    me, number = Learner(free.page, keyboard=True), free.number
    me.press(number, "straight")
    me.press(number, "Row 2, column 2", role="gridcell")
    me.hears(number, "Row 2, column 2: a straight, road from north to south")
    free.page.key("Enter", 1)
    me.hears(number, "Row 2, column 2: a straight, road from west to east")
    free.page.key("Delete", 1)
    me.hears(number, "Row 2, column 2 is empty again.")
    expect(free.cell(1, 1)).to_be_focused()
    assert not free.page.errors
