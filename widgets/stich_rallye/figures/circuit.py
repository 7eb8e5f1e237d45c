"""The shape of the road: a closed racing circuit on which a lap of any length is laid out evenly.

A place on it is `(along, aside)`: `along` in spaces (space 3 has its middle at 3.0, the finish line is at −0.5) and
`aside` in picture units from the middle of the road, positive outwards. The picture is WIDTH × HEIGHT units; the y axis
points up and cars drive clockwise.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from functools import cached_property, lru_cache
from itertools import pairwise

WIDTH, HEIGHT = 16.0, 12.0
HALF_ROAD = 0.95

# Corners of the loop, clockwise from the start straight; a periodic cubic B-spline rounds them.
_CORNERS = (
    (5.34, 10.79), (8.16, 10.70), (10.42, 10.70), (12.86, 10.98), (15.22, 9.09), (14.56, 6.63), (14.46, 5.30),
    (15.12, 2.93), (12.86, 0.75), (10.79, 1.51), (8.91, 2.93), (7.03, 2.93), (5.15, 1.51), (3.08, 0.75),
    (0.91, 3.12), (1.29, 5.49), (1.29, 7.38), (1.01, 9.09), (3.08, 10.98),
)  # fmt: skip
_PIECES = 24  # samples per corner
_START = 0.035  # where on the loop space 0 has its middle, as a share of it


def _spline() -> list[tuple[float, float]]:
    """The loop as a fine polygon, its first point repeated at the end."""
    points, count = [], len(_CORNERS)
    for corner in range(count):
        window = [_CORNERS[(corner + k) % count] for k in range(4)]
        for piece in range(_PIECES):
            t = piece / _PIECES
            weights = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
            points.append(
                (
                    sum(w * p[0] for w, p in zip(weights, window, strict=True)) / 6,
                    sum(w * p[1] for w, p in zip(weights, window, strict=True)) / 6,
                )
            )
    return [*points, points[0]]


@lru_cache(maxsize=1)
def _loop() -> tuple[list[tuple[float, float]], list[float]]:
    """The loop's points and, for each, how far along the loop it lies."""
    points = _spline()
    lengths = [0.0]
    for here, there in pairwise(points):
        lengths.append(lengths[-1] + math.dist(here, there))
    return points, lengths


class Circuit:
    """A lap of `spaces` spaces on the loop."""

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self._points, self._lengths = _loop()

    @cached_property
    def space(self) -> float:
        """The length of one space, in picture units."""
        return self._lengths[-1] / self.spaces

    def at(self, along: float, aside: float = 0.0) -> tuple[float, float]:
        """The point of the picture at this place of the road."""
        x, y, dx, dy = self._middle(along)
        return round(x - dy * aside, 2), round(y + dx * aside, 2)

    def heading(self, along: float) -> tuple[float, float]:
        """The driving direction there, as a vector of length 1."""
        return self._middle(along)[2:]

    def around(self, along: float, aside: float, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """A shape given in units (forwards, outwards), put down at this place of the road and turned with it."""
        x, y, dx, dy = self._middle(along)
        x, y = x - dy * aside, y + dx * aside
        return [(round(x + dx * f - dy * o, 2), round(y + dy * f + dx * o, 2)) for f, o in points]

    def line(self, first: float, last: float, aside: float, step: float = 0.45) -> list[tuple[float, float]]:
        """Points along the road from `first` to `last`, which may lie behind it, about `step` units apart."""
        count = max(1, math.ceil(abs(last - first) * self.space / step))
        return [self.at(first + (last - first) * k / count, aside) for k in range(count + 1)]

    def cell(self, first: float, last: float, inner: float, outer: float) -> list[tuple[float, float]]:
        """The outline of a piece of road, closed."""
        there, back = self.line(first, last, outer), self.line(last, first, inner)
        return [*there, *back, there[0]]

    def _middle(self, along: float) -> tuple[float, float, float, float]:
        """Middle of the road and driving direction: x, y, dx, dy."""
        lengths = self._lengths
        where = (along / self.spaces + _START) % 1.0 * lengths[-1]
        i = min(bisect_right(lengths, where), len(lengths) - 1)
        share = (where - lengths[i - 1]) / (lengths[i] - lengths[i - 1])
        (ax, ay), (bx, by) = self._points[i - 1], self._points[i]
        dx, dy = self._smooth_heading(i, share)
        return ax + (bx - ax) * share, ay + (by - ay) * share, dx, dy

    def _smooth_heading(self, i: int, share: float) -> tuple[float, float]:
        """The direction at a share of piece i, turning evenly from piece to piece."""
        dx, dy = (
            _chord(self._points, i - 1)[axis] * (1 - share) + _chord(self._points, i)[axis] * share for axis in (0, 1)
        )
        size = math.hypot(dx, dy)
        return dx / size, dy / size


def _chord(points: list[tuple[float, float]], i: int) -> tuple[float, float]:
    """From the point before point i to the one after it (the last point is the first)."""
    count = len(points) - 1
    (ax, ay), (bx, by) = points[(i - 1) % count], points[(i + 1) % count]
    return bx - ax, by - ay


@lru_cache(maxsize=16)
def circuit(spaces: int) -> Circuit:
    """The circuit for a lap of so many spaces."""
    return Circuit(spaces)
