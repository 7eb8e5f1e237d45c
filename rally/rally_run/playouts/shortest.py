"""The search for a shortest way: in how many turns a car can come to its goal while all others stand still, and how.

Whoever enters a face-down tile turns it as they like (R3.2), so what counts is its kind and the side on which it is
entered. Of all swaps only those of the tile just ahead are tried, right before it is entered. That is enough: several
swaps in a row rearrange the face-down tiles. If they bring another tile ahead of the car, this is one exchange, and the
rest of the rearrangement takes a swap less and can wait, for it leaves alone the tile that the car is on then. If they
do not, all of it can wait. So, tile by tile, every swap is put off until then, and there are never more of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from rally.rally_run.box.actions import Swap
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell, grid, in_order
from rally.rally_run.box.tiles import NAMES, UNKNOWN, ways_on
from rally.rally_run.rules.roads import DEAD_END

from .estimate import FAR

GRID = grid()

MOST_TURNS = 20
"""A way that takes more turns than this counts as none."""

LEADS = {(kind, side): ways_on(kind, side) for kind in NAMES for side in DIRECTIONS}
LEADS |= {(UNKNOWN, side): side for side in DIRECTIONS}
"""By kind and side of entry, where a tile can be left (R3.2); of one that is not known only the way back is certain."""

ALIKE = str.maketrans("j", "x")
"""Kinds that are alike to who drives on: a junction leads on wherever a crossing does."""

BETTER = "scx"
"""The kinds that a tile may be worth being swapped for."""

Lying = tuple[tuple[Cell, str], ...]
"""Road tiles that stay open below other cars, with their exits."""


@dataclass(frozen=True)
class Step:
    """A drive onto the tile at a cell. swaps: those in the turns before it, hardly ever more than one."""

    cell: Cell
    swaps: tuple[Swap, ...] = ()


@dataclass(frozen=True)
class Way:
    """A way to a goal, step by step: the last one leads onto it."""

    steps: tuple[Step, ...]

    @property
    def turns(self) -> int:
        """The turns that it takes: one for each drive, and one for each swap."""
        return len(self.steps) + len(self.swaps)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are driven onto, one after the other."""
        return tuple(step.cell for step in self.steps)

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The swaps on the way, the first one first."""
        return tuple(swap for step in self.steps for swap in step.swaps)


@dataclass(frozen=True)
class Start:
    """Where a search begins: a car at a cell, the exits of its tile, and as `Ways.way` says it is its
    first turn, and some tiles are barred."""

    cell: Cell
    exits: str
    first: bool = False
    barred: tuple[Cell, ...] = ()


class Search:
    """Looks for a way in so many turns, then in one more; it turns back where even over crossings it would be too far.

    tiles: as `Ways` has them; one that is not known is not relied on. home: the cell to come to.
    """

    def __init__(self, tiles: str, home: Cell, lying: Lying) -> None:
        self.tiles, self.home = tiles.translate(ALIKE), home
        self.open = GRID.printed_exits | dict(lying)
        self.swappable = tuple(cell for cell in GRID.road_cells if cell not in self.open)
        self.found: dict[Start, Way | None] = {}
        self.failed: dict[tuple[str, Cell, str], int] = {}
        """By tiles, place and exits, in how many turns there is certainly no way."""

    def way(self, start: Start) -> Way | None:
        """A shortest way; None if it takes more than MOST_TURNS."""
        if start not in self.found:
            depths = (self.way_in(start, turns) for turns in range(self.least(start), MOST_TURNS + 1))
            self.found[start] = next((way for way in depths if way is not None), None)
        return self.found[start]

    def way_in(self, start: Start, turns: int) -> Way | None:
        """A way in so many turns at most."""
        self.failed = {}
        steps = self.driven(self.tiles, start, turns) or self.exchanged(start, turns)
        return None if steps is None else Way(steps)

    def driven(self, tiles: str, start: Start, turns: int) -> tuple[Step, ...] | None:
        """The steps of a way whose swaps all are of the tile just ahead."""
        cell, at = start.cell, (tiles, start.cell, start.exits)
        if self.failed.get(at, 0) >= turns:
            return None
        around = GRID.neighbours[cell]
        for direction in start.exits:
            end, side = around.get(direction), OPPOSITE[direction]
            more = self.drives.get((end, side), FAR) if end is not None else FAR
            if end is None or 1 + more > turns:
                continue
            if end == self.home:
                return (Step(end),)
            steps = self.driven(tiles, Start(end, self.leads(tiles, end, side, start.first)), turns - 1)
            if steps is not None:
                return (Step(end), *steps)
            if 2 + more > turns or end in self.open or start.barred:
                continue
            for other in self.partners(tiles, cell, end, side, turns - 2):
                later = exchanged(tiles, end, other)
                steps = self.driven(later, Start(end, self.leads(later, end, side)), turns - 2)
                if steps is not None:
                    return (Step(end, (Swap(end, other),)), *steps)
        if not start.barred:
            self.failed[at] = turns
        return None

    def exchanged(self, start: Start, turns: int) -> tuple[Step, ...] | None:
        """The steps of a way that begins with any swap: where some tiles are barred, it may be another than ahead."""
        if not start.barred or 1 + self.least(start) > turns:
            return None
        free = [cell for cell in self.swappable if cell not in (start.cell, *start.barred)]
        for one, other in combinations(free, 2):
            later = exchanged(self.tiles, one, other)
            steps = self.driven(later, Start(start.cell, start.exits), turns - 1)
            if steps is not None:
                return (Step(steps[0].cell, (Swap(one, other), *steps[0].swaps)), *steps[1:])
        return None

    def leads(self, tiles: str, cell: Cell, side: str, first: bool = False) -> str:
        """Where a car may leave the tile at this cell that it entered on this side."""
        if cell in self.open:
            return self.open[cell]
        kind = tiles[GRID.index[cell]]
        exits = LEADS[kind, side]
        if first and kind == DEAD_END and GRID.neighbours[cell].get(side) in GRID.colours:  # R3.3
            beside = GRID.neighbours[cell]
            exits = in_order((*exits, *(each for each in beside if beside[each] in self.swappable)))
        return exits

    def partners(self, tiles: str, here: Cell, cell: Cell, side: str, turns: int) -> Iterator[Cell]:
        """The tiles for which the one at `cell` may be swapped, before it is entered on this side.

        turns: how many are left then. Of the tiles that are too far off to be driven onto in those, one of each kind
        will do, and only if it leads on better.
        """
        kind = tiles[GRID.index[cell]]
        seen = {kind, *(each for each in BETTER if set(LEADS[each, side]) <= set(LEADS[kind, side]))}
        for other in self.swappable:
            found = tiles[GRID.index[other]]
            if other in (cell, here) or found not in BETTER or found == kind:
                continue
            if far(cell, other) + far(other, self.home) <= turns:
                yield other
            elif found not in seen:
                seen.add(found)
                yield other

    def least(self, start: Start) -> int:
        """The drives that it takes at least from there; FAR if no road leads on."""
        around = GRID.neighbours[start.cell]
        ends = ((around[each], OPPOSITE[each]) for each in start.exits if each in around)
        return min((1 + self.drives.get(end, FAR) for end in ends), default=FAR)

    @cached_property
    def drives(self) -> dict[tuple[Cell, str], int]:
        """By place and side of entry, the drives still to come at least: if all tiles but open ones were crossings."""
        turns = {(self.home, side): 0 for side in DIRECTIONS}
        edge = [*turns]
        for cell, side in edge:
            before = GRID.neighbours[cell].get(side)
            if before is None or (cell != self.home and side not in self.open.get(cell, DIRECTIONS)):
                continue  # cannot be entered there
            if OPPOSITE[side] in self.open.get(before, DIRECTIONS):
                for entered in self.open.get(before, DIRECTIONS):
                    if (before, entered) not in turns:
                        turns[before, entered] = turns[cell, side] + 1
                        edge.append((before, entered))
        return turns


def exchanged(tiles: str, one: Cell, other: Cell) -> str:
    """The tiles when those of two cells have changed places."""
    first, second = sorted((GRID.index[one], GRID.index[other]))
    return tiles[:first] + tiles[second] + tiles[first + 1 : second] + tiles[first] + tiles[second + 1 :]


def far(one: Cell, other: Cell) -> int:
    """How many drives it is at least from one cell to another."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
