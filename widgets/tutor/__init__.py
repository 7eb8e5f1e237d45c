"""Questions to predict, then played out, and to practise: `from widgets.tutor import Practice, Predict`."""

from .practice import Practice
from .predict import Predict

__all__ = ["Practice", "Predict"]
