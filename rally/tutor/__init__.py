"""Teaching without a screen: questions about positions, what the rules and wrong beliefs answer, and puzzles."""

from .exercises import Answer, Belief, Exercise, Skill, Workbook
from .practice import Answered, Practice
from .puzzle_book import GRADES, Judged, Puzzle, puzzle, puzzle_of, puzzles
from .workbooks import SKILLS, WORKBOOKS, answers, beliefs, exercise, exercises, game_of, skill_of, truth

__all__ = [
    "GRADES", "SKILLS", "WORKBOOKS", "Answer", "Answered", "Belief", "Exercise", "Judged", "Practice", "Puzzle",
    "Skill", "Workbook", "answers", "beliefs", "exercise", "exercises", "game_of", "puzzle", "puzzle_of", "puzzles",
    "skill_of", "truth",
]  # fmt: skip
