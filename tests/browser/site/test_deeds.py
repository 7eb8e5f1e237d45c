"""The first lessons are gone through with Python in the page: one window, in which it begins once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tests.browser.in_sight import JUMPS
from tests.browser.learner import Learner
from tests.browser.lessons.deeds import go_through
from widgets.lab.lessons import LESSONS

from .visitor import Visitor

PHONES = {"upright": {"width": 360, "height": 740}, "on its side": {"width": 740, "height": 360}}
"""A phone as it is held."""
AT_ONCE = [("02_motor", "upright"), ("16_puzzles", "upright"), ("01_tricks", "on its side")]
"""Where most was out of sight."""
MOVES = {"02_motor"}
"""Where the head of a lab becomes higher when “Result” comes into it, and its board lies lower."""
HELD = [*AT_ONCE, *(each for each in product(LESSONS, PHONES) if LESSONS[each[0]] and each not in AT_ONCE)]


@pytest.mark.parametrize(
    "lesson, held",
    [pytest.param(*each, marks=pytest.mark.rest if each in AT_ONCE else pytest.mark.night) for each in HELD],
)
def test_on_a_phone_all_that_is_due_is_in_sight(come: Callable[..., Visitor], lesson: str, held: str) -> None:
    """As a visitor has it: nothing but the lesson, and the labs of its goals."""
    page = come(is_mobile=True, has_touch=True)
    page.visit(f"{lesson}.ipynb").set_viewport_size(PHONES[held])
    page.is_alive()
    page.touch = True
    me = Learner(page, labs=range(len(LESSONS[lesson])))
    go_through(me, lesson)
    faults = [fault for fault in me.hindered if not (lesson in MOVES and JUMPS in fault)]
    assert (faults, page.errors) == ([], [])
