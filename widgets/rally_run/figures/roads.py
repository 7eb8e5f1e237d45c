"""Roads on tiles as the paths of an SVG, north is up. The live board gets the same ones (`make parts`)."""

from __future__ import annotations

import math

from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, STEPS

from .measures import BEND, TILE

MIDDLE = TILE / 2
"""The middle of a tile."""

Point = tuple[float, float]


def edge(side: str) -> Point:
    """The middle of an edge."""
    row, column = STEPS[side]
    return MIDDLE + MIDDLE * column, MIDDLE + MIDDLE * row


def through(exits: str) -> list[str]:
    """The opposite sides that a road joins."""
    return [pair for pair in ("NS", "EW") if set(pair) <= set(exits)]


def bends(exits: str) -> list[str]:
    """The neighbouring sides that a road joins, clockwise."""
    pairs = (side + DIRECTIONS[(index + 1) % 4] for index, side in enumerate(DIRECTIONS))
    return [pair for pair in pairs if set(pair) <= set(exits)]


def lanes(exits: str) -> list[str]:
    """The lanes of a road, each as the path of a line."""
    if len(exits) == 1:
        return [line(edge(exits), (MIDDLE, MIDDLE))]
    return [*(line(edge(pair[0]), edge(pair[1])) for pair in through(exits)), *map(bend, bends(exits))]


def middle_lines(exits: str) -> list[str]:
    """The dashed middle lines: along a road that goes on, and up to where several meet."""
    if len(exits) == 2:
        return lanes(exits)
    on = through(exits)[0] if len(exits) == 3 else ""
    arms = [line(edge(side), between(edge(side), 0.5)) for side in exits if side not in on]
    return [line(edge(on[0]), edge(on[1])), *arms] if on else arms


def line(start: Point, end: Point) -> str:
    return f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}"


def bend(pair: str) -> str:
    """A curve from one side to the next one clockwise."""
    start, end = edge(pair[0]), edge(pair[1])
    (x, y), (to_x, to_y) = (between(point, BEND / MIDDLE) for point in (start, end))
    curve = f"L{x:g} {y:g}A{BEND:g} {BEND:g} 0 0 0 {to_x:g} {to_y:g}"
    return f"M{start[0]:g} {start[1]:g}{curve}L{end[0]:g} {end[1]:g}"


def between(point: Point, share: float) -> Point:
    """From the middle of the tile so far towards a point."""
    return MIDDLE + (point[0] - MIDDLE) * share, MIDDLE + (point[1] - MIDDLE) * share


def spot(exits: str, heading: str) -> tuple[float, float, float]:
    """Where a car stands on a tile's road that has come in this direction, and the angle at which it points."""
    if len(exits) != 2 or exits in ("NS", "EW"):
        is_across = heading and exits and not {heading, OPPOSITE[heading]} & {*exits}  # there on a first turn (R3.3)
        return MIDDLE, MIDDLE, angle(exits[0] if is_across else heading or exits[:1] or "N")
    start = OPPOSITE[heading] if heading and OPPOSITE[heading] in exits else exits[1]
    end = exits.replace(start, "")
    (x1, y1), (x2, y2) = edge(start), edge(end)
    off = BEND * (1 - math.sqrt(0.5))
    x, y = (MIDDLE + math.copysign(off, first + last - 2 * MIDDLE) for first, last in ((x1, x2), (y1, y2)))
    into = angle(OPPOSITE[start])
    return x, y, into + (45 if (angle(end) - into) % 360 == 90 else -45)


def angle(side: str) -> float:
    """The angle of a direction, clockwise from north."""
    return DIRECTIONS.index(side) * 90.0
