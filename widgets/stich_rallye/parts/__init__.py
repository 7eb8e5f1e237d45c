"""The live parts of this game: hand, trick, dial and track; each is imported when it is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    if name in PARTS:
        return getattr(import_module(f".{PARTS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has the parts {', '.join(PARTS)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *PARTS])
