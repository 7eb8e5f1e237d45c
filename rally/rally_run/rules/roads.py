"""Roads: where a car may drive, and the ways in which a tile that was turned over may be laid (R3)."""

from __future__ import annotations

from collections.abc import Iterator

from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell
from rally.rally_run.box.tiles import ORIENTATIONS

from .moment import Moment

DEAD_END = "d"


def meets(moment: Moment, cell: Cell, direction: str) -> bool:
    """Does the road of the tile at `cell` take up one that comes from here in this direction (R3.1, R3.4)?

    A face-down tile always does: it will be turned so (R3.2).
    """
    exits = moment.exits(cell)
    return exits is None or OPPOSITE[direction] in exits


def drives(moment: Moment) -> Iterator[str]:
    """The directions in which the car of the seat to act may drive."""
    exits, around = moment.exits(moment.car) or "", moment.grid.neighbours[moment.car]
    return (each for each in exits if each in around and meets(moment, around[each], each))


def way_back(moment: Moment, cell: Cell) -> str:
    """The direction from `cell`, which borders it, to the car of the seat to act."""
    return next(each for each, other in moment.grid.neighbours[cell].items() if other == moment.car)


def ways_to_lay(moment: Moment, cell: Cell) -> tuple[str, ...]:
    """The exits with which the tile at `cell`, turned over by the seat to act, may be laid (R3.2, R3.3)."""
    kind, back = moment.kind(cell), way_back(moment, cell)
    away = may_point(moment, cell, kind)
    return tuple(exits for exits in ORIENTATIONS[kind] if back in exits or exits in away)


def may_point(moment: Moment, cell: Cell, kind: str) -> str:
    """Where a dead end may point instead on a first turn: to bordering road tiles that lie face down (R3.3)."""
    if kind != DEAD_END or not moment.first or moment.car not in moment.grid.colours:
        return ""
    around = moment.grid.neighbours[cell]
    return "".join(each for each in DIRECTIONS if each in around and moment.is_face_down(around[each]))
