"""The tile board in a real JupyterLab: by mouse, finger and keys; what it covers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lessons.deeds import PHONE

from .boards import Board

ROADS = """from widgets.rally_run import RoadLab
RoadLab(position="players=Mia,Ben tiles=cjxss/sccdc/dsPjs/ccxsd/jcdcx")"""
SWAPS = """from widgets.rally_run import SwapLab
SwapLab(peek=True)"""
WAYS = ".rally-board-ways-list .rally-board-way"
# Counts, whenever anything changes in a lab, what moves in it just then; keeps the most that there ever was.
COUNT_MOVES = """lab => {
  lab.rallyMoves = 0;
  const count = () => lab.rallyMoves = Math.max(lab.rallyMoves, lab.getAnimations({subtree: true}).length);
  new MutationObserver(count).observe(lab, {attributes: true, childList: true, subtree: true});
}"""


@pytest.fixture
def roads(open_cells) -> Board:
    return Board(open_cells(ROADS))


@pytest.fixture
def swaps(open_cells) -> Board:
    return Board(open_cells(SWAPS))


def test_a_race_is_driven_with_the_keys_alone(roads: Board) -> None:
    """Tab leads to the car whose turn it is, arrows over the board, Enter drives, and the choice has the focus."""
    expect(roads.lab.locator(".rally-board-cell[tabindex='0']")).to_have_count(1)
    roads.cell(-1, 0).focus()
    expect(roads.cell(-1, 0)).to_have_accessible_name(
        re.compile("red start-finish tile: road to the south only; .*Mia")
    )
    roads.page.key("ArrowDown", 0)
    expect(roads.cell(0, 0)).to_be_focused()
    expect(roads.cell(0, 0)).to_have_accessible_name("Row 1, column 1: face down; yellow frame")
    roads.page.key("Enter", 1)
    ways = roads.lab.get_by_role("group", name="Ways to lay this tile").get_by_role("button")
    expect(ways).to_have_count(3)  # two ways, and what lays the one that is marked
    expect(ways.first).to_be_focused()
    expect(ways.first).to_have_accessible_name("road from north to east")
    roads.page.key("Enter", 1)
    roads.says("Mia drives south")
    expect(roads.cell(0, 0)).to_have_accessible_name(re.compile("a curve, road from north to east; .*Mia"))
    expect(roads.cell(0, 0)).to_be_focused()
    assert roads.page.axe() == [] and roads.page.errors == []


def test_arrows_lead_along_the_ways_and_a_click_turns_the_tile_in_hand(roads: Board) -> None:
    """Each click the next way, without asking anybody; the tick lays it as it lies."""
    roads.click(roads.cell(0, 0))
    ways = roads.lab.locator(WAYS)
    expect(ways.nth(0)).to_have_attribute("aria-current", "true")
    with roads.page.answered(times=0):
        roads.cell(0, 0).click()
    expect(ways.nth(1)).to_have_attribute("aria-current", "true")
    ways.nth(1).focus()
    roads.page.key("ArrowLeft", 0)
    expect(ways.nth(0)).to_be_focused()
    expect(ways.nth(0)).to_have_attribute("aria-current", "true")
    roads.page.key("ArrowRight", 0)
    roads.page.key("ArrowRight", 0)
    expect(roads.button("Lay it like this")).to_be_focused()
    expect(ways.nth(1)).to_have_attribute("aria-current", "true")
    roads.page.key("Enter", 1)
    roads.says("Mia drives south")
    expect(roads.cell(0, 0)).to_have_accessible_name(re.compile("road from west to north"))


# Of the ways to lay a tile those that something else lies over, at a corner of theirs; the lab is at the top.
COVERED = """lab => {
  lab.scrollIntoView();
  const isHit = (x, y, way) => document.elementFromPoint(x, y)?.closest('.rally-board-way') === way;
  return [...lab.querySelectorAll('.rally-board-way')].filter(way => {
    const {left, right, top, bottom} = way.getBoundingClientRect(), inset = 4;
    return [left + inset, right - inset].some(x => [top + inset, bottom - inset].some(y => !isHit(x, y, way)));
  }).map(way => way.ariaLabel);
}"""
# The tiles and cars that the ways to lay a tile lie over; start-finish tiles have no road to choose.
HIDDEN = """lab => {
  const ways = lab.querySelector('.rally-board-ways').getBoundingClientRect();
  return [...lab.querySelectorAll('.rally-board-cell, .rally-board-car')].filter(node => {
    const box = node.getBoundingClientRect(), isHome = /-1|5/.test(node.dataset.cell);
    return box.width && !isHome && Math.min(box.right, ways.right) - Math.max(box.left, ways.left) > 4
      && Math.min(box.bottom, ways.bottom) - Math.max(box.top, ways.top) > 4;
  }).map(node => node.ariaLabel ?? node.className);
}"""


@pytest.mark.parametrize("window", [(1280, 1400), (360, 740), (640, 360)], ids=["wide", "phone", "zoom"])
@pytest.mark.parametrize("cars", ["-1.0,5.4", "0.0:NES,5.4", "5.4,-1.0"], ids=["row 1", "row 2", "row 5"])
def test_the_ways_to_lay_a_tile_hide_nothing_and_nothing_hides_them(
    open_cells, window: tuple[int, int], cars: str
) -> None:
    place = {"-": (0, 0), "0": (1, 0), "5": (4, 4)}[cars[0]]
    position = f"players=Mia,Ben tiles=jjxss/jccdc/dsPjs/ccxsd/jcdcj cars={cars} trophies=-,-"
    cell = f"from widgets.rally_run import RoadLab\nRoadLab(position={position!r})"
    roads = Board(open_cells(cell, width=window[0], height=window[1]))
    roads.click(roads.cell(*place))
    expect(roads.button("Lay it like this")).to_be_visible()
    assert (roads.lab.evaluate(COVERED), roads.lab.evaluate(HIDDEN)) == ([], [])


# What the compass lies over: tiles, cars, trophies, numbers; and how far its letters lie over one another, in pixels.
UNDER_THE_COMPASS = """lab => {
  const into = (one, other) => {
    const [a, b] = [one, other].map(each => each.getBoundingClientRect());
    return Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  };
  const rose = lab.querySelector('.rally-board-compass svg');
  const others = [...lab.querySelectorAll(
    '.rally-board-cell, .rally-tile, .rally-board-car, .rally-board-pile, .rally-board-number')];
  const letters = [...lab.querySelectorAll('.rally-board-compass-letter')].filter(each => each.checkVisibility());
  return {
    covered: others.filter(each => each.checkVisibility() && [rose, ...letters].some(one => into(one, each) > 0.5))
      .map(each => each.ariaLabel ?? each.className),
    crowded: letters.flatMap((one, at) => letters.slice(at + 1).filter(other => into(one, other) > 1)).length,
    counted: others.length, named: letters.map(each => each.dataset.side).join(''),
  };
}"""


@pytest.mark.parametrize(
    "window",
    [{"width": 1280, "height": 720}, {"width": 360, "height": 740}, {"width": 640, "height": 360}],
    ids=["wide", "phone", "zoom"],
)
@pytest.mark.parametrize("lab", ["RoadLab(players=4, seed=3)", "MemoryLab()"])
def test_the_compass_covers_nothing(open_cells, window: dict[str, int], lab: str) -> None:
    page = open_cells(f"from widgets.rally_run import {lab.partition('(')[0]}\n{lab}", **window)
    found = page.lab().evaluate(UNDER_THE_COMPASS)
    assert found["counted"] > 40 and found["named"] in ("NESW", "N")
    assert found["covered"] == [] and found["crowded"] == 0


# How much of each car lies under letters, and of each letter on the car itself; in shares of it.
UNDER_LETTERS = """lab => {
  const shared = (one, other) => {
    const [a, b] = [one, other].map(each => each.getBoundingClientRect());
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    return Math.max(0, wide) * Math.max(0, high) / (a.width * a.height);
  };
  const letters = [...lab.querySelectorAll('.rally-board-car-letter')];
  return [...lab.querySelectorAll('.rally-board-car-body .rally-car-body')].map(car =>
    Math.round(100 * letters.reduce((sum, letter) => {
      const words = document.createRange();
      words.selectNodeContents(letter);
      return sum + shared(car, words);
    }, 0)));
}"""
STANDING = {
    "alone": ("0.3:NS,2.4:EW,4.4:NESW trophies=-,-,-", 20),
    "on curves": ("0.0:ES,0.4:SW,4.0:NE trophies=-,-,-", 20),
    "three on one": ("2.1:NESW,2.1:NESW,2.1:NESW trophies=-,-,-", 40),
    "in the pit": ("2.2,2.2,2.2 trophies=red,yellow,green", 40),
}
"""Where cars stand, and how much of each may lie under letters, in percent: several on a tile are small."""


@pytest.mark.parametrize(("cars", "most"), STANDING.values(), ids=STANDING)
def test_on_a_phone_letters_hide_no_car(open_cells, cars: str, most: int) -> None:
    position = f"players=Mia,Ben,Ada tiles=cjxsc/sccdc/sxPjs/ccxsd/ccdcx cars={cars}"
    page = open_cells(f"from widgets.rally_run import RoadLab\nRoadLab(position={position!r})", **PHONE)
    found = page.lab().evaluate(UNDER_LETTERS)
    assert len(found) == 3 and max(found) <= most, found


def test_escape_ends_a_swap_that_has_begun(swaps: Board) -> None:
    swaps.cell(0, 0).focus()
    swaps.page.key("Enter", 1)
    expect(swaps.cell(0, 0)).to_have_attribute("aria-selected", "true")
    swaps.page.key("Escape", 1)
    swaps.says("No swap after all")
    expect(swaps.cell(0, 0)).to_be_focused()
    expect(swaps.cell(0, 0)).not_to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("motion", [False, True])
def test_where_less_motion_is_wanted_all_is_there_at_once(open_cells, motion: bool) -> None:
    roads = Board(open_cells(ROADS, motion=motion))
    roads.lab.evaluate(COUNT_MOVES)
    roads.click(roads.cell(0, 0))
    roads.press("road from north to east")
    roads.says("Mia drives south")
    expect(roads.field).to_have_attribute("data-step", "2")
    assert (roads.lab.evaluate("lab => lab.rallyMoves") > 0) is motion


def test_two_tiles_are_swapped_by_dragging_one_onto_the_other(swaps: Board) -> None:
    begin, end = swaps.cell(0, 0).bounding_box(), swaps.cell(4, 1).bounding_box()
    assert begin and end
    mouse = swaps.page.page.mouse
    with swaps.page.answered(times=1):
        mouse.move(begin["x"] + 20, begin["y"] + 20)
        mouse.down()
        mouse.move(begin["x"] + 60, begin["y"] + 40, steps=3)
        expect(swaps.tile(0, 0)).to_have_attribute("data-held", "")
        mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
        expect(swaps.tile(4, 1)).to_have_attribute("data-over", "")
        mouse.up()
    swaps.says("swaps row 1, column 1 and row 5, column 2")
    expect(swaps.tile(0, 0)).to_have_attribute("data-marks", "swapped")
    expect(swaps.tile(4, 1)).to_have_attribute("data-marks", "swapped")
    assert swaps.page.errors == []


def test_a_finger_that_rests_on_a_tile_takes_it_along(open_cells) -> None:
    page = open_cells(SWAPS, touch=True)
    swaps = Board(page)
    with page.answered(times=1):
        swaps.cell(0, 0).tap(position={"x": 15, "y": 15})
    expect(swaps.cell(0, 0)).to_have_attribute("aria-selected", "true")
    with page.answered(times=1):
        swaps.cell(0, 0).tap(position={"x": 50, "y": 50})  # on another spot: it is no double tap
    expect(swaps.cell(0, 0)).not_to_have_attribute("aria-selected", "true")
    begin, end = swaps.cell(0, 0).bounding_box(), swaps.cell(4, 1).bounding_box()
    assert begin and end

    def touch(kind: str, *points: dict[str, float]) -> None:
        page.hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    with page.answered(times=1):
        touch("touchStart", {"x": begin["x"] + 20, "y": begin["y"] + 20})
        expect(swaps.tile(0, 0)).to_have_attribute("data-held", "")
        for share in (0.3, 0.6, 1):
            x, y = (begin[at] + (end[at] - begin[at]) * share + 20 for at in ("x", "y"))
            touch("touchMove", {"x": x, "y": y})
        expect(swaps.tile(4, 1)).to_have_attribute("data-over", "")
        touch("touchEnd")
    swaps.says("swaps row 1, column 1 and row 5, column 2")
    assert page.errors == []


def test_a_double_click_drives_once(roads: Board) -> None:
    """The second click is none: what was just done is what the line says."""
    roads.choose("crossing", None)
    roads.double_click(roads.cell(0, 0))
    roads.says("Mia drives south")
    expect(roads.lab.locator(".rally-board-car[data-seat='0']")).to_have_count(1)
    assert "stands" not in roads.page.live_line()
