"""Questions to predict, to practise, and to be tested by, and puzzles: `from widgets.tutor import Practice`."""

from .class_lab import ClassLab
from .class_page import class_table
from .course import Course
from .course_lab import CourseLab
from .course_map import CourseMap
from .hand_in import HandIn
from .pages import belief_table, rules_page
from .practice import Practice
from .predict import Predict
from .puzzles import Puzzles
from .ten_questions import TenQuestions
from .tournament_lab import Ladder, TournamentLab

__all__ = [
    "ClassLab", "Course", "CourseLab", "CourseMap", "HandIn", "Ladder", "Practice", "Predict", "Puzzles",
    "TenQuestions", "TournamentLab", "belief_table", "class_table", "rules_page",
]  # fmt: skip
