"""Questions to predict, then played out, and puzzles to solve: `from widgets.tutor import Predict, Puzzles`."""

from .predict import Predict
from .puzzles.lab import Puzzles

__all__ = ["Predict", "Puzzles"]
