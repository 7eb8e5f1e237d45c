"""What is done in each lab of each lesson, to its last deed: with wrong answers first, and races to their ends."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.browser.learner import Learner
from widgets.lab.lessons import LESSONS

from .deeds_of_cards import CARDS
from .deeds_on_roads import ROADS
from .doing import predicted

DEEDS = {**CARDS, **ROADS}
"""By the name of what a lab asks for; questions are all answered in one way."""

LAPTOP = {"width": 1280, "height": 720, "side_bar": True}
PHONE = {"width": 360, "height": 740, "touch": True}


def opened_and_gone_through(open_lesson: Callable[..., LabPage], lesson: str, means: str) -> LabPage:
    """A lesson, done to its end by "mouse", "keys" or "finger": nothing lies over what one presses, nor is it out of
    sight, and nothing goes wrong.
    """
    labs = range(len(LESSONS[lesson]))
    page = open_lesson(f"{lesson}.ipynb", labs=labs, **(PHONE if means == "finger" else LAPTOP))
    page.run_all()
    me = Learner(page, means == "keys", labs)
    go_through(me, lesson)
    assert (me.hindered, page.errors, page.outside) == ([], [], []), (me.hindered, page.errors, page.outside)
    return page


def go_through(me: Learner, lesson: str) -> None:
    """Do all that a lesson asks for, in order; each goal is ticked, and in the end the lesson is done."""
    names = LESSONS[lesson]
    for number, name in enumerate(names):
        (DEEDS.get(name) or predicted(name))(me, number)
        goal = me.lab(number).locator(".rally-part.rally-goal").first
        expect(goal, name).to_have_attribute("data-reached", "")
        done = f"{number + 1} of {len(names)} done" if number + 1 < len(names) else f"Lesson {lesson[:2]} is done!"
        expect(goal.locator(".rally-goal-count"), name).to_have_text(done)
