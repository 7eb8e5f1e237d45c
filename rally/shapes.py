"""What kinds of values a position is made of: others, and too many of them, are refused before anything is reckoned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .errors import ImpossiblePosition, Where, objection, quoted
from .notation import MOST_ENTRIES

Is = Callable[[Any], bool]


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def listing(entry: Is) -> Is:
    """Whether something is a list, not too long, of such entries."""
    return lambda value: isinstance(value, tuple | list) and len(value) <= MOST_ENTRIES and all(map(entry, value))


def perhaps(there: Is) -> Is:
    """Whether something is such a thing, or None."""
    return lambda value: value is None or there(value)


def check_shapes(fields: Mapping[str, Any], kinds: Mapping[str, tuple[str, Is]]) -> None:
    """Raise ImpossiblePosition for every field that is no such thing at all: `kinds` says what is expected there."""
    wrong = [
        objection(
            None,
            "expected {expected}, found {found}",
            where=Where(keys=(name,)),
            expected=expected,
            found=quoted(fields[name]),
        )
        for name, (expected, is_one) in kinds.items()
        if not is_one(fields[name])
    ]
    if wrong:
        raise ImpossiblePosition(*wrong)
