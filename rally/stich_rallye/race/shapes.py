"""What kinds of values a layout is made of."""

from __future__ import annotations

from typing import Any

from rally.shapes import Is, one, perhaps, some
from rally.stich_rallye.box.cards import Card, Unknown
from rally.stich_rallye.box.facts import COLOURS
from rally.stich_rallye.box.options import Options
from rally.stich_rallye.rules.track import Track


def are_hands(value: Any) -> bool:
    known = [hand for hand in value if isinstance(hand, tuple | list)] if isinstance(value, tuple | list) else []
    return some(tuple, list, Unknown, type(None))(value) and all(map(some(Card), known))


def are_voids(value: Any) -> bool:
    return some(frozenset)(value) and all(void <= set(COLOURS) for void in value)


def is_track(value: Any) -> bool:
    return isinstance(value, Track) or (some(str)(value) and len(value) == 2)


KINDS: dict[str, tuple[str, Is]] = {
    "players": ("a list of names", some(str)),
    "track": ("a track", is_track),
    "round": ("a whole number", one(int)),
    "flag": ("a whole number", one(int)),
    "cars": ("a list of whole numbers", perhaps(some(int))),
    "motors": ("a list of whole numbers", perhaps(some(int))),
    "hands": ("a list of hands", perhaps(are_hands)),
    "trick": ("a list of cards", some(Card)),
    "played": ("a list of cards", some(Card)),
    "voids": ("a list of colours for each seat", perhaps(are_voids)),
    "winner": ("a whole number", one(int, type(None))),
    "dealing": ("true or false", one(bool)),
    "seed": ("a whole number", one(int, type(None))),
    "options": ("a choice of options", one(Options)),
}
"""By field: what is expected there, and whether a value is that."""

OPTIONAL = ("winner", "seed")
"""What a race may be without."""
