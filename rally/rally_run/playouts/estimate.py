"""A quick estimate of the turns to a goal, over known tiles and over what unknown ones may be.

Computer players and playouts use it. The least number of turns, and a way that takes it, are found by `ways`.

A driver who enters a tile may turn it (R3.2), so what counts is the kind of a tile and the side on which it is entered:
a straight leads straight on, a curve to the left or right, and every tile back (R3.6). An unknown tile costs one turn
more than the drive, because it may disappoint. A tile that is known not to lead on costs two more: it has to be swapped
(R4.1), and the other tile may disappoint as well. The places of other cars are ignored.

All cells of the grid are bits of one whole number, in four lanes of 32 bits: one for each side on which a tile may be
entered, or direction in which it may be left. So one step from all cells at once takes a dozen operations.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rally.rally_run.box.facts import COLOURS, SIZE
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell, grid, place_beside
from rally.rally_run.box.tiles import KIND_NAMES, PIT, UNKNOWN, ways_on

FAR = 40
"""The number of turns that stands for no way; no way takes as many."""

STRAIGHT_ON = "sjx" + PIT
CORNERS = "cjx" + PIT
"""The kinds of tiles that lead straight on, and those that lead round a corner."""

STILL = 3
"""After this number of levels without a new cell, no level has one: a tile that has to be swapped takes three turns."""

LANE = 32
EVERY_LANE = sum(1 << LANE * lane for lane in range(4))
WHOLE = (1 << 4 * LANE) - 1
CELLS = (1 << SIZE * SIZE) - 1
WEST_COLUMN = sum(1 << row * SIZE for row in range(SIZE))
EAST_COLUMN = WEST_COLUMN << SIZE - 1


def in_lane(cells: int, direction: str) -> int:
    """A set of cells, in the lane of this direction."""
    return cells << LANE * DIRECTIONS.index(direction)


NORTHWARD = in_lane(CELLS >> SIZE, "N")
EASTWARD = in_lane(CELLS & ~WEST_COLUMN, "E")
SOUTHWARD = in_lane(CELLS << SIZE & CELLS, "S")
WESTWARD = in_lane(CELLS & ~EAST_COLUMN, "W")
"""The cells that can be entered from another cell in this direction, in its lane."""


class TurnLevel:
    """The cells from which a goal is at most a number of turns away when they are entered on a side.

    found: those cells by side. firm: the same, if the entered tile itself is not swapped. before, swapped: the cells
    that would lead on with another tile, as of one turn and of two turns ago. still: the number of levels before this
    one that found the same. farther: the next level, once it has been asked for. (Two threads that ask at once compute
    it twice.)
    """

    __slots__ = ("before", "farther", "firm", "found", "still", "swapped")

    def __init__(self, found: int, firm: int, before: int = 0, swapped: int = 0, still: int = 0) -> None:
        self.found, self.firm, self.before, self.swapped, self.still = found, firm, before, swapped, still
        self.farther: TurnLevel | None = None


class TurnLevels:
    """The turns to one goal from all cells, computed only as far as somebody asks.

    straight, corner: the cells whose tile is known to lead straight on, or round a corner. known: those whose tile is
    known; each cell is a bit. goal: the index of a trophy's colour, or PIT_GOAL.
    """

    __slots__ = ("corner", "first", "gate", "hoped", "straight")

    def __init__(self, straight: int, corner: int, known: int, goal: int) -> None:
        self.straight, self.corner = EVERY_LANE * straight, EVERY_LANE * corner
        self.hoped, self.gate = EVERY_LANE * (CELLS & ~known), LANE_GATES[goal]
        end = EVERY_LANE * ENDS[goal]
        self.first = TurnLevel(end, end)

    def turns(self, place: int) -> int:
        """The turns for a car that enters this cell, if its tile may be swapped before; FAR if there is no way."""
        level, turns = self.first, 0
        while not level.found & place:
            level, turns = level.farther or self.next_level(level), turns + 1
            if level.still == STILL:
                return FAR
        return turns

    def firm_turns(self, place: int) -> int:
        """The same, if the tile is not swapped."""
        level, turns = self.first, 0
        while not level.firm & place:
            level, turns = level.farther or self.next_level(level), turns + 1
            if level.still == STILL:
                return FAR
        return turns

    def next_level(self, level: TurnLevel) -> TurnLevel:
        towards = level.found << 2 * LANE & WHOLE | level.found >> 2 * LANE
        left = (
            (towards & NORTHWARD) << SIZE | (towards & EASTWARD) >> 1 | (towards & SOUTHWARD) >> SIZE
            | (towards & WESTWARD) << 1 | self.gate
        )  # fmt: skip
        across = left | left << 2 * LANE & WHOLE | left >> 2 * LANE
        aside = across << LANE & WHOLE | across >> 3 * LANE
        firm = level.firm | left | across & self.straight | aside & self.corner | level.before & self.hoped
        found = level.found | firm | level.swapped
        still = level.still + 1 if found == level.found else 0
        level.farther = TurnLevel(found, firm, across | aside, level.before, still)
        return level.farther


class Estimate:
    """The turns to one goal over these tiles, which are a letter for each cell: `?` where nothing is known.

    goal: "pit", or the colour of a start-finish tile.

    >>> about = Estimate("scjds" "ccxsd" "sjPcc" "dcscx" "xcjsd", "pit")
    >>> about.turns((-1, 0), "S"), about.path((-1, 0), "S")
    (5, ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)))
    """

    def __init__(self, tiles: str, goal: str) -> None:
        self.tiles, self.goal = tiles, goal
        straight, corner, unknown = (cells_of_kinds(tiles, kinds) for kinds in (STRAIGHT_ON, CORNERS, UNKNOWN))
        self.levels = TurnLevels(straight, corner, ~unknown, PIT_GOAL if goal == "pit" else COLOURS.index(goal))

    def after(self, cell: Cell, side: str) -> int:
        """The turns to go for a car that enters the tile at this cell on this side; FAR if there is no way."""
        return self.turns_entering(cell, side, self.levels.firm_turns)

    def beyond(self, cell: Cell, side: str) -> int:
        """The same, if the tile may be swapped before it is entered."""
        return self.turns_entering(cell, side, self.levels.turns)

    def turns_entering(self, cell: Cell, side: str, turns: Callable[[int], int]) -> int:
        index = grid().index.get(cell)
        if index is None:
            road = grid().printed_exits[cell]
            return 0 if grid().colours[cell] == self.goal else 1 + self.beyond(place_beside(cell, road), OPPOSITE[road])
        return turns(1 << index + LANE * DIRECTIONS.index(side))

    def turns(self, cell: Cell, exits: str) -> int:
        """The turns to the goal for a car at this cell, on a tile with these exits; FAR if there is no way."""
        steps = (self.beyond(end, OPPOSITE[each]) for each, end in grid().neighbours[cell].items() if each in exits)
        return min(1 + min(steps, default=FAR), FAR)

    def turns_driving(self, cell: Cell, exits: str) -> int:
        """The same for a car that drives on at once, without swapping the tile ahead."""
        steps = (self.after(end, OPPOSITE[each]) for each, end in grid().neighbours[cell].items() if each in exits)
        return min(1 + min(steps, default=FAR), FAR)

    def path(self, cell: Cell, exits: str) -> tuple[Cell, ...]:
        """The cells of a shortest way from there, up to the goal; none if there is no way."""
        cells: list[Cell] = []
        while self.turns(cell, exits) < FAR:
            around = {each: end for each, end in grid().neighbours[cell].items() if each in exits}
            direction = min(around, key=lambda each: self.beyond(around[each], OPPOSITE[each]))
            cell = around[direction]
            cells.append(cell)
            if self.beyond(cell, OPPOSITE[direction]) == 0:
                break
            exits = self.leads(cell, OPPOSITE[direction])
        return tuple(cells)

    def leads(self, cell: Cell, side: str) -> str:
        """The exits by which a car may leave the tile at this cell, entered on this side; all if it is swapped."""
        exits = grid().printed_exits.get(cell) or ways_on(self.tiles[grid().index[cell]], side)
        return exits if self.after(cell, side) <= self.beyond(cell, side) else DIRECTIONS


def cell_bit(cell: Cell) -> int:
    return 1 << grid().index[cell]


def cells_of_kinds(tiles: str, kinds: str) -> int:
    """The cells whose tile is of one of these kinds, as bits."""
    return sum(1 << index for index, kind in enumerate(tiles) if kind in kinds)


@lru_cache(maxsize=4096)
def estimate(tiles: str, goal: str) -> Estimate:
    """The estimate for a goal; it is cached."""
    return Estimate(tiles, goal)


GRID = grid()
PLACES: tuple[Cell, ...] = (*GRID.cells, *(GRID.starts[colour] for colour in COLOURS))
"""All places on the table, by index."""

AROUND = [GRID.neighbours[cell] for cell in PLACES]
INDEX = {cell: index for index, cell in enumerate(PLACES)}
PIT_PLACE = INDEX[GRID.pit]
FIRST_START = len(GRID.cells)
NOWHERE = -1
PIT_GOAL = len(COLOURS)
"""The goal of a seat without a trophy; with one, its goal is the index of the trophy's colour."""

MOST_LEVELS = 24
"""Maximum number of turns of a way."""

ACROSS, RIGHT, LEFT = [2, 3, 0, 1], [1, 2, 3, 0], [3, 0, 1, 2]

KINDS = (*KIND_NAMES, PIT)
STRAIGHT, CURVE, JUNCTION, CROSSING, DEAD_END = range(5)
GOES_STRAIGHT = [kind in STRAIGHT_ON for kind in KINDS]
GOES_ROUND = [kind in CORNERS for kind in KINDS]

LANES = 4096
"""Maximum number of races played at once."""

NOBODY = -1
SHARES = 8
"""The number of shares of a turn."""

NEVER = 10_000
KEPT = 0.7
"""The fraction of lanes that run above which finished lanes are kept among them."""

MOST_ROUNDS = 60
"""Maximum number of rounds of a race; then it is broken off, and nobody has won it."""


def exit_bits(exits: str) -> int:
    """Exits as four bits."""
    return sum(1 << DIRECTIONS.index(each) for each in exits)


NEXT = [[INDEX[around[each]] if each in around else NOWHERE for around in AROUND] for each in DIRECTIONS]
"""By direction and place, the neighbour in that direction."""

PRINTED = [exit_bits(GRID.printed_exits.get(cell, "")) for cell in PLACES]
"""By place, the exits of the pit stop and of the start-finish tiles."""

GATES = [[0] * (PIT_GOAL + 1) for _ in DIRECTIONS]
"""By direction and goal, the corner cell that is left in this direction to come home."""

for _number, _colour in enumerate(COLOURS):
    _side = OPPOSITE[GRID.printed_exits[GRID.starts[_colour]]]
    GATES[DIRECTIONS.index(_side)][_number] = 1 << INDEX[GRID.corner(_colour)]

ENDS = [0] * PIT_GOAL + [1 << PIT_PLACE]
"""By goal, the cell at which a way ends: the pit stop, or no cell of the grid."""

LANE_GATES = [sum(GATES[direction][goal] << LANE * direction for direction in range(4)) for goal in range(PIT_GOAL + 1)]
"""By goal, the corner cell that is left to come home, in the lane of the direction in which it is left."""
