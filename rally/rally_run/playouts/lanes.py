"""What `Estimate` works out for one table, for a row of tables in NumPy: how far each car has to go.

A lane is one race of a batch; the last axis of every array is the lanes. Places, sets of cells, directions and exits
are numbers as in `places`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from rally.rally_run.box.facts import SIZE

from . import places
from .estimate import CELLS, EAST_COLUMN, FAR, WEST_COLUMN
from .places import ACROSS, FIRST_START, LEFT, MOST_LEVELS, NOWHERE, RIGHT

Row = npt.NDArray[Any]
"""One whole number for each lane, or rows of them."""

NEXT = np.array(places.NEXT, np.int8)
"""By direction and place, the place that borders it there."""

PRINTED = np.array(places.PRINTED, np.uint8)
"""By place the exits of the pit stop and of the start-finish tiles."""

GATES = np.array(places.GATES, np.uint32)
"""By direction and goal, the corner cell that is left so to come home."""

ENDS = np.array(places.ENDS, np.uint32)
"""By goal the cell at which a way ends: the pit stop, or none of the grid."""


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
