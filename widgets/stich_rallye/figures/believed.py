"""What somebody thought instead of what happens: a drive in another colour, and a car that is not there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from widgets.shared.figures.literal import literal
from widgets.shared.figures.palette import LIGHT

from .cars import CarPainter
from .circuit import HALF_ROAD, HEIGHT, WIDTH, Circuit, circuit
from .scenery import LANE, TITLE
from .shapes import Points, columns
from .steps import Moment

Point: TypeAlias = tuple[float, float]
Believed: TypeAlias = tuple[int, int, str]
"""From which progress the car drives, to which, and what is said about it."""

TYPE = 0.5
"""How high the words are at most, in picture units: in a small picture, where they stay legible."""
LETTER = 0.6
"""How wide a letter is at most, in heights; one of a script whose signs are square is one height wide."""
SQUARE = "\u2e80"
"""From this one on, signs are square."""
ASIDE = (-1.15, -0.6, 0.0, 0.6, 0.95)
"""Across the road: where something is drawn, from the counts on its inner edge to the numbers on the outer one."""
CAR = 0.6
"""Half a car, whichever way it stands."""
COUNT = 0.35
"""Half a count of a path."""
NEAR = 0.3
"""In picture units: so densely places for the words are looked for, and what is drawn is felt for."""


def thought(
    painter: CarPainter, believed: Believed, moments: Sequence[Moment], taken: Points
) -> Iterator[list[dict[str, object]]]:
    """At each moment the way as a dashed line on the inner side of the road, the car as a dashed outline, and in the
    end its words beside it, where nothing is that one wants to see. taken: where else something is drawn in the end."""
    start, end, said = believed
    road, colour = painter.circuit, LIGHT["glow"]
    last = len(moments) - 1
    things = [(road.at(*place), CAR) for place in painter.places(moments[-1])] + [(point, COUNT) for point in taken]
    tx, ty = columns([free_place(road, end, extent(said), things)])
    for step in range(len(moments)):
        driven = step / last if last else 1
        here = start + round((end - start) * driven)
        x, y = columns(road.line(start, here, -HALF_ROAD))
        cx, cy = columns(road.around(here, LANE, painter.outline))
        words = f"<b>{literal(said)}</b>" if driven == 1 else ""
        yield [
            {
                "type": "scatter", "name": "thought way", "mode": "lines", "x": x, "y": y, "hoverinfo": "skip",
                "line": {"color": colour, "width": 4, "dash": "dash"},
            },
            {
                "type": "scatter", "name": "thought car", "mode": "lines", "x": cx, "y": cy, "hoverinfo": "skip",
                "line": {"color": colour, "width": 4, "dash": "dot"},
            },
            {
                "type": "scatter", "name": "thought words", "mode": "text", "x": tx, "y": ty, "hoverinfo": "skip",
                "text": [words], "textfont": {"size": 16, "color": colour}, "textposition": "middle center",
            },
        ]  # fmt: skip


def extent(said: str) -> Point:
    """How wide and how high words are at most."""
    return TYPE * sum(1 if sign >= SQUARE else LETTER for sign in said), TYPE * 1.2


def free_place(road: Circuit, space: int, size: Point, taken: Sequence[tuple[Point, float]]) -> Point:
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
"""Where words may have their middle."""
