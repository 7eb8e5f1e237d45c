"""Races as somebody might drive them who remembers a little: where the positions of exercises are found."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from rally.chance.luck import one_of, pick, shuffled
from rally.rally_run import Cell, Drive, Moment, Race, Swap, Turn
from rally.rally_run.box.tiles import ORIENTATIONS
from rally.rally_run.rules.roads import drives, ways_to_lay

from .exercise import GRID

SENSE = 0.6
"""How often a driver heads for the goal, and does not follow any road."""

SPITE = 0.7
"""How often a tile that was seen is swapped, and not any other."""

SCENES = 12
"""So many moments are looked at on the same tiles."""

AT_THE_PIT, TOGETHER = 0.1, 0.2
"""How often a car stands in the pit stop, or beside another one on its tile, in the middle of a race."""

TAKEN = 0.5
"""How often a trophy has been taken by then."""

NEAR = 3
"""So many rows and columns away a start-finish tile is not near any more."""

ROADS = frozenset(GRID.road_cells)
"""Where road tiles lie."""

PLANNED = {"d": 0.0, "s": 1.0}
"""How often somebody swaps whose turn is planned to be a drive, or a swap."""


@dataclass(frozen=True)
class Manner:
    """How a race is driven. turns: so many at most; swaps: how often somebody swaps; company: how often somebody drives
    onto a tile with another car where one can; nearest: do drivers with a trophy head for the nearest start-finish
    tile, and not for theirs? plan: what is done in the first turns, a letter of `PLANNED` for each. again: is a tile
    that was seen and swapped swapped once more, where one can?"""

    turns: int
    swaps: float = 0.0
    company: float = 0.0
    nearest: bool = False
    plan: str = ""
    again: bool = False


@dataclass(frozen=True)
class Ride:
    """A race, turn by turn: how it stood before each turn and after the last one, the turns as an exercise has them,
    and by seat the colour of the start-finish tile from which its car began."""

    tables: tuple[Race, ...]
    turns: tuple[str, ...]
    homes: tuple[str, ...]

    @property
    def still(self) -> Race:
        """The race before anything happens."""
        return self.tables[0]


# --- tables ----------------------------------------------------------------------------------------------------------


@lru_cache
def laid_out(players: int) -> Moment:
    """A table on which a race of so many begins."""
    return Race.start(players, seed=0).moment


def start(chance: Random, players: int) -> Ride:
    """A race that begins: tiles, trophies and start-finish tiles are drawn."""
    table = laid_out(players)
    homes = tuple(shuffled(GRID.starts, chance)[:players])
    letters = shuffled(table.tiles[: GRID.index[GRID.pit]] + table.tiles[GRID.index[GRID.pit] + 1 :], chance)
    letters.insert(GRID.index[GRID.pit], table.tiles[GRID.index[GRID.pit]])
    cars = tuple(GRID.starts[home] for home in homes)
    pile = tuple(shuffled(table.colours, chance)[:players])
    return stopped(replace(table, tiles="".join(letters), cars=cars, pile=pile), homes)


def stopped(table: Moment, homes: tuple[str, ...]) -> Ride:
    """A race that stands so, and nothing has been watched."""
    return Ride((Race.of(table),), (), homes)


def scenes(begun: Ride, chance: Random, *, at: Collection[Cell] = (), taken: float = TAKEN) -> Iterator[Moment]:
    """Some moments in the middle of a race that began so: cars have come to any tiles, and some have their trophies.

    at: where the car stands whose turn it is; anywhere if that is not said. taken: how often a trophy is.
    """
    for _ in range(SCENES):
        yield midway(begun.still.moment, at, taken, chance)


def midway(table: Moment, at: Collection[Cell], taken: float, chance: Random) -> Moment:
    """One such moment."""
    seats, turn = range(len(table.cars)), pick(len(table.cars), chance)
    cars = shuffled(GRID.road_cells, chance)[: len(seats)]
    for seat in seats:
        if chance.random() < AT_THE_PIT:
            cars[seat] = GRID.pit
    if at:
        cars[turn] = one_of(tuple(at), chance)
    if chance.random() < TOGETHER:
        cars[(turn + 1) % len(seats)] = cars[turn]
    pile, trophies = list(table.pile), list(table.trophies)
    for seat in shuffled(seats, chance):
        if cars[seat] == GRID.pit or chance.random() < taken:
            trophies[seat] = pile.pop(0)
    there = replace(table, cars=tuple(cars), trophies=tuple(trophies), pile=tuple(pile), turn=turn, first=False)
    lying = {cell: lain(there, cell, chance) for cell in cars if cell in GRID.index and cell != GRID.pit}
    return replace(there, laid=tuple(sorted(lying.items())))


def lain(table: Moment, cell: Cell, chance: Random) -> str:
    """How a tile may lie to which somebody has come from somewhere; towards the nearest start-finish tile, often, if it
    is near."""
    around = GRID.neighbours[cell]
    ways = [exits for exits in ORIENTATIONS[table.kind(cell)] if any(each in around for each in exits)]
    home = nearest_home(cell)
    if distance(cell, home) < NEAR and chance.random() < SENSE:
        ways.sort(key=lambda exits: min(distance(step, home) for step in steps(cell, exits)))
        return ways[0]
    return one_of(ways, chance)


def nearest_home(cell: Cell) -> Cell:
    """The start-finish tile that is nearest to a place."""
    return min(GRID.starts.values(), key=lambda home: distance(home, cell))


# --- driving ---------------------------------------------------------------------------------------------------------


def driven_on(table: Moment, homes: tuple[str, ...], manner: Manner, chance: Random) -> Ride:
    """A race driven so from this table on, by drivers who have seen only what lies open there."""
    race, turns, seen, moved = Race.of(table), list[str](), set[Cell](), set[Cell]()
    races = [race]
    while race.winner is None and len(turns) < manner.turns:
        trophy = race.trophies[race.turn]
        nearest = manner.nearest and trophy is not None
        goal = nearest_home(race.car) if nearest else GRID.places["pit" if trophy is None else trophy]
        swaps = PLANNED.get(manner.plan[len(turns) :][:1], manner.swaps)
        if chance.random() < swaps or not any(drives(race)):
            turn, race = swap(race, seen, moved if manner.again else (), chance)
            moved |= seen & {*(race.swapped or ())}
        else:
            turn, race = drive(race, goal, manner, seen, chance)
        races.append(race)
        turns.append(turn)
    return Ride(tuple(races), tuple(turns), homes)


def drive(race: Race, goal: Cell, manner: Manner, seen: set[Cell], chance: Random) -> tuple[str, Race]:
    """A drive of the seat to act, as an exercise has it, and the race after it. seen: where the tiles lie that have
    been seen; those are among them that lie open now."""
    sides = [*drives(race)]
    around = GRID.neighbours[race.car]
    seen |= {*race.open}
    joining = [each for each in sides if around[each] in race.open]
    if joining and chance.random() < manner.company:
        sides = joining
    elif chance.random() < SENSE:
        sides = sorted(sides, key=lambda each: distance(around[each], goal))[:1]
    direction = one_of(sides, chance)
    there = race.after(Drive(direction))
    if there.turning is None:
        return direction, there
    ways = list(ways_to_lay(there, there.turning))
    if chance.random() < SENSE:
        ways.sort(key=lambda exits: min(distance(step, goal) for step in steps(around[direction], exits)))
        ways = ways[:1]
    exits = one_of(ways, chance)
    return f"{direction}:{exits}", there.after(Turn(exits))


def swap(race: Race, seen: set[Cell], rather: Collection[Cell], chance: Random) -> tuple[str, Race]:
    """A swap of two tiles, one of those there are `rather` than others, as an exercise has it, and the race after it;
    what has been seen moves with them."""
    free = [cell for cell in race.face_down if cell not in (race.swapped or ())]
    known = [cell for cell in free if cell in seen]
    wanted = [cell for cell in free if cell in rather] or (known if chance.random() < SPITE else free)
    first = one_of(wanted or free, chance)
    second = one_of([cell for cell in free if cell != first], chance)
    places = {first: second, second: first}
    moved = {places.get(cell, cell) for cell in seen}
    seen.clear()
    seen |= moved
    return f"{GRID.name(first)}/{GRID.name(second)}", race.after(Swap(first, second))


def crowded(table: Moment, chance: Random, kind: str = "") -> Moment:
    """The same table, but some of the others' cars have come to tiles beside the one whose turn it is; to one of this
    kind, if there is one."""
    beside = shuffled((cell for cell in GRID.neighbours[table.car].values() if cell in ROADS), chance)
    beside.sort(key=lambda cell: table.kind(cell) != kind)
    others = [seat for seat in range(len(table.cars)) if seat != table.turn]
    cars, lying = list(table.cars), table.open
    for seat, cell in zip(shuffled(others, chance), beside, strict=False):
        cars[seat] = cell
        lying.setdefault(cell, lain(table, cell, chance))
    laid = tuple(sorted((cell, exits) for cell, exits in lying.items() if cell in cars))
    return replace(table, cars=tuple(cars), laid=laid, first=False)


def late(table: Moment, seat: int, colour: str) -> Moment:
    """The same table, but the car of this seat has just come to the pit stop, and its trophy is of this colour; who had
    that has the other one."""
    cars = tuple(GRID.pit if other == seat else car for other, car in enumerate(table.cars))
    lent = {colour: table.trophies[seat], table.trophies[seat]: colour}
    trophies = tuple(colour if other == seat else lent.get(own, own) for other, own in enumerate(table.trophies))
    laid = tuple(each for each in table.laid if each[0] in cars)
    return replace(table, cars=cars, trophies=trophies, laid=laid)


def distance(cell: Cell, goal: Cell) -> int:
    """Rows and columns from one place to another."""
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])


def steps(cell: Cell, exits: str) -> list[Cell]:
    """The places beside a cell to which these exits lead; itself, if there is none."""
    return [GRID.neighbours[cell][each] for each in exits if each in GRID.neighbours[cell]] or [cell]
