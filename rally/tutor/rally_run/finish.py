"""Questions about the pit stop and the finish (R5), and their answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from rally.rally_run import (
    Drive,
    Driven,
    Race,
    TrophyTaken,
)
from rally.tutor.exercises import Truths, make_beliefs

from .exercise import GRID, Exercise, drives_in

# --- what the rules answer --------------------------------------------------------------------------------------------


def wins_on(race: Race, seat: int, colour: str) -> bool:
    """Whether a car wins by driving from the corner onto the start-finish tile of this colour."""
    corner, home = GRID.corner(colour), GRID.starts[colour]
    side = next(each for each, cell in GRID.neighbours[corner].items() if cell == home)
    cars = tuple(corner if other == seat else car for other, car in enumerate(race.cars))
    laid = tuple(sorted((race.open | {corner: side}).items()))
    there = Race.of(replace(race.moment, cars=cars, laid=laid, turn=seat, turning=None, swapped=None))
    return there.after(Drive(side)).winner == seat


def true_finish(task: Exercise) -> str:
    """The name, which is the colour, of the only start-finish tile on which the race is won."""
    race = task.race
    return next(colour for colour in GRID.starts if wins_on(race, task.seat, colour))


def true_winner(task: Exercise) -> int:
    """The seat that has won; −1 for nobody yet."""
    winner = task.outcome.winner
    return -1 if winner is None else winner


def true_trophies(task: Exercise) -> int:
    """The number of trophies of a seat in the end."""
    had = task.before.trophies[task.seat] is not None
    return had + sum(isinstance(event, TrophyTaken) and event.seat == task.seat for event in task.outcome.all_events())


# --- what somebody might think ----------------------------------------------------------------------------------------


def as_ruled(task: Exercise) -> Hashable:
    """The answer of a belief that does not concern the question."""
    return TRUTHS[task.ask](task)


def any_start_tile_is_the_finish(task: Exercise) -> Hashable:
    """Any start-finish tile is a finish; the first driver with a trophy to reach one wins."""
    if task.ask == "finish":
        row, column = task.race.cars[task.seat]
        return min(GRID.starts, key=lambda each: abs(GRID.starts[each][0] - row) + abs(GRID.starts[each][1] - column))
    return answer_by_finish(task, lambda seat, trophy, colour: True)


def own_start_is_the_finish(task: Exercise) -> Hashable:
    """With a trophy one drives home to where one began."""
    if task.ask == "finish":
        return task.homes[task.seat]
    return answer_by_finish(task, lambda seat, trophy, colour: colour == (task.homes[seat] or trophy))


def trophy_after_the_finish(task: Exercise) -> Hashable:
    """Finish and trophy count in any order; somebody who has been there may fetch the trophy afterwards."""
    if task.ask == "winner" and task.been and task.been == task.outcome.trophies[task.seat]:
        return task.seat
    return as_ruled(task)


def answer_by_finish(task: Exercise, is_finish: Callable[[int, str, str], bool]) -> Hashable:
    """Who has won by these finishes; questions that are not about the finish are answered by the rules. is_finish(seat,
    trophy, colour): whether the start-finish tile of this colour is a finish for that seat with its trophy."""
    if task.ask != "winner":
        return as_ruled(task)
    trophies = list(task.race.trophies)
    for event in task.coming:
        if isinstance(event, TrophyTaken):
            trophies[event.seat] = event.colour
        elif isinstance(event, Driven) and event.end in GRID.colours:
            trophy = trophies[event.seat]
            if trophy is not None and is_finish(event.seat, trophy, GRID.colours[event.end]):
                return event.seat
    return -1


def count_visits(task: Exercise) -> int:
    """The number of times that the car comes to the pit stop."""
    return sum(event.end == GRID.pit for event in drives_in(task) if event.seat == task.seat)


def every_visit_takes_a_trophy(task: Exercise) -> Hashable:
    if task.ask != "trophies":
        return as_ruled(task)
    return (task.race.trophies[task.seat] is not None) + count_visits(task)


def a_second_visit_gives_it_back(task: Exercise) -> Hashable:
    """A player who returns to the pit stop with a trophy puts it back."""
    if task.ask != "trophies":
        return as_ruled(task)
    return ((task.race.trophies[task.seat] is not None) + count_visits(task)) % 2


TRUTHS: Truths[Exercise] = {
    "finish": true_finish,
    "winner": true_winner,
    "trophies": true_trophies,
}

BELIEFS = make_beliefs(
    (any_start_tile_is_the_finish, "R5.2"),
    (own_start_is_the_finish, "R5.2"),
    (trophy_after_the_finish, "R5.2"),
    (every_visit_takes_a_trophy, "R5.3"),
    (a_second_visit_gives_it_back, "R5.3"),
)
