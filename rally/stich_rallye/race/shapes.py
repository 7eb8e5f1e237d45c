"""What kinds of values a layout is made of: others, and too many of them, are refused before anything is reckoned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rally.errors import ImpossiblePosition, Objection, Where, objection, quoted
from rally.stich_rallye.box.cards import Card, Unknown
from rally.stich_rallye.box.facts import COLOURS
from rally.stich_rallye.rules.track import Track

MOST_ENTRIES = 99
"""Entries of a list: more than there are cards in the box, and few enough to look at each."""

Is = Callable[[Any], bool]


def one(*kinds: type) -> Is:
    """Whether something is exactly of one of these types: True is no number."""
    return lambda value: type(value) in kinds


def some(*kinds: type) -> Is:
    """Whether something is a list, not too long, of entries of these types."""
    return lambda value: (
        isinstance(value, tuple | list) and len(value) <= MOST_ENTRIES and set(map(type, value)) <= {*kinds}
    )


def are_hands(value: Any) -> bool:
    known = [hand for hand in value if isinstance(hand, tuple | list)] if isinstance(value, tuple | list) else []
    return some(tuple, list, Unknown, type(None))(value) and all(map(some(Card), known))


def are_voids(value: Any) -> bool:
    return some(frozenset)(value) and all(void <= set(COLOURS) for void in value)


def is_track(value: Any) -> bool:
    return isinstance(value, Track) or (some(str)(value) and len(value) == 2)


def perhaps(there: Is) -> Is:
    """Whether something is such a thing, or None."""
    return lambda value: value is None or there(value)


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
}
"""By field: what is expected there, and whether a value is that."""


def check_shapes(fields: Mapping[str, Any]) -> None:
    """Raise ImpossiblePosition for every field that is no such thing at all."""
    wrong = [name for name, (_, is_one) in KINDS.items() if not is_one(fields[name])]
    if wrong:
        raise ImpossiblePosition(*(unexpected(name, KINDS[name][0], fields[name]) for name in wrong))


def unexpected(name: str, expected: str, found: object) -> Objection:
    """The objection to a field that is no such thing."""
    where = Where(keys=(name,))
    return objection(None, "expected {expected}, found {found}", where=where, expected=expected, found=quoted(found))
