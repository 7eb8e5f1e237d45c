"""Teaching without a screen: questions about positions, and what the rules and wrong beliefs answer."""

from .beliefs import BELIEFS, Belief
from .exercises import Answer, Exercise, answers, exercise, exercises, truth

__all__ = ["BELIEFS", "Answer", "Belief", "Exercise", "answers", "exercise", "exercises", "truth"]
