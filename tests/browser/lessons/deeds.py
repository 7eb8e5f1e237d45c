"""What is done in each lab of each lesson, to its last deed: with wrong answers first, and races to their ends."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.labdrive import LAB, LabPage
from tests.browser.learner import Learner
from widgets.lab.lessons import LESSONS

from .deeds_of_all import ALL
from .deeds_of_cards import CARDS
from .deeds_on_roads import ROADS
from .doing import predicted
from .one_screen import FIRST_ACTS

DEEDS = {**CARDS, **ROADS, **ALL}
"""By the name of what a lab asks for; questions are all answered in one way."""

WHOLE = [lesson for lesson, names in LESSONS.items() if not names or lesson >= "20"]
"""Lessons without goals, and those whose labs need what other cells define: they are opened whole."""

LAPTOP = {"width": 1280, "height": 720, "side_bar": True}
PHONE = {"width": 360, "height": 740, "touch": True}


def opened_and_gone_through(
    open_lesson: Callable[..., LabPage], lesson: str, means: str, *, motion: bool = False
) -> LabPage:
    """Do a lesson to its end by "mouse", "keys" or "finger", with motion or without; return its page.

    Nothing lies over what one presses, nor is it out of sight, and nothing goes wrong.
    """
    labs = range(len(LESSONS[lesson]))
    whole = None if lesson in WHOLE else labs
    instead = {"races=3000": "races=1_000_000", "my_races": f"races_by_{means}"}  # never over before they are stopped
    if means != "mouse":
        instead |= {'seed=5, story="a_mistake"': 'seed=28, story="a_mistake"'}  # a short race, analysed once more
    window = PHONE if means == "finger" else LAPTOP
    page = open_lesson(f"{lesson}.ipynb", labs=whole, instead=instead, motion=motion, **window)
    page.run_all()
    me = Learner(page, means == "keys", labs)
    if labs:
        go_through(me, lesson)
    else:
        use_first_things(me)
    assert (me.hindered, page.errors, page.outside) == ([], [], []), (me.hindered, page.errors, page.outside)
    return page


def use_first_things(me: Learner) -> None:
    """Do what one would do first in each lab of a lesson that has no goals."""
    count = me.page.page.locator(LAB).count()
    assert count, "a lesson has a lab"
    me.labs = range(count)
    for number in me.labs:
        candidates = (me.lab(number).locator(f"{css}:visible").first for css in FIRST_ACTS)
        first = next(each for each in candidates if each.count())
        if first.evaluate("thing => thing.localName") == "label":
            me.choose(number, first.inner_text())
        else:
            me.touch(number, first, is_picture=True)
        expect(me.lab(number).locator("[data-waits]")).to_have_count(0)


def go_through(me: Learner, lesson: str) -> None:
    """Do all that a lesson asks for, in order; each goal is ticked, and in the end the lesson is done."""
    names = LESSONS[lesson]
    for number, name in enumerate(names):
        (DEEDS.get(name) or predicted(name))(me, number)
        goal = me.lab(number).locator(".rally-part.rally-goal").first
        expect(goal, name).to_have_attribute("data-reached", "")
        done = f"{number + 1} of {len(names)} done" if number + 1 < len(names) else f"Lesson {lesson[:2]} is done!"
        expect(goal.locator(".rally-goal-count"), name).to_have_text(done)
