"""Questions about what one can know (R6.1), and their answers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from rally.rally_run import (
    Cell,
    Driven,
    TilesSwapped,
    TileTurnedOver,
)
from rally.tutor.exercises import Truths, make_beliefs

from .exercise import GRID, Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_seen(task: Exercise) -> str:
    """Where the tile is that was seen; "?" if nobody can know."""
    race = task.race
    found = [cell for cell, kind in race.memory.kinds.items() if kind == task.kind and race.is_face_down(cell)]
    return GRID.name(found[0]) if len(found) == 1 else "?"


def true_known(task: Exercise) -> int:
    """The number of face-down tiles that one can know."""
    race = task.race
    return sum(race.is_face_down(cell) for cell in race.memory.kinds)


# --- what somebody might think ----------------------------------------------------------------------------------------


def last_seen(task: Exercise) -> Cell:
    """Where the tile was when it was last seen."""
    lying = [cell for cell, _exits in task.before.laid if task.before.kind(cell) == task.kind]
    over = [
        event.cell for event in task.race.all_events() if isinstance(event, TileTurnedOver) and event.kind == task.kind
    ]
    return [*lying, *over][-1]


def swaps_in(task: Exercise) -> list[TilesSwapped]:
    return [event for event in task.race.all_events() if isinstance(event, TilesSwapped)]


def remembered_cells(task: Exercise) -> set[Cell]:
    """The face-down tiles that one can know."""
    return set(filter(task.race.is_face_down, task.race.memory.kinds))


def answer_by_known(task: Exercise, known: Iterable[Cell]) -> Hashable:
    """The answer if these are the face-down tiles that one can know: their number, or the one that is looked for."""
    if task.ask == "known":
        return len({*known})
    found = true_seen(task)
    return found if found != "?" and GRID.places[found] in known else "?"


def swap_changes_nothing(task: Exercise) -> Hashable:
    return GRID.name(last_seen(task)) if task.ask == "seen" else true_known(task)


def nobody_knows_after_a_swap(task: Exercise) -> Hashable:
    """A tile that was swapped is not known any more."""
    return answer_by_known(task, remembered_cells(task) - moved_cells(task))


def only_the_first_swap_counts(task: Exercise) -> Hashable:
    if task.ask == "known":
        return true_known(task)
    cell = last_seen(task)
    for event in swaps_in(task):
        if cell in (event.first, event.second):
            return GRID.name(event.second if cell == event.first else event.first)
    return GRID.name(cell)


def only_ones_own_tiles_are_seen(task: Exercise) -> Hashable:
    """A player knows only the tiles where that player has been, wherever they were swapped to."""
    race, seat = task.race, task.seat
    own = {task.before.cars[seat]}
    for event in race.all_events():
        if isinstance(event, TileTurnedOver) and event.seat == seat:
            own.add(event.cell)
        elif isinstance(event, Driven) and event.seat == seat:
            own.add(event.end)
        elif isinstance(event, TilesSwapped):
            places = {event.first: event.second, event.second: event.first}
            own = {places.get(cell, cell) for cell in own}
    return answer_by_known(task, remembered_cells(task) & own)


def face_down_is_unknown(task: Exercise) -> Hashable:
    """No face-down tile is known."""
    return answer_by_known(task, ())


def moved_cells(task: Exercise) -> set[Cell]:
    """The current places of the tiles that were swapped after they were last seen."""
    found: set[Cell] = set()
    for event in task.race.all_events():
        if isinstance(event, TilesSwapped):
            found |= {event.first, event.second}
        elif isinstance(event, TileTurnedOver):
            found -= {event.cell}
    return found


def a_swap_shows_the_tiles(task: Exercise) -> Hashable:
    """A player who swaps two tiles looks at them, and everybody sees what they are."""
    return len(remembered_cells(task) | moved_cells(task)) if task.ask == "known" else true_seen(task)


TRUTHS: Truths[Exercise] = {
    "seen": true_seen,
    "known": true_known,
}

BELIEFS = make_beliefs(
    (swap_changes_nothing, "R4.1"),
    (nobody_knows_after_a_swap, "R6.1"),
    (only_the_first_swap_counts, "R4.1"),
    (only_ones_own_tiles_are_seen, "R6.1"),
    (face_down_is_unknown, "R6.1"),
    (a_swap_shows_the_tiles, "R4.1"),
)
