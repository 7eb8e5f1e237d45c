"""The live parts of the course: the road. (`widgets.tutor` shows it, so there is nothing to wait with.)"""

from .road import Road

PARTS = {"Road": "road"}
"""Which module each part lives in."""

__all__ = ["Road"]
