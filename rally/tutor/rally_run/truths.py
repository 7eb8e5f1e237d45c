"""What the rules answer, by playing a position out: by what is asked, the right answer.

A place is given by its name in the notation, several places by a tuple of names.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from rally.rally_run import Cell, Drive, Race, Swap, TileTurnedRound, TrophyTaken, ways_of
from rally.rally_run.box.grid import DIRECTIONS

from .exercise import GRID, Exercise, names


def true_place(task: Exercise) -> str:
    return GRID.name(task.outcome.cars[task.seat])


def true_finish(task: Exercise) -> str:
    """The start-finish tile, and no other, on which the race is won; its name is its colour."""
    race = task.race
    return next(colour for colour in GRID.starts if wins_on(race, task.seat, colour))


def wins_on(race: Race, seat: int, colour: str) -> bool:
    """Does a car win that drives from the corner onto the start-finish tile of this colour?"""
    corner, home = GRID.corner(colour), GRID.starts[colour]
    side = next(each for each, cell in GRID.neighbours[corner].items() if cell == home)
    cars = tuple(corner if other == seat else car for other, car in enumerate(race.cars))
    laid = tuple(sorted((race.open | {corner: side}).items()))
    there = Race.of(replace(race.moment, cars=cars, laid=laid, turn=seat, turning=None, swapped=None))
    return there.after(Drive(side)).winner == seat


def true_open(task: Exercise) -> tuple[str, ...]:
    return names(task.outcome.open)


def true_drives(task: Exercise) -> tuple[str, ...]:
    race = task.race
    return names(race.grid.neighbours[race.car][action.direction] for action in race.legal if isinstance(action, Drive))


def laid(task: Exercise) -> tuple[Cell, list[str]]:
    """The tile that is turned over by the turn asked about, and the ways in which it may be laid."""
    race = task.outcome
    if race.turning is not None:
        return race.turning, [action.exits for action in race.legal]  # type: ignore[union-attr]
    event = next(event for event in race.events if isinstance(event, TileTurnedRound))
    return event.cell, [event.exits]


def true_sides(task: Exercise) -> tuple[str, ...]:
    """Where the road of the tile that is turned over may lead, back included."""
    cell, ways = laid(task)
    around = GRID.neighbours[cell]
    return names({around[each] for exits in ways for each in exits if each in around})


def true_ways_on(task: Exercise) -> tuple[str, ...]:
    """Where it may lead on, and not back."""
    return tuple(name for name in true_sides(task) if name != GRID.name(task.race.car))


def true_swaps(task: Exercise) -> tuple[str, ...]:
    swaps = [action for action in task.race.legal if isinstance(action, Swap)]
    return names(cell for cell in task.offered if any(cell in (swap.first, swap.second) for swap in swaps))


def true_winner(task: Exercise) -> int:
    """The seat that has won; −1 for nobody yet."""
    winner = task.outcome.winner
    return -1 if winner is None else winner


def true_trophies(task: Exercise) -> int:
    """How many trophies a seat has in the end."""
    had = task.before.trophies[task.seat] is not None
    return had + sum(isinstance(event, TrophyTaken) and event.seat == task.seat for event in task.outcome.all_events())


def true_seen(task: Exercise) -> str:
    """Where the tile is that has been seen; "?" if nobody can know."""
    race = task.race
    found = [cell for cell, kind in race.memory.kinds.items() if kind == task.kind and race.is_face_down(cell)]
    return GRID.name(found[0]) if len(found) == 1 else "?"


def true_known(task: Exercise) -> int:
    """Of how many face-down tiles one can know what they are."""
    race = task.race
    return sum(race.is_face_down(cell) for cell in race.memory.kinds)


def true_turns(task: Exercise) -> int:
    """The turns that the shortest way takes, to the pit stop or home."""
    race, car = task.race, task.race.cars[task.seat]
    return ways_of(race, task.seat).turns(car, race.exits(car) or "")


def true_stops(task: Exercise) -> tuple[str, ...]:
    """The tiles that keep a car from coming home in two turns, if they are swapped into the corner on its way."""
    race = task.race
    corner = GRID.corner(race.trophies[task.seat] or "")
    return names(cell for cell in task.offered if not home_in_two(race.after(Swap(corner, cell)), task.seat))


def home_in_two(race: Race, seat: int) -> bool:
    """Can the seat win with its next two drives, if nobody else does anything?"""
    return any(later.winner == seat for once in drives_of(race, seat) for later in drives_of(once, seat))


def drives_of(race: Race, seat: int) -> list[Race]:
    """All that one drive of this seat can lead to, were it its turn."""
    mine = Race.of(replace(race.moment, turn=seat, swapped=None, first=False))
    found = [mine.after(Drive(each)) for each in DIRECTIONS if can_be_told(mine, Drive(each))]
    return [laid for each in found for laid in ([each.after(turn) for turn in each.legal] if each.turning else [each])]


TRUTHS: dict[str, Callable[[Exercise], Hashable]] = {
    "place": true_place,
    "finish": true_finish,
    "open": true_open,
    "drives": true_drives,
    "sides": true_sides,
    "ways_on": true_ways_on,
    "swaps": true_swaps,
    "winner": true_winner,
    "trophies": true_trophies,
    "seen": true_seen,
    "known": true_known,
    "turns": true_turns,
    "stops": true_stops,
}


def can_be_told(race: Race, action: Drive) -> bool:
    """Whether this is allowed, and known what comes of it."""
    return action in race.legal and race.why_hidden(action) is None
