"""Questions about a move: where the car comes to rest (S5, S6), and their answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rally.tutor.exercises import Belief, Truths

from .exercise import Exercise
from .readings import Move, Read, Reading, rest

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_rest(task: Exercise) -> int:
    return task.race.drive(task.seat, task.driven).progress


# --- what somebody might think ----------------------------------------------------------------------------------------


def move_of(task: Exercise) -> Move:
    """The move that is asked about."""
    race = task.race
    return Move(race.track, race.cars, task.seat, task.spaces, task.driven - task.spaces)


def read_as(reading: Reading) -> Read:
    """The move is counted out by such a reading."""
    return partial(rest, reading=reading)


def motor_after_the_roll(move: Move) -> int:
    """The card's move comes to its end, roll and all, and from there the motor drives on."""
    half = rest(replace(move, motor=0))
    cars = (*move.cars[: move.seat], half, *move.cars[move.seat + 1 :])
    return rest(replace(move, cars=cars, spaces=move.motor, motor=0))


def believing(read: Read) -> Callable[[Exercise], int]:
    """What somebody answers who reads a move so."""
    return lambda task: read(move_of(task))


DRIVING: dict[str, Read] = {
    "occupied_spaces_count": read_as(Reading(taken="counted")),
    "cars_in_the_way_stop": read_as(Reading(taken="stops")),
    "cars_of_another_lap_are_not_there": read_as(Reading(laps=False)),
    "own_space_counts": read_as(Reading(own=True)),
}
HILLS: dict[str, Read] = {
    "hills_do_nothing": read_as(Reading(hills="never")),
    "first_hill_catches": read_as(Reading(hills="first")),
    "rolls_onto_the_next_space": read_as(Reading(roll="next")),
    "cars_stop_a_roll": read_as(Reading(roll="stopped")),
    "goes_back_to_where_it_came_from": read_as(Reading(back="start")),
    "hill_on_the_way_sends_back": read_as(Reading(hills="wall")),
    "motor_drives_after_the_roll": motor_after_the_roll,
}
"""By the name of a belief how it reads a move: by the rules, with one thing read otherwise."""

RULES = {
    "occupied_spaces_count": "S5.4",
    "cars_in_the_way_stop": "S5.4",
    "cars_of_another_lap_are_not_there": "S5.5",
    "own_space_counts": "S5.3",
    "hills_do_nothing": "S6.2",
    "first_hill_catches": "S6.1",
    "rolls_onto_the_next_space": "S6.4",
    "cars_stop_a_roll": "S6.4",
    "goes_back_to_where_it_came_from": "S6.3",
    "hill_on_the_way_sends_back": "S6.1",
    "motor_drives_after_the_roll": "S5.2",
}
"""What says otherwise."""

TRUTHS: Truths[Exercise] = {
    "rest": true_rest,
    "rest_turbo": true_rest,
}

BELIEFS = {name: Belief(name, RULES[name], believing(read)) for name, read in (DRIVING | HILLS).items()}
