"""Teaching without a screen: questions about positions, and what the rules and wrong beliefs answer."""

from .exercises import Answer, Belief, Exercise, Workbook
from .shelf import WORKBOOKS, answers, beliefs, exercise, exercises, game_of, truth

__all__ = [
    "WORKBOOKS", "Answer", "Belief", "Exercise", "Workbook", "answers", "beliefs", "exercise", "exercises", "game_of",
    "truth",
]  # fmt: skip
