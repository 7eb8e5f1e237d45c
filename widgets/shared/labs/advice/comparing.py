"""A choice beside the others: what it and the best one are worth, and whether a difference can be seen between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from widgets.shared.labs.advice.counsel import Advice

A = TypeVar("A")


@dataclass(frozen=True)
class Comparison(Generic[A]):
    """A choice and the best one. Whatever is said or marked of them comes from these whole numbers, and from no others.

    mine, best: what is known of the two, which may be the same. is_best: no other choice can be as good, by the
    intervals of their chances.
    """

    mine: Advice[A]
    best: Advice[A]
    is_best: bool

    @property
    def rate(self) -> int:
        """Races of 100 that the choice wins."""
        return percent(self.mine.rate)

    @property
    def top(self) -> int:
        """Races of 100 that the best one wins."""
        return percent(self.best.rate)

    @property
    def cost(self) -> int:
        """Races of 100 that were given away; 0 while the choice may be as good as the best, by their intervals."""
        return self.top - self.rate if is_better(self.best, self.mine) else 0


def compared(action: A, advices: Iterable[Advice[A]]) -> Comparison[A]:
    """A choice beside all others; `advices` holds one on the choice."""
    every = [*advices]
    mine = next(advice for advice in every if advice.action == action)
    best = max(every, key=lambda advice: advice.wins)
    is_best = all(is_better(mine, advice) for advice in every if advice is not mine)
    return Comparison(mine, mine if best.wins == mine.wins or is_best else best, is_best)


def is_better(one: Advice[object], other: Advice[object]) -> bool:
    """Whether a choice wins more races than another, as far as their intervals can tell."""
    return one.low > other.high


def percent(rate: float) -> int:
    return round(100 * rate)
