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

WIDTH, HEIGHT = 18.0, 10.0
HALF_ROAD = 0.85

# Corners of the loop, clockwise from the start straight; a periodic cubic B-spline rounds them.
_CORNERS = (
    (6.00, 8.98), (9.00, 8.92), (12.00, 8.92), (14.70, 9.18), (17.22, 7.70), (16.95, 5.60), (16.95, 4.40),
    (17.2, 2.30), (14.90, 0.76), (12.40, 1.10), (10.20, 1.62), (7.80, 1.62), (5.60, 1.10), (3.10, 0.76),
    (0.8, 2.30), (1.05, 4.40), (1.05, 5.60), (0.78, 7.70), (3.30, 9.18),
)  # fmt: skip
_PIECES = 24  # samples per corner
_START = 0.1  # where on the loop space 0 has its middle, as a share of it


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
        self._middle = lru_cache(maxsize=4096)(self._worked_out)  # cars stand on the same places again and again

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

    def ring(self, outer: float, inner: float) -> list[tuple[float, float]]:
        """The outline of the whole road, out and back again."""
        return [*self.line(0, self.spaces, outer, 0.3), *self.line(self.spaces, 0, inner, 0.3)]

    def cell(self, first: float, last: float, inner: float, outer: float) -> list[tuple[float, float]]:
        """The outline of a piece of road, closed."""
        there, back = self.line(first, last, outer), self.line(last, first, inner)
        return [*there, *back, there[0]]

    def _worked_out(self, along: float) -> tuple[float, float, float, float]:
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
