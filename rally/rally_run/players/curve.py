"""What forgetting costs, as it was measured: how often one wins who forgets a share of the tiles every turn."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache

from rally.advice import wilson
from rally.reading import data_in

FILE = os.path.join(os.path.dirname(__file__), "forgetting.toml")


@dataclass(frozen=True)
class Forgotten:
    """One point of the curve: what came of the races of somebody who forgets this share of the tiles every turn.

    The other player forgets nothing and chooses by the same rule of thumb, so half of the races would be won without
    forgetting. wins, losses: of `races`, the others having had no end. turns: of both, in all races together.
    """

    share: float
    races: int
    wins: int
    losses: int
    turns: int

    @property
    def rate(self) -> float:
        """The share of races won."""
        return self.wins / self.races

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of that share (Wilson)."""
        return wilson(self.wins, self.races)


@lru_cache
def forgetting_curve(path: str = FILE) -> tuple[Forgotten, ...]:
    """The points of the curve, those who forget least first, as `make strength` has measured them into this file.

    >>> [point.share for point in forgetting_curve()]
    [0.02, 0.05, 0.1, 0.2, 0.4, 1.0]
    """
    with data_in(path) as table:
        return tuple(Forgotten(**point) for point in table["points"])
