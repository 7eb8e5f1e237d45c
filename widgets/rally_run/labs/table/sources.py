"""Where a race to play or to look at comes from: from its beginning, or from a text."""

from __future__ import annotations

from typing import Any

from rally.given import given
from rally.rally_run import Race, TileSet


def begun(players: int | tuple[str, ...], number: int, tiles: TileSet | None = None, **how: Any) -> Race:
    """The race of this number from its beginning, with these tiles; without any with those of the box."""
    known = None if tiles is None else given(tiles, TileSet, "a TileSet")
    return Race.start(players, number, tiles=known, **how)
