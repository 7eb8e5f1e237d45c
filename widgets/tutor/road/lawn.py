"""The side of Rally Run!: road tiles on the lawn, from a start tile home to a finish tile, round the pit stop."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from rally.core.palette import ROLES
from widgets.parts.palette import liveries
from widgets.rally_run.figures.board import (
    BEND,
    CAR,
    COUNTRY,
    GLASS as WINDSCREEN,
    MEADOW,
    OUTLINE,
    RIM,
    ROAD,
    TILE,
    covers,
    lanes,
    pile_svg,
    pit,
    start,
    stroke,
)

from .ground import Ground, Point, round_corners

Cell = tuple[int, int]

COLUMNS, ROWS = 5, 3
SIDE = 108.0
"""Size of a tile in pixels."""

MARGIN = 38.0
"""Space above and below the tiles."""

FIRST, LAST = "red", "blue"
"""The colours of the start tile and of the finish tile."""


BUSHES = ((30, 200, 17), (66, 226, 11), (74, 180, 9), (516, 24, 13), (20, 20, 12), (518, 382, 11))


@cache
def wide() -> Ground:
    """Along the top, down the right side, and home along the bottom."""
    top, bottom = 0, ROWS - 1
    roads = {(top, column): "EW" for column in range(1, COLUMNS - 1)}
    roads |= {(bottom, column): "EW" for column in range(1, COLUMNS - 1)}
    roads |= {(1, COLUMNS - 1): "NS", (top, COLUMNS - 1): "SW", (bottom, COLUMNS - 1): "NW"}
    drawn = tiles(roads, {(top, 0): (FIRST, "E"), (bottom, 0): (LAST, "E")}, (1, 2), [(1, 1), (1, 3)])
    size = COLUMNS * SIDE, ROWS * SIDE + 2 * MARGIN
    up, down = MARGIN + SIDE / 2, size[1] - MARGIN - SIDE / 2
    right = size[0] - SIDE / 2
    way = round_corners([(SIDE * 0.45, up), (right, up), (right, down), (SIDE * 0.5, down)], BEND * SIDE / TILE)
    ground = Ground(size, frame_lawn(size, put_down(drawn, 0, MARGIN, SIDE), BUSHES), tuple(way), (), car(SIDE), ())
    along = [140.0, 292.0, 444.0]
    there = [x - way[0][0] for x in along]
    whole = ground.lengths[-1]
    back = [whole - (x - way[-1][0]) for x in reversed(along)]
    return Ground(size, ground.drawn, ground.way, (*there, *back), ground.car, ((0.0, 1.0),) * 3 + ((0.0, -1.0),) * 3)


def tiles(
    roads: Mapping[Cell, str], ends: Mapping[Cell, tuple[str, str]], middle: Cell | None, backs: Iterable[Cell]
) -> str:
    """Tiles as the board draws them: open roads, start-finish tiles with colour and exit, the pit stop, and backs."""
    parts = [faces(roads)]
    parts += [at(cell, "".join(start(colour, exits))) for cell, (colour, exits) in ends.items()]
    down = [{"cell": cell, "kind": "road", "exits": "", "ghost": ""} for cell in backs]
    parts.append(shift_to_grid(covers(down)))
    if middle is not None:
        view = [{"cell": middle, "kind": "pit", "exits": "NESW"}]
        parts += [at(middle, "".join(pit())), shift_to_grid(pile_svg(view, ["", "", ""]))]
    return "".join(parts)


def faces(roads: Mapping[Cell, str]) -> str:
    """Open tiles with roads, as `face` draws each; here each of their lines is one path for all tiles."""
    ways = "".join(shift_way(way, cell) for cell, exits in roads.items() for way in lanes(exits))
    corners = ((column * TILE, row * TILE) for row, column in roads)
    meadows = "".join(f"M{x + 8} {y + 8}h84v84h-84z" for x, y in corners)
    return (
        f'<path d="{meadows}" fill="{MEADOW}" stroke="{MEADOW}" stroke-width="14" stroke-linejoin="round"/>'
        f"{''.join(stroke(ways, *look) for look in ROAD)}"
    )


STEP = re.compile(r"([-\d.]+) ([-\d.]+)(?=[MLA]|$)")
"""The end point of a path command."""


def shift_way(way: str, cell: Cell) -> str:
    """The road of a tile, moved to this cell."""
    row, column = cell
    return STEP.sub(lambda to: f"{float(to[1]) + column * TILE:g} {float(to[2]) + row * TILE:g}", way)


def at(cell: Cell, tile: str) -> str:
    row, column = cell
    return f'<g transform="translate({column * TILE + 1} {row * TILE + 1}) scale(.98)">{tile}</g>'


def shift_to_grid(drawn: str) -> str:
    """What the board draws in its own coordinates, whose grid begins beyond the start-finish tiles."""
    return f'<g transform="translate({-RIM - TILE} {-RIM - TILE})">{drawn}</g>'


def put_down(drawn: str, x: float, y: float, side: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({side / TILE:g})">{drawn}</g>'


BUSH, BUSH_TOP = ROLES["bush"][0], ROLES["bush-top"][0]


def frame_lawn(size: tuple[float, float], drawn: str, bushes: Iterable[tuple[float, float, float]]) -> str:
    """The lawn with bushes, and what is drawn on it. size: that of the picture."""
    width, height = size
    grown = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{BUSH}"/>'
        f'<circle cx="{x - r / 5:g}" cy="{y - r / 4:g}" r="{r * 0.62:g}" fill="{BUSH_TOP}"/>'
        for x, y, r in bushes
    )
    return f'<rect width="{width:g}" height="{height:g}" rx="26" fill="{COUNTRY}"/>{grown}{drawn}'


def car(side: float) -> str:
    """A car of the board, which drives to the right."""
    paint = liveries(("", ""))[1].paint
    return (
        f'<g transform="rotate(90) scale({side / TILE:g})"><path d="{CAR["body"]}" fill="{paint}" stroke="{OUTLINE}" '
        f'stroke-width="1.5"/><path d="{CAR["glass"]}" fill="{WINDSCREEN}"/></g>'
    )


# --- on a narrow page ------------------------------------------------------------------------------------------------

SMALL = 72.0
NARROW = 320.0
FEW_BUSHES = ((196, 38, 17), (232, 26, 11), (296, 30, 14), (286, 552, 16), (180, 556, 12))


@cache
def narrow() -> Ground:
    """A road of tiles that winds down, a station in each row."""
    rows = 6
    roads: dict[Cell, str] = {}
    corners: list[Point] = [(SMALL / 2, SMALL * 0.45)]
    for row in range(1, rows + 1):
        here, there = (0, 1) if row % 2 else (1, 0)
        roads[row, here] = "NE" if here == 0 else "NW"
        roads[row, there] = "SW" if there == 1 else "ES"
        corners += [(SMALL * (column + 0.5), SMALL * (row + 0.5)) for column in (here, there)]
    last = rows + 1
    corners.append((SMALL / 2, SMALL * (last + 0.5)))
    backs = [(0, 1), (last, 1)]
    drawn = tiles(roads, {(0, 0): (FIRST, "S"), (last, 0): (LAST, "N")}, None, backs)
    size = NARROW, SMALL * (rows + 2) + 8
    way = round_corners(corners, BEND * SMALL / TILE * 0.9)
    ground = Ground(
        size,
        frame_lawn(size, put_down(drawn, 4, 4, SMALL), FEW_BUSHES),
        tuple((x + 4, y + 4) for x, y in way),
        (),
        "",
        (),
    )
    stops = []
    for row in range(1, rows + 1):
        x, y = SMALL + 4, SMALL * (row + 0.5) + 4
        nearest = min(range(len(ground.way)), key=lambda k: abs(ground.way[k][1] - y) + abs(ground.way[k][0] - x) / 9)
        stops.append(ground.lengths[nearest] + abs(ground.way[nearest][0] - x))
    return Ground(size, ground.drawn, ground.way, tuple(stops), car(SMALL), ((1.0, 0.0),) * rows)
