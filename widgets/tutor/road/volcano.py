"""The side of Stich Rallye: the circuit round the volcano; on a narrow page the road that winds down from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from widgets.parts.palette import LIGHT, liveries
from widgets.parts.svg import svg_content
from widgets.stich_rallye.figures.cars import CarPainter
from widgets.stich_rallye.figures.circuit import HEIGHT, WIDTH, Corners, RoadLoop, area
from widgets.stich_rallye.figures.scenery import boulder, disc, roadway, volcano

from .ground import Ground, Point

Trace = Mapping[str, object]

SPACES = "." * 20 + "dd" + "." + "uu" + "." * 7
"""A lap with hills about the station that is about hills."""

FROM_THE_LEFT = 0.751
"""Share of the circuit between the start and the middle of its left side."""

STATIONS = (2.94, 6.3, 9.63, 13.0, 18.9, 22.3, 25.66, 29.05)
"""The spaces with a station: four above and four below the volcano."""

PIECES = 120
"""Number of straight pieces of the way."""

UNIT, MARGIN = 30.0, 50.0
"""Pixels per unit of the board, and above and below it."""


@cache
def wide() -> Ground:
    """The whole circuit, clockwise from its left side."""
    road, home = RoadLoop(len(SPACES), start=FROM_THE_LEFT), len(SPACES) - 1.2
    size = WIDTH * UNIT, HEIGHT * UNIT + 2 * MARGIN
    across, up = (0.0, WIDTH), (-MARGIN / UNIT, HEIGHT + MARGIN / UNIT)
    traces = [*bushes(), *inside(road), *volcano(), *roadway(road, SPACES)]

    def place(point: Point) -> Point:
        return point[0] * UNIT, MARGIN + (HEIGHT - point[1]) * UNIT

    line = [(home * step / PIECES) for step in range(PIECES + 1)]
    way = tuple(place(road.at(along, -0.1)) for along in line)
    lengths = Ground(size, "", way, (), "", ()).lengths
    pieces = [divmod(along * PIECES / home, 1) for along in STATIONS]
    stops = tuple(lengths[int(k)] + more * (lengths[int(k) + 1] - lengths[int(k)]) for k, more in pieces)
    drawn = sky(size) + picture(traces, size, across, up)
    inwards = (*[(0.0, 1.0)] * 4, *[(0.0, -1.0)] * 4)
    return Ground(size, drawn, way, stops, car(road, UNIT), inwards)


def inside(road: RoadLoop) -> Iterator[Trace]:
    yield area("ground", [road.line(0, road.spaces, 0, 0.3)], LIGHT["volcano"])


def bushes() -> Iterator[Trace]:
    """The bushes outside the circuit."""
    places = ((0.5, 10.3, 0.4), (1.15, 10.7, 0.3), (17.4, 10.4, 0.42), (0.5, -0.5, 0.36), (17.3, -0.6, 0.4))
    yield area("bushes", [disc(*each) for each in places], LIGHT["leaf"])
    yield area("rocks", [boulder(16.7, 10.5, 0.3), boulder(1.3, -0.9, 0.32)], LIGHT["mountain-shade"])


def sky(size: tuple[float, float]) -> str:
    return f'<rect width="{size[0]:g}" height="{size[1]:g}" rx="26" fill="{LIGHT["beach"]}"/>'


def picture(
    traces: Iterable[Trace], size: tuple[float, float], across: tuple[float, float], up: tuple[float, float]
) -> str:
    """Traces of the boards as SVG."""
    layout = {"width": size[0], "height": size[1], "xaxis": {"range": across}, "yaxis": {"range": up}}
    return svg_content({"data": [in_view(trace, across, up) for trace in traces], "layout": layout})


def is_between(value: float | None, ends: tuple[float, float]) -> bool:
    return value is not None and ends[0] <= value <= ends[1]


def in_view(trace: Trace, across: tuple[float, float], up: tuple[float, float]) -> Trace:
    """The trace without pieces outside the picture."""
    xs, ys = trace["x"], trace["y"]
    if not (isinstance(xs, list | tuple) and isinstance(ys, list | tuple)):
        return trace
    pieces: list[list[tuple[float | None, float | None]]] = [[]]
    for x, y in zip(xs, ys, strict=True):
        if x is None:
            pieces.append([])
        pieces[-1].append((x, y))
    seen = [
        point
        for piece in pieces
        if any(is_between(x, across) and is_between(y, up) for x, y in piece)
        for point in piece
    ]
    return {**trace, "x": [x for x, _y in seen], "y": [y for _x, y in seen]}


def car(road: RoadLoop, unit: float) -> str:
    """A car of the board, which drives to the right."""
    paint = liveries(("", ""))[1].paint
    painter = CarPainter(road, liveries(("",)), (1,))
    outline = "L".join(f"{x * unit:.1f} {-y * unit:.1f}" for x, y in painter.outline)
    return f'<path d="M{outline}Z" fill="{paint}" stroke="{LIGHT["line-dark"]}" stroke-width="1.5"/>'


# --- on a narrow page ------------------------------------------------------------------------------------------------

SMALL = 23.0
"""Pixels per unit of the board."""

NARROW, ROW, TOP = 320.0, 73.0, 166.0
"""The width of the picture, the distance between its stations, and the height of the first one."""

SPREAD = 80
"""Number of spaces of the loop, most of which is outside the picture."""


@cache
def narrow() -> Ground:
    """A road that winds down from the volcano, a station in each row."""
    rows = len(STATIONS)
    size = NARROW, TOP + ROW * rows - 10
    tall = size[1] / SMALL
    corners = winding(rows, tall)
    road = RoadLoop(SPREAD, corners, start=0.0)
    fine = [(x * SMALL, size[1] - y * SMALL) for x, y in (road.at(along / 6, -0.1) for along in range(6 * SPREAD))]
    first = next(k for k, (_x, y) in enumerate(fine) if y > TOP - ROW * 0.9)
    last = next(k for k, (_x, y) in enumerate(fine) if y > size[1] - 8)
    way = tuple(fine[first:last])
    lengths = Ground(size, "", way, (), "", ()).lengths
    heights = [TOP + ROW * row for row in range(rows)]
    stops = tuple(next(at for at, (_x, y) in zip(lengths, way, strict=True) if y >= height) for height in heights)
    seen = RoadLoop(SPREAD, corners, start=(first / 6 - 0.9) / SPREAD)
    mountain = picture(volcano(), (WIDTH * 19, HEIGHT * 19), (0, WIDTH), (0, HEIGHT))
    drawn = f'{sky(size)}<g transform="translate(-8 -18)">{mountain}</g>'
    drawn += picture(roadway(seen, "." * SPREAD), size, (0.0, NARROW / SMALL), (0.0, tall))
    return Ground(size, drawn, way, stops, car(road, SMALL), ((1.0, 0.0),) * rows)


def winding(rows: int, tall: float) -> Corners:
    """The corners of a loop that winds down the left of the picture and returns outside it."""
    left, right = 0.7, 4.2
    heights = [tall - (TOP + ROW * row) / SMALL for row in range(-3, rows + 2)]
    down = [(left if row % 2 else right, y) for row, y in enumerate(heights)]
    out = -14.0
    return (*down, (out, down[-1][1]), (out, tall / 2), (out, down[0][1]))
