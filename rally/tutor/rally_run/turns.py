"""Questions about a turn: where the car is then, and what lies open (R3.1, R3.2, R3.5), and their answers."""

from __future__ import annotations

from rally.rally_run import (
    Cell,
    Drive,
)
from rally.tutor.exercises import Truths, believed

from .exercise import GRID, Exercise, driven_in, names

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_place(task: Exercise) -> str:
    return GRID.name(task.outcome.cars[task.seat])


def true_open(task: Exercise) -> tuple[str, ...]:
    return names(task.outcome.open)


# --- what somebody might think ----------------------------------------------------------------------------------------


def left_tiles(task: Exercise) -> set[Cell]:
    """The road tiles that the car leaves in the turns asked about."""
    return {event.start for event in driven_in(task) if event.start in GRID.road_cells}


def one_may_look_and_not_drive(task: Exercise) -> str:
    """The tile is looked at, and the car stays where it is."""
    return GRID.name(task.race.cars[task.seat])


def another_tile_may_be_tried(task: Exercise) -> str:
    """The car drives somewhere else instead."""
    race, chosen = task.race, task.turns[:1]
    others = [each.direction for each in race.legal if isinstance(each, Drive) and each.direction != chosen]
    return GRID.name(GRID.neighbours[race.car][others[-1]])


def drives_on_while_the_road_leads(task: Exercise) -> str:
    """The car does not stop after one tile, as its road goes straight on."""
    race, driven = task.outcome, driven_in(task)[-1]
    leads_on = driven.direction in (race.exits(driven.end) or "")
    beyond = GRID.neighbours[driven.end].get(driven.direction) if leads_on else None
    return GRID.name(beyond or driven.end)


def left_tile_stays_open(task: Exercise) -> tuple[str, ...]:
    return names({*task.outcome.open, *left_tiles(task)})


def left_tile_always_closes(task: Exercise) -> tuple[str, ...]:
    """Even where another car still stands on it."""
    return names({*task.outcome.open} - left_tiles(task))


def only_ones_own_tile_lies_open(task: Exercise) -> tuple[str, ...]:
    return names({task.outcome.cars[task.seat]} & {*task.outcome.open})


TRUTHS: Truths[Exercise] = {
    "place": true_place,
    "open": true_open,
}

BELIEFS = believed(
    (one_may_look_and_not_drive, "R3.2"),
    (another_tile_may_be_tried, "R3.2"),
    (drives_on_while_the_road_leads, "R3.1"),
    (left_tile_stays_open, "R3.5"),
    (left_tile_always_closes, "R3.5"),
    (only_ones_own_tile_lies_open, "R3.5"),
)
