"""Teaching without a screen: questions about positions, and what the rules and wrong beliefs answer."""

from .exercises import Answer, Belief, Exercise, Workbook
from .shelf import BELIEFS, WORKBOOKS, answers, exercise, exercises, game_of, truth

__all__ = [
    "BELIEFS", "WORKBOOKS", "Answer", "Belief", "Exercise", "Workbook", "answers", "exercise", "exercises", "game_of",
    "truth",
]  # fmt: skip
