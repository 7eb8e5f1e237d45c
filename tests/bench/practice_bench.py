"""How long a learner waits in practice for the next question: candidates are made, answered, and the best is taken."""

from __future__ import annotations

import time

from rally.tutor import SKILLS, Practice
from rally.tutor.practice import question

from .row import BUDGETS, Row, percentile

QUESTIONS = 6
"""Number of questions answered in each skill, each time by a learner for whom nothing has been made before."""


def rows() -> list[Row]:
    """The row of practice."""
    found = sorted(waits())
    slow = percentile(found)
    said = f"{slow:.0f} ms, half of them {percentile(found, 0.5):.0f} ms"
    return [BUDGETS["practice"].row(slow, said, f"the next question of practice, 95 of {len(found)}")]


def waits() -> list[float]:
    """Milliseconds of the processor's time until each question is there, in every skill: right and wrong are answered
    in turn."""
    found = []
    for name in SKILLS:
        question.cache_clear()
        practice = Practice.start(name, seed=1)
        for number in range(QUESTIONS):
            began = time.process_time()
            choices = practice.choices
            found.append(1000 * (time.process_time() - began))
            practice = practice.answered(next(each.value for each in choices if each.right == (number % 2 == 0)))
    return found
