"""The places of the table by number, for playouts: what borders what, and where ways end.

Sets of cells are bits of a whole number, directions are numbers 0 to 3 (N E S W), exits four bits; a place is the index
of a cell, or 25 and up for a start-finish tile.
"""

from __future__ import annotations

from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell, grid
from rally.rally_run.box.tiles import NAMES, PIT

from .estimate import CORNERS, STRAIGHT_ON

GRID = grid()
PLACES: tuple[Cell, ...] = (*GRID.cells, *(GRID.starts[colour] for colour in COLOURS))
"""All places on the table by their number."""

AROUND = [GRID.neighbours[cell] for cell in PLACES]
INDEX = {cell: index for index, cell in enumerate(PLACES)}
PIT_PLACE = INDEX[GRID.pit]
FIRST_START = len(GRID.cells)
NOWHERE = -1
PIT_GOAL = len(COLOURS)
"""The goals of a seat: the number of its trophy's colour, or this without a trophy."""

MOST_LEVELS = 24
"""A way that takes more turns than this counts as none."""

ACROSS, RIGHT, LEFT = [2, 3, 0, 1], [1, 2, 3, 0], [3, 0, 1, 2]

KINDS = (*NAMES, PIT)
STRAIGHT, CURVE, JUNCTION, CROSSING, DEAD_END = range(5)
GOES_STRAIGHT = [kind in STRAIGHT_ON for kind in KINDS]
GOES_ROUND = [kind in CORNERS for kind in KINDS]

LANES = 4096
"""So many races at most are played at once."""

NOBODY = -1
SHARES = 8
"""Shares of a turn."""

NEVER = 10_000
KEPT = 0.7
"""So many lanes must be running for the others to be dragged along."""

MOST_ROUNDS = 60
"""A race that takes longer is broken off; nobody has won it."""


def mask(exits: str) -> int:
    """Exits as four bits."""
    return sum(1 << DIRECTIONS.index(each) for each in exits)


def spelled(bits: int) -> str:
    """Four bits as exits."""
    return "".join(each for number, each in enumerate(DIRECTIONS) if bits >> number & 1)


NEXT = [[INDEX[around[each]] if each in around else NOWHERE for around in AROUND] for each in DIRECTIONS]
"""By direction and place, the place that borders it there."""

PRINTED = [mask(GRID.printed_exits.get(cell, "")) for cell in PLACES]
"""By place the exits of the pit stop and of the start-finish tiles."""

GATES = [[0] * (PIT_GOAL + 1) for _ in DIRECTIONS]
"""By direction and goal, the corner cell that is left so to come home."""

for _number, _colour in enumerate(COLOURS):
    _side = OPPOSITE[GRID.printed_exits[GRID.starts[_colour]]]
    GATES[DIRECTIONS.index(_side)][_number] = 1 << INDEX[GRID.corner(_colour)]

ENDS = [0] * PIT_GOAL + [1 << PIT_PLACE]
"""By goal the cell at which a way ends: the pit stop, or none of the grid."""
