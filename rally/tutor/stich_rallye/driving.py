"""Questions about a move: where the car comes to rest (S5, S6), and their answers."""

from __future__ import annotations

from collections.abc import Callable

from rally.tutor.exercises import Truths, believed

from .exercise import Exercise
from .readings import RIGHT, Reading, rest

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_rest(task: Exercise) -> int:
    return task.race.drive(task.seat, task.driven).progress


# --- what somebody might think ----------------------------------------------------------------------------------------


def read_as(name: str, reading: Reading) -> Callable[[Exercise], int]:
    """The belief of this name: the move is counted out by such a reading."""

    def answer(task: Exercise) -> int:
        race = task.race
        return rest(race.track, race.cars, task.seat, task.driven, reading)

    answer.__name__ = name
    return answer


def motor_drives_after_the_roll(task: Exercise) -> int:
    """The card's move comes to its end, roll and all, and from there the motor drives on."""
    race, cars = task.race, list(task.race.cars)
    for spaces in (task.spaces, task.driven - task.spaces):
        cars[task.seat] = rest(race.track, cars, task.seat, spaces, RIGHT)
    return cars[task.seat]


TRUTHS: Truths[Exercise] = {
    "rest": true_rest,
    "rest_turbo": true_rest,
}

BELIEFS = believed(
    (read_as("occupied_spaces_count", Reading(taken="counted")), "S5.4"),
    (read_as("cars_in_the_way_stop", Reading(taken="stops")), "S5.4"),
    (read_as("cars_of_another_lap_are_not_there", Reading(laps=False)), "S5.5"),
    (read_as("own_space_counts", Reading(own=True)), "S5.3"),
    (read_as("hills_do_nothing", Reading(hills="never")), "S6.2"),
    (read_as("first_hill_catches", Reading(hills="first")), "S6.1"),
    (read_as("rolls_onto_the_next_space", Reading(roll="next")), "S6.4"),
    (read_as("cars_stop_a_roll", Reading(roll="stopped")), "S6.4"),
    (read_as("goes_back_to_where_it_came_from", Reading(back="start")), "S6.3"),
    (read_as("hill_on_the_way_sends_back", Reading(hills="wall")), "S6.1"),
    (motor_drives_after_the_roll, "S5.2"),
)
"""Each is the rules with one thing read otherwise."""
