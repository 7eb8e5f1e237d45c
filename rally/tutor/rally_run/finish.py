"""Questions about the pit stop and the finish (R5), and their answers."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run import (
    Drive,
    Race,
    TrophyTaken,
)
from rally.tutor.exercises import Truths, believed

from .exercise import GRID, Exercise, driven_in

# --- what the rules answer --------------------------------------------------------------------------------------------


def wins_on(race: Race, seat: int, colour: str) -> bool:
    """Does a car win that drives from the corner onto the start-finish tile of this colour?"""
    corner, home = GRID.corner(colour), GRID.starts[colour]
    side = next(each for each, cell in GRID.neighbours[corner].items() if cell == home)
    cars = tuple(corner if other == seat else car for other, car in enumerate(race.cars))
    laid = tuple(sorted((race.open | {corner: side}).items()))
    there = Race.of(replace(race.moment, cars=cars, laid=laid, turn=seat, turning=None, swapped=None))
    return there.after(Drive(side)).winner == seat


def true_finish(task: Exercise) -> str:
    """The start-finish tile, and no other, on which the race is won; its name is its colour."""
    race = task.race
    return next(colour for colour in GRID.starts if wins_on(race, task.seat, colour))


def true_winner(task: Exercise) -> int:
    """The seat that has won; −1 for nobody yet."""
    winner = task.outcome.winner
    return -1 if winner is None else winner


def true_trophies(task: Exercise) -> int:
    """How many trophies a seat has in the end."""
    had = task.before.trophies[task.seat] is not None
    return had + sum(isinstance(event, TrophyTaken) and event.seat == task.seat for event in task.outcome.all_events())


# --- what somebody might think ----------------------------------------------------------------------------------------


def any_start_tile_is_the_finish(task: Exercise) -> str | int:
    """The nearest one will do; whoever comes to one first has won."""
    if task.ask == "finish":
        row, column = task.race.cars[task.seat]
        return min(GRID.starts, key=lambda each: abs(GRID.starts[each][0] - row) + abs(GRID.starts[each][1] - column))
    return next((event.seat for event in driven_in(task) if event.end in GRID.colours), -1)


def own_start_is_the_finish(task: Exercise) -> str | int:
    """One drives home to where one began."""
    if task.ask == "finish":
        return task.home
    return next((event.seat for event in driven_in(task) if event.end == GRID.starts[task.home]), -1)


def trophy_after_the_finish(task: Exercise) -> int:
    """Finish and trophy count in any order: who has been there may fetch the trophy afterwards."""
    return task.seat if task.been and task.been == task.outcome.trophies[task.seat] else -1


def every_visit_takes_a_trophy(task: Exercise) -> int:
    had = task.race.trophies[task.seat] is not None
    return had + sum(event.end == GRID.pit for event in driven_in(task) if event.seat == task.seat)


def a_second_visit_gives_it_back(task: Exercise) -> int:
    return 0


TRUTHS: Truths[Exercise] = {
    "finish": true_finish,
    "winner": true_winner,
    "trophies": true_trophies,
}

BELIEFS = believed(
    (any_start_tile_is_the_finish, "R5.2"),
    (own_start_is_the_finish, "R5.2"),
    (trophy_after_the_finish, "R5.2"),
    (every_visit_takes_a_trophy, "R5.3"),
    (a_second_visit_gives_it_back, "R5.3"),
)
