"""The grid: its cells, what borders what, and where the pit stop and the start-finish tiles lie (R1.2 to R1.4).

A cell is (row, column), rows growing southwards from 0; start-finish tiles have cells outside the grid. A direction is
one of the letters N E S W, and exits are a text of those, in that order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from .facts import PIT_EXITS, SIZE, START_PLACES

Cell = tuple[int, int]

DIRECTIONS = "NESW"
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def order_exits(exits: Iterable[str]) -> str:
    """These exits in the order N E S W, each once."""
    there = set(exits)
    return "".join(direction for direction in DIRECTIONS if direction in there)


def turn_exits(exits: str, quarters: int) -> str:
    """These exits after a number of quarter turns clockwise.

    >>> turn_exits("NE", 3)
    'NW'
    """
    return order_exits(DIRECTIONS[(DIRECTIONS.index(each) + quarters) % 4] for each in exits)


def place_beside(cell: Cell, direction: str) -> Cell:
    """The place next to this cell, whether there is a tile or not."""
    row, column = STEPS[direction]
    return cell[0] + row, cell[1] + column


@dataclass(frozen=True)
class Grid:
    """A square of `size` × `size` cells, the pit stop in its middle, a start-finish tile outside each corner."""

    size: int

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row from the north; the place in this order is the cell's index."""
        return tuple((row, column) for row in range(self.size) for column in range(self.size))

    @cached_property
    def index(self) -> dict[Cell, int]:
        return {cell: index for index, cell in enumerate(self.cells)}

    @property
    def pit(self) -> Cell:
        return self.size // 2, self.size // 2

    @cached_property
    def road_cells(self) -> tuple[Cell, ...]:
        """The cells that hold a road tile: all but the pit stop."""
        return tuple(cell for cell in self.cells if cell != self.pit)

    @cached_property
    def starts(self) -> dict[str, Cell]:
        """The cell of each start-finish tile, by colour (R1.4)."""
        return {colour: place_beside(self.corner(colour), place["side"]) for colour, place in START_PLACES.items()}

    @cached_property
    def colours(self) -> dict[Cell, str]:
        """The colour of each start-finish tile, by cell."""
        return {cell: colour for colour, cell in self.starts.items()}

    @cached_property
    def printed_exits(self) -> dict[Cell, str]:
        """The exits of the tiles that always lie open: four at the pit stop, one at each start-finish tile."""
        roads = {self.starts[colour]: OPPOSITE[place["side"]] for colour, place in START_PLACES.items()}
        return {self.pit: PIT_EXITS, **roads}

    def name(self, cell: Cell) -> str:
        """A place in a word: `pit`, the colour of a start-finish tile, or row, dot, column (`1.2`)."""
        return "pit" if cell == self.pit else self.colours.get(cell) or f"{cell[0]}.{cell[1]}"

    @cached_property
    def places(self) -> dict[str, Cell]:
        """The place that each word means."""
        return {f"{row}.{column}": (row, column) for row, column in self.cells} | {"pit": self.pit} | self.starts

    def corner(self, colour: str) -> Cell:
        """The corner cell beside the start-finish tile of this colour."""
        north_south, east_west = START_PLACES[colour]["corner"].split("-")
        return (0 if north_south == "north" else self.size - 1, 0 if east_west == "west" else self.size - 1)

    @cached_property
    def neighbours(self) -> dict[Cell, dict[str, Cell]]:
        """What borders each tile, by direction: cells of the grid, and start-finish tiles beside their corner cell."""
        around: dict[Cell, dict[str, Cell]] = {}
        for cell in self.cells:
            found = {each: place_beside(cell, each) for each in DIRECTIONS}
            around[cell] = {
                each: other
                for each, other in found.items()
                if other in self.index or self.printed_exits.get(other) == OPPOSITE[each]
            }
        for cell in self.starts.values():
            road = self.printed_exits[cell]
            around[cell] = {road: place_beside(cell, road)}
        return around


@lru_cache
def grid(size: int = SIZE) -> Grid:
    """The grid of this size; that of the box if none is given. (Small ones serve tests that count everything.)"""
    return Grid(size)
