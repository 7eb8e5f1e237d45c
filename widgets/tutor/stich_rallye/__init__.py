"""Questions about Stich Rallye with their tables and what is said to answers (`prose.toml`); its puzzles."""

from .questions import QUIZ

__all__ = ["QUIZ"]
