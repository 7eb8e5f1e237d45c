"""Through a lesson as somebody goes who sees its films, with wrong answers first, and on to the next lesson: nothing is
left open, and no dialog comes.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.browser.learner import Learner
from tests.selection import each_of
from widgets.lab.lessons import LESSONS

from .deeds import LAPTOP, go_through

WALKED = {
    "00_start": "01_tricks",
    "01_tricks": "02_motor",
    "02_motor": "03_driving_and_hills",
    "03_driving_and_hills": "04_round_end_and_finish",
    "04_round_end_and_finish": "05_a_whole_race",
    "06_what_if": "07_play",
}
"""Lessons, and the one that each leads on to."""


@each_of("lesson", WALKED)
def test_a_lesson_is_walked_through_with_its_films_and_leads_on(
    open_lesson: Callable[..., LabPage], lesson: str
) -> None:
    labs = range(len(LESSONS[lesson]))
    page = open_lesson(f"{lesson}.ipynb", labs=labs, motion=True, **LAPTOP)
    page.run_all()
    me = Learner(page, labs=labs)
    go_through(me, lesson)
    on = me.lab(len(labs) - 1).locator(".rally-goal").get_by_role("button", name="On to lesson")
    on.click()
    path = f"{WALKED[lesson]}.ipynb"
    page.page.wait_for_function("path => window.jupyterapp.shell.currentWidget?.context?.path === path", arg=path)
    expect(page.page.locator(".jp-Dialog")).to_have_count(0)
    assert (me.hindered, page.errors, page.outside) == ([], [], [])
    page.close()  # another lesson is open there
