"""Teaching without a screen: questions about positions, and what the rules and wrong beliefs answer."""

from .exercises import Answer, answers, exercise, exercises, truth
from .stich_rallye.beliefs import BELIEFS, Belief
from .stich_rallye.exercise import Exercise

__all__ = ["BELIEFS", "Answer", "Belief", "Exercise", "answers", "exercise", "exercises", "truth"]
