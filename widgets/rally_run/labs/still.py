"""A race that does not move: its picture and its table, for places without a kernel and for the end of a cell."""

from __future__ import annotations

from collections.abc import Iterator

from rally.rally_run import Race
from widgets.lab.still import still_html
from widgets.parts.palette import liveries
from widgets.rally_run.figures.board import board_svg
from widgets.rally_run.words import say_due, say_place, say_seat, say_standing, say_trophy
from widgets.words import _

from .views import COVERED, Headings, Sight, cars_view, headings_of, pile_view, tiles_view


def race_html(race: Race) -> str:
    """A race as HTML: the board with its cars, what is due, and who has what."""
    return still_html(race_svg(race), say_due(race), race_rows(race))


def race_svg(race: Race, sight: Sight = COVERED, headings: Headings | None = None) -> str:
    views = zip(cars_view(race, headings or headings_of(race)), liveries(race.players), strict=True)
    cars = [view | {"fill": livery.paint} for view, livery in views]
    return board_svg(tiles_view(race, sight), cars, pile_view(race, sight), say_standing(race))


def race_rows(race: Race) -> Iterator[tuple[str, str]]:
    for seat, trophy in enumerate(race.trophies):
        said = _("{place}, {trophy}").format(place=say_place(race, seat), trophy=say_trophy(trophy))
        yield say_seat(race, seat), said
