"""How a race is likely to go on after a choice, whatever the game: of several lines one that ends as most do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True)
class LikelyLine(Generic[R]):
    """What happens most often after a choice, for a little while.

    races: the choice and what follows from it, one race for each action. alike: so many of `deals` deals of what is
    hidden end as they do; if nothing is left to chance in all of them.
    """

    races: tuple[R, ...]
    alike: int
    deals: int


def likeliest(lines: Sequence[Sequence[R]], end: Callable[[R], Hashable]) -> LikelyLine[R]:
    """The first of the lines that end as most of them do. end(race): what counts of a race there.

    >>> likeliest([(1, 5), (2, 4), (3, 6)], lambda number: number % 2)
    LikelyLine(races=(2, 4), alike=2, deals=3)
    """
    ends = Counter(end(line[-1]) for line in lines)
    usual, alike = ends.most_common(1)[0]
    return LikelyLine(tuple(next(line for line in lines if end(line[-1]) == usual)), alike, len(lines))
