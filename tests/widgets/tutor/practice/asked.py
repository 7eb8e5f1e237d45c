"""Labs of practice at a question of one's own choice: the first one of a skill is plain, and others come later."""

from __future__ import annotations

from collections.abc import Callable

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
