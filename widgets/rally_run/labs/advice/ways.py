"""The shortest way from here: to the pit stop, and home where the trophy's colour is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rally.rally_run import Action, Cell, Drive, Race, Swap, Turn, ways_to
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.box.tiles import ways_on
from rally.rally_run.playouts.ways import FAR
from widgets.rally_run.words import to_cell
from widgets.shared.words import _, ngettext

PIT = "pit"


@dataclass(frozen=True)
class Leg:
    """A part of a way: to the pit stop or home.

    goal: "pit" or a colour. cells: from where the car is to the goal, both among them; turns: that it takes, those for
    swapping what does not lead on, and for tiles that nobody knows, among them (None: no way is known).
    """

    goal: str
    cells: tuple[Cell, ...]
    turns: int | None


@dataclass(frozen=True)
class Standing:
    """Where a car is once it has acted: on which tile, with which exits, and over which tiles it will go on."""

    cells: tuple[Cell, ...]
    exits: str
    tiles: str
    turns: int = 0


def legs(race: Race, action: Action | None = None) -> tuple[Leg, ...]:
    """The shortest way of the seat to act, by what is known in the race. action: what it does first."""
    return tuple(each_leg(race, standing(race, action)))


def each_leg(race: Race, start: Standing) -> Iterator[Leg]:
    cells, exits, turns = start.cells, start.exits, start.turns
    for goal in goals(race):
        here = race.grid.pit if goal == PIT else race.grid.starts[goal]
        if cells[-1] != here:
            ways = ways_to(start.tiles, goal)
            more = ways.turns(cells[-1], exits)
            if more >= FAR:
                yield Leg(goal, cells, None)
                return
            cells, turns = (*cells, *ways.path(cells[-1], exits)), turns + more
        yield Leg(goal, cells, turns)
        cells, exits, turns = (here,), race.grid.printed_exits[here], 0


def goals(race: Race) -> list[str]:
    """Where the seat to act wants to go, as far as it is known: without a trophy to the pit stop, then home."""
    trophy = race.trophies[race.turn]
    if trophy is not None:
        return [trophy]
    top = race.pile[0] if race.pile else None
    return [PIT] if top is None else [PIT, top]


def standing(race: Race, action: Action | None) -> Standing:
    """How the way goes on after an action. A tile that was turned over is driven onto in any case."""
    car = race.car
    match action:
        case Drive(direction=direction):
            end = race.grid.neighbours[car][direction]
            exits = race.exits(end) or ways_on(race.kind(end), OPPOSITE[direction])
            return Standing((car, end), exits, race.tiles, 1)
        case Turn(exits=exits) if race.turning is not None:
            return Standing((car, race.turning), exits, race.tiles, 1)
        case Swap(first=first, second=second):
            return Standing((car,), race.exits(car) or "", race.exchanged(first, second), 1)
    if race.turning is not None:
        side = next(OPPOSITE[each] for each, end in race.grid.neighbours[car].items() if end == race.turning)
        return Standing((car, race.turning), ways_on(race.kind(race.turning), side), race.tiles, 1)
    return Standing((car,), race.exits(car) or "", race.tiles)


def path(found: tuple[Leg, ...]) -> list[Cell]:
    """The places of all legs, one after the other, as the board draws them; none where nothing leads on."""
    cells: list[Cell] = []
    for leg in found:
        cells += leg.cells[len(cells) > 0 :]
    return cells if len(cells) > 1 else []


# --- words -----------------------------------------------------------------------------------------------------------


def say_legs(race: Race, found: tuple[Leg, ...]) -> str:
    """How many turns the way takes, a sentence for each leg."""
    return " ".join(say_leg(race, leg) for leg in found)


def say_leg(race: Race, leg: Leg) -> str:
    place = to_cell(race.grid.pit if leg.goal == PIT else race.grid.starts[leg.goal])
    if leg.turns is None:
        return _("No way {place} is known.").format(place=place)
    if leg.goal != PIT and race.trophies[race.turn] is None:
        sentence = ngettext("Then {count} turn {place}.", "Then {count} turns {place}.", leg.turns)
    else:
        sentence = ngettext("{count} turn {place}.", "{count} turns {place}.", leg.turns)
    return sentence.format(count=leg.turns, place=place)
