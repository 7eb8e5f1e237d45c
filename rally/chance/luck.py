"""Chance that is the same on every machine: only `random.random` is used, whose numbers Python promises to keep."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shuffled(things: Iterable[T], numbers: random.Random) -> list[T]:
    """These things in a random order."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = pick(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return order


def pick(count: int, numbers: random.Random) -> int:
    """A random whole number from 0 to below `count`."""
    return int(numbers.random() * count)


def one_of(things: Sequence[T], numbers: random.Random) -> T:
    """A random one of these things."""
    return things[pick(len(things), numbers)]
