"""The shortest ways: in how many turns a car can come to its goal, and how, while all others stand still.

What is counted are the turns of this one car: drives and swaps, one turn each (R3.1, R4.1). The others are thought to
do nothing meanwhile: the tiles below them stay open, are driven over as they lie (R3.4) and cannot be swapped.

Where tiles are not known, the number is the least that it can be: each of them is taken for one that leads on as one
wants. What is more likely, `estimate` tells. How a way is
found, `shortest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeGuard

from rally.errors import NotationError, objection, quoted
from rally.rally_run.box.actions import is_place
from rally.rally_run.box.facts import COLOURS, SIZE
from rally.rally_run.box.grid import DIRECTIONS, Cell, grid, in_order
from rally.rally_run.box.tiles import NAMES, PIT, UNKNOWN
from rally.rally_run.rules.moment import Moment

from .estimate import FAR, estimate
from .shortest import Lying, Search, Start, Way

GRID = grid()
PIT_STOP = "pit"
GOALS = (PIT_STOP, *COLOURS)

HOPED = "x"
"""What is hoped for where nothing is known."""


@dataclass(frozen=True)
class Reach:
    """How many turns it is to a goal, by what is known.

    best: at best. likely: more likely, an estimate. They are the same where nothing unknown can make a difference.
    """

    best: int
    likely: int

    @property
    def is_exact(self) -> bool:
        return self.best == self.likely

    @property
    def is_none(self) -> bool:
        """Is there no way at all?"""
        return self.best >= FAR

    def later(self, turns: int) -> Reach:
        """The same, begun so many turns later."""
        return self if self.is_none else Reach(self.best + turns, self.likely + turns)


class Ways:
    """The ways to one goal over these tiles, for one car while all others stand still. Made by `ways_to`.

    tiles: a letter for each cell, row by row from the north, `?` where nothing is known. goal: "pit", or the colour of
    a start-finish tile. lying: the tiles below other cars, as (cell, exits).

    >>> ways = ways_to("scjds" "ccxsd" "sjPcc" "dcscx" "xcjsd", "pit")
    >>> ways.turns((-1, 0), "S"), ways.path((-1, 0), "S")
    (5, ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)))
    >>> ways.way((0, 4), "NS").swaps, ways.turns((0, 4), "NS")
    ((Swap(first=(0, 1), second=(1, 4)),), 5)
    """

    def __init__(self, tiles: str, goal: str, lying: Lying = ()) -> None:
        self.tiles, self.goal, self.lying = tiles, goal, lying
        self.home = GRID.starts.get(goal, GRID.pit)

    def turns(self, cell: Cell, exits: str) -> int:
        """Turns to the goal for a car on a tile with these exits, at best if tiles are unknown; FAR if there is no way.

        Raises NotationError for what is no place, or no exits; so do the others.
        """
        return self.reach(cell, exits).best

    def path(self, cell: Cell, exits: str) -> tuple[Cell, ...]:
        """The cells of a shortest way from there, the goal the last of them; none if there is no way."""
        way = self.way(cell, exits)
        return () if way is None else way.cells

    def way(self, cell: Cell, exits: str, *, first: bool = False, barred: Sequence[Cell] = ()) -> Way | None:
        """A shortest way from there; None if there is none.

        first: is it the first turn of that car (R3.3)? barred: the two tiles that may not be swapped at once (R4.2).
        """
        return self.hoped.way(begun(cell, exits, first, barred))

    def reach(self, cell: Cell, exits: str, *, first: bool = False, barred: Sequence[Cell] = ()) -> Reach:
        """How many turns it is from there, exactly or about."""
        start = begun(cell, exits, first, barred)
        way = self.hoped.way(start)
        if way is None:
            return Reach(FAR, FAR)
        if UNKNOWN not in self.tiles or self.firm.way_in(start, way.turns) is not None:
            return Reach(way.turns, way.turns)
        return Reach(way.turns, max(way.turns + 1, estimate(self.tiles, self.goal).turns(cell, exits)))

    @cached_property
    def hoped(self) -> Search:
        """The ways if every tile that is not known leads on as one wants."""
        return Search(self.tiles.replace(UNKNOWN, HOPED), self.home, self.lying)

    @cached_property
    def firm(self) -> Search:
        """The ways that do not rely on any tile that is not known."""
        return Search(self.tiles, self.home, self.lying)


# --- what is asked ---------------------------------------------------------------------------------------------------


def ways_to(tiles: str, goal: str, lying: Lying = ()) -> Ways:
    """The ways to a goal, worked out once.

    tiles, goal, lying: as `Ways` describes them. Raises NotationError where they are none.

    >>> ways_to("s" * 12 + "P" + "s" * 12, "nowhere")
    Traceback (most recent call last):
    rally.errors.NotationError: there is no goal 'nowhere'; there are pit, red, yellow, green and blue (R5.2)
    """
    return cached(tiles_in(tiles), goal_in(goal), lying_in(lying))


@lru_cache(maxsize=512)
def cached(tiles: str, goal: str, lying: Lying) -> Ways:
    return Ways(tiles, goal, lying)


def ways_of(moment: Moment, seat: int | None = None, goal: str | None = None) -> Ways:
    """The ways of a seat, by all that is known at this moment; the other cars stand where they are.

    seat: whose turn it is if none is given. goal: the pit stop, or home for who has a trophy, if none is given (R5).
    """
    seat = moment.turn if seat is None else seat
    others = {car for other, car in enumerate(moment.cars) if other != seat}
    lying = tuple(each for each in moment.laid if each[0] in others)
    return ways_to(moment.tiles, goal or moment.trophies[seat] or PIT_STOP, lying)


def tiles_in(tiles: object) -> str:
    """The tiles, a letter for each cell; NotationError if they are none (R1.2)."""
    if isinstance(tiles, str) and len(tiles) == SIZE * SIZE and set(tiles) <= {*NAMES, PIT, UNKNOWN}:
        middle = GRID.index[GRID.pit]
        if tiles.count(PIT) == 1 and tiles[middle] == PIT:
            return tiles
    raise NotationError(
        objection(
            "R1.2",
            "tiles are {total} letters row by row: {letters}, {unknown} where nothing is known, "
            "and the pit stop {pit} in the middle, not {found}",
            total=SIZE * SIZE,
            letters=tuple(NAMES),
            unknown=UNKNOWN,
            pit=PIT,
            found=quoted(tiles),
        )
    )


def goal_in(goal: object) -> str:
    """The goal; NotationError if it is none."""
    if isinstance(goal, str) and goal in GOALS:
        return goal
    raise NotationError(
        objection("R5.2", "there is no goal {found}; there are {goals}", found=quoted(goal), goals=GOALS)
    )


def lying_in(lying: object) -> Lying:
    """The tiles that lie open; NotationError if they are none (R3.4)."""
    if isinstance(lying, tuple | list) and all(map(is_lying, lying)):
        return tuple((cell, in_order(exits)) for cell, exits in lying)
    raise NotationError(
        objection("R3.4", "face-up tiles are pairs of a cell and its exits, not {found}", found=quoted(lying))
    )


def is_lying(value: object) -> bool:
    """Is this a cell of a road tile with exits?"""
    return isinstance(value, tuple) and len(value) == 2 and value[0] in GRID.road_cells and are_exits(value[1])


def are_exits(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and set(value) <= {*DIRECTIONS}


def begun(cell: object, exits: object, first: bool, barred: Sequence[Cell]) -> Start:
    """Where a search begins; NotationError if this is no place, or these are no exits."""
    if not is_place(cell) or cell not in GRID.neighbours:
        raise NotationError(
            objection("R1.2", "there is no place {found}: a place is (row, column)", found=quoted(cell))
        )
    if not are_exits(exits):
        raise NotationError(objection("R3.1", "exits are letters of N, E, S and W, not {found}", found=quoted(exits)))
    return Start(cell, in_order(exits), bool(first), tuple(barred))
