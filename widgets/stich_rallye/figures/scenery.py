"""What stands still in the picture of a track: the road with its spaces, hills, numbers and the line."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby

from widgets.shared.figures.literal import literal
from widgets.shared.figures.palette import LIGHT

from .circuit import HALF_ROAD, Circuit, circuit
from .landscape import LANDS, landscape
from .shapes import Points, area, columns, shape

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
    yield {
        "type": "scatter", "name": "title", "mode": "text", "x": [TITLE[0]], "y": [TITLE[1]], "text": [literal(title)],
        "textfont": {"size": 15, "color": LIGHT["soft-ink"]}, "hoverinfo": "skip",
    }  # fmt: skip


def roadway(road: Circuit, spaces: str) -> Iterator[dict[str, object]]:
    """The road with its spaces, the ways its hills fall, the driving direction, and the line."""
    yield area("road", [road.ring(HALF_ROAD + 0.1, -HALF_ROAD - 0.1)], LIGHT["road"])
    for kind in KINDS:
        yield area(KINDS[kind], [_cell(road, i) for i, k in enumerate(spaces) if k == kind], LIGHT[KINDS[kind]])
    for kind in "du":
        yield area(f"{KINDS[kind]}-slope", [*_slope(road, spaces, kind)], LIGHT[f"{KINDS[kind]}-slope"])
    yield area("direction", [_chevron(road, i) for i, k in enumerate(spaces) if k == "."], LIGHT["marking"])
    yield from _finish_line(road)


def lit(spaces: str, highlight: Collection[int]) -> list[dict[str, object]]:
    """The spaces to light up, as a thick outline; always one trace, so that the order of traces stays."""
    road = circuit(len(spaces))
    outlines = [
        road.cell(i - 0.5, i + 0.5, -HALF_ROAD, HALF_ROAD) for i in sorted({i % len(spaces) for i in highlight})
    ]
    return [
        {
            **shape("highlight", outlines), "line": {"color": LIGHT["glow"], "width": 4},
        }
    ]  # fmt: skip


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


def _cell(road: Circuit, space: int) -> Points:
    gap = min(_GAP / 2 / road.space, 0.06)
    return road.cell(space - 0.5 + gap, space + 0.5 - gap, -HALF_ROAD, HALF_ROAD)


def _slope(road: Circuit, spaces: str, kind: str) -> Iterator[Points]:
    """Wedges that grow towards the foot of each hill of a kind: one sees which way it falls."""
    for first, last in hills_of(spaces, kind):
        top, foot = (first - 0.5, last + 0.5) if kind == "d" else (last + 0.5, first - 0.5)
        along = [top + (foot - top) * step / 8 for step in range(9)]
        wide = [0.62 * HALF_ROAD * step / 8 for step in range(9)]
        inner = [road.at(a, w - HALF_ROAD) for a, w in zip(along, wide, strict=True)]
        outer = [road.at(a, HALF_ROAD - w) for a, w in zip(along, wide, strict=True)]
        yield [*inner, *(road.at(a, -HALF_ROAD) for a in reversed(along))]
        yield [*outer, *(road.at(a, HALF_ROAD) for a in reversed(along))]


def _chevron(road: Circuit, space: int) -> Points:
    """A small mark on the road that points in the driving direction."""
    size = min(0.2, 0.25 * road.space)
    low, high, wide = -size, size, 1.5 * size
    mark: Points = [(low, wide), (0, wide), (high, 0), (0, -wide), (low, -wide), (0, 0), (low, wide)]
    return road.around(space, LANE, mark)


def _finish_line(road: Circuit) -> Iterator[dict[str, object]]:
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


def _hill_signs(road: Circuit, spaces: str) -> dict[str, object]:
    """▲ or ▼ on every space of a hill."""
    hills = [i for i, kind in enumerate(spaces) if kind != "."]
    x, y = columns([road.at(i, LANE) for i in hills])
    return {
        "type": "scatter", "name": "hills", "mode": "markers", "x": x, "y": y, "hoverinfo": "skip",
        "marker": {
            "symbol": [f"triangle-{KINDS[spaces[i]]}" for i in hills],
            "color": [LIGHT[f"{KINDS[spaces[i]]}-ink"] for i in hills],
            "size": round(min(19.0, 34 * road.space), 1), "line": {"width": 0},
        },
    }  # fmt: skip


def _roll_hints(road: Circuit, spaces: str, kind: str) -> dict[str, object]:
    """Beside every hill of a kind an arrow, the way a car rolls that ends on it."""
    arrows = []
    for first, last in hills_of(spaces, kind):
        start, end = (first - 0.3, last + 1) if kind == "d" else (last + 0.3, first - 1)
        arrows.append(arrow(road, road.line(start, end, HINT), end, -1 if kind == "u" else 1, HINT, 0.2))
    return {
        **shape(f"rolls-{KINDS[kind]}", arrows), "line": {"color": LIGHT[f"{KINDS[kind]}-ink"], "width": 2.5},
    }  # fmt: skip


def hills_of(spaces: str, kind: str) -> list[tuple[int, int]]:
    """First and last space of every hill of a kind, in driving order."""
    found = []
    for (_, same), group in groupby(enumerate(spaces), key=lambda item: (item[1] == kind, item[1])):
        if same == kind:
            numbers = [i for i, _ in group]
            found.append((numbers[0], numbers[-1]))
    return found


def arrow(road: Circuit, line: Points, end: float, direction: int, aside: float, size: float) -> Points:
    """The line with an arrow's head at its end."""
    back = -size * direction
    head = road.around(end, aside, [(back, size * 0.8), (0, 0), (back, -size * 0.8)])
    return [*line, *head]


def _numbers(road: Circuit) -> dict[str, object]:
    """The number of every space, at the outer edge of the road."""
    x, y = columns([road.at(i, NUMBERS) for i in range(road.spaces)])
    return {
        "type": "scatter", "name": "numbers", "mode": "text", "x": x, "y": y, "hoverinfo": "skip",
        "text": ["<b>0</b>", *(str(i) for i in range(1, road.spaces))],
        "textfont": {"size": 15 if road.space > 0.6 else 11, "color": LIGHT["ink"]},
    }  # fmt: skip


def _places(road: Circuit, spaces: str) -> dict[str, object]:
    """An unseen marker on every space, to be hovered and clicked; its customdata is the space."""
    x, y = columns([road.at(i) for i in range(road.spaces)])
    signs = {".": "", "d": " ▼", "u": " ▲"}
    return {
        "type": "scatter", "name": "spaces", "mode": "markers", "x": x, "y": y,
        "customdata": list(range(road.spaces)), "hoverinfo": "text",
        "hovertext": [f"{i}{signs[kind]}" for i, kind in enumerate(spaces)],
        "marker": {"size": round(min(60, 40 * road.space), 1), "opacity": 0, "color": LIGHT["flat"]},
    }  # fmt: skip
