"""A seat that leaves the table in the middle of a race: what both games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .errors import Objection, objection

T = TypeVar("T")


def leave_objection(rule: str, players: int, fewest: int) -> Objection | None:
    """The objection if fewer than `fewest` players would be left, else None."""
    left = players - 1
    if left >= fewest:
        return None
    return objection(rule, "players that would be left: {left}, but at least {fewest} play", left=left, fewest=fewest)


def without_seat(values: Sequence[T], seat: int) -> tuple[T, ...]:
    """The values by seat without those of this seat.

    >>> without_seat(("Mia", "Ben", "Ada"), 1)
    ('Mia', 'Ada')
    """
    return (*values[:seat], *values[seat + 1 :])
