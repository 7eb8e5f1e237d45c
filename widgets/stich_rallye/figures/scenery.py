"""What stands still in the picture of a track: landscape, road, spaces, hills, numbers and the line."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from itertools import groupby

from widgets.parts.charts import escape_plotly
from widgets.parts.palette import LIGHT

from .circuit import HALF_ROAD, Points, RoadLoop, area, circuit, shape, trace


def landscape(name: str) -> Iterator[dict[str, object]]:
    """What stands on the ground of a track, what lies behind first."""
    yield from LANDS.get(name, meadow)()


# --- volcano ---------------------------------------------------------------------------------------------------------

PEAK, CRATER, FOOT = 9.0, 7.0, 1.6  # where the mountain's middle is, how high its rim, where it begins


def volcano() -> Iterator[dict[str, object]]:
    """A mountain with a lit and a shady side, lava at its rim, smoke above, and rocks at its foot."""
    yield area("smoke", [disc(8.6, 7.72, 0.34), disc(9.15, 7.8, 0.42), disc(9.7, 7.68, 0.3)], LIGHT["smoke"])
    rim: Points = [(8.05, CRATER), (8.45, 6.72), (8.95, 6.86), (9.5, 6.68), (9.95, CRATER)]
    left, right = slope(8.05, 3.4), slope(9.95, 14.6)
    yield area("mountain", [[*left[::-1], *rim, *right]], LIGHT["mountain"])
    fold: Points = [(9.5, 6.68), (9.3, 5.6), (9.9, 4.4), (9.5, 3.2), (10.2, FOOT)]
    yield area("mountain-shade", [[*fold, *right[::-1]]], LIGHT["mountain-shade"])
    lava: Points = [
        *rim, (10.42, 6.05), (10.12, 5.72), (9.86, 5.98), (9.55, 5.18), (9.2, 5.86), (8.86, 5.4), (8.5, 5.86),
        (8.1, 5.62), (7.62, 6.1),
    ]  # fmt: skip
    yield area("lava", [[*lava, lava[0]]], LIGHT["lava"])
    glow: Points = [(8.45, 6.72), (8.95, 6.86), (9.5, 6.68), (9.4, 6.42), (9.05, 6.16), (8.75, 6.44), (8.45, 6.72)]
    yield area("lava-glow", [glow], LIGHT["lava-glow"])
    rocks = [boulder(3.6, 2.5, 0.34), boulder(4.25, 2.3, 0.22), boulder(14.2, 2.45, 0.3), boulder(13.6, 2.25, 0.18)]
    yield area("rocks", rocks, LIGHT["mountain-shade"])


def slope(rim: float, foot: float) -> Points:
    """The side of the mountain from its rim down to its foot: steep above, gentle below."""
    steps = [step / 12 for step in range(13)]
    return [(rim + (foot - rim) * (0.45 * t + 0.55 * t * t), CRATER + (FOOT - CRATER) * t ** (0.8)) for t in steps]


# --- beach -----------------------------------------------------------------------------------------------------------


def beach() -> Iterator[dict[str, object]]:
    """The sea with its foam on the right, the sun, a palm tree, a parasol and a starfish in the sand."""
    yield area("sun", [disc(4.2, 7.2, 0.5)], LIGHT["sun"])
    rays = [[turn(4.2, 7.2, angle, 0.66), turn(4.2, 7.2, angle, 0.9)] for angle in range(0, 360, 45)]
    yield {**shape("sun-rays", rays), "line": {"color": LIGHT["sun"], "width": 3}}
    shore = [(11.4 + 0.35 * math.sin(1.9 * y) - 0.24 * (y - 5), y) for y in steps(1.4, 8.4, 0.3)]
    yield area("sea", [[*shore, (16.4, 8.4), (16.4, 1.4), shore[0]]], LIGHT["sea"])
    yield {**shape("foam", [shore, [(x + 0.32, y) for x, y in shore]]), "line": {"color": LIGHT["foam"], "width": 3}}
    waves = [wave(x, y) for x, y in ((12.9, 6.9), (14.2, 5.9), (13.1, 4.6), (14.6, 3.6), (13.5, 2.7))]
    yield {**shape("waves", waves), "line": {"color": LIGHT["foam"], "width": 2}}
    trunk: Points = [(5.3, 2.3), (5.45, 3.4), (5.75, 4.4), (6.2, 5.3)]
    yield {**shape("trunk", [trunk]), "line": {"color": LIGHT["trunk"], "width": 8}}
    leaves = [leaf(6.2, 5.3, angle) for angle in (-8, 38, 92, 142, 188)]
    yield area("leaves", leaves, LIGHT["leaf"])
    yield {**shape("pole", [[(9.6, 2.7), (9.25, 4.0)]]), "line": {"color": LIGHT["trunk"], "width": 3}}
    yield area("parasol", [parasol(9.2, 4.0)], LIGHT["lava"])
    star = [turn(7.6, 2.75, 18 + 36 * k, 0.3 if k % 2 == 0 else 0.13) for k in range(11)]
    yield area("starfish", [star], LIGHT["lava-glow"])


def wave(x: float, y: float) -> Points:
    """A small wave on the sea."""
    return [(x + t, y + 0.1 * math.sin(2 * math.pi * t)) for t in steps(0, 1.5, 0.125)]


def leaf(x: float, y: float, angle: float) -> Points:
    """A leaf of a palm tree, which droops."""
    out = [turn(x, y, angle, reach) for reach in steps(0, 1.5, 0.25)]
    droop = [(px, py - 0.22 * k * k / 9) for k, (px, py) in enumerate(out)]
    under = [(px, py - 0.3 * math.sin(math.pi * k / 6)) for k, (px, py) in enumerate(droop)]
    return [*droop, *under[::-1]]


def parasol(x: float, y: float) -> Points:
    """A parasol seen from the side, a little tilted."""
    dome = [(x + 0.95 * math.cos(a), y + 0.72 * math.sin(a) - 0.12 * math.cos(a)) for a in steps(0, math.pi, 0.2)]
    return [*dome, dome[0]]


# --- any other track -------------------------------------------------------------------------------------------------


def meadow() -> Iterator[dict[str, object]]:
    """A pond and some trees."""
    pond = [(12.4 + 1.5 * math.cos(a) + 0.2 * math.cos(3 * a), 3.4 + 0.8 * math.sin(a)) for a in steps(0, 6.3, 0.25)]
    yield area("pond", [[*pond, pond[0]]], LIGHT["sea"])
    trees = ((4.2, 6.6, 0.5), (5.1, 7.0, 0.4), (4.9, 6.2, 0.36), (13.6, 6.8, 0.46), (14.3, 6.3, 0.34), (4.4, 3.2, 0.4))
    yield area("trees", [disc(*tree) for tree in trees], LIGHT["leaf"])


# --- shapes ----------------------------------------------------------------------------------------------------------


def steps(first: float, last: float, size: float) -> list[float]:
    """Evenly spaced numbers from `first` to `last`, about `size` apart."""
    count = max(1, round((last - first) / size))
    return [first + (last - first) * k / count for k in range(count + 1)]


def turn(x: float, y: float, degrees: float, reach: float) -> tuple[float, float]:
    """The point at this distance and direction from another."""
    angle = math.radians(degrees)
    return x + reach * math.cos(angle), y + reach * math.sin(angle)


def disc(x: float, y: float, radius: float) -> Points:
    return [turn(x, y, angle, radius) for angle in range(0, 361, 18)]


def boulder(x: float, y: float, radius: float) -> Points:
    corners = (0, 50, 95, 140, 180, 360)
    return [turn(x, y, angle, radius * (1 if angle % 100 else 0.85)) for angle in corners]


LANDS: dict[str, Callable[[], Iterator[dict[str, object]]]] = {"volcano": volcano, "beach": beach}
"""By the name of the track."""


KINDS = {".": "flat", "d": "down", "u": "up"}
LANE = -0.14  # where cars drive
NUMBERS = 0.64  # where the numbers stand
HINT = -1.36  # where the arrows run that tell which way a hill rolls
TITLE = (11.3, 7.72)  # where the title stands
_GAP = 0.06  # between two spaces


def traces(name: str, spaces: str, title: str) -> Iterator[dict[str, object]]:
    """The scenery of a track, bottom first."""
    road = circuit(len(spaces))
    ground = LIGHT[name if name in LANDS else "grass"]
    yield area("ground", [road.line(0, road.spaces, -HALF_ROAD, 0.3)], ground)
    yield from landscape(name)
    yield from roadway(road, spaces)
    yield _hill_signs(road, spaces)
    for kind in "du":
        yield _roll_hints(road, spaces, kind)
    yield _numbers(road)
    yield _places(road, spaces)
    look = {"text": [escape_plotly(title)], "textfont": {"size": 15, "color": LIGHT["soft"]}}
    yield trace("title", "text", [TITLE], **look)


def roadway(road: RoadLoop, spaces: str) -> Iterator[dict[str, object]]:
    """The road with its spaces, the ways its hills fall, the driving direction, and the line."""
    yield area("road", [road.ring(HALF_ROAD + 0.1, -HALF_ROAD - 0.1)], LIGHT["road"])
    for kind in KINDS:
        yield area(KINDS[kind], [_cell(road, i) for i, k in enumerate(spaces) if k == kind], LIGHT[KINDS[kind]])
    for kind in "du":
        yield area(f"{KINDS[kind]}-slope", [*_slope(road, spaces, kind)], LIGHT[f"{KINDS[kind]}-slope"])
    yield area("direction", [_chevron(road, i) for i, k in enumerate(spaces) if k == "."], LIGHT["marking"])
    yield from _finish_line(road)


def highlight_spaces(spaces: str, highlight: Collection[int]) -> list[dict[str, object]]:
    """The spaces to light up, as a thick outline; always one trace, so that the order of traces stays."""
    road = circuit(len(spaces))
    outlines = [
        road.cell(i - 0.5, i + 0.5, -HALF_ROAD, HALF_ROAD) for i in sorted({i % len(spaces) for i in highlight})
    ]
    return [{**shape("highlight", outlines), "line": {"color": LIGHT["glow"], "width": 4}}]


def paddock(spaces: str, cars: int, car: tuple[float, float]) -> list[dict[str, object]]:
    """The place beside the start space where cars stand that have not left it, if there are several: a bay for each."""
    if cars < 2:
        return []
    road = circuit(len(spaces))
    half = car[0] / 2 + 0.14
    inner = LANE - (cars - 0.5) * (car[1] + 0.06) - 0.1
    bend = 0.3
    corners: Points = [
        (-half - 0.5, -HALF_ROAD), (-half - 0.12, -HALF_ROAD - 0.14), (-half, -HALF_ROAD - 0.5),
        (-half, inner + bend),
        (-half + bend, inner), (half - bend, inner), (half, inner + bend), (half, -HALF_ROAD - 0.5),
        (half + 0.12, -HALF_ROAD - 0.14), (half + 0.5, -HALF_ROAD),
    ]  # fmt: skip
    apron = road.around(0, 0, corners)
    bays = [
        road.around(0, LANE - (k + 0.5) * (car[1] + 0.06), [(-half + 0.12, 0), (half - 0.12, 0)])
        for k in range(1, cars - 1)
    ]
    return [
        area("paddock", [[*apron, apron[0]]], LIGHT["flat"]),
        {**shape("paddock-edge", [apron]), "line": {"color": LIGHT["road"], "width": 4}},
        {**shape("bays", bays), "line": {"color": LIGHT["faint"], "width": 1.5}},
    ]


def _cell(road: RoadLoop, space: int) -> Points:
    gap = min(_GAP / 2 / road.space, 0.06)
    return road.cell(space - 0.5 + gap, space + 0.5 - gap, -HALF_ROAD, HALF_ROAD)


def _slope(road: RoadLoop, spaces: str, kind: str) -> Iterator[Points]:
    """Wedges that grow towards the foot of each hill of a kind: they show which way it falls."""
    for first, last in hills_of(spaces, kind):
        top, foot = (first - 0.5, last + 0.5) if kind == "d" else (last + 0.5, first - 0.5)
        along = [top + (foot - top) * step / 8 for step in range(9)]
        wide = [0.62 * HALF_ROAD * step / 8 for step in range(9)]
        inner = [road.at(a, w - HALF_ROAD) for a, w in zip(along, wide, strict=True)]
        outer = [road.at(a, HALF_ROAD - w) for a, w in zip(along, wide, strict=True)]
        yield [*inner, *(road.at(a, -HALF_ROAD) for a in reversed(along))]
        yield [*outer, *(road.at(a, HALF_ROAD) for a in reversed(along))]


def _chevron(road: RoadLoop, space: int) -> Points:
    """A small mark on the road that points in the driving direction."""
    size = min(0.2, 0.25 * road.space)
    low, high, wide = -size, size, 1.5 * size
    mark: Points = [(low, wide), (0, wide), (high, 0), (0, -wide), (low, -wide), (0, 0), (low, wide)]
    return road.around(space, LANE, mark)


def _finish_line(road: RoadLoop) -> Iterator[dict[str, object]]:
    """A chequered strip across the road, directly before space 0 (S-B)."""
    rows, size = 8, 2 * HALF_ROAD / 8
    length = min(size, 0.22 * road.space)
    squares: dict[int, list[Points]] = {0: [], 1: []}
    for column in (0, 1):
        for row in range(rows):
            left, low = (column - 1) * length, -HALF_ROAD + row * size
            square: Points = [(left, low), (left, low + size), (left + length, low + size), (left + length, low)]
            squares[(row + column) % 2].append(road.around(-0.5, 0, [*square, square[0]]))
    yield area("line", squares[0], LIGHT["line-dark"])
    yield area("line-light", squares[1], LIGHT["line-light"])


def _hill_signs(road: RoadLoop, spaces: str) -> dict[str, object]:
    """▲ or ▼ on every space of a hill."""
    hills = [i for i, kind in enumerate(spaces) if kind != "."]
    look = {
        "symbol": [f"triangle-{KINDS[spaces[i]]}" for i in hills],
        "color": [LIGHT[f"{KINDS[spaces[i]]}-ink"] for i in hills],
        "size": round(min(19.0, 34 * road.space), 1),
        "line": {"width": 0},
    }
    return trace("hills", "markers", [road.at(i, LANE) for i in hills], marker=look)


def _roll_hints(road: RoadLoop, spaces: str, kind: str) -> dict[str, object]:
    """An arrow beside every hill of a kind, in the direction in which a car that ends on it rolls."""
    arrows = []
    for first, last in hills_of(spaces, kind):
        start, end = (first - 0.3, last + 1) if kind == "d" else (last + 0.3, first - 1)
        arrows.append(arrow(road, road.line(start, end, HINT), end, -1 if kind == "u" else 1, HINT, 0.2))
    return {**shape(f"rolls-{KINDS[kind]}", arrows), "line": {"color": LIGHT[f"{KINDS[kind]}-ink"], "width": 2.5}}


def hills_of(spaces: str, kind: str) -> list[tuple[int, int]]:
    """First and last space of every hill of a kind, in driving order."""
    found = []
    for (_, same), group in groupby(enumerate(spaces), key=lambda item: (item[1] == kind, item[1])):
        if same == kind:
            numbers = [i for i, _ in group]
            found.append((numbers[0], numbers[-1]))
    return found


def arrow(road: RoadLoop, line: Points, end: float, direction: int, aside: float, size: float) -> Points:
    """The line with an arrow's head at its end."""
    back = -size * direction
    head = road.around(end, aside, [(back, size * 0.8), (0, 0), (back, -size * 0.8)])
    return [*line, *head]


def _numbers(road: RoadLoop) -> dict[str, object]:
    """The number of every space, at the outer edge of the road."""
    text = ["<b>0</b>", *(str(i) for i in range(1, road.spaces))]
    font = {"size": 15 if road.space > 0.6 else 11, "color": LIGHT["ink"]}
    return trace("numbers", "text", [road.at(i, NUMBERS) for i in range(road.spaces)], text=text, textfont=font)


def _places(road: RoadLoop, spaces: str) -> dict[str, object]:
    """An unseen marker on every space, to be hovered and clicked; its customdata is the space."""
    signs = {".": "", "d": " ▼", "u": " ▲"}
    look = {
        "customdata": list(range(road.spaces)),
        "hoverinfo": "text",
        "hovertext": [f"{i}{signs[kind]}" for i, kind in enumerate(spaces)],
        "marker": {"size": round(min(60, 40 * road.space), 1), "opacity": 0, "color": LIGHT["flat"]},
    }
    return trace("spaces", "markers", [road.at(i) for i in range(road.spaces)]) | look
