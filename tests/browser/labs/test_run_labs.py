"""The labs of Rally Run! in a real JupyterLab: by mouse, keys and ear; films, what is built and remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import WORK_WITHOUT_END
from tests.browser.learner import Learner
from tests.browser.lessons.one_screen import BARS
from tests.selection import each_of
from widgets.words import LANGUAGES

from .boards import Board

ALL = "from widgets.rally_run import FreePlay, MemoryLab, PlayLab, RaceLab, WhatIfLab"
PLAY = "PlayLab(seed=1)"
MOST = 560
YOUR_TURN = "Mia, it is your turn"


@pytest.fixture
def play(open_cells) -> Board:
    return Board(open_cells(ALL, PLAY))


@pytest.fixture
def what_if(open_cells) -> Board:
    return Board(open_cells(ALL, "WhatIfLab(playouts=40)"))


@pytest.fixture
def race(open_cells) -> Board:
    """A whole race, with its details, without which it begins."""
    board = Board(open_cells(ALL, "RaceLab(seed=5)"))
    board.page.click(board.lab.get_by_role("button", name="Without the details", pressed=True), times=0)
    return board


# --- playing ---------------------------------------------------------------------------------------------------------


def test_turns_are_played_and_taken_back_by_mouse_alone(play: Board) -> None:
    with play.told_once("Mia has turned over a curve in row 1, column 1"):
        play.click(play.cell(0, 0))
    with play.told_once(YOUR_TURN):
        play.press("road from north to east")
    play.is_called(0, 0, "Row 1, column 1: a curve, road from north to east; car: Mia")
    assert play.height <= MOST
    with play.told_once("Swap row 4, column 4 with which tile"):
        play.click(play.cell(3, 3))
    expect(play.cell(3, 3)).to_have_attribute("aria-selected", "true")
    with play.told_once("Mia swaps"):
        play.click(play.cell(3, 1))
    assert YOUR_TURN in play.page.live_line()
    with play.told_once("Taken back. But you cannot unsee what you have seen"):
        play.press("Take back (something was seen)")
    play.is_called(0, 0, "Row 1, column 1: a curve, road from north to east; car: Mia")
    assert play.height <= MOST and not play.page.errors


def test_what_the_others_do_is_seen_before_it_is_told(open_cells) -> None:
    play = Board(open_cells(ALL, PLAY, motion=True))
    play.click(play.cell(0, 0))
    play.says("Mia has turned over a curve")  # at the end of a film, too
    with play.watched(0, 5) as seen:
        play.press("road from west to north")  # a film that nobody has seen yet
        expect(play.field).to_have_attribute("data-step", re.compile(r"^([3-9]|\d\d)$"))  # by itself it goes on
        play.click(play.button("To the end"), 0, pale=True)
        play.says(YOUR_TURN)
    gone = "The yellow start-finish tile: road to the west only"
    ben, film = f"{gone}; car: Ben", seen[[step for step, *_ in seen].index(0) :]
    last = film[-1][0]
    steps = list(dict.fromkeys(step for step, *_ in film))
    assert steps[:4] == [0, 1, 2, 3] and steps == sorted(steps), f"one after the other: {seen}"
    names = {step: name for step, name, _said in film}
    assert ben in names[0] and ben not in names[last] and gone in names[last], seen
    lines = [*dict.fromkeys(said for _step, _name, said in seen)]
    assert ["Watch what happens now." in said for said in lines[1:]] == [True, False], f"nothing else: {seen}"
    assert {step for step, _name, said in film if YOUR_TURN in said} == {last}, f"the end comes at the end: {seen}"
    play.is_called(0, 4, "Row 1, column 5: a dead end, road to the west only; car: Ben")
    slider = play.lab.get_by_role("slider", name="Steps of the move")
    with play.page.answered(times=0):
        slider.press("Home")
    play.is_called(0, 5, ben)
    with play.page.answered(times=0):
        slider.press("End")
    play.is_called(0, 4, "Row 1, column 5: a dead end")
    assert not play.page.errors


# --- what if ---------------------------------------------------------------------------------------------------------


def options(board: Board) -> Locator:
    return board.lab.locator(".rally-option")


def test_the_way_of_what_is_pointed_at_is_drawn(what_if: Board) -> None:
    expect(what_if.lab).to_contain_text("40 of 40 races played out")
    points = what_if.lab.locator(".rally-trail-line").first
    what_if.page.quiet()
    said = what_if.page.live_line(what_if.css)
    east, south, swap = (options(what_if).filter(has_text=word) for word in ("Drive east", "Drive south", "Swap"))
    with what_if.page.answered(times=1):
        east.hover()
    expect(east).to_have_attribute("aria-current", "true")
    expect(points).to_be_visible()
    way = points.get_attribute("points") or ""
    with what_if.page.answered(times=1):
        south.hover()
    expect(south).to_have_attribute("aria-current", "true")
    expect(points).not_to_have_attribute("points", way)
    with what_if.page.answered(times=1):
        swap.first.hover()
    expect(what_if.lab.locator(".rally-tile[data-marks~=chosen]")).to_have_count(2)
    assert what_if.page.live_line(what_if.css) == said, "to look is not announced"
    with what_if.page.answered():  # and whatever lies there then may be looked at
        what_if.page.click_twice(south)
    what_if.says("Mia turns over")
    what_if.lab.get_by_role("slider", name="Steps of the move").press("End")  # where the second click came down
    what_if.is_called(1, 0, "Row 2, column 1: a straight, road from north to south; car: Mia")
    assert not what_if.page.errors


def test_tiles_are_edited_by_mouse_and_nothing_grows(what_if: Board) -> None:
    assert what_if.height <= MOST, "before"
    what_if.turn("Edit the position", on=True)
    what_if.says("Press where the car should go")
    assert what_if.height <= MOST, "meanwhile"
    what_if.choose("crossing")
    with what_if.told_once("This position is not possible."):
        what_if.click(what_if.cell(0, 1))
    what_if.is_called(0, 1, "Row 1, column 2: face down, road to all four sides")
    assert what_if.height <= MOST, "while it cannot be"
    what_if.choose("junction")
    what_if.click(what_if.cell(1, 1))
    what_if.is_called(1, 1, "Row 2, column 2: face down, road to north, east and south")
    what_if.turn("Edit the position", on=False)
    what_if.says("Mia is next")
    expect(options(what_if).filter(has_text="Drive east")).to_have_attribute("data-known", "true")
    assert what_if.height <= MOST, "after"
    assert not what_if.page.errors


# --- a film ----------------------------------------------------------------------------------------------------------


def test_a_race_is_watched_by_click_and_keys_without_asking_the_kernel(race: Board) -> None:
    turned = race.lab.get_by_role("option").filter(has_text="Turned over: a dead end").first
    slider = race.lab.locator(".rally-log-player").get_by_role("slider")
    log = race.lab.get_by_role("listbox").first
    race.click(turned)
    race.says("Ada turns over")
    race.is_called(5, 4, "The green start-finish tile: road to the north only; car: Ada")
    sent = race.page.asked_of_kernel()
    with race.page.answered(times=0):
        slider.press("ArrowRight")
    expect(race.field).to_have_attribute("data-step", "2")
    with race.page.answered(times=0):
        slider.press("ArrowRight")
    expect(race.field).to_have_attribute("data-step", "3")
    race.is_called(4, 4, "Row 5, column 5: a dead end, road to the north only; car: Ada")
    race.click(turned, 0)
    expect(race.field).to_have_attribute("data-step", "1")
    race.is_called(4, 4, "Row 5, column 5: a dead end, to be turned round")
    with race.page.answered(times=0):
        log.press("ArrowDown")
    expect(race.field).to_have_attribute("data-step", "2")
    assert race.page.asked_of_kernel() == sent and not race.page.errors
    with race.page.answered():
        log.press("End")
    race.says("wins the race")


# --- how they look in the midst of it --------------------------------------------------------------------------------


MIDST = (
    "lab = PlayLab(seed=1)\nlab.act(next(iter(lab.state.race.legal)))\nlab",
    "WhatIfLab(editing=True, playouts=40)",
    "MemoryLab(position='turns=6 swaps=yes rounds=6s3:')",
    "lab = FreePlay('roads=0.0:ES,0.1:SW,1.0:NE,1.1:NW')\nlab.drive.click()\nlab",
    "RaceLab(seed=5)",
)
"""Labs in the midst of a race, of editing, of a round of questions, of a lap, of a film."""


def test_in_the_midst_of_it_they_look_well_in_the_dark_and_on_a_phone(open_cells) -> None:
    page = open_cells(ALL, *MIDST)
    page.quiet()
    faults = {"axe": page.axe(), "clipping": page.clipping()}
    page.theme("dark")
    faults["axe in the dark"] = page.axe(only="color-contrast")
    page.resize(360)
    faults |= {"clipping at 360 px": page.clipping(), "console": page.errors}
    assert not any(faults.values()), faults


# Every height that the log of a lab has from now on.
HEIGHTS = """lab => {
  window.rallyHeights = [];
  new ResizeObserver(([{target}]) => window.rallyHeights.push(target.clientHeight))
    .observe(lab.querySelector('.rally-log-list'));
}"""


def test_nothing_jumps_when_a_race_is_judged_beside_a_side_bar(open_cells):
    made = "from widgets.rally_run import RaceLab\nRaceLab(seed=5)"
    page = open_cells(WORK_WITHOUT_END, made, width=1280 - BARS, height=720)
    page.is_wanted_again = False
    page.lab().evaluate(HEIGHTS)
    page.click(page.lab().get_by_role("button", name="Analyse", exact=True))
    page.click(page.lab().get_by_role("button", name="Stop", exact=True))
    expect(page.lab().get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    assert len(set(page.page.evaluate("window.rallyHeights"))) == 1


def test_asked_again_no_tile_is_lit_before_an_answer_is_pointed_at(open_cells):
    """The focus has gone to the first answer, and nobody who clicks sees that; who uses keys does."""
    page = open_cells("from widgets.tutor import Predict\nPredict('swaps_2')")
    lit = page.lab().locator("[data-lit]")
    answers = page.lab().locator(".rally-answers button:visible")
    answers.filter(has_text="All of them").hover()
    expect(lit).not_to_have_count(0)
    for wrong in ("All of them", "No tile at all"):
        page.click(answers.filter(has_text=wrong))
    page.click(page.lab().get_by_role("button", name="Once more: a different position"))
    page.page.mouse.move(0, 0)
    expect(answers.first).to_be_focused()
    expect(lit).to_have_count(0)
    answers.first.focus()
    page.page.keyboard.press("Tab")
    page.page.keyboard.press("Shift+Tab")
    expect(lit).not_to_have_count(0)


# --- memory and free play -----------------------------------------------------------------------------------------

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
def free(open_cells) -> Board:
    return Board(open_cells("from widgets.rally_run import FreePlay", "FreePlay()"))


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
