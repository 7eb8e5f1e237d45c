"""The path of a move, so far: counted spaces, hops, the roll, and where the line was crossed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from rally.events import Event
from rally.stich_rallye.box.events import HillPassed, Jumped, LineCrossed, Rolled, Stepped
from widgets.shared.figures.palette import LIGHT

from .circuit import HALF_ROAD, Circuit
from .scenery import HINT, LANE, arrow
from .shapes import Points, columns, shape
from .steps import Moment

EDGE = -HALF_ROAD  # where the path runs; a second and third time round it moves inwards
HOP = 0.6  # how far a hop swings out
LEAVING = 0.5  # of a space: how long the path takes from the car's lane to the edge


def paths(road: Circuit, moments: Iterable[Moment]) -> Iterator[list[dict[str, object]]]:
    """The traces of the path at each moment; always the same ones, empty where there is nothing to show."""
    drawn, trail = _Path(road, 0), 0
    for moment in moments:
        if len(moment.trail) < trail or moment.start != drawn.start or moment.seat != drawn.seat:
            drawn, trail = _Path(road, moment.start, moment.seat), 0
        for event in moment.trail[trail:]:
            drawn.add(event)
        trail = len(moment.trail)
        yield drawn.traces(moment.event)


def swell(f: float) -> float:
    """How high a hop is at −1 … 1 of its way: it rises and lands without a kink."""
    return (1 + math.cos(math.pi * f)) / 2


def leaving(road: Circuit, start: float) -> Points:
    """The path from the car's lane to the road's edge, in a gentle curve."""
    share = [step / 4 for step in range(5)]
    return [road.at(start + LEAVING * f, LANE + (EDGE - LANE) * (1 - swell(f))) for f in share]


def _line(name: str, pieces: list[Points], colour: str, width: float) -> dict[str, object]:
    return {**shape(name, pieces), "line": {"color": colour, "width": width}}


class _Path:
    """The path as it grows, event by event."""

    def __init__(self, road: Circuit, start: int, seat: int | None = None) -> None:
        self.road, self.start, self.seat, self.here = road, start, seat, float(start)
        self.line: Points = [] if seat is None else leaving(road, start)
        self.here += 0.0 if seat is None else LEAVING
        self.places: Points = []
        self.counts: list[str] = []
        self.rolls: list[Points] = []
        self.crossed: list[Points] = []
        self.roll_colour = LIGHT["down-ink"]
        self.reach = min(0.72, 0.9 / road.space)  # how far before and after a jumped space the hop begins and ends

    def traces(self, event: Event | None) -> list[dict[str, object]]:
        """The path as it is now, `event` being the last that happened."""
        dense = self.road.space < 0.6
        x, y = columns(self.places)
        return [
            _line("path", [self.line], LIGHT["ink"], 3),
            _line("roll", self.rolls, self.roll_colour, 5),
            _line("crossed", self.crossed, LIGHT["crossed"], 7),
            _line("glow", _glow(self.road, event), LIGHT["glow"], 4),
            {
                "type": "scatter", "name": "counts", "mode": "markers+text", "x": x, "y": y, "text": [*self.counts],
                "hoverinfo": "skip", "textfont": {"size": 10 if dense else 14, "color": LIGHT["on-ink"]},
                "marker": {
                    "size": round(min(23, 38 * self.road.space), 1), "color": LIGHT["ink"], "line": {"width": 0},
                },
            },
        ]  # fmt: skip

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


def _glow(road: Circuit, event: Event | None) -> list[Points]:
    """The outline of what this event is about."""
    if isinstance(event, HillPassed):
        return [road.cell(event.first - 0.5, event.last + 0.5, -HALF_ROAD, HALF_ROAD)]
    if isinstance(event, Jumped):
        return [road.cell(event.progress - 0.5, event.progress + 0.5, -HALF_ROAD, HALF_ROAD)]
    return []
