"""The live parts of this game: tile board, tray of tiles, drivers; each is imported when it is first asked for."""

from typing import TYPE_CHECKING

from rally.lazy import face

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

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, PARTS)
