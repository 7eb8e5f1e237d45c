"""The live parts of this game: tile board, tray of tiles, drivers; each is imported when it is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .drivers import Drivers as Drivers
    from .tile_board import TileBoard as TileBoard
    from .tile_tray import TileTray as TileTray

PARTS = {
    "Drivers": "drivers",
    "TileBoard": "tile_board",
    "TileTray": "tile_tray",
}
"""Which module each part lives in."""

__all__ = [
    "Drivers", "TileBoard", "TileTray",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in PARTS:
        return getattr(import_module(f".{PARTS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has the parts {', '.join(PARTS)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *PARTS])
