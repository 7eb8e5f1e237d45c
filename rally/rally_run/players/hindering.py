"""What a share of playouts won is worth at a table where rivals hinder one another, as it was measured.

In playouts everybody takes the shortest way and nobody hinders, so they are far too sure of themselves. Choices were
made, played on by computer players who do hinder, and counted. Whoever is one turn from home cannot be hindered any
more (R4.1: no tile with a car on it is swapped); then playouts are right.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from rally.advice import wilson
from rally.reading import data_in

FILE = os.path.join(os.path.dirname(__file__), "hindering.toml")

SURE, NEAR = 1, 2
"""Turns until somebody may have won: where nobody can be hindered any more, and where it is nearly so."""

OF_ITSELF = 0.02
"""So much of a share counts as it is: where chances are measured to be alike, better stays better."""


@dataclass(frozen=True)
class Hindered:
    """What came of choices that won about the same share of playouts: of `choices`, so many were `won`."""

    share: float
    choices: int
    won: int

    @property
    def rate(self) -> float:
        """The share of these choices that won."""
        return self.won / self.choices


def stage(nearest: int) -> str:
    """How far the race is, when somebody may have won in so many turns."""
    return "near" if nearest <= NEAR else "far"


@lru_cache
def hindering_curve(players: int, stage: str, path: str = FILE) -> tuple[Hindered, ...]:
    """The points for so many players, the smallest share first, as `make strength` has measured them into this file.

    >>> hindering_curve(3, "far")[0].rate > 0.05 and hindering_curve(3, "far")[-1].rate < 0.95
    True
    """
    with data_in(path) as table:
        return pooled(tuple(Hindered(**point) for point in table[stage][str(players)]))


def pooled(points: tuple[Hindered, ...]) -> tuple[Hindered, ...]:
    """The points with those put together that fall: who wins more playouts does not win fewer races.

    >>> pooled((Hindered(0.0, 10, 4), Hindered(0.2, 10, 2), Hindered(0.6, 20, 12)))
    (Hindered(share=0.1, choices=20, won=6), Hindered(share=0.6, choices=20, won=12))
    """
    kept: list[Hindered] = []
    for point in points:
        while kept and kept[-1].rate >= point.rate:
            before = kept.pop()
            choices = before.choices + point.choices
            share = (before.share * before.choices + point.share * point.choices) / choices
            point = Hindered(share, choices, before.won + point.won)
        kept.append(point)
    return tuple(kept)


@dataclass(frozen=True)
class Measured:
    """What was measured of choices that win a share of playouts. rate: so many of them won; choices: of so many."""

    rate: float
    choices: float


def measured(players: int, nearest: int, share: float) -> Measured:
    """What was measured for this share: on straight lines between the points, level beyond the last ones."""
    points = hindering_curve(players, stage(nearest))
    place = bisect_left(points, share, key=lambda point: point.share)
    before, after = points[max(place - 1, 0)], points[min(place, len(points) - 1)]
    between = (share - before.share) / (after.share - before.share) if after.share > before.share else 0.0
    rate = before.rate + between * (after.rate - before.rate)
    return Measured(rate, before.choices + between * (after.choices - before.choices))


def chance(players: int, nearest: int, share: float) -> float:
    """The chance of a seat that wins this share of playouts, at a table of so many, where somebody is so near."""
    if nearest <= SURE:
        return share
    return OF_ITSELF * share + (1 - OF_ITSELF) * measured(players, nearest, share).rate


def chance_between(players: int, nearest: int, low: float, high: float) -> tuple[float, float]:
    """The 95% interval of the chance of a seat whose share of playouts lies between these two: as wide as the playouts
    leave it open, and as the choices do that were measured.

    >>> low, high = chance_between(4, 3, 0.0, 0.0)
    >>> 0.1 < low < chance(4, 3, 0.0) < high < 0.25
    True
    """
    if nearest <= SURE:
        return low, high
    bounds = []
    for end, share in enumerate((low, high)):
        choices = measured(players, nearest, share).choices
        bounds.append(wilson(chance(players, nearest, share) * choices, choices)[end])
    return bounds[0], bounds[1]
