"""Questions about a move: where the car comes to rest (S5, S6), and their answers."""

from __future__ import annotations

from rally.stich_rallye import Stepped
from rally.stich_rallye.rules.circuit import DOWN, FLAT, UP
from rally.tutor.exercises import Truths, believed

from .exercise import Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_rest(task: Exercise) -> int:
    race = task.race
    return race.drive(task.seat, task.spaces).progress


# --- what somebody might think ----------------------------------------------------------------------------------------


def occupied_spaces_count(task: Exercise) -> int:
    """Counts every space, and takes the next one if somebody stands on the last."""
    race = task.race
    others = [car for seat, car in enumerate(race.cars) if seat != task.seat]
    end = race.cars[task.seat] + task.spaces
    return end + 1 if end in others else end


def cars_in_the_way_stop(task: Exercise) -> int:
    """A car cannot get past another: it stops behind the first one."""
    race = task.race
    car = race.cars[task.seat]
    ahead = [other for other in race.cars if car < other <= car + task.spaces]
    return min(ahead) - 1 if ahead else car + task.spaces


def hills_do_nothing(task: Exercise) -> int:
    """Where the counting ends, hill or not."""
    race = task.race
    move = race.drive(task.seat, task.spaces)
    return max(event.progress for event in move.events if isinstance(event, Stepped))


def first_hill_catches(task: Exercise) -> int:
    """The first hill that the car comes to makes it roll at once."""
    race = task.race
    car = race.cars[task.seat]
    for progress in range(car + 1, car + task.spaces + 1):
        if race.track.kind(progress) != FLAT:
            return race.drive(task.seat, progress - car).progress
    return car + task.spaces


def rolls_onto_the_next_space(task: Exercise) -> int:
    """Rolls to the space right behind the hill, whoever stands there."""
    track = task.race.track
    end = hills_do_nothing(task)
    step = {DOWN: +1, UP: -1, FLAT: 0}[track.kind(end)]
    while track.kind(end) != FLAT:
        end += step
    return end


def goes_back_to_where_it_came_from(task: Exercise) -> int:
    return task.race.cars[task.seat]


def hill_on_the_way_sends_back(task: Exercise) -> int:
    """An uphill in the middle of a move cannot be crossed: the car stays where it came from."""
    return task.race.cars[task.seat]


TRUTHS: Truths[Exercise] = {
    "rest": true_rest,
}

BELIEFS = believed(
    (occupied_spaces_count, "S5.4"),
    (cars_in_the_way_stop, "S5.4"),
    (hills_do_nothing, "S6.2"),
    (first_hill_catches, "S6.1"),
    (rolls_onto_the_next_space, "S6.4"),
    (goes_back_to_where_it_came_from, "S6.3"),
    (hill_on_the_way_sends_back, "S6.1"),
)
