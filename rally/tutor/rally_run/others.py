"""Further answers to choose from, to which nothing that somebody might think leads: who guesses can be told by them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations
from random import Random

from rally.chance.luck import shuffled
from rally.rally_run import Cell

from .exercise import GRID, Exercise, driven_in, names

MOST_TROPHIES = len(GRID.starts)
"""So many trophies there are."""


def others(task: Exercise, right: Hashable, chance: Random) -> Iterator[Hashable]:
    """Answers that look like one, those first that look most like it; the right one may be among them."""
    if isinstance(right, tuple):
        yield from nearly(right, around(task), chance)
    elif task.ask == "known" and isinstance(right, int):
        yield from (number for far in range(1, 9) for number in (right + far, right - far) if number >= 0)
    elif task.ask == "seen":
        yield from ("?", *map(GRID.name, shuffled(task.race.face_down, chance)))
    elif task.ask == "trophies":
        yield from range(MOST_TROPHIES + 1)
    elif task.ask == "winner":
        yield from (-1, *range(len(task.race.players)))
    elif task.ask == "finish":
        yield from GRID.starts


def around(task: Exercise) -> set[Cell]:
    """The places that an answer may be made of."""
    race = task.race
    if task.ask == "drives":
        return {*GRID.neighbours[race.car].values()}
    if task.ask in ("sides", "ways_on"):
        cell = GRID.neighbours[race.car][task.turns[:1]]
        return {*GRID.neighbours[cell].values()} - ({race.car} if task.ask == "ways_on" else set())
    if task.ask == "open":
        driven = driven_in(task)
        cells = {*race.open, *task.outcome.open, *(event.start for event in driven)}
        beside = GRID.neighbours[driven[-1].end].values() if len(cells) < 3 else ()
        return (cells | {*beside}) & {*GRID.road_cells}
    return {*task.offered}


def nearly(right: Iterable[str], cells: set[Cell], chance: Random) -> Iterator[tuple[str, ...]]:
    """The same places with one of these more or less, then with two, and so on."""
    lying = {GRID.places[name] for name in right}
    for many in range(1, len(cells) + 1):
        for some in shuffled(combinations(sorted(cells), many), chance):
            yield names(lying ^ {*some})
