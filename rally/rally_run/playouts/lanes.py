"""What `Estimate` works out for one table, for a row of tables in NumPy: how far each car has to go.

A lane is one race of a batch; the last axis of every array is the lanes. Sets of cells are bits of a whole number,
directions are numbers 0 to 3 (N E S W), exits four bits; a place is the index of a cell, or 25 and up for a
start-finish tile.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from rally.rally_run.box.facts import COLOURS, SIZE
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell, grid

from .estimate import CELLS, EAST_COLUMN, FAR, WEST_COLUMN

Row = npt.NDArray[Any]
"""One whole number for each lane, or rows of them."""

GRID = grid()
PLACES: tuple[Cell, ...] = (*GRID.cells, *(GRID.starts[colour] for colour in COLOURS))
"""All places on the table by their number."""

INDEX = {cell: index for index, cell in enumerate(PLACES)}
PIT_PLACE = INDEX[GRID.pit]
FIRST_START = len(GRID.cells)
NOWHERE = -1
PIT_GOAL = len(COLOURS)
"""The goals of a seat: the number of its trophy's colour, or this without a trophy."""

MOST_LEVELS = 24
"""A way that takes more turns than this counts as none."""


def mask(exits: str) -> int:
    """Exits as four bits."""
    return sum(1 << DIRECTIONS.index(each) for each in exits)


def spelled(bits: int) -> str:
    """Four bits as exits."""
    return "".join(each for number, each in enumerate(DIRECTIONS) if bits >> number & 1)


NEXT = np.full((4, len(PLACES)), NOWHERE, np.int8)
"""By direction and place, the place that borders it there."""

PRINTED = np.array([mask(GRID.printed_exits.get(cell, "")) for cell in PLACES], np.uint8)
"""By place the exits of the pit stop and of the start-finish tiles."""

for _place, _cell in enumerate(PLACES):
    for _direction, _end in GRID.neighbours[_cell].items():
        NEXT[DIRECTIONS.index(_direction), _place] = INDEX[_end]

GATES = np.zeros((4, PIT_GOAL + 1), np.uint32)
"""By direction and goal, the corner cell that is left so to come home."""

for _number, _colour in enumerate(COLOURS):
    _side = OPPOSITE[GRID.printed_exits[GRID.starts[_colour]]]
    GATES[DIRECTIONS.index(_side), _number] = 1 << INDEX[GRID.corner(_colour)]

ENDS = np.zeros(PIT_GOAL + 1, np.uint32)
"""By goal the cell at which a way ends: the pit stop, or none of the grid."""

ENDS[PIT_GOAL] = 1 << PIT_PLACE

ACROSS, RIGHT, LEFT = [2, 3, 0, 1], [1, 2, 3, 0], [3, 0, 1, 2]


def levels(straight: Row, corner: Row, hoped: Row, goal: Row) -> tuple[Row, Row]:
    """As `levels` and `firm` of `Estimate`: levels × sides × lanes, the cells from which the goal is so near.

    straight, corner, hoped: the cells of tiles that let a road through so, and of tiles that are not known.
    """
    gate = GATES[:, goal]
    end = np.repeat(ENDS[goal][None], 4, axis=0)
    found, firm = [end], [end]
    before: Row = np.zeros_like(end)
    swapped: Row = before
    while len(found) < 5 or (len(found) < MOST_LEVELS and not np.array_equal(found[-1], found[-4])):
        left = leaving(found[-1]) | gate
        across, aside = left[ACROSS], left[RIGHT] | left[LEFT]
        firm.append(firm[-1] | left | across & straight | aside & corner | before & hoped)
        found.append(found[-1] | firm[-1] | swapped)
        swapped, before = before, left | across | aside
    return np.stack(found), np.stack(firm)


def leaving(entered: Row) -> Row:
    """By direction, the cells that one leaves to enter these: `entered` has by side the cells entered there."""
    left = np.empty_like(entered)
    left[0] = entered[2] << SIZE & CELLS
    left[1] = entered[3] >> 1 & ~np.uint32(EAST_COLUMN)
    left[2] = entered[0] >> SIZE
    left[3] = entered[1] << 1 & np.uint32(CELLS & ~WEST_COLUMN)
    return left


def turns_after(found: Row, beyond: Row, places: Row, goal: Row) -> Row:
    """By direction, the turns to go when one has driven off these places so; FAR if there is no way, or no tile.

    found: the levels to look at; beyond: those in which tiles may be swapped, for who turns on a start-finish tile.
    """
    ends = NEXT[:, places]
    cells = np.clip(ends, 0, FIRST_START - 1).astype(np.uint32)
    turns: Row = np.stack([turns_in(found[:, side], cells[each]) for each, side in enumerate(ACROSS)])
    turns[ends == NOWHERE] = FAR
    each, lane = np.nonzero(ends >= FIRST_START)
    turns[each, lane] = 1 + turns_in(beyond[:, each, lane], places[lane].astype(np.uint32))
    turns[ends == goal + FIRST_START] = 0
    return turns


def turns_in(found: Row, cells: Row) -> Row:
    """The first level that holds each of these cells; FAR if none does."""
    inside = (found >> cells & 1).sum(axis=0)
    return np.where(inside > 0, len(found) - inside, FAR)
