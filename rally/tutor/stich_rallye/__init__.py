"""Questions about Stich Rallye: what is asked, and what the rules and wrong beliefs answer."""

from pathlib import Path

from rally.stich_rallye.race.notation import as_recorded
from rally.tutor.exercises import Workbook

from .answers import BELIEFS, TRUTHS
from .exercise import Exercise
from .skills import SKILLS, needed_lesson

WORKBOOK = Workbook(
    Exercise, Path(__file__).with_name("exercises.toml"), TRUTHS, BELIEFS, SKILLS, needed_lesson, as_recorded
)

__all__ = ["BELIEFS", "TRUTHS", "WORKBOOK", "Exercise"]
