"""Questions about what one can know (R6.1), and their answers."""

from __future__ import annotations

from rally.rally_run import (
    Cell,
    TilesSwapped,
    TileTurnedOver,
)
from rally.tutor.exercises import Truths, believed

from .exercise import GRID, Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_seen(task: Exercise) -> str:
    """Where the tile is that has been seen; "?" if nobody can know."""
    race = task.race
    found = [cell for cell, kind in race.memory.kinds.items() if kind == task.kind and race.is_face_down(cell)]
    return GRID.name(found[0]) if len(found) == 1 else "?"


def true_known(task: Exercise) -> int:
    """Of how many face-down tiles one can know what they are."""
    race = task.race
    return sum(race.is_face_down(cell) for cell in race.memory.kinds)


# --- what somebody might think ----------------------------------------------------------------------------------------


def last_seen(task: Exercise) -> Cell:
    """Where the tile lay when it was last seen."""
    lying = [cell for cell, _exits in task.before.laid if task.before.kind(cell) == task.kind]
    over = [
        event.cell for event in task.race.all_events() if isinstance(event, TileTurnedOver) and event.kind == task.kind
    ]
    return [*lying, *over][-1]


def swap_changes_nothing(task: Exercise) -> str:
    return GRID.name(last_seen(task))


def nobody_knows_after_a_swap(task: Exercise) -> str:
    return "?"


def only_the_first_swap_counts(task: Exercise) -> str:
    cell = last_seen(task)
    for event in task.race.all_events():
        if isinstance(event, TilesSwapped) and cell in (event.first, event.second):
            return GRID.name(event.second if cell == event.first else event.first)
    return GRID.name(cell)


def only_ones_own_tiles_are_seen(task: Exercise) -> int:
    """One knows the tiles on which one has stood oneself."""
    race, seat = task.race, task.seat
    own = {task.before.cars[seat]}
    own |= {event.cell for event in race.all_events() if isinstance(event, TileTurnedOver) and event.seat == seat}
    return sum(map(race.is_face_down, own))


def face_down_is_unknown(task: Exercise) -> int:
    return 0


def a_swap_hides_what_was_seen(task: Exercise) -> int:
    """What has been swapped is known no more."""
    swaps = [event for event in task.race.all_events() if isinstance(event, TilesSwapped)]
    known = task.race.memory.kinds
    return true_known(task) - len({cell for event in swaps for cell in (event.first, event.second) if cell in known})


TRUTHS: Truths[Exercise] = {
    "seen": true_seen,
    "known": true_known,
}

BELIEFS = believed(
    (swap_changes_nothing, "R4.1"),
    (nobody_knows_after_a_swap, "R6.1"),
    (only_the_first_swap_counts, "R4.1"),
    (only_ones_own_tiles_are_seen, "R6.1"),
    (face_down_is_unknown, "R6.1"),
    (a_swap_hides_what_was_seen, "R6.1"),
)
