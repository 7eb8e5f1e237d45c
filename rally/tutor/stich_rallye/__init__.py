"""Questions about Stich Rallye: what is asked, and what the rules and wrong beliefs answer, subject by subject."""

from pathlib import Path

from rally.stich_rallye.race.notation import as_recorded
from rally.tutor.exercises import Belief, Truths, Workbook

from . import driving, motors, round_end, tricks
from .exercise import Exercise
from .skills import SKILLS, needed_lesson

SUBJECTS = (tricks, motors, driving, round_end)
"""The modules with kinds of question; each has `TRUTHS` and `BELIEFS`."""

TRUTHS: Truths[Exercise] = {ask: truth for each in SUBJECTS for ask, truth in each.TRUTHS.items()}
BELIEFS: dict[str, Belief[Exercise]] = {name: belief for each in SUBJECTS for name, belief in each.BELIEFS.items()}
WORKBOOK = Workbook(
    Exercise, Path(__file__).with_name("exercises.toml"), TRUTHS, BELIEFS, SKILLS, needed_lesson, as_recorded
)

__all__ = ["BELIEFS", "SUBJECTS", "TRUTHS", "WORKBOOK", "Exercise"]
