"""Questions to predict, then played out: `from widgets.tutor import Predict`."""

from .predict import Predict

__all__ = ["Predict"]
