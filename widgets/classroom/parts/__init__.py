"""The live part of the classroom: a field for codes. (`widgets.classroom` shows it: nothing waits.)"""

from .paste import Paste

PARTS = {"Paste": "paste"}
"""Which module each part lives in."""

__all__ = ["Paste"]
