"""What kinds of values the fields of a position take; anything else, or too much of it, is refused at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from .errors import ImpossiblePosition, Objection, Where, objection, quoted
from .notation import MOST_ENTRIES

Is = Callable[[Any], bool]


def one(*kinds: type) -> Is:
    """Whether something is exactly of one of these types: True is no number."""
    return lambda value: type(value) in kinds


def some(*kinds: type) -> Is:
    """Whether something is a list, not too long, of entries of these types."""
    return lambda value: (
        isinstance(value, tuple | list) and len(value) <= MOST_ENTRIES and set(map(type, value)) <= {*kinds}
    )


def perhaps(there: Is) -> Is:
    """Whether something is what `there` accepts, or None."""
    return lambda value: value is None or there(value)


def check_shapes(fields: Mapping[str, Any], kinds: Mapping[str, tuple[str, Is]]) -> None:
    """Raise ImpossiblePosition, with every field whose value is not of the kind that `kinds` expects of it."""
    wrong = [name for name, (_, is_one) in kinds.items() if not is_one(fields[name])]
    if wrong:
        raise ImpossiblePosition(*(unexpected(name, kinds[name][0], fields[name]) for name in wrong))


def check_there(fields: Mapping[str, Any], kinds: Mapping[str, tuple[str, Is]], optional: Collection[str]) -> None:
    """Raise ImpossiblePosition for every field that is None, but for those that may be."""
    missing = [name for name, value in fields.items() if value is None and name in kinds and name not in optional]
    if missing:
        raise ImpossiblePosition(*(unexpected(name, kinds[name][0], None) for name in missing))


def unexpected(name: str, expected: str, found: object) -> Objection:
    """The objection to a field whose value is of another kind."""
    where = Where(keys=(name,))
    return objection(None, "expected {expected}, found {found}", where=where, expected=expected, found=quoted(found))
