"""Which rule decides a position, of those of which one does: what the exception of a first turn makes of a tile, what
an open tile is."""

from __future__ import annotations

from collections.abc import Hashable

from .exercise import GRID, Exercise
from .roads import ahead, enterable, is_dead_end


def rule_here(task: Exercise, rule: str, said: Hashable = None) -> str:
    """The rule itself; or, if it is one that says nothing of this position, that which decides it. said: a wrong
    answer, of which nothing depends here.

    >>> from rally.tutor import exercise
    >>> dead_end_at_first = exercise("roads_4")
    >>> rule_here(dead_end_at_first, "R3.2"), rule_here(dead_end_at_first, "R4.1")
    ('R3.3', 'R4.1')
    """
    if rule == "R3.2" and task.ask in ("sides", "ways_on"):
        return "R3.3" if task.race.first and is_dead_end(task) else rule
    if rule == "R3.4" and task.ask == "drives":
        return rule_of_open_tiles(task)
    return rule


def rule_of_open_tiles(task: Exercise) -> str:
    """The rule of driving onto what lies open before the car: a tile with another car on it, a start-finish tile, or
    the pit stop."""
    race = task.race
    if {*ahead(race).values()} & {*GRID.road_cells} & {*race.open}:
        return "R3.4"
    return "R3.7" if enterable(race) & {*GRID.colours} else "R3.1"
