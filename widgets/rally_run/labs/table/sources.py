"""Where a race to play or to look at comes from: from its beginning, or from a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

from rally.given import given
from rally.options import Given
from rally.rally_run import Race, TileSet


class Laid(TypedDict, total=False):
    """What else a race is begun with, as `Race.start` takes it."""

    starts: Sequence[str] | None
    trophies: str | Sequence[str] | None
    options: Given


class Begun(Laid, total=False):
    """The same, and the tiles."""

    tiles: TileSet | None


def begun(players: int | tuple[str, ...], number: int, tiles: TileSet | None = None, **how: Unpack[Laid]) -> Race:
    """The race of this number from its beginning, with these tiles; without any with those of the box."""
    known = None if tiles is None else given(tiles, TileSet, "a TileSet")
    return Race.start(players, number, tiles=known, **how)
