"""Through every lesson to its last deed, by mouse, by keys alone and with a finger on a phone, in a real JupyterLab."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LAB
from tests.selection import each_of
from widgets.lab.lessons import LESSONS

from .deeds import opened_and_gone_through

BY_DAY = {lesson: ("finger", ("mouse", "keys")[at % 2]) for at, lesson in enumerate(LESSONS)}
"""Every lesson by finger, and in turn by mouse and by keys; the third way is for the night."""

EVERY = [
    pytest.param(lesson, means, marks=pytest.mark.rest if means in BY_DAY[lesson] else pytest.mark.night)
    for lesson in LESSONS
    for means in ("mouse", "keys", "finger")
]


LEADS_ON = {
    "00_start": "01_tricks",
    "01_tricks": "02_motor",
    "02_motor": "03_driving_and_hills",
    "03_driving_and_hills": "04_round_end_and_finish",
    "04_round_end_and_finish": "05_a_whole_race",
    "06_what_if": "07_play",
}
"""Lessons that are gone through with their films, and the one that each leads on to."""


@pytest.mark.parametrize("lesson, means", EVERY)
def test_a_lesson_is_gone_through_to_its_last_deed(open_lesson, lesson: str, means: str) -> None:
    opened_and_gone_through(open_lesson, lesson, means)


@each_of("lesson", LEADS_ON)
def test_a_lesson_with_its_films_leads_on(open_lesson, lesson: str) -> None:
    page = opened_and_gone_through(open_lesson, lesson, "mouse", motion=True)
    page.page.locator(LAB).last.locator(".rally-goal").get_by_role("button", name="On to lesson").click()
    page.wait_opened(f"{LEADS_ON[lesson]}.ipynb")
    expect(page.page.locator(".jp-Dialog")).to_have_count(0)
    assert page.errors == []
    page.close()  # another lesson is open there
