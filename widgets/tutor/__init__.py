"""Questions to predict, to practise, and to be tested by, and puzzles: `from widgets.tutor import Practice`."""

from .class_page import belief_table, class_table, rules_page
from .course_map import CourseMap
from .practice import Practice
from .predict import Predict
from .puzzles import Puzzles
from .ten_questions import TenQuestions
from .tournament_lab import Ladder, TournamentLab

__all__ = [
    "CourseMap", "Ladder", "Practice", "Predict", "Puzzles", "TenQuestions", "TournamentLab", "belief_table",
    "class_table", "rules_page",
]  # fmt: skip
