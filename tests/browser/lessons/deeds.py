"""What is done in each lab of each lesson, to its last deed: with wrong answers first, and races to their ends."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.learner import Learner
from widgets.shared.labs.lessons import LESSONS

from .deeds_of_cards import CARDS
from .deeds_on_roads import ROADS
from .doing import predicted

DEEDS = {**CARDS, **ROADS}
"""By the name of what a lab asks for; questions are all answered in one way."""


def go_through(me: Learner, lesson: str) -> None:
    """Do all that a lesson asks for, in order; each goal is ticked, and in the end the lesson is done."""
    names = LESSONS[lesson]
    for number, name in enumerate(names):
        (DEEDS.get(name) or predicted(name))(me, number)
        goal = me.lab(number).locator(".rally-part.rally-goal").first
        expect(goal, name).to_have_attribute("data-reached", "")
        done = f"{number + 1} of {len(names)} done" if number + 1 < len(names) else f"Lesson {lesson[:2]} is done!"
        expect(goal.locator(".rally-goal-count"), name).to_have_text(done)
