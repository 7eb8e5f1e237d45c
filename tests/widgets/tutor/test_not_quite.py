"""Which rule a wrong answer is told."""

from __future__ import annotations

import pytest

from rally.tutor import beliefs
from widgets.tutor import Practice

MISREAD = {
    "first_hill_catches": "A hill matters only to a car whose move ends on it. (S6.1)",
    "hills_do_nothing": "Downhill: the car rolls on to the first free space beyond the hill. (S6.2)",
    "rolls_onto_the_next_space": "A rolling car jumps the cars in its way, in both directions. (S6.4)",
}


@pytest.mark.parametrize("belief", MISREAD)
def test_not_quite_says_the_rule_that_was_misread_though_the_question_is_about_another(belief: str) -> None:
    """The question is about card and motor as one move (S5.2), which leads to a downhill and over a car to space 28."""
    lab = Practice("hills", seed=1)
    lab.give_value(beliefs()[belief].answer(lab.task))
    assert lab.task.rule == "S5.2" and lab.misreading() is None
    assert lab.line.text == f"Not quite. The right answer: space 28. {MISREAD[belief]} Purple shows your answer."
