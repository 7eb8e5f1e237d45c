"""Teaching without a screen: questions about positions, and what the rules and wrong beliefs answer."""

from .exercises import Answer, Belief, Exercise, Skill, Workbook
from .practice import Answered, Practice
from .shelf import SKILLS, WORKBOOKS, answers, beliefs, exercise, exercises, game_of, truth

__all__ = [
    "SKILLS", "WORKBOOKS", "Answer", "Answered", "Belief", "Exercise", "Practice", "Skill", "Workbook", "answers",
    "beliefs", "exercise", "exercises", "game_of", "truth",
]  # fmt: skip
