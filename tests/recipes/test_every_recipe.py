"""Whoever forgets a step of a recipe is told by a test; and docs/architecture.md names the steps and these tests."""

from __future__ import annotations

import pytest

from tests.recipes import test_a_kind_of_question, test_a_lab, test_a_misreading, test_a_question, test_an_option
from tests.recipes.kitchen import Copy, Step, written

RECIPES = {
    "A kind of question": (test_a_kind_of_question.STEPS, {"round_end.py"}),
    "A lab": (test_a_lab.STEPS, {"look_lab.py"}),
    "A misreading": (test_a_misreading.STEPS, {"round_end.py", "test_stich_rallye_beliefs.py"}),
    "A question": (test_a_question.STEPS, {"motors.py"}),
    "An option": (test_an_option.STEPS, set[str]()),
}
"""By name the steps of a recipe, and the files for which the page has a name that stands for any."""
EVERY_STEP = [(name, step) for name, (steps, _files) in RECIPES.items() for step in steps]


@pytest.mark.rest
@pytest.mark.parametrize(("name", "step"), EVERY_STEP, ids=lambda each: getattr(each, "file", each))
def test_what_is_forgotten_fails(copy: Copy, name: str, step: Step) -> None:
    steps = RECIPES[name][0]
    copy.follow([each for each in steps if each.counts or name != "A lab"], step)
    assert copy.failing(step.fails) == {step.fails}


@pytest.mark.parametrize("name", RECIPES)
def test_the_page_says_so(name: str) -> None:
    steps, files = RECIPES[name]
    assert {*written(name, steps)} <= files
