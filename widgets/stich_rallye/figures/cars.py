"""The cars of a picture: where each stands, its body, its letter and the disc that tells its lap."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

from widgets.shared.figures.literal import literal
from widgets.shared.figures.palette import DISC, DISC_INK, LIGHT, Livery

from .circuit import Circuit
from .scenery import LANE
from .shapes import Points, columns
from .steps import Moment

_LETTER = {1: 17, 2: 13, 3: 10}  # size by number of letters
_LEAP = 1.0  # how far a car in the air is drawn inwards of the lane


def lap_of(progress: int, lap: int) -> int:
    """The lap a car is in, 1 or 2: the second exactly while its progress is a full lap or more (S9.1, S-D)."""
    return 2 if progress >= lap else 1


class CarPainter:
    """Draws the cars of one race, painted as `liveries` say, by seat; `cars` is their progress before the move."""

    def __init__(self, road: Circuit, liveries: tuple[Livery, ...], cars: Sequence[int]) -> None:
        self.grid = tuple(seat for seat, progress in enumerate(cars) if progress == 0)
        self.circuit = road
        self._bodies: dict[tuple[int, tuple[float, float]], dict[str, object]] = {}
        self.liveries = liveries
        self.size = (min(1.36, max(0.98, 0.92 * road.space)), 0.9)

    def traces(self, moment: Moment) -> list[dict[str, object]]:
        """For each car its body and its badge."""
        found = []
        for seat, place in enumerate(self.places(moment)):
            found += [self._body(seat, place), self._badge(seat, moment.cars[seat], place)]
        return found

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

    def _body(self, seat: int, place: tuple[float, float]) -> dict[str, object]:
        if (seat, place) not in self._bodies:
            self._bodies[seat, place] = self._new_body(seat, place)
        return self._bodies[seat, place]

    def _new_body(self, seat: int, place: tuple[float, float]) -> dict[str, object]:
        x, y = columns(self.circuit.around(*place, self.outline))
        return {
            "type": "scatter", "name": f"car {seat}", "mode": "lines", "x": x, "y": y, "fill": "toself",
            "fillcolor": self.liveries[seat].paint, "line": {"color": LIGHT["soft-ink"], "width": 1.5},
            "hoverinfo": "skip",
        }  # fmt: skip

    @cached_property
    def outline(self) -> Points:
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
            for step in (0, 30, 60, 90):
                angle = math.radians(turn - step)
                squeeze = 0.9 if radius == nose else 1.0
                points.append((f + radius * math.cos(angle), o + squeeze * radius * math.sin(angle)))
        return [*points, points[0]]

    def _badge(self, seat: int, progress: int, place: tuple[float, float]) -> dict[str, object]:
        """Two points: the lap's disc at the rear, the letter in front.

        The disc is yellow with a 1 in the first lap, red with a 2 from the first crossing on (S9.1, S-D).
        """
        livery, lap = self.liveries[seat], lap_of(progress, self.circuit.spaces)
        disc = "yellow" if lap == 1 else "red"
        x, y = columns([self._part(place, -0.26 * self.size[0]), self._part(place, 0.22 * self.size[0])])
        return {
            "type": "scatter", "name": f"badge {seat}", "mode": "markers+text", "x": x, "y": y, "hoverinfo": "skip",
            "text": [str(lap), f"<b>{literal(livery.letter)}</b>"], "customdata": [seat, seat],
            "textfont": {"size": [14.5, _LETTER[len(livery.letter)]], "color": [DISC_INK[disc], livery.ink]},
            "marker": {
                "opacity": 1, "size": [20 if self.size[0] > 1.2 else 16, 0], "color": [DISC[disc], livery.paint],
                "line": {"color": LIGHT["line-dark"], "width": [1, 0]},
            },
        }  # fmt: skip

    def _part(self, place: tuple[float, float], forwards: float) -> tuple[float, float]:
        return self.circuit.around(*place, [(forwards, 0)])[0]
