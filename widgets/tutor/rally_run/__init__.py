"""Questions about Rally Run! with their tables and what is said to wrong beliefs; its puzzles; its course."""

from .questions import QUIZ

__all__ = ["QUIZ"]
