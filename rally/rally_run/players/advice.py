"""What a choice is worth to the seat that is to act, and the measurements behind it; and what forgetting costs."""

from __future__ import annotations

import os
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from rally.core import advice
from rally.core.advice import wilson_interval
from rally.core.notation import read_data
from rally.rally_run.box.actions import Action

HINDERING_FILE = os.path.join(os.path.dirname(__file__), "hindering.toml")

SURE, NEAR = 1, 2
"""The number of turns until somebody may have won at which nobody can be hindered any more, and hardly anybody."""

OF_ITSELF = 0.02
"""The fraction of a share that counts as it is, so that better stays better where measured chances are equal."""


@dataclass(frozen=True)
class HinderingPoint:
    """The results of choices that won about the same share of playouts: `won` out of `choices`."""

    share: float
    choices: int
    won: int

    @property
    def rate(self) -> float:
        """The share of these choices that won."""
        return self.won / self.choices


def race_stage(nearest: int) -> str:
    """The stage of a race in which somebody may have won in this number of turns."""
    return "near" if nearest <= NEAR else "far"


@lru_cache
def hindering_curve(players: int, stage: str, path: str = HINDERING_FILE) -> tuple[HinderingPoint, ...]:
    """The points for this number of players, the smallest share first, as `make strength` measured them.

    >>> hindering_curve(3, "far")[0].rate > 0.05 and hindering_curve(3, "far")[-1].rate < 0.95
    True
    """
    with read_data(path) as table:
        return pool_points(tuple(HinderingPoint(**point) for point in table[stage][str(players)]))


def pool_points(points: tuple[HinderingPoint, ...]) -> tuple[HinderingPoint, ...]:
    """The points, pooled where they fall: a choice that wins more playouts does not win fewer races.

    >>> fallen = HinderingPoint(0.0, 10, 4), HinderingPoint(0.2, 10, 2), HinderingPoint(0.6, 20, 12)
    >>> pool_points(fallen)
    (HinderingPoint(share=0.1, choices=20, won=6), HinderingPoint(share=0.6, choices=20, won=12))
    """
    kept: list[HinderingPoint] = []
    for point in points:
        while kept and kept[-1].rate >= point.rate:
            before = kept.pop()
            choices = before.choices + point.choices
            share = (before.share * before.choices + point.share * point.choices) / choices
            point = HinderingPoint(share, choices, before.won + point.won)
        kept.append(point)
    return tuple(kept)


@dataclass(frozen=True)
class MeasuredChance:
    """What was measured of choices that win a share of playouts. rate: the share of `choices` that won."""

    rate: float
    choices: float


def measured_chance(players: int, nearest: int, share: float) -> MeasuredChance:
    """The measurements for this share: linear between the points, constant beyond the last ones."""
    points = hindering_curve(players, race_stage(nearest))
    place = bisect_left(points, share, key=lambda point: point.share)
    before, after = points[max(place - 1, 0)], points[min(place, len(points) - 1)]
    between = (share - before.share) / (after.share - before.share) if after.share > before.share else 0.0
    rate = before.rate + between * (after.rate - before.rate)
    return MeasuredChance(rate, before.choices + between * (after.choices - before.choices))


def chance_of_share(players: int, nearest: int, share: float) -> float:
    """The chance of a seat that wins this share of playouts.

    players: their number. nearest: the turns until somebody may have won.
    """
    if nearest <= SURE:
        return share
    return OF_ITSELF * share + (1 - OF_ITSELF) * measured_chance(players, nearest, share).rate


def chance_between(players: int, nearest: int, low: float, high: float) -> tuple[float, float]:
    """The 95% interval of the chance of a seat whose share of playouts lies between these two: it is wider with fewer
    playouts, and with fewer measured choices.

    >>> low, high = chance_between(4, 3, 0.0, 0.0)
    >>> 0.1 < low < chance_of_share(4, 3, 0.0) < high < 0.25
    True
    """
    if nearest <= SURE:
        return low, high
    bounds = []
    for end, share in enumerate((low, high)):
        choices = measured_chance(players, nearest, share).choices
        bounds.append(wilson_interval(chance_of_share(players, nearest, share) * choices, choices)[end])
    return bounds[0], bounds[1]


@dataclass(frozen=True, repr=False)
class Advice(advice.Advice[Action]):
    """The value of an action to the seat that is to act, from what it remembers.

    Nobody wins a race without end. rate, low, high: what the share of playouts, in which nobody hinders, is worth among
    players who do (`hindering`). seat: the seat that is advised. nearest: the number of turns until somebody may have
    won, by a rule of thumb. turns: the mean number of own turns, including this one, to the pit stop or, with a trophy,
    home (even if somebody else wins meanwhile); turns_low, turns_high: its 95% interval.
    """

    seat: int = 0
    nearest: int = 0
    turns: float = 0.0
    turns_low: float = 0.0
    turns_high: float = 0.0

    @property
    def merit(self) -> tuple[float, ...]:
        """A win for certain first, then the chance, then fewer turns."""
        return self.certain, self.rate, -self.turns

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of every seat: the others share the rest by the playouts that they won, or evenly."""
        return advice.chances_by_seat(self.seat, self.rate, self.wins_by_seat)

    def worth(self, share: float) -> float:
        """The chance that this share of playouts gives."""
        return share if self.certain else chance_of_share(len(self.wins_by_seat), self.nearest, share)

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, {self.turns:.1f} turns>"


FORGETTING_FILE = os.path.join(os.path.dirname(__file__), "forgetting.toml")


@dataclass(frozen=True)
class Forgotten:
    """One point of the curve: the results of a player that forgets this share of the tiles every turn.

    The other player forgets nothing and chooses by the same rule of thumb, so without forgetting half of the races
    would be won. wins, losses: their numbers; the other `races` had no end. turns: those of both, in all races.
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
        return wilson_interval(self.wins, self.races)


@lru_cache
def forgetting_curve(path: str = FORGETTING_FILE) -> tuple[Forgotten, ...]:
    """The points of the curve, the least forgetting first, as `make strength` measured and wrote them.

    >>> [point.share for point in forgetting_curve()]
    [0.02, 0.05, 0.1, 0.2, 0.4, 1.0]
    """
    with read_data(path) as table:
        return tuple(Forgotten(**point) for point in table["points"])
