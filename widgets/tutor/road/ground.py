"""The ground of each side of the course: a drawn country with a road, the stations on it, and a car."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

Point = tuple[float, float]

QUEUE = 37
"""Distance of a waiting car from its next station."""


@dataclass(frozen=True)
class Ground:
    """size: width and height of the picture. drawn: the country with its road, as SVG. way: the points of the road from
    the start to the finish. stops: the distance of each station along the way. car: a car that drives to the right, as
    SVG around its centre. inwards: the direction in which there is room beside each station."""

    size: tuple[float, float]
    drawn: str
    way: tuple[Point, ...]
    stops: tuple[float, ...]
    car: str
    inwards: tuple[Point, ...]

    @cached_property
    def lengths(self) -> list[float]:
        """The distance of each point along the way."""
        return [0.0, *accumulate(math.dist(one, other) for one, other in pairwise(self.way))]

    def at(self, length: float) -> tuple[float, float, float]:
        """The point at this distance along the way, and the angle of a car there, clockwise from the right."""
        lengths = self.lengths
        last = next((k for k in range(1, len(lengths) - 1) if lengths[k] >= length), len(lengths) - 1)
        (ax, ay), (bx, by) = self.way[last - 1], self.way[last]
        share = (length - lengths[last - 1]) / ((lengths[last] - lengths[last - 1]) or 1)
        return ax + (bx - ax) * share, ay + (by - ay) * share, math.degrees(math.atan2(by - ay, bx - ax))

    def station(self, number: int) -> Point:
        return self.at(self.stops[number])[:2]

    @cached_property
    def halts(self) -> tuple[float, ...]:
        """Where a car stands along the way, by the number of stations behind it: at the start, then before the next
        station, finally at the finish."""
        return 0.0, *(stop - QUEUE for stop in self.stops[1:]), self.lengths[-1]


def round_corners(corners: Sequence[Point], radius: float) -> list[Point]:
    """A line through these corners, with each corner rounded."""
    points = [corners[0]]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        into, out = (toward(corner, other, radius) for other in (before, after))
        for step in range(9):
            t = step / 8
            points.append(
                (
                    (1 - t) ** 2 * into[0] + 2 * t * (1 - t) * corner[0] + t * t * out[0],
                    (1 - t) ** 2 * into[1] + 2 * t * (1 - t) * corner[1] + t * t * out[1],
                )
            )
    return [*points, corners[-1]]


def toward(point: Point, other: Point, reach: float) -> Point:
    """The point at distance `reach` from a point towards another one."""
    share = reach / math.dist(point, other)
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share
