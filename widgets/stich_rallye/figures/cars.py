"""The cars of a picture: where each stands, its body, letter and lap; the path of a move, and of one that somebody
imagined."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import TypeAlias

from rally.core.legal import Event
from rally.core.palette import DISC, DISC_INK
from rally.stich_rallye.box.events import HillPassed, Jumped, LineCrossed, Rolled, Stepped
from widgets.parts.charts import escape_plotly
from widgets.parts.palette import LIGHT, Livery

from .circuit import HALF_ROAD, HEIGHT, WIDTH, Points, RoadLoop, TrackMoment, circuit, shape, trace
from .scenery import HINT, LANE, TITLE, arrow

_LETTER = {1: 17, 2: 13, 3: 10}  # size by number of letters
_LEAP = 1.0  # how far a car in the air is drawn inwards of the lane


def lap_of(progress: int, lap: int) -> int:
    """The lap a car is in, 1 or 2: the second exactly while its progress is a full lap or more (S9.1, S-D)."""
    return 2 if progress >= lap else 1


class CarPainter:
    """Draws the cars of one race, painted as `liveries` say, by seat; `cars` is their progress before the move."""

    def __init__(self, road: RoadLoop, liveries: tuple[Livery, ...], cars: Sequence[int]) -> None:
        self.grid = tuple(seat for seat, progress in enumerate(cars) if progress == 0)
        self.circuit = road
        self._drawn: dict[tuple[int, int, tuple[float, float]], list[dict[str, object]]] = {}
        self.liveries = liveries
        self.size = (min(1.36, max(0.98, 0.92 * road.space)), 0.9)

    def traces(self, moment: TrackMoment) -> list[dict[str, object]]:
        """For each car its body and its badge."""
        found = []
        for seat, place in enumerate(self.places(moment)):
            lap = lap_of(moment.cars[seat], self.circuit.spaces)
            if (seat, lap, place) not in self._drawn:  # most cars stand still in most moments
                self._drawn[seat, lap, place] = [self._body(seat, place), self._badge(seat, lap, place)]
            found += self._drawn[seat, lap, place]
        return found

    def places(self, moment: TrackMoment) -> list[tuple[float, float]]:
        """(along, aside) of every car.

        Cars that have not left the start stand side by side there. Any other stands in the lane, or so far inside of
        it that it covers no other car; the one that moves makes way for those that stand.
        """
        cars = moment.cars
        found = {seat: (0.0, self._aside(bay)) for seat, bay in self._bays(cars).items()}
        for seat in sorted((s for s in range(len(cars)) if s not in found), key=lambda s: (s == moment.seat, s)):
            space = float(cars[seat] % self.circuit.spaces)
            slots = ((space, self._aside(slot)) for slot in range(len(cars)))
            found[seat] = next((slot for slot in slots if not self._covers_car(slot, found.values())), (space, LANE))
        if moment.jumping and moment.seat is not None:
            found[moment.seat] = (found[moment.seat][0], LANE - _LEAP)
        return [found[seat] for seat in range(len(cars))]

    def _aside(self, slot: int) -> float:
        return LANE - slot * (self.size[1] + 0.06)

    def _bays(self, cars: tuple[int, ...]) -> dict[int, int]:
        """The bay of every car on the start space: its own while the move lasts; the next free one for a car that rolls
        back."""
        here = [seat for seat, progress in enumerate(cars) if progress == 0]
        late = [seat for seat in here if seat not in self.grid]
        return {seat: ([*self.grid, *late]).index(seat) for seat in here}

    def _covers_car(self, slot: tuple[float, float], others: Iterable[tuple[float, float]]) -> bool:
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
        look = {"fillcolor": self.liveries[seat].paint, "line": {"color": LIGHT["soft"], "width": 1.5}}
        return trace(f"car {seat}", "lines", self.circuit.around(*place, self.outline), fill="toself", **look)

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

    def _badge(self, seat: int, lap: int, place: tuple[float, float]) -> dict[str, object]:
        """Two points: the lap's disc at the rear, the letter in front.

        The disc is yellow with a 1 in the first lap, red with a 2 from the first crossing on (S9.1, S-D).
        """
        livery, disc = self.liveries[seat], "yellow" if lap == 1 else "red"
        points = self.circuit.around(*place, [(-0.26 * self.size[0], 0), (0.22 * self.size[0], 0)])
        return trace(f"badge {seat}", "markers+text", points) | {
            "text": [str(lap), f"<b>{escape_plotly(livery.letter)}</b>"], "customdata": [seat, seat],
            "textfont": {"size": [14.5, _LETTER[len(livery.letter)]], "color": [DISC_INK[disc], livery.ink]},
            "marker": {
                "opacity": 1, "size": [20 if self.size[0] > 1.2 else 16, 0], "color": [DISC[disc], livery.paint],
                "line": {"color": LIGHT["line-dark"], "width": [1, 0]},
            },
        }  # fmt: skip


EDGE = -HALF_ROAD  # where the path runs; a second and third time round it moves inwards
HOP = 0.6  # how far a hop swings out
LEAVING = 0.5  # of a space: how long the path takes from the car's lane to the edge


def paths(road: RoadLoop, moments: Iterable[TrackMoment]) -> Iterator[list[dict[str, object]]]:
    """The traces of the path at each moment; always the same ones, empty where there is nothing to show."""
    drawn, trail = _Path(road, 0), 0
    traces: list[dict[str, object]] = []
    glow: list[Points] = []
    for moment in moments:
        before, shone = (drawn, trail), glow
        if len(moment.trail) < trail or moment.start != drawn.start or moment.seat != drawn.seat:
            drawn, trail = _Path(road, moment.start, moment.seat), 0
        for event in moment.trail[trail:]:
            drawn.add(event)
        trail, glow = len(moment.trail), _glow(road, moment.event)
        if not traces or (drawn, trail) != before or glow != shone:
            traces = drawn.traces(glow)
        yield traces


def swell(f: float) -> float:
    """How high a hop is at −1 … 1 of its way: it rises and lands without a kink."""
    return (1 + math.cos(math.pi * f)) / 2


def leaving(road: RoadLoop, start: float) -> Points:
    """The path from the car's lane to the road's edge, in a gentle curve."""
    share = [step / 4 for step in range(5)]
    return [road.at(start + LEAVING * f, LANE + (EDGE - LANE) * (1 - swell(f))) for f in share]


def _line(name: str, pieces: list[Points], colour: str, width: float) -> dict[str, object]:
    return {**shape(name, pieces), "line": {"color": colour, "width": width}}


class _Path:
    """The path as it grows, event by event."""

    def __init__(self, road: RoadLoop, start: int, seat: int | None = None) -> None:
        self.road, self.start, self.seat, self.here = road, start, seat, float(start)
        self.line: Points = [] if seat is None else leaving(road, start)
        self.here += 0.0 if seat is None else LEAVING
        self.places: Points = []
        self.counts: list[str] = []
        self.rolls: list[Points] = []
        self.crossed: list[Points] = []
        self.roll_colour = LIGHT["down-ink"]
        self.reach = min(0.72, 0.9 / road.space)  # how far before and after a jumped space the hop begins and ends

    def traces(self, glow: list[Points]) -> list[dict[str, object]]:
        """The path as it is now. glow: the outline of what the last event is about."""
        dense = self.road.space < 0.6
        return [
            _line("path", [self.line], LIGHT["ink"], 3),
            _line("roll", self.rolls, self.roll_colour, 5),
            _line("crossed", self.crossed, LIGHT["crossed"], 7),
            _line("glow", glow, LIGHT["glow"], 4),
            trace(
                "counts",
                "markers+text",
                self.places,
                text=[*self.counts],
                textfont={"size": 10 if dense else 14, "color": LIGHT["on-ink"]},
                marker={"size": round(min(23, 38 * self.road.space), 1), "color": LIGHT["ink"], "line": {"width": 0}},
            ),
        ]

    def aside(self, progress: float) -> float:
        """The path's place across the road: each time round a little further in."""
        return EDGE - 0.55 * int((progress - self.start - 0.4) // self.road.spaces)

    def add(self, event: Event) -> None:
        if isinstance(event, Stepped):
            self.to(event.progress)
            self.places.append(self.road.at(event.progress, self.aside(event.progress)))
            self.counts.append(str(event.count))
        elif isinstance(event, Jumped) and not self.rolls:
            self.to(event.progress - self.reach)
            self.line += self.hop(event.progress)
            self.here = event.progress + self.reach
        elif isinstance(event, Rolled):
            self.roll(event)
        elif isinstance(event, LineCrossed):
            self.crossed.append(self.road.around(-0.5, 0, [(0, -HALF_ROAD - 0.35), (0, HALF_ROAD + 0.3)]))

    def to(self, progress: float) -> None:
        if progress > self.here:
            self.line += self.road.line(self.here, progress, self.aside(progress), 1.4)[1:]
            self.here = progress

    def hop(self, progress: int) -> Points:
        """A leap over the space at this progress."""
        aside, reach = self.aside(progress), self.reach
        swing = [step / 4 for step in range(-4, 5)]
        return [self.road.at(progress + reach * f, aside - HOP * swell(f)) for f in swing]

    def roll(self, event: Rolled) -> None:
        """An arrow from where the counting ended to where the car rests."""
        down = event.kind == "down"
        self.roll_colour = LIGHT["down-ink" if down else "up-ink"]
        end, direction = event.path[-1], 1 if down else -1
        self.rolls.append(arrow(self.road, self.road.line(event.start, end, HINT), end, direction, HINT, 0.32))


def _glow(road: RoadLoop, event: Event | None) -> list[Points]:
    """The outline of what this event is about."""
    if isinstance(event, HillPassed):
        return [road.cell(event.first - 0.5, event.last + 0.5, -HALF_ROAD, HALF_ROAD)]
    if isinstance(event, Jumped):
        return [road.cell(event.progress - 0.5, event.progress + 0.5, -HALF_ROAD, HALF_ROAD)]
    return []


Point: TypeAlias = tuple[float, float]
Believed: TypeAlias = tuple[int, int, str]
"""The progress at which the car starts, the progress at which it stops, and a sentence on it."""

TYPE = 0.5
"""How high the words are at most, in picture units: in a small picture, where they stay legible."""
LETTER = 0.6
"""How wide a letter is at most, in heights; one of a script whose signs are square is one height wide."""
SQUARE = "\u2e80"
"""The first code point of scripts with square characters."""
ASIDE = (-1.15, -0.6, 0.0, 0.6, 0.95)
"""Across the road: where something is drawn, from the counts on its inner edge to the numbers on the outer one."""
CAR = 0.6
"""Half a car, whichever way it stands."""
COUNT = 0.35
"""Half the size of a count on a path."""
NEAR = 0.3
"""In picture units: so densely places for the words are looked for, and what is drawn is felt for."""


def believed_traces(
    painter: CarPainter, believed: Believed, moments: Sequence[TrackMoment], taken: Points
) -> Iterator[list[dict[str, object]]]:
    """At each moment the way as a dashed line on the inner side of the road, the car as a dashed outline, and in the
    end its words beside it, where they cover nothing that matters. taken: where else something is drawn in the end."""
    start, end, said = believed
    road, colour = painter.circuit, LIGHT["glow"]
    last = len(moments) - 1
    things = [(road.at(*place), CAR) for place in painter.places(moments[-1])] + [(point, COUNT) for point in taken]
    middle = free_place(road, end, extent(said), things)
    for step in range(len(moments)):
        driven = step / last if last else 1
        here = start + round((end - start) * driven)
        way, car = road.line(start, here, -HALF_ROAD), road.around(here, LANE, painter.outline)
        line = {"color": colour, "width": 4}
        words = f"<b>{escape_plotly(said)}</b>" if driven == 1 else ""
        look = {"text": [words], "textfont": {"size": 16, "color": colour}, "textposition": "middle center"}
        yield [
            trace("thought way", "lines", way, line={**line, "dash": "dash"}),
            trace("thought car", "lines", car, line={**line, "dash": "dot"}),
            trace("thought words", "text", [middle], **look),
        ]


def extent(said: str) -> Point:
    """Maximum width and height of words."""
    return TYPE * sum(1 if sign >= SQUARE else LETTER for sign in said), TYPE * 1.2


def free_place(road: RoadLoop, space: int, size: Point, taken: Sequence[tuple[Point, float]]) -> Point:
    """The middle of words of this size where they lie on nothing, as near as can be to the car on a space; on the car
    where so many words have no room. taken: points, and how much room there is around each."""
    width, height = (each / 2 for each in size)
    things = [*taken, *((point, 0.0) for point in drawn_always(road.spaces))]
    here = road.at(space, LANE)

    def is_free(x: float, y: float) -> bool:
        inside = width <= x <= WIDTH - width and height <= y <= HEIGHT - height
        return inside and all(abs(x - tx) >= width + room or abs(y - ty) >= height + room for (tx, ty), room in things)

    nearest = sorted(PLACES, key=lambda place: math.dist(place, here))
    return next((place for place in nearest if is_free(*place)), here)


@cache
def drawn_always(spaces: int) -> Points:
    """Points all over the road, its numbers among them, and over the title."""
    road = circuit(spaces)
    every = [
        road.at(step * NEAR / road.space, aside) for step in range(int(spaces * road.space / NEAR)) for aside in ASIDE
    ]
    return [*every, *((TITLE[0] + step * NEAR, TITLE[1]) for step in range(-6, 7))]


PLACES = [(x * NEAR, y * NEAR) for x in range(int(WIDTH / NEAR)) for y in range(int(HEIGHT / NEAR))]
"""Points at which words may have their middle."""
