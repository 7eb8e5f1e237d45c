"""What kinds of values a layout is made of."""

from __future__ import annotations

from typing import Any

from rally.errors import is_whole
from rally.rally_run.box.actions import is_place
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.tiles import NAMES, TileSet
from rally.shapes import Is, is_text, is_truth, listing, perhaps


def is_row(value: Any) -> bool:
    return is_text(value) and len(value) < 100


def is_set(value: Any) -> bool:
    return isinstance(value, TileSet) or (listing(is_whole)(value) and len(value) == len(NAMES))


def is_car(value: Any) -> bool:
    return (
        isinstance(value, tuple) and len(value) == 2 and is_place(value[0]) and is_text(value[1]) and len(value[1]) < 5
    )


def is_trophy(value: Any) -> bool:
    return value is None or is_colour(value)


def is_colour(value: Any) -> bool:
    return is_text(value) and value in COLOURS


def is_pair(value: Any) -> bool:
    return listing(is_place)(value) and len(value) == 2


KINDS: dict[str, tuple[str, Is]] = {
    "players": ("a list of names", perhaps(listing(is_text))),
    "rows": ("a list of rows", perhaps(listing(is_row))),
    "tile_set": ("a set of tiles", perhaps(is_set)),
    "cars": ("a list of places, each with the exits there", perhaps(listing(is_car))),
    "trophies": ("a list of colours", perhaps(listing(is_trophy))),
    "pile": ("a list of colours", perhaps(listing(is_trophy))),
    "colours": ("a list of colours", perhaps(listing(is_colour))),
    "turn": ("a whole number", perhaps(is_whole)),
    "first": ("true or false", perhaps(is_truth)),
    "turning": ("a place", perhaps(is_place)),
    "swapped": ("two places", perhaps(is_pair)),
    "winner": ("a whole number", perhaps(is_whole)),
}
"""By field: what is expected there, and whether a value is that."""
