"""Free play as the tile board wants it: places, a car that drives round, and the film of a lap."""

from __future__ import annotations

from rally.rally_run import Cell, grid
from rally.rally_run.box.grid import step
from widgets.rally_run.words import say_kind
from widgets.shared.figures.palette import liveries
from widgets.shared.words import _

from .circuit import Field, driven
from .tell import findings, say_label

View = dict[str, object]

DRIVER = "Mia"
"""Who drives round."""


def places_view(state: Field) -> list[View]:
    """A view of each place of the bare grid."""
    marks = marks_of(state)
    return [
        {
            "cell": [*cell],
            "kind": "road" if cell in state.laid else "empty",
            "exits": state.laid.get(cell, ""),
            "label": say_label(state, cell),
            "marks": marks.get(cell, []),
        }
        for cell in grid().cells
    ]


def marks_of(state: Field) -> dict[Cell, list[str]]:
    """Where the road could go on, where it stops for good, and what a finding points at."""
    marks: dict[Cell, list[str]] = {}
    for cell, side in state.loose:
        other = step(cell, side)
        goes_on = other in grid().index and other not in state.laid
        marks[other if goes_on else cell] = ["may" if goes_on else "wrong"]
    known = findings(state)
    if 0 <= state.finding < len(known) and known[state.finding].at is not None:
        marks[known[state.finding].at] = ["chosen"]
    return marks


def cars_view(state: Field) -> list[View]:
    """A car at the beginning of a lap, if there is a way round."""
    if not state.lap:
        return []
    car = liveries((DRIVER,))[0]
    return [
        {
            "seat": 0,
            "name": DRIVER,
            "letter": car.letter,
            "paint": car.colour,
            "cell": [*state.lap[0]],
            "heading": driven(state.lap)[-1],
            "trophy": "",
            "active": True,
        }
    ]


def lap_moments(state: Field) -> list[list[View]]:
    """For each step of a lap where the car is; it begins where it ends."""
    ends = (*state.lap[1:], *state.lap[:1])
    drives = [[{"seat": 0, "cell": [*end], "heading": side}] for side, end in zip(driven(state.lap), ends, strict=True)]
    return [[], *drives]


def tray_view(state: Field) -> list[View]:
    """The kinds with how many are left, and the sign that takes away."""
    kinds = [
        {
            "id": kind,
            "kind": kind,
            "label": say_kind(kind),
            "count": str(left),
            "chosen": kind == state.brush,
            "dim": left <= 0,
        }
        for kind, left in state.left.items()
    ]
    away = {"id": "", "kind": "", "label": _("take away"), "chosen": not state.brush, "dim": not state.roads}
    return [*kinds, away]
