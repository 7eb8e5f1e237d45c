"""Through every lesson to its result: once by mouse, once by keyboard alone, in a real JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import open_drawer
from tests.browser.learner import Learner


@pytest.fixture
def learners(open_lesson):
    """Those who open a lesson, run these labs of it and meet no error: one has a mouse, the next one only keys."""

    def learn(lesson: str, labs: Sequence[int]) -> Iterator[Learner]:
        page = open_lesson(lesson, labs=labs)
        for keyboard in (False, True):
            page.run_all()
            yield Learner(page, keyboard, labs)
            assert not page.errors

    return learn


def test_the_start_plays_a_trick(learners):
    for me in learners("00_start.ipynb", (0,)):
        me.press(0, "red 2")
        me.hears(0, "Ben is next")
        me.press(0, "red 5")
        me.hears(0, "Ada is next")
        me.press(0, "Step back")
        me.hears(0, "Ben is next")
        for card in ("red 5", "red 9", "red 3"):
            expect(me.story(0)).to_be_hidden()
            me.press(0, card)
        me.hears(0, re.compile("Ada wins the trick.*Ada drives 2 spaces"))
        expect(me.story(0)).to_be_visible()


def test_tricks_are_played_refused_and_predicted(learners):
    for me in learners("01_tricks.ipynb", (0, 1, 3)):
        me.press(0, "blue 10")
        me.hears(0, "S2.1")
        me.press(0, "red 5")
        me.hears(0, "S2.2")
        for card in ("blue 8", "red 4", "blue 5"):
            me.press(0, card)
        me.hears(0, "S3.2")
        expect(me.story(1)).to_be_hidden()
        me.press(1, "Ada")
        me.hears(1, "Not quite")
        expect(me.story(1)).to_contain_text("The newest colour")
        me.press(1, "Ask me again")
        me.hears(1, "What do you think")
        expect(me.lab(1).get_by_role("button", name="blue 12")).to_be_visible()  # these are other cards
        me.press(1, "Tom")
        me.hears(1, re.compile("Right!.*S3.2"))
        me.press(3, "green 2")  # marks it, on the board itself
        me.hears(3, "You have marked green 2")
        me.press(3, "Only these")
        me.hears(3, re.compile("Right!.*S2.3"))


def test_the_motor_is_wound_until_it_falls(learners):
    for me in learners("02_motor.ipynb", (0, 2)):
        for value in (1, 3, 6, 10, 15, 16, 8):
            me.press(0, "Lose a trick")
            me.hears(0, re.compile(rf"\b{value}\b"))
        me.hears(0, "S4.4")
        me.press(0, "Win a trick: use")
        me.hears(0, "S4.5")
        me.press(2, "8")
        me.hears(2, re.compile("Right!.*S4.4"))


def test_a_car_drives_rolls_and_is_predicted(learners):
    for me in learners("03_driving_and_hills.ipynb", (0, 2, 3)):
        me.press(0, "Drive")
        me.hears(0, "space 13")
        me.press(0, "Ben: ", role="option")  # the car on the track
        me.hears(0, "Ben is on space 5")
        me.press(0, "Drive")
        me.hears(0, "S6.2")
        me.press(0, "One step back", times=0)
        expect(me.lab(0).locator(".rally-track-stage")).to_have_attribute("data-step", re.compile(r"[1-9]"))
        me.press(3, "space 10")
        me.hears(3, re.compile("Right!.*S6.4"))
        me.press(2, "space 19", role="option")  # on the track itself
        me.hears(2, re.compile("Right!.*S6.1"))


def test_a_round_ends_with_the_win(learners):
    for me in learners("04_round_end_and_finish.ipynb", (0, 1)):
        me.press(0, "Everybody uses the motor")
        me.hears(0, "S9.2")
        me.press(1, "Ben")
        me.hears(1, re.compile("Right!.*S8.1"))


def test_tiles_are_turned_over_and_a_drive_is_predicted(learners):
    for me in learners("10_rally_run.ipynb", (0, 1)):
        expect(me.story(0)).to_be_hidden()
        me.press(0, "Row 1, column 1", role="gridcell")
        me.hears(0, re.compile("Mia drives south.*R3.2"))
        expect(me.story(0)).to_be_visible()
        me.press(1, "Row 2, column 1")
        me.hears(1, "Not quite")
        me.press(1, "Ask me again")
        me.press(1, "Row 1, column 5")
        me.hears(1, re.compile("Right!.*R3.1"))


def test_tiles_are_swapped_and_a_trophy_is_fetched(learners):
    for me in learners("12_swapping_and_the_pit.ipynb", (0, 5)):
        me.press(0, "Row 1, column 1", role="gridcell")
        me.hears(0, "Now choose the other tile")
        me.press(0, "Row 5, column 5", role="gridcell")
        me.hears(0, "R4.1")
        me.press(5, "The pit stop", role="gridcell")
        me.hears(5, re.compile("Mia takes the top trophy.*R5.1"))
        expect(me.story(5)).to_be_visible()


def test_a_position_is_pasted_and_a_wrong_one_listed(open_lesson):
    page = open_lesson("03_driving_and_hills.ipynb", labs=(0,))
    page.run_all()
    field = open_drawer(page.lab()).locator(".rally-notation input")
    field.fill("cars=7,5,5,99")
    page.click(page.lab().get_by_role("button", name="Apply"))
    expect(page.lab().locator(".rally-notation li")).to_have_count(3)
    assert field.input_value() == "cars=7,5,5,99", "what was typed is not lost"
    field.fill("cars=9,5,3,1 track=beach")
    page.key("Enter")
    page.wait_live("The position is set up")
    assert not page.errors


def test_german_is_spoken_by_all_labs_at_once(open_lesson):
    page = open_lesson("02_motor.ipynb", labs=(0, 1))
    page.run_all()
    page.click(open_drawer(page.lab()).get_by_role("radio", name="Deutsch"))
    page.wait_live("Der Motor")
    expect(page.page.locator(".rally-lab").nth(1).locator(".rally-goal-text")).to_contain_text("Stich")


def test_a_restarted_kernel_runs_the_lesson_again(open_lesson):
    page = open_lesson("02_motor.ipynb")
    page.run_all()
    page.restart_and_run_all()
    page.click(page.lab().get_by_role("button", name="Lose a trick"))
    page.wait_live("S4.2")
    assert not page.errors
