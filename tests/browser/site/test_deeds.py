"""The first lessons are gone through with Python in the page: one window, in which it begins once for all of them.

In `make test` each by mouse or by keys, as the seed says; `make thorough` all by both. (The very first one is gone
through in test_visits.py, where a link led, and here in `make thorough` only.)
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.labdrive import LabPage
from tests.browser.lessons.deeds import opened_and_gone_through
from tools.seed import THOROUGH, draw_things

FIRSTS = (*(("00_start",) if THOROUGH else ()), "01_tricks", "10_rally_run")
MEANS = ("mouse", "keys")
DRAWN = [
    (lesson, means) for lesson in FIRSTS for means in draw_things(MEANS, 1, f"how {lesson} is gone through on the site")
]


@pytest.mark.parametrize("lesson, means", DRAWN)
def test_a_first_lesson_is_gone_through(open_lesson: Callable[..., LabPage], lesson: str, means: str) -> None:
    opened_and_gone_through(open_lesson, lesson, means)
