"""Questions about Rally Run!: what is asked, and what the rules and wrong beliefs answer, subject by subject."""

from pathlib import Path

from rally.rally_run.race.position import as_recorded
from rally.tutor.exercises import Belief, Truths, Workbook

from . import finish, memory, planning, roads, swaps, turns
from .exercise import Exercise
from .skills import SKILLS, needed_lesson

SUBJECTS = (turns, roads, swaps, finish, memory, planning)
"""The modules with kinds of question; each has `TRUTHS` and `BELIEFS`."""

TRUTHS: Truths[Exercise] = {ask: truth for each in SUBJECTS for ask, truth in each.TRUTHS.items()}
BELIEFS: dict[str, Belief[Exercise]] = {name: belief for each in SUBJECTS for name, belief in each.BELIEFS.items()}
WORKBOOK = Workbook(
    Exercise, Path(__file__).with_name("exercises.toml"), TRUTHS, BELIEFS, SKILLS, needed_lesson, as_recorded
)

__all__ = ["BELIEFS", "SKILLS", "SUBJECTS", "TRUTHS", "WORKBOOK", "Exercise"]
