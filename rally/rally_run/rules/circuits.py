"""Free play (R6.2): roads laid open at will, whether they close to a circuit, and the longest circuit of a tile set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rally.core.errors import ImpossiblePosition, Objection, objection, quote_value
from rally.core.validate import validate_kind
from rally.rally_run.box.actions import is_place
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, Cell, grid, order_exits, place_beside
from rally.rally_run.box.tiles import KIND_NAMES, KIND_OF, ORIENTATIONS, TileSet

Roads = Mapping[Cell, str]
"""Tiles laid open: cell → exits. There is no pit stop here: a tile may lie in the middle of the grid, too."""

EXAMPLE = "{(0, 0): 'ES'}"

MOST_STEPS = 300_000
"""Maximum number of steps of a search."""

PORTION = 500
"""Steps of a search before other work may run: a few milliseconds."""

MOST_EDGES = 34
"""No lap is longer: of the grid's 40 edges each of the 12 cells at its sides, which has three, leaves one unused."""


def validate_roads(roads: Roads) -> Roads:
    """The roads, if every one lies at a place and leads to sides of it; ImpossiblePosition otherwise."""
    tiles = roads.items() if isinstance(roads, Mapping) else [(None, None)]
    if all(is_place(cell) and isinstance(exits, str) and set(exits) <= set(DIRECTIONS) for cell, exits in tiles):
        return roads
    raise ImpossiblePosition.because(
        "roads are exits by place, such as {example}, not {found}", example=EXAMPLE, found=quote_value(roads)
    )


def loose_ends(roads: Roads) -> tuple[tuple[Cell, str], ...]:
    """Where roads stop: each cell and direction that leads to no tile, or to one whose road does not meet it."""
    return tuple(
        (cell, each)
        for cell, exits in sorted(validate_roads(roads).items())
        for each in exits
        if OPPOSITE[each] not in roads.get(place_beside(cell, each), "")
    )


def why_open(roads: Roads) -> list[Objection]:
    """All that keeps these roads from being a circuit: where they stop, and that there is no way round."""
    wrong = [
        objection("R6.2", "the road at {cell} stops to {direction}", (cell,), cell=grid().name(cell), direction=each)
        for cell, each in loose_ends(roads)
    ]
    if not lap(roads):
        wrong.append(objection("R6.2", "these roads do not lead all the way round"))
    return wrong


def closes(roads: Roads) -> bool:
    """Whether this is a circuit: one can drive round it, and no road stops anywhere."""
    return not why_open(roads)


def too_many(roads: Roads, tile_set: TileSet) -> list[Objection]:
    """What a set lacks to lay these roads: tiles of a kind, or any tile with such exits (R1.7)."""
    counts = validate_kind(tile_set, TileSet, "a TileSet").counts
    laid = sorted(validate_roads(roads).items())
    strange = tuple(cell for cell, exits in laid if exits not in KIND_OF or cell not in grid().index)
    kinds = [KIND_OF[exits] for exits in roads.values() if exits in KIND_OF]
    wrong = [
        objection("R1.7", "no tile can be laid like that at {cells}", strange, cells=tuple(map(grid().name, strange)))
    ] * bool(strange)
    for kind, count in counts.items():
        if kinds.count(kind) > count:
            name = KIND_NAMES[kind].replace("_", " ")
            wrong.append(
                objection(
                    "R1.7",
                    "tiles of the kind {kind}: {found} are here, but the box has {count}",
                    found=kinds.count(kind),
                    kind=name,
                    count=count,
                )
            )
    return wrong


def lap(roads: Roads) -> tuple[Cell, ...]:
    """The cells of a longest lap on these roads, in driving order; none if there is no way round.

    A lap comes back to where it began without turning back. It takes every tile once, but a crossing may also be driven
    straight across twice, once each way. If MOST_STEPS steps are not enough to find them all, the longest so far.
    """
    found: tuple[Cell, ...] = ()
    steps = 0
    for start in sorted(cell for cell, exits in validate_roads(roads).items() if {"E", "S"} <= set(exits)):
        # The first cell of a lap in reading order is a corner: it is left eastwards, and entered from the south.
        stack: list[tuple[tuple[Cell, ...], str, frozenset[tuple[Cell, str]]]] = [((start,), "E", frozenset())]
        while stack and steps < MOST_STEPS:
            steps += 1
            cells, direction, used = stack.pop()
            cell = place_beside(cells[-1], direction)
            if cell == start and direction == "N":
                found = max(found, cells, key=len)
            if cell > start and OPPOSITE[direction] in roads.get(cell, ""):
                for way in roads[cell]:
                    passed = {(cell, axis(direction)), (cell, axis(way))}
                    if way != OPPOSITE[direction] and not passed & used:
                        stack.append(((*cells, cell), way, used | passed))
    return found


def axis(direction: str) -> str:
    """North and south, or east and west: a tile can be driven over once on each, and a corner takes both."""
    return "NS" if direction in "NS" else "EW"


# --- the longest circuit of a set ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Longest:
    """A longest lap of a set of tiles on the grid.

    lap: its cells in driving order, with a crossing that is driven over twice listed twice. roads: the tiles it takes.
    bound: no lap is longer than this; where it is longer than the lap, the search was given up.
    """

    lap: tuple[Cell, ...]
    roads: tuple[tuple[Cell, str], ...]
    bound: int


def longest(tile_set: TileSet) -> Longest:
    """A longest lap of this set, side roads allowed, found by trying all that are longer first.

    ImpossiblePosition for anything but a TileSet.

    >>> found = longest(TileSet.of_the_box())
    >>> len(found.lap), found.bound
    (22, 22)
    """
    return _longest_lap(validate_kind(tile_set, TileSet, "a TileSet"))


@lru_cache
def _longest_lap(tile_set: TileSet) -> Longest:
    *_, found = seek_longest(tile_set)
    assert found is not None
    return found


def seek_longest(tile_set: TileSet) -> Iterator[Longest | None]:
    """Yield None after each PORTION of tiles laid, and at last what `longest` returns."""
    most = 0
    for length in range(most_steps(tile_set), 3, -2):
        search = _LapSearch(tile_set, length)
        yield from search.portions()
        if search.is_closed:
            yield Longest(tuple(search.cells), search.roads, max(most, length))
            return
        if search.steps >= MOST_STEPS:
            most = max(most, length)
    yield Longest((), (), most)


def most_steps(tile_set: TileSet) -> int:
    """The maximum number of steps of a lap: each tile but a dead end once, a crossing twice; laps on a grid have an
    even number."""
    tiles = tile_set.straight + tile_set.curve + tile_set.junction + 2 * tile_set.crossing
    return min(tiles, MOST_EDGES) // 2 * 2


class _LapSearch:
    """A search for a lap of a number of steps: the `cells` so far, and the exits through which they are left."""

    def __init__(self, tile_set: TileSet, length: int) -> None:
        self.tiles, self.length, self.steps, self.is_closed = tile_set, length, 0, False
        self.cells: list[Cell] = []
        self.passes: dict[Cell, list[str]] = {}
        """By cell the exits that each passing takes."""

    def portions(self) -> Iterator[None]:
        """Look for such a lap until it `is_closed` or there is none; yield after every PORTION of steps.

        The first cell in reading order is left eastwards and reached from the south.
        """
        for start in grid().cells:
            self.cells, self.passes = [start], {start: ["ES"]}
            ways = [iter("E")]  # by step the ways on that are still to be tried
            while ways:
                way = next(ways[-1], "")
                if not way:
                    ways.pop()
                    continue
                self.steps += 1
                if way == "N" and len(self.cells) == self.length and place_beside(self.cells[-1], way) == start:
                    self.is_closed = True
                    return
                ways.append(self.onwards(way))
                if self.steps % PORTION == 0:
                    yield

    def onwards(self, direction: str) -> Iterator[str]:
        """Yield the ways on from the next cell in this direction: the tile for each stays laid until the next one is
        asked for."""
        start, cell = self.cells[0], place_beside(self.cells[-1], direction)
        far = abs(cell[0] - start[0]) + abs(cell[1] - start[1])
        if cell not in grid().index or cell <= start or far > self.length - len(self.cells) or self.steps > MOST_STEPS:
            return
        side, before = OPPOSITE[direction], self.passes.get(cell, [])
        for way in DIRECTIONS.replace(side, ""):
            taken = order_exits(side + way)
            if before and (len(before) > 1 or {taken, before[0]} != {"NS", "EW"}):
                continue
            self.passes[cell] = [*before, taken]
            self.cells.append(cell)
            if self.there_are_tiles():
                yield way
            self.cells.pop()
            self.passes[cell] = before
        if not before:
            self.passes.pop(cell, None)

    def there_are_tiles(self) -> bool:
        """Whether the set has tiles for all that has been laid."""
        return self.count_spare(self.count_needed()) >= 0

    def count_needed(self) -> dict[str, int]:
        """How many crossings driven over twice, straights and corners the lap takes so far."""
        ways = [KIND_OF[taken[0]] if len(taken) == 1 else "x" for taken in self.passes.values() if taken]
        return {kind: ways.count(kind) for kind in "xsc"}

    def count_spare(self, needed: dict[str, int]) -> int:
        """The junctions and crossings left over after some of them stand in for missing straights and curves."""
        straights = max(0, needed["s"] - self.tiles.straight)
        curves = max(0, needed["c"] - self.tiles.curve)
        free = self.tiles.crossing - needed["x"]
        return -1 if free < 0 else self.tiles.junction + free - straights - curves

    @property
    def roads(self) -> tuple[tuple[Cell, str], ...]:
        """The tiles that are laid: straights and curves as long as there are any, then junctions, then crossings."""
        left, laid = dict(self.tiles.counts), {}
        for cell, taken in sorted(self.passes.items(), key=lambda each: -len(each[1])):
            exits = order_exits("".join(taken))
            kind = next(kind for kind in (KIND_OF[exits], "j", "x") if left[kind])
            left[kind] -= 1
            laid[cell] = next(ways for ways in ORIENTATIONS[kind] if set(exits) <= set(ways))
        return tuple(sorted(laid.items()))
