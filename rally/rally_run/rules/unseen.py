"""What a seat may see: face-down tiles and the pile of trophies are hidden from everybody (R6.1)."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run.box.actions import Action, Drive
from rally.rally_run.box.tiles import UNKNOWN

from .moment import Moment, fields_of


def as_seen(moment: Moment) -> Moment:
    """The table as everybody sees it: no seat sees more than another, and trophies that were taken lie open (R5.1)."""
    tiles = "".join(
        UNKNOWN if moment.is_face_down(cell) else kind
        for cell, kind in zip(moment.grid.cells, moment.tiles, strict=True)
    )
    return Moment(**fields_of(moment) | {"tiles": tiles, "pile": (None,) * len(moment.pile)})


def step_as_seen(moment: Moment, action: Action, _after: Moment) -> tuple[Moment, Action]:
    """A table and what was done on it, as everybody knows them by now: with what the action has shown (R3.2, R5.1)."""
    seen = as_seen(moment)
    if not isinstance(action, Drive):
        return seen, action
    end = moment.grid.neighbours[moment.car][action.direction]
    if moment.is_face_down(end):
        index = moment.grid.index[end]
        tiles = seen.tiles[:index] + moment.tiles[index] + seen.tiles[index + 1 :]
        return replace(seen, tiles=tiles), action
    if end == moment.grid.pit and moment.trophies[moment.turn] is None:
        return replace(seen, pile=(moment.pile[0], *seen.pile[1:])), action
    return seen, action
