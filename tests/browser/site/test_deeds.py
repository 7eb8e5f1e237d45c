"""The first lessons are gone through with Python in the page: one window, in which it begins once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from tests.browser.labdrive import LabPage
from tests.browser.lessons.deeds import opened_and_gone_through
from tests.selection import each_of

FIRSTS = ("00_start", "01_tricks", "10_rally_run")
MEANS = ("mouse", "keys")


@each_of("lesson, means", product(FIRSTS, MEANS))
def test_a_first_lesson_is_gone_through(open_lesson: Callable[..., LabPage], lesson: str, means: str) -> None:
    opened_and_gone_through(open_lesson, lesson, means)
