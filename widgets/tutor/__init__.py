"""Questions to predict, to practise, and to be tested by, and puzzles: `from widgets.tutor import Practice`."""

from .class_page import belief_table, class_table, rules_page
from .course_map import CourseMap
from .practice import Practice
from .predict import Predict
from .puzzles import Puzzles
from .ten_questions import TenQuestions

__all__ = ["CourseMap", "Practice", "Predict", "Puzzles", "TenQuestions", "belief_table", "class_table", "rules_page"]
