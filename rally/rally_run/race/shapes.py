"""What kinds of values a layout is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rally.rally_run.box.actions import is_place
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.options import Options
from rally.rally_run.box.tiles import NAMES, TileSet
from rally.rally_run.memory.memory import Memory
from rally.shapes import Is, one, perhaps, some


def are_rows(value: Any) -> bool:
    return some(str)(value) and all(len(row) < 100 for row in value)


def is_set(value: Any) -> bool:
    return isinstance(value, TileSet) or (some(int)(value) and len(value) == len(NAMES))


def are_cars(value: Any) -> bool:
    return some(tuple)(value) and all(map(is_car, value))


def is_car(value: Any) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    cell, exits = value
    return is_place(cell) and isinstance(exits, str) and len(exits) < 5


def are_exits(value: Any) -> bool:
    pairs = tuple(value.items()) if isinstance(value, Mapping) else value
    return some(tuple)(pairs) and all(map(is_car, pairs))


def are_trophies(value: Any) -> bool:
    return some(str, type(None))(value) and set(value) <= {None, *COLOURS}


def are_colours(value: Any) -> bool:
    return some(str)(value) and set(value) <= {*COLOURS}


def is_pair(value: Any) -> bool:
    return some(tuple)(value) and len(value) == 2 and all(map(is_place, value))


KINDS: dict[str, tuple[str, Is]] = {
    "players": ("a list of names", perhaps(some(str))),
    "rows": ("a list of rows", perhaps(are_rows)),
    "tile_set": ("a set of tiles", perhaps(is_set)),
    "cars": ("a list of places with exits", perhaps(are_cars)),
    "trophies": ("a list of colours", perhaps(are_trophies)),
    "pile": ("a list of colours", perhaps(are_trophies)),
    "colours": ("a list of colours", perhaps(are_colours)),
    "turn": ("a whole number", one(int, type(None))),
    "first": ("true or false", one(bool, type(None))),
    "turning": ("a place", perhaps(is_place)),
    "swapped": ("two places", perhaps(is_pair)),
    "winner": ("a whole number", one(int, type(None))),
    "options": ("a choice of options", one(Options, type(None))),
    "seen": ("a memory of the race", one(Memory, type(None))),
}
"""By field: what is expected there, and whether a value is that."""

OPTIONAL = ("turning", "swapped", "winner", "seen")
"""What a race may be without."""

BY_CELL = ("tiles", "laid", "open")
"""Fields of a race that a layout has as `rows`, and with its cars."""

OF_RACE: dict[str, tuple[str, Is]] = {
    **KINDS,
    "tiles": ("a text of tiles", perhaps(one(str, tuple, list))),
    "laid": ("places with exits", perhaps(are_exits)),
    "open": ("places with exits", perhaps(are_exits)),
}
"""The same, by the names that a race's own fields have, too."""
