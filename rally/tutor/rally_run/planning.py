"""Questions about the way that lies ahead (R3.1, R3.2, R4.1), and their answers."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run import (
    Drive,
    Race,
    Swap,
    ways_of,
)
from rally.rally_run.box.grid import DIRECTIONS
from rally.tutor.exercises import Truths, make_beliefs

from .exercise import GRID, Exercise, place_names

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_turns(task: Exercise) -> int:
    """The number of turns on the shortest way to the pit stop or home."""
    race, car = task.race, task.race.cars[task.seat]
    return ways_of(race, task.seat).turns(car, race.exits(car) or "")


def true_stops(task: Exercise) -> tuple[str, ...]:
    """The tiles that keep a car from coming home in two turns if they are swapped into the corner on its way."""
    race = task.race
    corner = GRID.corner(race.trophies[task.seat] or "")
    return place_names(cell for cell in task.offered if not home_in_two(race.after(Swap(corner, cell)), task.seat))


def home_in_two(race: Race, seat: int) -> bool:
    """Whether the seat can win with its next two drives if nobody else acts."""
    return any(later.winner == seat for once in drives_of(race, seat) for later in drives_of(once, seat))


def drives_of(race: Race, seat: int) -> list[Race]:
    """All races to which one drive of this seat can lead, if it were its turn."""
    mine = Race.of(replace(race.moment, turn=seat, swapped=None, first=False))
    found = [mine.after(Drive(each)) for each in DIRECTIONS if can_be_told(mine, Drive(each))]
    return [laid for each in found for laid in ([each.after(turn) for turn in each.legal] if each.turning else [each])]


def can_be_told(race: Race, action: Drive) -> bool:
    """Whether this is allowed, and its result known."""
    return action in race.legal and race.why_hidden(action) is None


# --- what somebody might think ----------------------------------------------------------------------------------------


def way_as_the_crow_flies(task: Exercise) -> int:
    """Tiles are counted, wherever their roads lead."""
    race = task.race
    goal = GRID.places[race.trophies[task.seat] or "pit"]
    car = race.cars[task.seat]
    return abs(car[0] - goal[0]) + abs(car[1] - goal[1])


def turning_over_is_a_turn_of_its_own(task: Exercise) -> int:
    return 2 * true_turns(task)


def any_swap_stops(task: Exercise) -> tuple[str, ...]:
    return place_names(task.offered)


def only_a_dead_end_stops(task: Exercise) -> tuple[str, ...]:
    return place_names(cell for cell in task.offered if task.race.kind(cell) == "d")


TRUTHS: Truths[Exercise] = {
    "turns": true_turns,
    "stops": true_stops,
}

BELIEFS = make_beliefs(
    (way_as_the_crow_flies, "R3.1"),
    (turning_over_is_a_turn_of_its_own, "R3.2"),
    (any_swap_stops, "R4.1"),
    (only_a_dead_end_stops, "R3.2"),
)
