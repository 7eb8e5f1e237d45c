"""Questions about what may be swapped (R4), and their answers."""

from __future__ import annotations

from rally.rally_run import (
    Swap,
    TilesSwapped,
)
from rally.tutor.exercises import Truths, believed

from .exercise import GRID, Exercise, names

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_swaps(task: Exercise) -> tuple[str, ...]:
    swaps = [action for action in task.race.legal if isinstance(action, Swap)]
    return names(cell for cell in task.offered if any(cell in (swap.first, swap.second) for swap in swaps))


# --- what somebody might think ----------------------------------------------------------------------------------------


def any_tile_may_be_swapped(task: Exercise) -> tuple[str, ...]:
    return names(task.offered)


def swap_can_be_undone(task: Exercise) -> tuple[str, ...]:
    """What the player before has just swapped may be taken as well."""
    return names({GRID.places[name] for name in true_swaps(task)} | {*task.offered} & {*(task.race.swapped or ())})


def only_tiles_beside_the_car(task: Exercise) -> tuple[str, ...]:
    around = GRID.neighbours[task.race.car].values()
    return names(cell for cell in task.offered if cell in around and task.race.is_face_down(cell))


def nobody_swaps_after_a_swap(task: Exercise) -> tuple[str, ...]:
    return ()


def swapped_tiles_are_locked(task: Exercise) -> tuple[str, ...]:
    """What has once been swapped is not swapped any more."""
    swaps = [event for event in task.race.all_events() if isinstance(event, TilesSwapped)]
    gone = {GRID.name(cell) for event in swaps for cell in (event.first, event.second)}
    return tuple(name for name in true_swaps(task) if name not in gone)


TRUTHS: Truths[Exercise] = {
    "swaps": true_swaps,
}

BELIEFS = believed(
    (any_tile_may_be_swapped, "R4.1"),
    (swap_can_be_undone, "R4.2"),
    (only_tiles_beside_the_car, "R4.1"),
    (nobody_swaps_after_a_swap, "R4.2"),
    (swapped_tiles_are_locked, "R4.2"),
)
