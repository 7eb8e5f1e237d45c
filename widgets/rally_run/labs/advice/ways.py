"""The shortest way from here: to the pit stop, and home where the trophy's colour is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rally.rally_run import Action, Cell, Race, Reach, Swap
from rally.rally_run.playouts.standing import Standing, standing, standing_after
from widgets.rally_run.words import brief_cell, to_cell
from widgets.shared.words import _, ngettext, together

PIT = "pit"


@dataclass(frozen=True)
class Leg:
    """A part of a way: to the pit stop or home, the shortest from where the part before it ends.

    goal: "pit" or a colour. cells: from where the car is to the goal, both among them. reach: the turns of this car
    that it takes while all others stand still, swaps and what is done first among them. swaps: those on the way.
    """

    goal: str
    cells: tuple[Cell, ...]
    reach: Reach
    swaps: tuple[Swap, ...] = ()


def legs(race: Race, action: Action | None = None) -> tuple[Leg, ...]:
    """The shortest way of the seat to act, by what is known in the race. action: what it does first."""
    begun = standing(race, race.turn) if action is None else standing_after(race, action)
    done = 0 if action is None and race.turning is None else 1
    cells = (race.car,) if begun.cell == race.car else (race.car, begun.cell)
    return tuple(each_leg(race, begun, cells, done))


def each_leg(race: Race, start: Standing, cells: tuple[Cell, ...], done: int) -> Iterator[Leg]:
    """The legs from there. cells: where the car has been driven first; done: the turns that this took."""
    for goal in goals(race):
        here = race.grid.pit if goal == PIT else race.grid.starts[goal]
        reach, swaps = Reach(0, 0), tuple[Swap, ...]()
        if cells[-1] != here:
            reach, way = start.reach(goal), start.way(goal)
            if way is None:
                yield Leg(goal, cells, reach)
                return
            cells, swaps = (*cells, *way.cells), way.swaps
        yield Leg(goal, cells, reach.later(done), swaps)
        start, cells, done = start.arrived(here, swaps), (here,), 0


def goals(race: Race) -> list[str]:
    """Where the seat to act wants to go, as far as it is known: without a trophy to the pit stop, then home."""
    trophy = race.trophies[race.turn]
    if trophy is not None:
        return [trophy]
    top = race.pile[0] if race.pile else None
    return [PIT] if top is None else [PIT, top]


# --- as the board draws it -------------------------------------------------------------------------------------------


def path(found: Iterable[Leg]) -> list[Cell]:
    """The places of all legs, one after the other; none where nothing leads on."""
    cells: list[Cell] = []
    for leg in found:
        cells += leg.cells[len(cells) > 0 :]
    return cells if len(cells) > 1 else []


def exchanges(swaps: Iterable[Swap]) -> list[list[list[int]]]:
    """The tiles that are swapped on a way, in pairs."""
    return [[[*swap.first], [*swap.second]] for swap in swaps]


# --- words -----------------------------------------------------------------------------------------------------------


def say_legs(race: Race, found: Iterable[Leg]) -> str:
    """How many turns the way takes, and what is swapped on it: for each leg in turn."""
    return together(sentence for leg in found for sentence in (say_leg(race, leg), *map(say_swap, leg.swaps)))


def say_leg(race: Race, leg: Leg) -> str:
    place, reach = to_cell(race.grid.pit if leg.goal == PIT else race.grid.starts[leg.goal]), leg.reach
    then = leg.goal != PIT and race.trophies[race.turn] is None
    if reach.is_none:
        return _("As long as the others stand still, no way leads {place}.").format(place=place)
    if reach.is_exact and then:
        sentence = ngettext("Then {count} turn {place}.", "Then {count} turns {place}.", reach.best)
    elif reach.is_exact:
        sentence = ngettext("{count} turn {place}.", "{count} turns {place}.", reach.best)
    elif then:
        sentence = ngettext(
            "Then at best {count} turn {place}, more likely {likely}.",
            "Then at best {count} turns {place}, more likely {likely}.",
            reach.best,
        )
    else:
        sentence = ngettext(
            "At best {count} turn {place}, more likely {likely}.",
            "At best {count} turns {place}, more likely {likely}.",
            reach.best,
        )
    return sentence.format(count=reach.best, likely=reach.likely, place=place)


def say_swap(swap: Swap) -> str:
    """A swap on the way; its turn is among those that were said."""
    return _("On the way {first} and {second} are swapped (R4.1).").format(
        first=brief_cell(swap.first), second=brief_cell(swap.second)
    )
