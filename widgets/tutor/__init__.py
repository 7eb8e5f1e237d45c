"""Questions to predict, to practise, and to be tested by: `from widgets.tutor import CourseMap, Practice, Predict`."""

from .course_map import CourseMap
from .practice import Practice
from .predict import Predict
from .teachers import belief_table, class_table, rules_page
from .ten_questions import TenQuestions

__all__ = ["CourseMap", "Practice", "Predict", "TenQuestions", "belief_table", "class_table", "rules_page"]
