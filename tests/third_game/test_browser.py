"""The labs of Short Cut in a real JupyterLab: played, watched, tried out and asked about by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage, open_drawer, put_away
from tests.serving import ROOT

pytestmark = pytest.mark.browser

ENTER = f"""import sys

sys.path.insert(0, {str(ROOT)!r})
from tests.third_game.questions import QUIZ, WORKBOOK
from tests.third_game.screen import SCREEN
from widgets import register
from widgets.tutor.predict import Predict

labs = register(SCREEN, WORKBOOK, QUIZ)"""
HIGHEST = 560
"""Pixels of a lab, at most, in a window of 1280 by 720."""


@pytest.fixture
def lab(open_cells) -> Callable[..., LabPage]:
    """Opens a notebook with a lab of the game."""

    def open_one(made: str) -> LabPage:
        page = open_cells(ENTER, made, width=1280)
        page.page.set_viewport_size({"width": 1280, "height": 720})
        return page

    return open_one


def button(page: LabPage, name: str) -> Locator:
    return page.lab().get_by_role("button", name=name, exact=True)


def looks_well(page: LabPage) -> None:
    """Nothing is cut off or too high, and a machine finds no fault with how it can be used."""
    box = page.lab().bounding_box()
    assert box and box["height"] <= HIGHEST, box
    assert not page.axe() and not page.clipping()
    assert not page.errors and not page.outside


def car(page: LabPage, seat: int) -> Locator:
    return page.lab().locator(".rally-road-cars > span").nth(seat)


def test_a_turn_is_played_by_mouse_and_by_keys(lab):
    page = lab("labs.PlayLab(players=2, seed=3)")
    page.click(button(page, "To the end"), 0)  # of the film with which it opens: less motion is wanted here
    page.wait_live("Mia drives by the top or the bottom of the die")
    looks_well(page)
    page.click(button(page, "space 4"))
    page.wait_live("Ben pushes Mia back")
    page.click(button(page, "Take back"))
    page.wait_live("Taken back")
    page.lab().locator(".rally-option").nth(1).focus()
    page.key("Enter")
    page.wait_live("Mia drives 3 spaces")
    expect(car(page, 1)).to_have_attribute("data-space", "3")
    page.click(button(page, "space 30, the finish"))
    page.wait_live("Neither side of the die leads to space 30")
    looks_well(page)


def test_a_film_goes_step_by_step_and_a_race_line_by_line(lab):
    page = lab("labs.RaceLab(players=3, seed=2)")
    expect(car(page, 0)).to_have_attribute("data-space", "0")
    first = page.lab().locator(".rally-log-list [role=option]").filter(has_text="Mia drives on").first
    page.click(first)
    page.wait_live("Mia drives on. New place: space 1")
    expect(car(page, 0)).to_have_attribute("data-space", "1")
    page.lab().get_by_role("button", name="One line forward").press("Enter")
    expect(car(page, 0)).to_have_attribute("data-space", "2")
    looks_well(page)


def test_chance_and_choices_are_tried_out(lab):
    page = lab('labs.WhatIfLab("players=Mia,Ben cars=9,3")')
    options = page.lab().locator(".rally-option")
    expect(options).to_have_count(6)  # nobody chooses what the die shows: whoever tries says it
    page.click(options.nth(5))
    page.wait_live("may take the short cut")
    expect(page.lab().locator(".rally-option[data-known=true]")).to_have_count(4)
    looks_well(page)
    page.click(button(page, "space 21"))
    page.wait_live("Mia takes the short cut and drives 6 spaces")
    expect(car(page, 0)).to_have_attribute("data-space", "21")
    looks_well(page)


def test_a_question_is_answered_on_the_board_and_asked_again_in_german(lab):
    page = lab('Predict("short_cut_bottom")')
    expect(page.lab().locator("[data-mark~=may]")).to_have_count(0)
    looks_well(page)
    page.click(button(page, "space 5"))
    page.wait_live("The car drives by the bottom of the die")
    looks_well(page)
    page.click(button(page, "space 7"))
    page.click(button(page, "Once more: a different position"))
    goal = page.lab().locator(".rally-goal-text")
    expect(goal).to_contain_text("Ben drives by its bottom")
    page.click(open_drawer(page.lab()).get_by_role("radio", name="Deutsch"))
    expect(goal).to_contain_text("Der Würfel zeigt 1")
    put_away(page.lab())
    page.lab().locator(".rally-road-board").get_by_role("button", name="Feld 18", exact=True).focus()
    page.key("Enter")
    page.wait_live("Richtig")
    looks_well(page)
