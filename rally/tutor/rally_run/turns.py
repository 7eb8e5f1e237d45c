"""Questions about a turn: where the car is then, and what lies open (R3.1, R3.2, R3.5), and their answers."""

from __future__ import annotations

from collections.abc import Hashable

from rally.rally_run import (
    Cell,
    Drive,
    TileTurnedOver,
)
from rally.rally_run.box.grid import OPPOSITE
from rally.tutor.exercises import Truths, make_beliefs

from .exercise import GRID, Exercise, drives_in, place_names

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_place(task: Exercise) -> str:
    return GRID.name(task.outcome.cars[task.seat])


def true_open(task: Exercise) -> tuple[str, ...]:
    return place_names(task.outcome.open)


# --- what somebody might think ----------------------------------------------------------------------------------------


def left_tiles(task: Exercise) -> set[Cell]:
    """The road tiles that cars leave in the turns that are asked about."""
    return {event.start for event in drives_in(task)} & {*GRID.road_cells}


def as_ruled(task: Exercise) -> Hashable:
    """The answer of a belief that does not concern the question."""
    return TRUTHS[task.ask](task)


def one_may_look_and_not_drive(task: Exercise) -> Hashable:
    """The tile is only looked at and turned down again; the car stays where it is."""
    if task.ask == "place":
        return GRID.name(task.race.cars[task.seat])
    return place_names(task.race.open) if one_is_turned_over(task) else as_ruled(task)


def another_tile_may_be_tried(task: Exercise) -> Hashable:
    """The car drives somewhere else instead."""
    race, chosen = task.race, task.turns[:1]
    others = [each.direction for each in race.legal if isinstance(each, Drive) and each.direction != chosen]
    if not others or not one_is_turned_over(task):
        return as_ruled(task)
    return drives_to(task, GRID.neighbours[race.car][others[-1]])


def drives_on_while_the_road_leads(task: Exercise) -> Hashable:
    """The car does not stop after one tile while its road goes straight on."""
    race, driven = task.outcome, drives_in(task)[-1]
    leads_on = driven.direction in (race.exits(driven.end) or "")
    beyond = GRID.neighbours[driven.end].get(driven.direction) if leads_on else None
    if (
        beyond is None
        or not one_is_turned_over(task)
        or OPPOSITE[driven.direction] not in (race.exits(beyond) or "NESW")
    ):
        return as_ruled(task)
    return drives_to(task, beyond)


def one_is_turned_over(task: Exercise) -> bool:
    """Whether one turn is asked about, and it turns a tile over."""
    return len(drives_in(task)) == 1 and any(isinstance(event, TileTurnedOver) for event in task.coming)


def drives_to(task: Exercise, end: Cell) -> Hashable:
    """The answer if the only turn led to this place instead."""
    if task.ask == "place":
        return GRID.name(end)
    return place_names({*task.outcome.open} - {drives_in(task)[-1].end} | ({end} & {*GRID.road_cells}))


def left_tile_stays_open(task: Exercise) -> tuple[str, ...]:
    return place_names({*task.outcome.open, *left_tiles(task)})


def left_tile_closes_a_turn_later(task: Exercise) -> tuple[str, ...]:
    """The left tile stays face up until the next player has driven."""
    last = drives_in(task)[-1].start
    return place_names({*task.outcome.open} | ({last} & {*GRID.road_cells}))


def left_tile_always_closes(task: Exercise) -> tuple[str, ...]:
    """It closes even if another car still stands on it, until it is entered again."""
    lying = set(task.race.open)
    for event in drives_in(task):
        lying = lying - {event.start} | ({event.end} & {*GRID.road_cells})
    return place_names(lying)


def only_ones_own_tile_lies_open(task: Exercise) -> tuple[str, ...]:
    return place_names({task.outcome.cars[task.seat]} & {*task.outcome.open})


TRUTHS: Truths[Exercise] = {
    "place": true_place,
    "open": true_open,
}

BELIEFS = make_beliefs(
    (one_may_look_and_not_drive, "R3.2"),
    (another_tile_may_be_tried, "R3.2"),
    (drives_on_while_the_road_leads, "R3.1"),
    (left_tile_stays_open, "R3.5"),
    (left_tile_closes_a_turn_later, "R3.5"),
    (left_tile_always_closes, "R3.5"),
    (only_ones_own_tile_lies_open, "R3.5"),
)
