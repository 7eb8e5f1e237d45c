"""The live part of the course: the road. (`widgets.tutor` shows it: nothing waits.)"""

from .road import Road

PARTS = {"Road": "road"}
"""Which module each part lives in."""

__all__ = ["Road"]
