"""The live parts of the course: the road, and a field for codes. (`widgets.tutor` shows it all: nothing waits.)"""

from .paste import Paste
from .road import Road

PARTS = {"Paste": "paste", "Road": "road"}
"""Which module each part lives in."""

__all__ = ["Paste", "Road"]
