"""Races as somebody might drive them who remembers a little: where the positions of exercises are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from rally.luck import pick, shuffled
from rally.rally_run import Cell, Drive, Moment, Race, Swap, Turn
from rally.rally_run.box.tiles import ORIENTATIONS
from rally.rally_run.rules import course
from rally.rally_run.rules.roads import drives, ways_to_lay

from .exercise import GRID

T = TypeVar("T")

SENSE = 0.6
"""How often a driver heads for the goal, and does not follow any road."""

SPITE = 0.7
"""How often a tile that was seen is swapped, and not any other."""


PLANNED = {"d": 0.0, "s": 1.0}
"""How often somebody swaps whose turn is planned to be a drive, or a swap."""


@dataclass(frozen=True)
class Manner:
    """How a race is driven. turns: so many at most; swaps: how often somebody swaps; company: how often somebody drives
    onto a tile with another car where one can; astray: do drivers with a trophy head for any start-finish tile, and not
    for theirs? nearest: or for the nearest one? out: does the race begin when all have just taken their trophies, in
    the pit stop? plan: what is done in the first turns, a letter of `PLANNED` for each."""

    turns: int = 40
    swaps: float = 0.1
    company: float = 0.3
    astray: bool = False
    nearest: bool = False
    out: bool = False
    plan: str = ""


@dataclass(frozen=True)
class Ride:
    """A race, turn by turn: the table before each turn and after the last one, the turns as an exercise has them, and
    by seat the colour of the start-finish tile from which its car began."""

    tables: tuple[Moment, ...]
    turns: tuple[str, ...]
    homes: tuple[str, ...]


def ride(chance: Random, players: int, manner: Manner) -> Ride:
    """A race driven so, from its start."""
    homes = tuple(shuffled(GRID.starts, chance)[:players])
    table = Race.start(players, seed=pick(10**9, chance), starts=homes).moment
    if manner.out:
        table = replace(table, cars=(GRID.pit,) * players, trophies=table.pile, pile=(), first=False)
    return driven_on(table, homes, manner, chance)


def driven_on(table: Moment, homes: tuple[str, ...], manner: Manner, chance: Random) -> Ride:
    """A race driven so from this table on, by drivers who have seen only what lies open there."""
    goals = [chosen(tuple(GRID.starts), chance) for _seat in homes]
    if manner.nearest:
        goals = [min(GRID.starts, key=lambda each: distance(GRID.starts[each], car)) for car in table.cars]
    tables, turns, seen = [table], list[str](), set[Cell]()
    while table.winner is None and len(turns) < manner.turns:
        trophy = table.trophies[table.turn]
        goal = GRID.places[
            "pit" if trophy is None else goals[table.turn] if manner.astray or manner.nearest else trophy
        ]
        swaps = PLANNED.get(manner.plan[len(turns) :][:1], manner.swaps)
        if chance.random() < swaps or not any(drives(table)):
            turn, table = swap(table, seen, chance)
        else:
            turn, table = drive(table, goal, manner, seen, chance)
        tables.append(table)
        turns.append(turn)
    return Ride(tuple(tables), tuple(turns), homes)


def drive(table: Moment, goal: Cell, manner: Manner, seen: set[Cell], chance: Random) -> tuple[str, Moment]:
    """A drive of the seat to act, as an exercise has it, and the table after it. seen: where the tiles lie that have
    been seen; those are among them that lie open now."""
    sides = [*drives(table)]
    around = GRID.neighbours[table.car]
    seen |= {*table.open}
    joining = [each for each in sides if around[each] in table.open]
    if joining and chance.random() < manner.company:
        sides = joining
    elif chance.random() < SENSE:
        sides = sorted(sides, key=lambda each: distance(around[each], goal))[:1]
    direction = chosen(sides, chance)
    there, _events = course.after(table, Drive(direction))
    if there.turning is None:
        return direction, there
    ways = list(ways_to_lay(there, there.turning))
    if chance.random() < SENSE:
        ways.sort(key=lambda exits: min(distance(step, goal) for step in steps(around[direction], exits)))
        ways = ways[:1]
    exits = chosen(ways, chance)
    return f"{direction}:{exits}", course.after(there, Turn(exits))[0]


def swap(table: Moment, seen: set[Cell], chance: Random) -> tuple[str, Moment]:
    """A swap of two tiles, as an exercise has it, and the table after it; what has been seen moves with them."""
    free = [cell for cell in table.face_down if cell not in (table.swapped or ())]
    known = [cell for cell in free if cell in seen]
    first = chosen(known if known and chance.random() < SPITE else free, chance)
    second = chosen([cell for cell in free if cell != first], chance)
    places = {first: second, second: first}
    moved = {places.get(cell, cell) for cell in seen}
    seen.clear()
    seen |= moved
    return f"{GRID.name(first)}/{GRID.name(second)}", course.after(table, Swap(first, second))[0]


def crowded(table: Moment, chance: Random) -> Moment:
    """The same table, but some of the others' cars have come to tiles beside the one whose turn it is."""
    beside = [cell for cell in GRID.neighbours[table.car].values() if cell in GRID.road_cells]
    others = [seat for seat in range(len(table.cars)) if seat != table.turn]
    cars, lying = list(table.cars), table.open
    for seat, cell in zip(shuffled(others, chance), shuffled(beside, chance), strict=False):
        around = GRID.neighbours[cell]
        ways = [exits for exits in ORIENTATIONS[table.kind(cell)] if any(each in around for each in exits)]
        cars[seat] = cell
        lying.setdefault(cell, chosen(ways, chance))
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


def chosen(things: Sequence[T], chance: Random) -> T:
    """One of these things."""
    return things[pick(len(things), chance)]


def distance(cell: Cell, goal: Cell) -> int:
    """Rows and columns from one place to another."""
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])


def steps(cell: Cell, exits: str) -> list[Cell]:
    """The places beside a cell to which these exits lead; itself, if there is none."""
    return [GRID.neighbours[cell][each] for each in exits if each in GRID.neighbours[cell]] or [cell]
