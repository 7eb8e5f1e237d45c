"""What is wrong in Rally Run!, in words: its objections and errors in the learner's language."""

from __future__ import annotations

from rally.errors import Objection, RallyError
from rally.rally_run import Cell, NotationError, Race
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.box.tiles import NAMES
from rally.rally_run.race.notation import read_place
from widgets.shared.words.faults import Faults
from widgets.shared.words.languages import _
from widgets.shared.words.names import series

from .names import at_cell, say_colour, say_direction, say_directions, say_kind

COLOURS = {"colour", "colours", "strange"}
CELLS = {"cell", "cells"}
ROADS = {"exits", "ways"}
"""The names of data which are colours, places, and roads by the sides that they lead to."""

KINDS = {name.replace("_", " "): kind for kind, name in NAMES.items()}
"""The letter of each kind of tile by its name."""


def own_words(name: str, value: object, _race: object) -> str | None:
    """What only this game knows: places, roads, directions, kinds of tiles and colours."""
    if isinstance(value, tuple):
        return say_roads(name, value)
    if not isinstance(value, str):
        return None
    if name in CELLS:
        return say_place_name(value)
    if name in ROADS:
        return say_directions(value.strip("'")) if is_road(value.strip("'")) else None
    if name == "direction":
        return say_direction(value)
    if name == "kind":
        return say_kind(KINDS.get(value, value))
    return say_colour(value) if name in COLOURS else None


def say_roads(name: str, values: tuple[str, ...]) -> str | None:
    """The sides to which a road leads, or the ways in which it may lie."""
    if name == "exits" and is_road(values):
        return say_directions(values)
    return series(map(say_directions, values)) if name == "ways" else None


def is_road(value: str | tuple[str, ...]) -> bool:
    """Whether these are letters of directions, each by itself or all in one text."""
    return bool(value) and all(each in tuple(DIRECTIONS) for each in value)


def say_place_name(name: str) -> str:
    """A place by its name in the notation (`1.2`, `pit`, `red`), after “at”; what is no such name as it is."""
    try:
        cell: Cell = read_place(name)
    except NotationError:
        return name
    return at_cell(cell)


FAULTS = Faults.speaking_for("R", own_words)


def say_objection(objection: Objection, race: Race | None = None, language: str | None = None) -> str:
    """The objection as a sentence with its rule. Seats have their players' names where a race is given.

    >>> from rally.rally_run import Drive
    >>> race = Race.parse("cars=1.2:NS,yellow")
    >>> say_objection(race.why_not(Drive("E")), race)
    'The road at row 2, column 3 leads to north and south, not to east (R3.1).'
    """
    return FAULTS.say_objection(objection, race, language)


def say_error(error: RallyError, race: Race | None = None, language: str | None = None) -> list[str]:
    """What an error complains about, a sentence for each; of very many the first, and how many more there are."""
    return FAULTS.say_error(error, race, language)


def phrases() -> tuple[str, ...]:
    """What the data of objections in `rally.rally_run` are said with, for the catalogues to know."""
    return (
        _("a place"), _("a road's exits"), _("a colour"), _("a pair of tiles"), _("a yes or a no"),
        _("a tile that was seen"), _("a list of rows"),
        _("a set of tiles"), _("a list of places with exits"), _("two places"), _("the tile set"),
        _("a round"), _("a tile on the grid"),
        _("a race of Rally Run!"), _("a memory of the race"), _("a TileSet"), _("a way to forget"),
        _("a number for each kind of tile"), _("a number of turns"), _("a list of places and what was seen there"),
        _("places with exits"), _("a text of tiles"),
    )  # fmt: skip
