"""Through every lesson to its last deed, by mouse, by keys alone and with a finger on a phone, in a real JupyterLab."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import open_drawer
from widgets.lab.lessons import LESSONS

from .deeds import opened_and_gone_through

BY_DAY = {lesson: ("finger", ("mouse", "keys")[at % 2]) for at, lesson in enumerate(LESSONS)}
"""Every lesson by finger, and in turn by mouse and by keys; the third way is for the night."""

EVERY = [
    pytest.param(lesson, means, marks=pytest.mark.rest if means in BY_DAY[lesson] else pytest.mark.night)
    for lesson in LESSONS
    for means in ("mouse", "keys", "finger")
]


@pytest.mark.parametrize("lesson, means", EVERY)
def test_a_lesson_is_gone_through_to_its_last_deed(open_lesson, lesson: str, means: str) -> None:
    opened_and_gone_through(open_lesson, lesson, means)


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
