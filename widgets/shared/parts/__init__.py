"""The live parts that any game's labs are put together from; each is imported when it is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .base import Part as Part
    from .chart import Chart as Chart
    from .files import Files as Files
    from .line import Line as Line
    from .log import Log as Log
    from .memory import Memory as Memory
    from .notation import Notation as Notation
    from .options import Options as Options
    from .steps import Steps as Steps
    from .story import Story as Story

PARTS = {
    "Part": "base",
    "Line": "line",
    "Notation": "notation",
    "Steps": "steps",
    "Chart": "chart",
    "Options": "options",
    "Log": "log",
    "Files": "files",
    "Memory": "memory",
    "Story": "story",
}
"""Which module each part lives in."""

__all__ = [
    "Chart", "Files", "Line", "Log", "Memory", "Notation", "Options", "Part", "Steps", "Story",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in PARTS:
        return getattr(import_module(f".{PARTS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has the parts {', '.join(PARTS)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *PARTS])
