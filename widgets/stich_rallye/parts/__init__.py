"""The live parts of this game: hand, trick, dial and track; each is imported when it is first asked for."""

from typing import TYPE_CHECKING

from rally.lazy import face

if TYPE_CHECKING:
    from .dial import Dial as Dial
    from .hand import Hand as Hand
    from .plates import Plates as Plates
    from .track import Track as Track
    from .trick import Trick as Trick

PARTS = {
    "Hand": "hand",
    "Plates": "plates",
    "Trick": "trick",
    "Dial": "dial",
    "Track": "track",
}
"""Which module each part lives in."""

__all__ = [
    "Dial", "Hand", "Plates", "Track", "Trick",
]  # fmt: skip

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, PARTS)
