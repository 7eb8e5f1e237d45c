"""The live parts of the course: the road; each is imported when it is first asked for."""

from typing import TYPE_CHECKING

from rally.lazy import face

if TYPE_CHECKING:
    from .road import Road as Road

PARTS = {
    "Road": "road",
}
"""Which module each part lives in."""

__all__ = ["Road"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, PARTS)
