"""The what-if lab in a real JupyterLab: chances that appear and sharpen, and editing while they do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage, open_drawer

OPTION = ".rally-option"
LAST = "round=3 flag=1 cars=44,43,41,45 motors=0,0,0,0 trick=G9,G2,G7 hands=G12.G5.R12.B11.R3,?,?,?"


@pytest.fixture
def what_if(open_cells) -> LabPage:
    """A notebook of one cell with the lab."""
    return open_cells("from widgets.stich_rallye import WhatIfLab\n\nWhatIfLab(playouts=100_000, editing=True)")


def choose(page: LabPage, control: str, option: str) -> None:
    """Choose an option of a control of a lab."""
    page.lab().locator(".widget-radio").filter(has_text=control).get_by_role("radio", name=option).click()


def test_chances_appear_are_stopped_and_a_change_begins_anew(what_if: LabPage):
    lab = what_if.lab()
    expect(lab.locator(f"{OPTION}[data-known=true]")).to_have_count(4)
    lab.get_by_role("button", name="Stop").click()
    expect(lab.get_by_role("button", name="More races")).to_be_visible()
    open_drawer(lab)
    lab.get_by_role("radio", name="random").click()
    expect(lab.get_by_role("button", name="Stop")).to_be_visible()
    choose(what_if, "Which car", "Ben")
    choose(what_if, "Lap", "1")
    expect(lab.locator(".rally-notation input")).to_have_value(re.compile("cars=41,5,45,43"))
    expect(lab.locator(f"{OPTION}[data-known=true]")).to_have_count(4)
    assert not what_if.errors and not what_if.outside


def test_an_impossible_paste_is_listed_and_a_good_one_taken(what_if: LabPage):
    lab = what_if.lab()
    field = open_drawer(lab).locator(".rally-notation input")
    field.fill("players=4 cars=7,5,5,99")
    field.press("Enter")
    expect(lab.locator(".rally-notation li")).to_have_count(3)
    field.fill("players=3 cars=9,5,3 hands=R2.B3,?,?")
    field.press("Enter")
    what_if.wait_live("The position is set up")
    expect(lab.locator(f"{OPTION}[data-known=true]")).to_have_count(2)
    assert not what_if.errors


def test_what_cannot_be_is_drawn_with_its_reasons_beside_it(what_if: LabPage):
    lab = what_if.lab()
    choose(what_if, "Lap", "1")
    what_if.wait_live("Tom is next")
    lab.get_by_role("listbox", name="Spaces of the track").focus()
    what_if.page.keyboard.press("Home")
    for _space in range(7):
        what_if.page.keyboard.press("ArrowRight")
    what_if.page.keyboard.press("Enter")
    what_if.wait_live("This position cannot be. Mia stands at 7, on the hill")
    expect(lab.get_by_role("listitem").filter(has_text="(S6.2)").first).to_be_visible()
    expect(lab.get_by_role("option", name="Mia: space 7, lap 1")).to_be_attached()
    expect(lab.locator(OPTION)).to_have_count(0)
    lab.get_by_role("button", name="Step back").click()
    what_if.wait_live("Tom is next")
    assert not what_if.errors


def test_branches_are_kept_changed_and_forgotten(what_if: LabPage):
    lab = what_if.lab()
    lab.get_by_role("button", name="Keep as branch A").click()
    what_if.wait_live("this is branch B now")
    choose(what_if, "Round", "2")
    table = lab.locator(".rally-branches")
    expect(table).to_contain_text("Branch B (on show)")
    choose(what_if, "Branch", "A")
    what_if.wait_live("This is branch A")
    expect(table).to_contain_text("Branch A (on show)")
    lab.get_by_role("button", name="Forget branch A").click()
    what_if.wait_live("Branch A is forgotten")
    expect(table.locator("table")).to_have_count(0)
    assert not what_if.errors


def test_all_that_is_wanted_is_on_one_screen(open_cells):
    page = open_cells(f"from widgets.stich_rallye import WhatIfLab\n\nWhatIfLab({LAST!r}, playouts=200)", width=1280)
    lab = page.lab()
    expect(lab.locator(f"{OPTION}[data-known=true]")).to_have_count(2)
    whole = lab.bounding_box()
    side = lab.locator(".rally-side")
    assert side.evaluate("side => side.scrollHeight <= side.clientHeight + 1"), "the side needs no scrolling of its own"
    for name in (".rally-plates", ".rally-option", ".rally-card", ".rally-trick", ".rally-foot", ".rally-acts"):
        box = lab.locator(name).first.bounding_box()
        assert box["y"] >= whole["y"] and box["y"] + box["height"] <= whole["y"] + 570, name
    assert not page.errors


def test_a_move_is_seen_before_its_end_is_told(open_cells):
    page = open_cells(f"from widgets.stich_rallye import WhatIfLab\n\nWhatIfLab({LAST!r}, playouts=200)", motion=True)
    lab, moved = page.lab(), "Ben drives 2 spaces from space 11"
    lab.locator(OPTION).first.click()
    page.wait_live("Ben wins the trick")
    assert moved not in page.live_line()
    lab.locator(".rally-infield").get_by_role("button", name="To the end").click()
    page.wait_live(moved)
    expect(lab.locator(".rally-card-face").first).to_be_visible()
    assert not page.errors


def test_by_keyboard_an_option_is_looked_at_and_chosen(what_if: LabPage):
    lab = what_if.lab()
    expect(lab.locator(f"{OPTION}[data-known=true]")).to_have_count(4)
    lab.locator(OPTION).first.focus()
    what_if.page.keyboard.press("ArrowDown")
    what_if.page.keyboard.press("Enter")
    what_if.wait_live("Tom")
    expect(lab.locator(".rally-trick")).to_contain_text("Mia")
    assert not what_if.errors


def test_it_looks_well_and_leaves_nothing_behind(what_if: LabPage):
    expect(what_if.lab().locator(f"{OPTION}[data-known=true]")).to_have_count(4)
    once = what_if.comms()
    assert what_if.axe() == []
    what_if.theme("dark")
    assert what_if.axe() == []
    what_if.resize(360)
    assert what_if.clipping() == []
    what_if.run_all_again()
    assert what_if.wait_comms(once) <= once
    assert not what_if.errors
