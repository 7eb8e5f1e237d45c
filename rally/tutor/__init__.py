"""Teaching without a screen: questions about positions, and what the rules and wrong beliefs answer."""

from .exercises import Answer, Belief, Workbook
from .stich_rallye import BELIEFS, WORKBOOK, Exercise

answers, exercise, exercises, truth = WORKBOOK.answers, WORKBOOK.exercise, WORKBOOK.exercises, WORKBOOK.truth

__all__ = ["BELIEFS", "Answer", "Belief", "Exercise", "Workbook", "answers", "exercise", "exercises", "truth"]
