"""The tile board in a real JupyterLab: by mouse, finger, keys and ear; its films; on a phone and in the dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage

from .boards import cell, tile

ROADS = """from widgets.rally_run import RoadLab
RoadLab(position="players=Mia,Ben tiles=cjxss/sccdc/dsPjs/ccxsd/jcdcx")"""
SWAPS = """from widgets.rally_run import SwapLab
SwapLab(peek=True)"""
ENDED = "document.querySelector('.rally-lab').getAnimations({ subtree: true }).length"


@pytest.fixture
def roads(open_cells) -> LabPage:
    page = open_cells(ROADS)
    expect(page.lab().locator(".rally-board-field[data-ready]")).to_be_visible()
    return page


@pytest.fixture
def swaps(open_cells) -> LabPage:
    page = open_cells(SWAPS)
    expect(page.lab().locator(".rally-board-field[data-ready]")).to_be_visible()
    return page


def test_a_race_is_driven_with_the_keys_alone(roads: LabPage) -> None:
    """Tab leads to the car whose turn it is, arrows over the board, Enter drives, and the choice has the focus."""
    expect(roads.lab().locator(".rally-board-cell[tabindex='0']")).to_have_count(1)
    cell(roads, -1, 0).focus()
    expect(cell(roads, -1, 0)).to_have_accessible_name(
        re.compile("red start-finish tile: road to the south only; .*Mia")
    )
    roads.page.keyboard.press("ArrowDown")
    expect(cell(roads, 0, 0)).to_be_focused()
    expect(cell(roads, 0, 0)).to_have_accessible_name("Row 1, column 1: face down")
    roads.page.keyboard.press("Enter")
    ways = roads.lab().get_by_role("group", name="Ways to lay this tile").get_by_role("button")
    expect(ways).to_have_count(2)
    expect(ways.first).to_be_focused()
    expect(ways.first).to_have_accessible_name("road from north to east")
    roads.page.keyboard.press("Enter")
    roads.wait_live("Mia drives south")
    expect(cell(roads, 0, 0)).to_have_accessible_name(re.compile("a curve, road from north to east; .*Mia"))
    expect(cell(roads, 0, 0)).to_be_focused()
    assert roads.axe() == [] and roads.errors == []


def test_a_drive_is_a_film_that_asks_no_kernel(open_cells) -> None:
    roads = open_cells(ROADS, traffic=True)
    cell(roads, 0, 0).click()
    roads.lab().get_by_role("button", name="road from north to east").click()
    roads.wait_live("Mia drives south")
    field = roads.lab().locator(".rally-board-field")
    expect(field).to_have_attribute("data-step", "2")
    sent = len(roads.sent)
    slider = roads.lab().get_by_role("slider", name="Steps of the move")
    slider.press("Home")
    expect(field).to_have_attribute("data-step", "0")
    expect(tile(roads, 0, 0)).to_have_attribute("data-aloft", "")
    expect(cell(roads, 0, 0)).to_have_accessible_name(re.compile("a curve, to be turned round"))
    slider.press("ArrowRight")
    expect(tile(roads, 0, 0)).not_to_have_attribute("data-aloft", "")
    assert len(roads.sent) == sent and roads.errors == []


def test_where_less_motion_is_wanted_all_is_there_at_once(roads: LabPage) -> None:
    roads.page.emulate_media(reduced_motion="reduce")
    cell(roads, 0, 0).click()
    roads.lab().get_by_role("button", name="road from north to east").click()
    roads.wait_live("Mia drives south")
    assert roads.page.evaluate(ENDED) == 0


def test_what_may_not_be_is_shown_on_the_tile_with_its_rule(roads: LabPage) -> None:
    cell(roads, 3, 3).click()
    roads.wait_live("borders yours")
    expect(tile(roads, 3, 3)).to_have_attribute("data-marks", "wrong")


def test_two_tiles_are_swapped_by_dragging_one_onto_the_other(swaps: LabPage) -> None:
    begin, end = cell(swaps, 0, 0).bounding_box(), cell(swaps, 4, 1).bounding_box()
    assert begin and end
    mouse = swaps.page.mouse
    mouse.move(begin["x"] + 20, begin["y"] + 20)
    mouse.down()
    mouse.move(begin["x"] + 60, begin["y"] + 40, steps=3)
    expect(tile(swaps, 0, 0)).to_have_attribute("data-held", "")
    mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
    expect(tile(swaps, 4, 1)).to_have_attribute("data-over", "")
    mouse.up()
    swaps.wait_live("swaps two tiles")
    expect(tile(swaps, 0, 0)).to_have_attribute("data-marks", "swapped")
    expect(tile(swaps, 4, 1)).to_have_attribute("data-marks", "swapped")
    assert swaps.errors == []


def test_two_taps_swap_as_well(swaps: LabPage) -> None:
    cell(swaps, 0, 0).click()
    expect(cell(swaps, 0, 0)).to_have_attribute("aria-selected", "true")
    cell(swaps, 4, 1).click()
    swaps.wait_live("swaps two tiles")


def test_a_finger_that_rests_on_a_tile_takes_it_along(open_cells) -> None:
    page = open_cells(SWAPS, touch=True)
    cell(page, 0, 0).tap(position={"x": 15, "y": 15})
    expect(cell(page, 0, 0)).to_have_attribute("aria-selected", "true")
    cell(page, 0, 0).tap(position={"x": 50, "y": 50})  # on another spot: it is no double tap
    expect(cell(page, 0, 0)).not_to_have_attribute("aria-selected", "true")
    begin, end = cell(page, 0, 0).bounding_box(), cell(page, 4, 1).bounding_box()
    assert begin and end
    finger = page.page.context.new_cdp_session(page.page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    touch("touchStart", {"x": begin["x"] + 20, "y": begin["y"] + 20})
    expect(tile(page, 0, 0)).to_have_attribute("data-held", "")
    for share in (0.3, 0.6, 1):
        x, y = (begin[at] + (end[at] - begin[at]) * share + 20 for at in ("x", "y"))
        touch("touchMove", {"x": x, "y": y})
    expect(tile(page, 4, 1)).to_have_attribute("data-over", "")
    touch("touchEnd")
    page.wait_live("swaps two tiles")
    assert page.errors == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (1280, "dark"), (360, "light")])
def test_the_table_fits_its_window(open_cells, width: int, theme: str) -> None:
    page = open_cells(ROADS, width=width, theme=theme)
    expect(page.lab().locator(".rally-board-field[data-ready]")).to_be_visible()
    box = page.lab().bounding_box()
    assert box and (width < 1000 or box["height"] <= 560)
    cell(page, 0, 0).click()
    expect(page.lab().locator(".rally-board-way")).to_have_count(2)
    again = page.lab().bounding_box()
    assert again and (width < 1000 or again["height"] == box["height"]), "nothing jumps"
    assert page.clipping() == [] and page.axe() == [] and page.errors == []


def test_a_double_click_drives_once(roads: LabPage) -> None:
    """The second click is none: what was just done is what the line says."""
    roads.lab().get_by_role("radio", name="crossing").click()
    cell(roads, 0, 0).dblclick()
    roads.wait_live("Mia drives south")
    expect(roads.lab().locator(".rally-board-car[data-seat='0']")).to_have_count(1)
    assert "stands" not in roads.live_line()
