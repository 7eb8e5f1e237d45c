"""Questions about Rally Run!: what is asked, and what the rules and wrong beliefs answer."""

from pathlib import Path

from rally.tutor.exercises import Workbook

from .beliefs import BELIEFS
from .exercise import Exercise
from .truths import TRUTHS

WORKBOOK = Workbook(Exercise, Path(__file__).with_name("exercises.toml"), TRUTHS, BELIEFS)

__all__ = ["BELIEFS", "TRUTHS", "WORKBOOK", "Exercise"]
