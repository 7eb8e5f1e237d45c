"""Labs of practice at a question of one's own choice: the first one of a skill is plain, and others come later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from widgets.lab.learning import learning
from widgets.lab.progress import Progress
from widgets.tutor import Practice

MOST_SEEDS, MOST_QUESTIONS = 200, 4


def practice_at(skill: str, wanted: Callable[[Practice], object]) -> Practice:
    """Practice of a skill that has come to such a question, everything before it answered rightly and forgotten."""
    for seed in range(MOST_SEEDS):
        lab = Practice(skill, seed=seed)
        for _time in range(MOST_QUESTIONS):
            if wanted(lab):
                learning.progress = Progress()
                return lab
            lab.give_value(next(choice.value for choice in lab.choices if choice.right))
            lab.next.click()
        lab.close()
    raise AssertionError(f"no such question of {skill}")


def give_last(lab: Any, value: object) -> None:
    """Give this wrong answer at the last try: one after another wrong one, if there is one."""
    other = next((index for index, each in enumerate(lab.choices) if not each.right and each.value != value), None)
    if other is not None:
        lab.give_answer(other)
    lab.give_value(value)


def go_on(lab: Practice) -> None:
    """Go on to the next question; where one may still try once more, that is left."""
    if not lab.is_answered:
        lab.unsure.click()
    lab.next.click()
