"""The shape of the road, a closed circuit on which laps of any length are laid out evenly; and a move on it in moments.

A place on it is `(along, aside)`: `along` in spaces (space 3 has its middle at 3.0, the finish line is at −0.5) and
`aside` in picture units from the middle of the road, positive outwards. The picture is WIDTH × HEIGHT units; the y axis
points up and cars drive clockwise.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from rally.core.legal import Event
from rally.stich_rallye import Action, Race
from rally.stich_rallye.box.events import DiscTurned, HillPassed, Jumped, LineCrossed, MoveBegun, Rolled, Stepped
from rally.stich_rallye.rules.driving import Move

WIDTH, HEIGHT = 18.0, 10.0
HALF_ROAD = 0.85

Corners = tuple[tuple[float, float], ...]

LOOP: Corners = (
    (6.00, 8.98), (9.00, 8.92), (12.00, 8.92), (14.70, 9.18), (17.22, 7.70), (16.95, 5.60), (16.95, 4.40),
    (17.2, 2.30), (14.90, 0.76), (12.40, 1.10), (10.20, 1.62), (7.80, 1.62), (5.60, 1.10), (3.10, 0.76),
    (0.8, 2.30), (1.05, 4.40), (1.05, 5.60), (0.78, 7.70), (3.30, 9.18),
)  # fmt: skip
"""Corners of the loop, clockwise from the start straight; a periodic cubic B-spline rounds them."""

_PIECES = 24  # samples per corner
_START = 0.1  # where on the loop space 0 has its middle, as a share of it


def _spline(corners: Corners) -> list[tuple[float, float]]:
    """The loop as a fine polygon that ends with its first point."""
    points, count = [], len(corners)
    for corner in range(count):
        window = [corners[(corner + k) % count] for k in range(4)]
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


@lru_cache(maxsize=4)
def _loop(corners: Corners) -> tuple[list[tuple[float, float]], list[float]]:
    """The loop's points and, for each, how far along the loop it lies."""
    points = _spline(corners)
    lengths = [0.0]
    for here, there in pairwise(points):
        lengths.append(lengths[-1] + math.dist(here, there))
    return points, lengths


class RoadLoop:
    """A lap of `spaces` spaces on a loop. start: where on it space 0 has its middle, as a share of it."""

    def __init__(self, spaces: int, corners: Corners = LOOP, start: float = _START) -> None:
        self.spaces, self._start = spaces, start
        self._points, self._lengths = _loop(corners)
        self._middle = lru_cache(maxsize=4096)(self._worked_out)  # cars stand on the same places again and again

    @cached_property
    def space(self) -> float:
        """The length of one space, in picture units."""
        return self._lengths[-1] / self.spaces

    def at(self, along: float, aside: float = 0.0) -> tuple[float, float]:
        """The point at this place of the road."""
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
        where = (along / self.spaces + self._start) % 1.0 * lengths[-1]
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
    """The vector from the point before point i to the one after it (the last point is the first)."""
    count = len(points) - 1
    (ax, ay), (bx, by) = points[(i - 1) % count], points[(i + 1) % count]
    return bx - ax, by - ay


@lru_cache(maxsize=16)
def circuit(spaces: int) -> RoadLoop:
    """The circuit with this number of spaces."""
    return RoadLoop(spaces)


Frames = Sequence[tuple[Event, Race]]
"""Events, each with the table right after it: `race.frames`, or some of them."""


class FilmRestart(Event):
    """Not an event of the race: the film goes back to its beginning, and shows what would follow from another
    action."""

    rule: str = ""
    action: Action


_OF_A_MOVE = (MoveBegun, Stepped, Jumped, HillPassed, Rolled, LineCrossed, DiscTurned)


@dataclass(frozen=True)
class TrackMoment:
    """What the track shows after `event` (None: before all of them).

    cars: the progress of every car at that moment. seat: whose move it is, or None before the first. start: where that
    move began. trail: the events of that move so far. jumping: the car is in the air above the cars it jumps.
    """

    cars: tuple[int, ...]
    event: Event | None = None
    seat: int | None = None
    start: int = 0
    trail: tuple[Event, ...] = ()
    jumping: bool = False


def moments(cars: Sequence[int], move: Move | Frames) -> tuple[TrackMoment, ...]:
    """The moments of a move, one more than it has events, for cars that stood at `cars` before.

    move: of `track.drive`, or the frames of a race: of a turn, or of a whole round's end, where several cars move one
    after another. Events that move nothing get a moment that looks like the one before.
    """
    found = [TrackMoment(tuple(cars))]
    for event, after in _places(cars, move):
        found.append(_following(found[-1], event, after))
    return tuple(found)


def _places(cars: Sequence[int], move: Move | Frames) -> Iterator[tuple[Event, tuple[int, ...]]]:
    """Each event with the progress of all cars after it."""
    if isinstance(move, Move):
        others = [*cars]
        for event, place in zip(move.events, move.places, strict=True):
            others[move.seat] = place
            yield event, tuple(others)
    else:
        yield from ((event, table.cars) for event, table in move)


def _following(now: TrackMoment, event: Event, cars: tuple[int, ...]) -> TrackMoment:
    """The moment after an event."""
    if isinstance(event, FilmRestart):
        return TrackMoment(cars, event)
    if not isinstance(event, _OF_A_MOVE):
        return replace(now, event=event, cars=cars)
    if isinstance(event, MoveBegun) or event.seat != now.seat:
        now = TrackMoment(now.cars, seat=event.seat, start=now.cars[event.seat])
    jumping = isinstance(event, Jumped) and not _rolling(now)
    return TrackMoment(cars, event, event.seat, now.start, (*now.trail, event), jumping or _still_jumping(now, event))


def _rolling(now: TrackMoment) -> bool:
    """Whether the move's roll has been told: what is jumped after that is part of the roll and shown already."""
    return any(isinstance(event, Rolled) for event in now.trail)


def _still_jumping(now: TrackMoment, event: Event) -> bool:
    """Crossing the line in the middle of a jump does not set the car down."""
    return now.jumping and not isinstance(event, Stepped | Rolled)


Points = list[tuple[float, float]]


def columns(points: Iterable[tuple[float, float] | None]) -> tuple[list[float | None], list[float | None]]:
    """x and y of points; None leaves a gap."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for point in points:
        x, y = (None, None) if point is None else (round(point[0], 2), round(point[1], 2))
        xs.append(x)
        ys.append(y)
    return xs, ys


def join_pieces(pieces: Iterable[Points]) -> list[tuple[float, float] | None]:
    """Pieces one after another, with a gap between them."""
    points: list[tuple[float, float] | None] = []
    for piece in pieces:
        points += [None, *piece] if points else piece
    return points


def trace(name: str, mode: str, points: Iterable[tuple[float, float] | None], **look: object) -> dict[str, object]:
    """Points as a trace of Plotly's. mode: "lines", "markers", "text" or several of them. look: other properties."""
    x, y = columns(points)
    return {"type": "scatter", "name": name, "mode": mode, "x": x, "y": y, "hoverinfo": "skip", **look}


def shape(name: str, pieces: Iterable[Points]) -> dict[str, object]:
    """Lines, as one trace."""
    return trace(name, "lines", join_pieces(pieces))


def area(name: str, pieces: Iterable[Points], colour: str) -> dict[str, object]:
    """Filled outlines, as one trace."""
    return {**shape(name, pieces), "fill": "toself", "fillcolor": colour, "line": {"color": colour, "width": 0}}


def points_of(traces: Iterable[Mapping[str, object]]) -> Points:
    """All points of traces."""
    ends = ((trace["x"], trace["y"]) for trace in traces)
    pairs = (pair for x, y in ends if isinstance(x, list) and isinstance(y, list) for pair in zip(x, y, strict=True))
    return [(x, y) for x, y in pairs if x is not None and y is not None]
