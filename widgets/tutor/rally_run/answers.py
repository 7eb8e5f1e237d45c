"""How answers to questions about Rally Run! read, what is said while one is put together, and what questions share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rally.rally_run import Cell, TileTurnedOver, grid
from rally.rally_run.box.grid import DIRECTIONS
from rally.tutor.rally_run import Exercise
from rally.tutor.rally_run.exercise import drives_in
from widgets.rally_run.words import (
    heading,
    join,
    on_cell,
    say_cell,
    say_directions,
    say_seat,
    say_tile,
    start_upper,
    to_cell,
)
from widgets.words import _
from widgets.words.sentences import series

GRID = grid()

Reading = Callable[[Exercise, tuple[str, ...]], str]
"""How an answer of several places reads."""

# --- in questions ----------------------------------------------------------------------------------------------------


def turned_over(task: Exercise) -> dict[str, str]:
    """The tile that is turned over, and where."""
    event = next(event for event in task.coming if isinstance(event, TileTurnedOver))
    return {"place": on_cell(event.cell), "tile": say_tile(event.kind)}


def say_drives(task: Exercise) -> str:
    """The drives that are asked about, as one sentence."""
    return series(
        _("{seat} drives {direction} {place}").format(
            seat=say_seat(task.race, event.seat), direction=heading(event.direction), place=to_cell(event.end)
        )
        for event in drives_in(task)
    )


# --- in answers ------------------------------------------------------------------------------------------------------


def places(names: Iterable[str]) -> list[Cell]:
    """The places of these names."""
    return [GRID.places[name] for name in names]


def read_place(task: Exercise, value: str) -> str:
    return _("Nobody can know") if value == "?" else start_upper(say_cell(GRID.places[value]))


def say_places(cells: Iterable[Cell]) -> str:
    """Places as an answer names them, one after another."""
    return series(map(say_cell, cells))


def read_places(say: Reading) -> Reading:
    """Several places, each by what tells it from the others in this question; or none."""
    return lambda task, value: start_upper(say(task, value) if value else _("no tile at all"))


def say_offered(say: Reading) -> Reading:
    """Several of those that are offered; or all."""
    return lambda task, value: _("all of them") if len(value) == len(task.offered) else say(task, value)


def say_sides(middle: Cell, cells: Iterable[Cell]) -> str:
    """Places by the directions in which they lie from one in their middle."""
    towards = {cell: each for each, cell in GRID.neighbours[middle].items()}
    return say_directions(sorted((towards[cell] for cell in cells), key=DIRECTIONS.index))


def say_marked(task: Exercise, marked: tuple[str, ...]) -> str:
    """The places that are marked, and what to do with them."""
    return _("You have marked {places}. Mark all the ones that belong to the answer, then press “Only these”.").format(
        places=join(map(say_cell, places(marked)))
    )


def write(task: Exercise, solved: bool) -> str:
    """The position as everybody sees it; with all that lies face down, once the question is answered."""
    return str(task.race if solved or task.known else task.race.seen_by(task.seat))
