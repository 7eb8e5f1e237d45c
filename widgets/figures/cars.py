"""The cars of a picture: where each stands, its body, its letter and the disc that tells its lap."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from .circuit import Circuit
from .palette import DISC, DISC_INK, LIGHT, Livery
from .scenery import LANE, Points, columns
from .steps import Moment

_LEAP = 1.0  # how far a car in the air is drawn inwards of the lane


class CarPainter:
    """Draws the cars of one race, painted as `liveries` say, by seat; `cars` is their progress before the move."""

    def __init__(self, road: Circuit, liveries: tuple[Livery, ...], cars: Sequence[int]) -> None:
        self.grid = tuple(seat for seat, progress in enumerate(cars) if progress == 0)
        self.circuit = road
        self._bodies: dict[tuple[int, tuple[float, float]], dict[str, Any]] = {}
        self.liveries = liveries
        self.size = (min(1.36, max(0.98, 0.92 * road.space)), 0.9)

    def traces(self, moment: Moment) -> list[dict[str, Any]]:
        """A body for each car, then all discs, then all letters."""
        places = self.places(moment)
        bodies = [self._body(seat, place) for seat, place in enumerate(places)]
        return [*bodies, self._discs(moment.cars, places), self._letters(places)]

    def places(self, moment: Moment) -> list[tuple[float, float]]:
        """(along, aside) of every car.

        Cars that have not left the start stand side by side there. Any other stands in the lane, or so far inside of
        it that it covers no other car; the one that moves makes way for those that stand.
        """
        cars = moment.cars
        found = {seat: (0.0, self._aside(bay)) for seat, bay in self._bays(cars).items()}
        for seat in sorted((s for s in range(len(cars)) if s not in found), key=lambda s: (s == moment.seat, s)):
            space = float(cars[seat] % self.circuit.spaces)
            slots = ((space, self._aside(slot)) for slot in range(len(cars)))
            found[seat] = next((slot for slot in slots if not self._covered(slot, found.values())), (space, LANE))
        if moment.jumping and moment.seat is not None:
            found[moment.seat] = (found[moment.seat][0], LANE - _LEAP)
        return [found[seat] for seat in range(len(cars))]

    def _aside(self, slot: int) -> float:
        return LANE - slot * (self.size[1] + 0.06)

    def _bays(self, cars: tuple[int, ...]) -> dict[int, int]:
        """The bay of every car on the start space: its own while the move lasts, for one that rolls back the next."""
        here = [seat for seat, progress in enumerate(cars) if progress == 0]
        late = [seat for seat in here if seat not in self.grid]
        return {seat: ([*self.grid, *late]).index(seat) for seat in here}

    def _covered(self, slot: tuple[float, float], others: Iterable[tuple[float, float]]) -> bool:
        """Whether a car in this slot would cover one that is placed already."""
        (x, y), (dx, dy) = self.circuit.at(*slot), self.circuit.heading(slot[0])
        length, width = self.size
        for other in others:
            ox, oy = self.circuit.at(*other)
            forwards, outwards = (ox - x) * dx + (oy - y) * dy, (oy - y) * dx - (ox - x) * dy
            if (forwards / length) ** 2 + (outwards / width) ** 2 < 0.85:
                return True
        return False

    def _body(self, seat: int, place: tuple[float, float]) -> dict[str, Any]:
        if (seat, place) not in self._bodies:
            self._bodies[seat, place] = self._new_body(seat, place)
        return self._bodies[seat, place]

    def _new_body(self, seat: int, place: tuple[float, float]) -> dict[str, Any]:
        x, y = columns(self.circuit.around(*place, self._outline))
        return {
            "type": "scatter", "name": f"car {seat}", "mode": "lines", "x": x, "y": y, "fill": "toself",
            "fillcolor": self.liveries[seat].paint, "line": {"color": LIGHT["soft-ink"], "width": 1.5},
            "hoverinfo": "skip",
        }  # fmt: skip

    @cached_property
    def _outline(self) -> Points:
        """A car from above, its nose forwards."""
        length, width = self.size[0] / 2, self.size[1] / 2
        rear, nose = 0.16, min(0.42, length * 0.6)
        points: Points = []
        for f, o, radius, turn in (
            (length - nose, width - nose * 0.9, nose, 90),
            (length - nose, -width + nose * 0.9, nose, 0),
            (-length + rear, -width + rear, rear, -90),
            (-length + rear, width - rear, rear, -180),
        ):
            for step in (0, 30, 60, 90) if radius == nose else (0, 90):
                angle = math.radians(turn - step)
                squeeze = 0.9 if radius == nose else 1.0
                points.append((f + radius * math.cos(angle), o + squeeze * radius * math.sin(angle)))
        return [*points, points[0]]

    def _part(self, place: tuple[float, float], forwards: float) -> tuple[float, float]:
        return self.circuit.around(*place, [(forwards, 0)])[0]

    def _discs(self, cars: tuple[int, ...], places: list[tuple[float, float]]) -> dict[str, Any]:
        """Yellow with a 1 in the first lap, red with a 2 from the first crossing on (S9.1, S-D)."""
        colours = ["red" if progress >= self.circuit.spaces else "yellow" for progress in cars]
        x, y = columns([self._part(place, -0.24 * self.size[0]) for place in places])
        return {
            "type": "scatter", "name": "discs", "mode": "markers+text", "x": x, "y": y, "hoverinfo": "skip",
            "text": ["2" if colour == "red" else "1" for colour in colours],
            "textfont": {"size": 12, "color": [DISC_INK[colour] for colour in colours]},
            "marker": {
                "size": 18 if self.size[0] > 1.2 else 14, "color": [DISC[colour] for colour in colours],
                "line": {"color": LIGHT["line-dark"], "width": 1},
            },
        }  # fmt: skip

    def _letters(self, places: list[tuple[float, float]]) -> dict[str, Any]:
        sizes = {1: 17, 2: 13, 3: 10}
        x, y = columns([self._part(place, 0.2 * self.size[0]) for place in places])
        return {
            "type": "scatter", "name": "letters", "mode": "text", "x": x, "y": y, "hoverinfo": "skip",
            "text": [f"<b>{livery.letter}</b>" for livery in self.liveries],
            "customdata": list(range(len(self.liveries))),
            "textfont": {
                "size": [sizes[len(livery.letter)] for livery in self.liveries],
                "color": [livery.ink for livery in self.liveries],
            },
        }  # fmt: skip
