"""Roads: where a car may drive, how a tile that was turned over may lie (R3); and the table as everybody sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rally.rally_run.box.actions import Action, Drive
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell
from rally.rally_run.box.tiles import ORIENTATIONS, UNKNOWN

from .moment import Moment, fields_of

DEAD_END = "d"


def meets(moment: Moment, cell: Cell, direction: str) -> bool:
    """Whether the road of the tile at `cell` takes up one that comes from here in this direction (R3.1, R3.4).

    A face-down tile always does: it will be turned to fit (R3.2).
    """
    exits = moment.exits(cell)
    return exits is None or OPPOSITE[direction] in exits


def drives(moment: Moment) -> Iterator[str]:
    """The directions in which the car of the seat to act may drive."""
    exits, around = moment.exits(moment.car) or "", moment.grid.neighbours[moment.car]
    return (each for each in exits if each in around and meets(moment, around[each], each))


def way_back(moment: Moment, cell: Cell) -> str:
    """The direction from `cell`, which is beside the car of the seat to act, to that car."""
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


def as_seen(moment: Moment) -> Moment:
    """The table as everybody sees it: no seat sees more than another, and trophies that were taken lie open (R5.1)."""
    index, tiles = moment.grid.index, [*moment.tiles]
    for cell in moment.face_down:
        tiles[index[cell]] = UNKNOWN
    return Moment(**fields_of(moment) | {"tiles": "".join(tiles), "pile": (None,) * len(moment.pile)})


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
