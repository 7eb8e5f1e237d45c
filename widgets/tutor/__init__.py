"""Questions to predict, practise and be tested by, puzzles, and the map: `from widgets.tutor import Practice`."""

from .course_map import CourseMap
from .hand_in import HandIn
from .practice import Practice
from .predict import Predict
from .puzzles import Puzzles
from .ten_questions import TenQuestions
from .tournament_lab import Ladder, TournamentLab

__all__ = ["CourseMap", "HandIn", "Ladder", "Practice", "Predict", "Puzzles", "TenQuestions", "TournamentLab"]
