"""Questions to predict, then played out, and to practise: `from widgets.tutor import CourseMap, Practice, Predict`."""

from .course_map import CourseMap
from .practice import Practice
from .predict import Predict

__all__ = ["CourseMap", "Practice", "Predict"]
