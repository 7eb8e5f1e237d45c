"""The shortest ways: the number of turns in which a car can come to its goal, and how, while all others stand still.

What counts are the turns of this car: drives and swaps, one turn each (R3.1, R4.1). The others do nothing meanwhile:
the tiles below them stay open, are driven over as they lie (R3.4) and cannot be swapped.

With unknown tiles the number is a minimum: each of them is taken for a tile that leads on in any direction. `estimate`
says what is more likely. `WaySearch` finds a way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeGuard

from rally.core.errors import NotationError, quote_value
from rally.rally_run.box.actions import Action, Drive, Swap, Turn, is_place
from rally.rally_run.box.facts import COLOURS, SIZE
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell, grid, order_exits
from rally.rally_run.box.tiles import KIND_NAMES, PIT, UNKNOWN, ways_on
from rally.rally_run.rules import course, referee
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import DEAD_END, ways_to_lay

from .estimate import FAR, estimate

GRID = grid()

MOST_TURNS = 20
"""Maximum number of turns of a way."""

LEADS = {(kind, side): ways_on(kind, side) for kind in KIND_NAMES for side in DIRECTIONS}
LEADS |= {(UNKNOWN, side): side for side in DIRECTIONS}
"""By kind and side of entry, the exits of a tile (R3.2); an unknown tile certainly has only the way back."""

ALIKE = str.maketrans("j", "x")
"""Replaces a kind by one that is alike to a driver: a junction leads on wherever a crossing does."""

BETTER = "scx"
"""The kinds for which it may be worth swapping a tile."""

Lying = tuple[tuple[Cell, str], ...]
"""Road tiles that stay open below other cars, with their exits."""


@dataclass(frozen=True)
class Step:
    """A drive onto the tile at a cell. swaps: those made in the turns before it, hardly ever more than one."""

    cell: Cell
    swaps: tuple[Swap, ...] = ()


@dataclass(frozen=True)
class Way:
    """A way to a goal, step by step; the last step leads onto it."""

    steps: tuple[Step, ...]

    @property
    def turns(self) -> int:
        """The number of turns: one for each drive, and one for each swap."""
        return len(self.steps) + len(self.swaps)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the car enters, in order."""
        return tuple(step.cell for step in self.steps)

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The swaps on the way, in order."""
        return tuple(swap for step in self.steps for swap in step.swaps)


@dataclass(frozen=True)
class SearchStart:
    """Where a search begins: the cell of the car, and the exits of its tile. first, barred: as in `Ways.way`."""

    cell: Cell
    exits: str
    first: bool = False
    barred: tuple[Cell, ...] = ()


class WaySearch:
    """A search for a way in a number of turns, then in one more. It turns back where even crossings would be too far.

    tiles: those of `Ways`; the search does not rely on unknown ones. home: the cell of the goal.
    """

    def __init__(self, tiles: str, home: Cell, lying: Lying) -> None:
        self.tiles, self.home = tiles.translate(ALIKE), home
        self.open = GRID.printed_exits | dict(lying)
        self.swappable = tuple(cell for cell in GRID.road_cells if cell not in self.open)
        self.found: dict[SearchStart, Way | None] = {}
        self.failed: dict[tuple[str, Cell, str], int] = {}
        """By tiles, place and exits, the number of turns in which there is certainly no way."""

    def way(self, start: SearchStart) -> Way | None:
        """A shortest way; None if it takes more than MOST_TURNS."""
        if start not in self.found:
            depths = (self.way_in(start, turns) for turns in range(self.least_drives(start), MOST_TURNS + 1))
            self.found[start] = next((way for way in depths if way is not None), None)
        return self.found[start]

    def way_in(self, start: SearchStart, turns: int) -> Way | None:
        """A way in at most this number of turns."""
        self.failed = {}
        steps = self.steps_by_driving(self.tiles, start, turns) or self.steps_by_swapping(start, turns)
        return None if steps is None else Way(steps)

    def steps_by_driving(self, tiles: str, start: SearchStart, turns: int) -> tuple[Step, ...] | None:
        """The steps of a way on which only tiles just ahead are swapped."""
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
            steps = self.steps_by_driving(tiles, SearchStart(end, self.leads(tiles, end, side, start.first)), turns - 1)
            if steps is not None:
                return (Step(end), *steps)
            if 2 + more > turns or end in self.open or start.barred:
                continue
            for other in self.partners(tiles, cell, end, side, turns - 2):
                later = exchange_tiles(tiles, end, other)
                steps = self.steps_by_driving(later, SearchStart(end, self.leads(later, end, side)), turns - 2)
                if steps is not None:
                    return (Step(end, (Swap(end, other),)), *steps)
        if not start.barred:
            self.failed[at] = turns
        return None

    def steps_by_swapping(self, start: SearchStart, turns: int) -> tuple[Step, ...] | None:
        """The steps of a way that begins with any swap, because the tile ahead may be barred."""
        if not start.barred or 1 + self.least_drives(start) > turns:
            return None
        free = [cell for cell in self.swappable if cell not in (start.cell, *start.barred)]
        for one, other in combinations(free, 2):
            later = exchange_tiles(self.tiles, one, other)
            steps = self.steps_by_driving(later, SearchStart(start.cell, start.exits), turns - 1)
            if steps is not None:
                return (Step(steps[0].cell, (Swap(one, other), *steps[0].swaps)), *steps[1:])
        return None

    def leads(self, tiles: str, cell: Cell, side: str, first: bool = False) -> str:
        """The exits by which a car may leave the tile at this cell that it entered on this side."""
        if cell in self.open:
            return self.open[cell]
        kind = tiles[GRID.index[cell]]
        exits = LEADS[kind, side]
        if first and kind == DEAD_END and GRID.neighbours[cell].get(side) in GRID.colours:  # R3.3
            beside = GRID.neighbours[cell]
            exits = order_exits((*exits, *(each for each in beside if beside[each] in self.swappable)))
        return exits

    def partners(self, tiles: str, here: Cell, cell: Cell, side: str, turns: int) -> Iterator[Cell]:
        """The tiles for which the one at `cell` may be swapped, before it is entered on this side.

        turns: the number of turns left afterwards. Of the tiles that are too far away to be entered in those, one of
        each kind is enough, and only if it leads on better.
        """
        kind = tiles[GRID.index[cell]]
        seen = {kind, *(each for each in BETTER if set(LEADS[each, side]) <= set(LEADS[kind, side]))}
        for other in self.swappable:
            found = tiles[GRID.index[other]]
            if other in (cell, here) or found not in BETTER or found == kind:
                continue
            if drives_between(cell, other) + drives_between(other, self.home) <= turns:
                yield other
            elif found not in seen:
                seen.add(found)
                yield other

    def least_drives(self, start: SearchStart) -> int:
        """The minimum number of drives from there; FAR if no road leads on."""
        around = GRID.neighbours[start.cell]
        ends = ((around[each], OPPOSITE[each]) for each in start.exits if each in around)
        return min((1 + self.drives.get(end, FAR) for end in ends), default=FAR)

    @cached_property
    def drives(self) -> dict[tuple[Cell, str], int]:
        """By place and side of entry, the minimum number of drives to come, as if all but open tiles were crossings."""
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


def exchange_tiles(tiles: str, one: Cell, other: Cell) -> str:
    """The tiles after those of two cells have changed places."""
    first, second = sorted((GRID.index[one], GRID.index[other]))
    return tiles[:first] + tiles[second] + tiles[first + 1 : second] + tiles[first] + tiles[second + 1 :]


def drives_between(one: Cell, other: Cell) -> int:
    """Minimum number of drives from one cell to another."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


PIT_STOP = "pit"
GOALS = (PIT_STOP, *COLOURS)

HOPED = "x"
"""The kind that is hoped for where nothing is known."""


@dataclass(frozen=True)
class Reach:
    """The number of turns to a goal, from what is known.

    best: the minimum. likely: an estimate of what is likelier. They are equal where unknown tiles make no difference.
    """

    best: int
    likely: int

    @property
    def is_exact(self) -> bool:
        return self.best == self.likely

    @property
    def is_none(self) -> bool:
        """Whether there is no way."""
        return self.best >= FAR

    def later(self, turns: int) -> Reach:
        """The turns to the goal when the car begins this number of turns later."""
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
        """The turns to the goal for a car on a tile with these exits, at best; FAR if there is no way.

        Like the other methods, it raises NotationError for a value that is not a place, or not exits.
        """
        return self.reach(cell, exits).best

    def path(self, cell: Cell, exits: str) -> tuple[Cell, ...]:
        """The cells of a shortest way from there, up to the goal; none if there is no way."""
        way = self.way(cell, exits)
        return () if way is None else way.cells

    def way(self, cell: Cell, exits: str, *, first: bool = False, barred: Sequence[Cell] = ()) -> Way | None:
        """A shortest way from there; None if there is none.

        first: whether it is the first turn of that car (R3.3). barred: the tiles that may not be swapped now (R4.2).
        """
        return self.hoped.way(search_start(cell, exits, first, barred))

    def reach(self, cell: Cell, exits: str, *, first: bool = False, barred: Sequence[Cell] = ()) -> Reach:
        """The number of turns from there, exactly or about."""
        start = search_start(cell, exits, first, barred)
        way = self.hoped.way(start)
        if way is None:
            return Reach(FAR, FAR)
        if UNKNOWN not in self.tiles or self.firm.way_in(start, way.turns) is not None:
            return Reach(way.turns, way.turns)
        return Reach(way.turns, max(way.turns + 1, estimate(self.tiles, self.goal).turns(cell, exits)))

    @cached_property
    def hoped(self) -> WaySearch:
        """The ways if every unknown tile leads on in any direction."""
        return WaySearch(self.tiles.replace(UNKNOWN, HOPED), self.home, self.lying)

    @cached_property
    def firm(self) -> WaySearch:
        """The ways that do not rely on any unknown tile."""
        return WaySearch(self.tiles, self.home, self.lying)


# --- what is asked ---------------------------------------------------------------------------------------------------


def ways_to(tiles: str, goal: str, lying: Lying = ()) -> Ways:
    """The ways to a goal; they are cached.

    tiles, goal, lying: as in `Ways`. Raises NotationError if they are not possible.

    >>> ways_to("s" * 12 + "P" + "s" * 12, "nowhere")
    Traceback (most recent call last):
    rally.core.errors.NotationError: there is no goal 'nowhere'; there are pit, red, yellow, green and blue (R5.2)
    """
    return cached_ways(validate_tiles(tiles), validate_goal(goal), validate_lying(lying))


@lru_cache(maxsize=512)
def cached_ways(tiles: str, goal: str, lying: Lying) -> Ways:
    return Ways(tiles, goal, lying)


def ways_of(moment: Moment, seat: int | None = None, goal: str | None = None) -> Ways:
    """The ways of a seat, by all that is known at this moment; the other cars stand where they are.

    seat: by default the one whose turn it is. goal: by default the pit stop, or home with a trophy (R5).
    """
    seat = moment.turn if seat is None else seat
    others = {car for other, car in enumerate(moment.cars) if other != seat}
    lying = tuple(each for each in moment.laid if each[0] in others)
    return ways_to(moment.tiles, goal or moment.trophies[seat] or PIT_STOP, lying)


def validate_tiles(tiles: object) -> str:
    """The tiles, a letter for each cell. Raises NotationError for anything else (R1.2)."""
    if isinstance(tiles, str) and len(tiles) == SIZE * SIZE and set(tiles) <= {*KIND_NAMES, PIT, UNKNOWN}:
        middle = GRID.index[GRID.pit]
        if tiles.count(PIT) == 1 and tiles[middle] == PIT:
            return tiles
    raise NotationError.because(
        "tiles are {total} letters row by row: {letters}, {unknown} where nothing is known, "
        "and the pit stop {pit} in the middle, not {found}",
        rule="R1.2",
        total=SIZE * SIZE,
        letters=tuple(KIND_NAMES),
        unknown=UNKNOWN,
        pit=PIT,
        found=quote_value(tiles),
    )


def validate_goal(goal: object) -> str:
    """The goal. Raises NotationError for anything else."""
    if isinstance(goal, str) and goal in GOALS:
        return goal
    raise NotationError.because(
        "there is no goal {found}; there are {goals}", rule="R5.2", found=quote_value(goal), goals=GOALS
    )


def validate_lying(lying: object) -> Lying:
    """The tiles that lie open. Raises NotationError for anything else (R3.4)."""
    if isinstance(lying, tuple | list) and all(map(is_lying, lying)):
        return tuple((cell, order_exits(exits)) for cell, exits in lying)
    raise NotationError.because(
        "face-up tiles are pairs of a cell and its exits, not {found}", rule="R3.4", found=quote_value(lying)
    )


def is_lying(value: object) -> bool:
    """Whether this is a cell of a road tile with exits."""
    return isinstance(value, tuple) and len(value) == 2 and value[0] in GRID.road_cells and are_exits(value[1])


def are_exits(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and set(value) <= {*DIRECTIONS}


def search_start(cell: object, exits: object, first: bool, barred: Sequence[Cell]) -> SearchStart:
    """The start of a search. Raises NotationError if this is not a place, or these are not exits."""
    if not is_place(cell) or cell not in GRID.neighbours:
        raise NotationError.because(
            "there is no place {found}: a place is (row, column)", rule="R1.2", found=quote_value(cell)
        )
    if not are_exits(exits):
        raise NotationError.because(
            "exits are letters of N, E, S and W, not {found}", rule="R3.1", found=quote_value(exits)
        )
    return SearchStart(cell, order_exits(exits), bool(first), tuple(barred))


@dataclass(frozen=True)
class CarStanding:
    """A car on a tile, at a moment that may not be its turn.

    moment: the tiles and the other cars. seat: whose car it is. cell, exits: where it is, and where its road leads, or
    may lead: a tile that was turned over is entered however it is laid (R3.2). first, barred: as in `Ways.way`.
    """

    moment: Moment
    seat: int
    cell: Cell
    exits: str
    first: bool = False
    barred: tuple[Cell, ...] = ()

    @property
    def goal(self) -> Cell:
        """The goal of the seat: the pit stop, or home with its trophy (R5)."""
        colour = self.moment.trophies[self.seat]
        return self.moment.grid.pit if colour is None else self.moment.grid.starts[colour]

    def reach(self, goal: str | None = None) -> Reach:
        """The number of turns to the goal, or to another one ("pit" or a colour)."""
        if goal is None and self.cell == self.goal:
            return Reach(0, 0)
        ways = ways_of(self.moment, self.seat, goal)
        return ways.reach(self.cell, self.exits, first=self.first, barred=self.barred)

    def way(self, goal: str | None = None) -> Way | None:
        """A shortest way to the goal; None if the car is there, or if there is no way."""
        if goal is None and self.cell == self.goal:
            return None
        return ways_of(self.moment, self.seat, goal).way(self.cell, self.exits, first=self.first, barred=self.barred)

    def arrive_at(self, cell: Cell, swaps: Iterable[Swap] = ()) -> CarStanding:
        """Where the car stands after it has come to a printed tile. swaps: those made on the way."""
        moment = self.moment
        for swap in swaps:
            moment = replace(moment, tiles=moment.exchanged(swap.first, swap.second))
        return CarStanding(moment, self.seat, cell, moment.grid.printed_exits[cell])


def car_standing(moment: Moment, seat: int) -> CarStanding:
    """Where the car of a seat stands; if the seat to act has turned over a tile, on that tile."""
    cell, first = moment.cars[seat], moment.first and seat >= moment.turn
    if seat == moment.turn and moment.turning is not None:
        exits = order_exits(each for laid in ways_to_lay(moment, moment.turning) for each in laid)
        return CarStanding(moment, seat, moment.turning, exits)
    barred = moment.barred if seat == moment.turn else ()
    return CarStanding(moment, seat, cell, moment.exits(cell) or "", first, barred)


def car_standing_after(moment: Moment, action: Action) -> CarStanding:
    """Where the car of the seat to act stands after its action; on an unknown tile its road may lead anywhere."""
    seat = moment.turn
    if referee.why_not(moment, action) is None and referee.hidden_objection(moment, action) is None:
        after = course.after(moment, action)
        if after.turning is not None:
            return car_standing(after, seat)
        return CarStanding(after, seat, after.cars[seat], after.exits(after.cars[seat]) or "")
    match action:
        case Drive(direction=direction):
            end = moment.grid.neighbours[moment.car][direction]
            return CarStanding(moment, seat, end, moment.exits(end) or DIRECTIONS)
        case Swap(first=first, second=second):
            moment = replace(moment, tiles=moment.exchanged(first, second))
            return CarStanding(moment, seat, moment.car, moment.exits(moment.car) or "")
        case Turn():
            return car_standing(moment, seat)
