"""What a seat may see: face-down tiles and the pile of trophies are hidden from everybody (R6.1)."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run.box.tiles import UNKNOWN

from .moment import Moment


def seen(moment: Moment) -> Moment:
    """The moment as everybody sees it: no seat sees more than another, and trophies that were taken lie open (R5.1)."""
    tiles = "".join(
        UNKNOWN if moment.is_face_down(cell) else kind
        for cell, kind in zip(moment.grid.cells, moment.tiles, strict=True)
    )
    return replace(moment, tiles=tiles, pile=(None,) * len(moment.pile))
