"""Questions about what may be swapped (R4), and their answers."""

from __future__ import annotations

from collections.abc import Iterable

from rally.rally_run import (
    Cell,
    Driven,
    TilesSwapped,
)
from rally.tutor.exercises import Truths, make_beliefs

from .exercise import GRID, Exercise, place_names

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_swaps(task: Exercise) -> tuple[str, ...]:
    """The offered tiles that may be swapped."""
    return place_names(task.swappable)


# --- what somebody might think ----------------------------------------------------------------------------------------


def free_cells(task: Exercise) -> set[Cell]:
    """The offered tiles that may be swapped, by the rules."""
    return {*task.swappable}


def swaps_by_turn(task: Exercise) -> list[tuple[Cell, Cell] | None]:
    """What was swapped in each turn that was seen, from the first on."""
    turns: list[tuple[Cell, Cell] | None] = []
    for event in task.shown:
        if isinstance(event, TilesSwapped):
            turns.append((event.first, event.second))
        elif isinstance(event, Driven):
            turns.append(None)
    return turns


def answer_without(task: Exercise, swaps: Iterable[tuple[Cell, Cell] | None]) -> tuple[str, ...]:
    """All offered tiles that may be swapped, except those that were swapped there."""
    return place_names(free_cells(task) - {cell for pair in swaps for cell in pair or ()})


def any_tile_may_be_swapped(task: Exercise) -> tuple[str, ...]:
    """Even an open tile may be swapped, unless it was just swapped."""
    return place_names({*task.offered} - {*task.race.barred})


def swap_can_be_undone(task: Exercise) -> tuple[str, ...]:
    """What the player before has just swapped may be taken as well."""
    return place_names(free_cells(task) | {*task.offered} & {*task.race.barred})


def only_tiles_beside_the_car(task: Exercise) -> tuple[str, ...]:
    return place_names(free_cells(task) & {*GRID.neighbours[task.race.car].values()})


def only_unseen_tiles_are_swapped(task: Exercise) -> tuple[str, ...]:
    """A tile that somebody has seen is not swapped any more."""
    return place_names(free_cells(task) - {*task.race.memory.kinds})


def nobody_swaps_after_a_swap(task: Exercise) -> tuple[str, ...]:
    return place_names(free_cells(task)) if task.race.swapped is None else ()


def swapped_tiles_are_locked(task: Exercise) -> tuple[str, ...]:
    """A tile that was swapped once is not swapped again."""
    return answer_without(task, swaps_by_turn(task))


def swapped_tiles_are_locked_for_a_round(task: Exercise) -> tuple[str, ...]:
    """Tiles that were swapped since one's last turn, or in it, are not swapped."""
    return answer_without(task, swaps_by_turn(task)[-len(task.race.players) :])


TRUTHS: Truths[Exercise] = {
    "swaps": true_swaps,
}

BELIEFS = make_beliefs(
    (any_tile_may_be_swapped, "R4.1"),
    (swap_can_be_undone, "R4.2"),
    (only_tiles_beside_the_car, "R4.1"),
    (only_unseen_tiles_are_swapped, "R4.1"),
    (nobody_swaps_after_a_swap, "R4.2"),
    (swapped_tiles_are_locked, "R4.2"),
    (swapped_tiles_are_locked_for_a_round, "R4.2"),
)
