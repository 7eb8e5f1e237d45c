"""A test before and after: it tells nothing before its end, and then both are compared."""

from __future__ import annotations

import pytest

from rally.errors import NotationError
from widgets.shared.labs.learner.learning import learning
from widgets.tutor import TenQuestions


def test_a_test_tells_nothing_before_its_end_and_is_compared_with_the_one_before() -> None:
    lab = TenQuestions("rally-run")
    for number in range(10):
        assert str(number + 1) in lab.story.goal.so_far  # type: ignore[union-attr]
        lab.unsure.click()
        assert not [answer for answer in lab.answers if "rally-right" in answer._dom_classes]
    assert lab.line.text.startswith("0 of 10 are right.")
    goal = lab.story.goal
    assert goal is not None and (goal.text, goal.reached, goal.last) == ("The test of Rally Run! is done", True, 0)
    assert [fact.outcome for fact in learning.progress.facts] == ["unsure"] * 10
    again = TenQuestions("rally-run")
    assert again.state.phase == "after"
    assert {repr(each.exercise) for each in map(again.asked_at, range(10))}.isdisjoint(
        repr(each.exercise) for each in map(lab.asked_at, range(10))
    )
    for _number in range(10):
        again.give_value(next(choice.value for choice in again.choices if choice.right))
    assert again.line.text == "10 of 10 are right. Before you had 0 right."
    assert all("before: 0 of" in value for _skill, value in again.rows())


def test_two_tests_that_are_done_have_names_of_their_own() -> None:
    """Each lab is a region of the page: by ear one could not tell them apart."""
    labs = [TenQuestions(game) for game in ("stich-rallye", "rally-run")]
    for lab in labs:
        for _number in range(10):
            lab.unsure.click()
    first, second = (lab.story.goal for lab in labs)
    assert first is not None and second is not None and first.text != second.text


def test_what_can_be_asked_in_a_test_is_said() -> None:
    with pytest.raises(NotationError, match="rally-run"):
        TenQuestions("chess")
    with pytest.raises(NotationError, match="before"):
        TenQuestions("rally-run", phase="later")
