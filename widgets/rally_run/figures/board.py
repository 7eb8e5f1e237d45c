"""The board as an SVG that does not move, and all its measures: edge, roads, tiles, trophies, and where cars stand."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from rally.core.palette import COLOURS, ROLES
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, STEPS
from widgets.rally_run.words.names import compass_letters

TILE = 100
"""The side of a tile."""

RIM = 5
"""The country around the outermost tiles."""

TILES = 7
"""Number of tiles in a row of the board, with the start-finish tiles outside its corners."""

WIDTH = TILES * TILE + 2 * RIM
"""The side of the board."""

BEND = 34
"""The radius of a curve, along the middle of its road."""

SIGNS = {
    "red": "M0-8.5A8.5 8.5 0 1 1 0 8.5A8.5 8.5 0 1 1 0-8.5Z",
    "yellow": "M0-10L2.9-3.6L9.6-3L4.6 1.6L6 8.4L0 4.9L-6 8.4L-4.6 1.6L-9.6-3L-2.9-3.6Z",
    "green": "M0-9L9.5 8H-9.5Z",
    "blue": "M0-10L8.5 0L0 10L-8.5 0Z",
}
"""The sign of each colour, which is never the only sign, in a square of 20 around its middle."""

CAR = {
    "body": "M-7-23Q0-26 7-23Q10-20 10.5-12L11 14Q11 22 6 23H-6Q-11 22-11 14L-10.5-12Q-10-20-7-23Z",
    "glass": "M-8-7Q0-14 8-7L7-2.5Q0-6-7-2.5Z",
}
"""A car that drives north, 30 wide and 50 long around its middle: its body, and the glass before its driver."""


def corner(row: int, column: int) -> tuple[int, int]:
    """x and y of the upper left corner of a cell; the grid begins with cell (0, 0)."""
    return RIM + (column + 1) * TILE, RIM + (row + 1) * TILE


BLACK, WHITE, WHEEL, BACK_RIM = (COLOURS[tone] for tone in ("black", "white", "slate-94", "blue-74"))
COUNTRY, BED, MEADOW, KERB, ASPHALT, BACK, BACK_DEEP, PAVED, PAVED_EDGE, ISLAND = (
    ROLES[thing][0]
    for thing in (
        "country", "bed", "meadow", "kerb-red", "asphalt", "back", "back-deep", "paved", "paved-edge", "island",
    )
)  # fmt: skip
PAPER, INK, NORTH, NEEDLE, GOLD, TOKEN, TOKEN_EDGE, TOKEN_INK, OUTLINE, GLASS = (
    ROLES[thing][0]
    for thing in (
        "disc", "disc-ink", "north", "needle", "cup", "token", "cup-edge", "cup-ink", "car-outline", "windscreen",
    )
)  # fmt: skip

OUT = 13
"""Distance of a number's middle from the grid."""

ASIDE = 36
"""Distance of a number from the middle of a road that leads out of the grid beside it."""

ROSE = 43
"""Radius of the compass."""


def edge_svg(tiles: Sequence[Any]) -> str:
    """The numbers and the compass of a board with these tiles."""
    return "".join([*numbers(tiles), *compass()])


def numbers(tiles: Sequence[Any]) -> Iterator[str]:
    """The numbers of rows, left of the grid, and of columns, above it; each beside a road that leads out there."""
    grid = [tile["cell"] for tile in tiles if tile["kind"] != "start"]
    starts = {tuple(tile["cell"]) for tile in tiles if tile["kind"] == "start"}
    rows, columns = (sorted({cell[axis] for cell in grid}) for axis in (0, 1))
    if not grid:
        return
    left, top = corner(rows[0], columns[0])
    for row in rows:
        aside = ASIDE if (row, columns[0] - 1) in starts else 0
        yield number(row, left - OUT, corner(row, 0)[1] + TILE / 2 - aside)
    for column in columns:
        aside = ASIDE if (rows[0] - 1, column) in starts else 0
        yield number(column, corner(0, column)[0] + TILE / 2 - aside, top - OUT)


def number(line: int, x: float, y: float) -> str:
    """The number of a row or column, in a disc."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="{PAPER}" fill-opacity=".88"/>'
        f'<text x="{x:g}" y="{y + 5.5:g}" font-size="16" font-weight="bold" fill="{INK}">{line + 1}</text>'
    )


def compass() -> Iterator[str]:
    """The compass, with the letters of the four directions."""
    middle = WIDTH - ROSE - 6
    yield f'<g transform="translate({middle} {middle})" font-size="19" font-weight="bold" fill="{INK}">'
    yield f'<circle r="{ROSE}" fill="{PAPER}" fill-opacity=".88" stroke="{INK}" stroke-opacity=".45" stroke-width="2"/>'
    yield f'<path d="M0 -22L7 0H-7Z" fill="{NORTH}"/><path d="M0 22L7 0H-7Z" fill="{NEEDLE}"/>'
    ways = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for side, letter in compass_letters().items():
        x, y = (31 * step for step in ways[side])
        yield f'<text x="{x}" y="{y + 7}">{letter}</text>'
    yield "</g>"


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
    """The point at this share of the way from the tile's middle to a point."""
    return MIDDLE + (point[0] - MIDDLE) * share, MIDDLE + (point[1] - MIDDLE) * share


def spot(exits: str, heading: str) -> tuple[float, float, float]:
    """Where a car that has come in this direction stands on a tile's road, and the angle at which it points."""
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


class Places(TypedDict):
    at: list[tuple[float, float]]
    size: float
    letter: float


class Parking(TypedDict):
    pit: Places
    road: list[Places]


PARKING: Parking = json.loads(Path(__file__).with_name("parking.json").read_text(encoding="utf-8"))
"""How large cars are ("size"), and their letters ("letter"), and where each of them stands ("at"), of a lone car's size
and in hundredths of a tile: in the "pit" in its bays, from the tile's corner; on a "road", by the number of cars there,
aside of the road's middle and back along the road. The live board gets the places that follow (`make parts`).

On a road the places of a number of cars are so far apart that two cars of 30 by 50 do not touch, whichever of the four
ways each of them points, and so near that all stay on their tile, in a bend too.
"""


class ParkingPlace(NamedTuple):
    """Where a car stands on its tile, the angle at which it points, and how large it and its letter are."""

    x: float
    y: float
    angle: float
    size: float
    letter: float


def parking_place(kind: str, exits: str, heading: str, number: int, count: int) -> ParkingPlace:
    """The place of one of `count` cars on a tile. It is that of its number, and does not depend on where it points."""
    is_pit = kind == "pit"
    places = PARKING["pit"] if is_pit else PARKING["road"][min(count, len(PARKING["road"])) - 1]
    aside, along = places["at"][number % len(places["at"])]
    if is_pit:
        return ParkingPlace(aside, along, angle(heading or "N"), places["size"], places["letter"])
    x, y, turn = spot(exits, heading)
    if kind == "start":  # at its line, so that its sign can be seen
        x, y = between(edge(exits), 0.2)
    axis = math.radians(spot(exits, "")[2])
    x += aside * math.cos(axis) - along * math.sin(axis)
    y += aside * math.sin(axis) + along * math.cos(axis)
    return ParkingPlace(x, y, turn, places["size"], places["letter"])


View = Mapping[str, Any]


def board_svg(tiles: Sequence[View], cars: Sequence[View], pile: Sequence[str], alt: str) -> str:
    """The board with these tiles and cars, as the live part is told them; `alt` is its name.

    A car has its paint as a CSS colour in "fill".
    """
    shown = [tile_svg(tile) for tile in tiles if not is_covered(tile)]
    ground = shape("country", f'fill="{COUNTRY}"') + shape("bed", f'fill="{BED}"')
    drawn = "".join([covers(tiles), *shown, pile_svg(tiles, pile), *(car_svg(car, tiles, cars) for car in cars)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" translate="no" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {WIDTH} {WIDTH}" '
        'style="max-width:430px;width:100%;height:auto" font-family="sans-serif" text-anchor="middle">'
        f"{ground}{drawn}{edge_svg(tiles)}</svg>"
    )


def tile_svg(tile: View) -> str:
    """A tile in its place and orientation."""
    x, y = corner(*tile["cell"])
    if tile["kind"] == "pit":
        inner = "".join(pit())
    elif tile["kind"] == "start":
        inner = "".join(start(tile["colour"], tile["exits"]))
    else:
        inner = "".join(face(tile["exits"]) if tile["exits"] else glass(tile["ghost"]))
    return f'<g transform="translate({x} {y}) scale(.98)">{inner}</g>'


SHAPES: Mapping[str, Mapping[str, float]] = {
    "meadow": {"width": 100, "height": 100, "rx": 7},
    "pit-square": {"x": 5, "y": 5, "width": 90, "height": 90, "rx": 12},
    "pit-island": {"cx": 50, "cy": 50, "r": 22},
    "start-ground": {"x": 1.5, "y": 1.5, "width": 97, "height": 97, "rx": 8},
    "bed": {"x": 101, "y": 101, "width": 508, "height": 508, "rx": 11},
    "country": {"width": WIDTH, "height": WIDTH, "rx": 26},
}
"""Rectangles and discs of the board and of its tiles, which are drawn here and on the live board."""

SIGN_AT, SIGN_DISC, SIGN_SIZE = 0.62, 17, 1.3
"""The sign of a start-finish tile: its share of the way to the edge, the radius of its disc, and its size."""

TURNING_PLACE = 30, 25.5
"""The radii of the end of a dead end, with its kerb and without."""


def shape(name: str, look: str) -> str:
    """One of SHAPES."""
    sides = "".join(f'{side}="{length:g}" ' for side, length in SHAPES[name].items())
    return f"<{'circle' if 'r' in SHAPES[name] else 'rect'} {sides}{look}/>"


def face(exits: str) -> Iterator[str]:
    yield shape("meadow", f'fill="{MEADOW}"')
    yield from road(exits)


ROAD = (WHITE, 46.0, ""), (KERB, 46.0, "7.13"), (ASPHALT, 37.0, ""), (WHITE, 2.8, "7.1 7.2")
"""The lines of a road, one upon the other: colour, width, dashes."""


def road(exits: str) -> Iterator[str]:
    """Asphalt with kerbs and middle lines: all lanes are one path, and so are the lines."""
    end, way = len(exits) == 1, "".join(lanes(exits))
    rim, kerb, asphalt, middle = ROAD
    yield stroke(way, *rim)
    yield disc(TURNING_PLACE[0], WHITE) if end else ""
    yield stroke(way, *kerb)
    yield stroke(way, *asphalt)
    yield disc(TURNING_PLACE[1], ASPHALT) if end else ""
    yield stroke("".join(middle_lines(exits)), *middle)


def glass(ghost: str) -> Iterator[str]:
    """The known road of a face-down tile, drawn on its back (`covers`)."""
    yield f'<g opacity=".45">{stroke("".join(lanes(ghost)), WHITE, 34)}</g>'
    yield stroke("".join(middle_lines(ghost)), WHITE, 2.8, "6 6")


def is_covered(tile: View) -> bool:
    """Whether a tile lies face down and its road is unknown."""
    return tile["kind"] == "road" and not tile["exits"] and not tile["ghost"]


def is_glass(tile: View) -> bool:
    """Whether it lies face down, with the road on its other side shown."""
    return tile["kind"] == "road" and not tile["exits"] and bool(tile["ghost"])


def covers(tiles: Sequence[View]) -> str:
    """The backs of all tiles that lie face down, without what is known of them: they are alike, so each of their lines
    is one path for all."""
    rim = (8, 8, "h82v82h-82z", f'stroke="{BACK_RIM}" stroke-width="2.2"')
    wheel = (
        (26, 49, "a23 23 0 1 0 46 0a23 23 0 1 0-46 0m1-3q22-9 44 0m-22 9v16", f'stroke="{WHEEL}" stroke-width="6"'),
        (49, 50, "h0", f'stroke="{WHEEL}" stroke-width="15" stroke-linecap="round"'),
    )
    return alike(filter(is_glass, tiles), back(BACK_DEEP), rim) + alike(
        filter(is_covered, tiles), back(BACK), rim, *wheel
    )


Line = tuple[int, int, str, str]
"""A line on a tile: x and y of its beginning, its path from there, and its look."""


def back(paint: str) -> Line:
    return 6, 6, "h86v86h-86z", f'fill="{paint}" stroke="{paint}" stroke-width="12"'


def alike(tiles: Iterable[View], *lines: Line) -> str:
    """The same lines on each of the tiles, one path for each line."""
    corners = [corner(*tile["cell"]) for tile in tiles]
    paths = (
        f'<path d="{"".join(f"M{left + x} {top + y}{way}" for left, top in corners)}" {look}/>'
        for x, y, way, look in lines
    )
    return f'<g fill="none" stroke-linejoin="round">{"".join(paths)}</g>' if corners else ""


def pit() -> Iterator[str]:
    yield from face("NESW")
    yield shape("pit-square", f'fill="{PAVED}" stroke="{PAVED_EDGE}" stroke-width="2"')
    yield stroke("".join(f"M{x:g} {y:g}L50 50" for x, y in map(edge, "NESW")), ASPHALT, 37)
    yield shape("pit-island", f'fill="{ISLAND}" stroke="{GOLD}" stroke-width="3"')


def start(colour: str, exits: str) -> Iterator[str]:
    """A start-finish tile with its road, chequered flag and sign."""
    paint = ROLES[f"sign-{colour}"][0]
    yield shape("start-ground", f'fill="{paint}" stroke="{BLACK}55"')
    chequers = stroke("M28 14.5H72", WHITE, 11) + "".join(
        f'<path d="M{28 + 5.5 * row:g} {11.75 + 5.5 * row:g}H72" stroke="{INK}" stroke-width="5.5" '
        'stroke-dasharray="5.5"/>'
        for row in range(2)
    )
    lane = stroke("M50 0V58", WHITE, 45) + stroke("M50 0V56", ASPHALT, 37)
    yield f'<g transform="rotate({angle(exits):g} 50 50)">{lane}{chequers}</g>'
    x, y = between(edge(OPPOSITE[exits]), SIGN_AT)
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{SIGN_DISC}" fill="{PAPER}" stroke="{BLACK}55"/>'
    yield sign(colour, x, y, SIGN_SIZE)


def pile_svg(tiles: Sequence[View], pile: Sequence[str]) -> str:
    """The trophies in the pit stop, one upon the other; the sign of the top one, if its colour is known."""
    pit = next((tile["cell"] for tile in tiles if tile["kind"] == "pit"), None)
    if pit is None or not pile:
        return ""
    x, y = (at + TILE // 2 for at in corner(*pit))
    discs = "".join(
        f'<circle cx="{x}" cy="{y + 6 - 5 * number}" r="16" fill="{TOKEN}" stroke="{TOKEN_EDGE}" stroke-width="2"/>'
        for number in range(len(pile))
    )
    top = y + 11 - 5 * len(pile)
    hidden = f'<text x="{x}" y="{top + 7}" font-size="20" font-weight="bold" fill="{TOKEN_INK}">?</text>'
    return discs + (sign(pile[0], x, top, 1) if pile[0] else hidden)


def car_svg(car: View, tiles: Sequence[View], cars: Sequence[View]) -> str:
    """A car from above with its letter, beside the others on its tile."""
    tile = next(each for each in tiles if each["cell"] == car["cell"])
    there = [each["seat"] for each in cars if each["cell"] == car["cell"]]
    place = parking_place(tile["kind"], tile["exits"], car["heading"], there.index(car["seat"]), len(there))
    x, y = corner(*car["cell"])
    off = 7.5 * (place.size + place.letter)
    badge = (
        f'<circle cx="{off:g}" cy="{-off:g}" r="{11 * place.size:g}" fill="{PAPER}" stroke="{INK}"/>'
        f"{sign(car['trophy'], off, -off, 0.8 * place.size)}"
    )
    return (
        f'<g transform="translate({x + place.x:g} {y + place.y:g})">'
        f'<g transform="rotate({place.angle:g}) scale({place.size:g})">'
        f'<path d="{CAR["body"]}" fill="{html.escape(car["fill"])}" stroke="{OUTLINE}" stroke-width="1.5"/>'
        f'<path d="{CAR["glass"]}" fill="{GLASS}"/></g>'
        f'<g transform="scale({place.letter:g})"><circle r="9" fill="{PAPER}"/>'
        f'<text y="5" font-size="14" font-weight="bold" fill="{INK}">{html.escape(car["letter"])}</text></g>'
        f"{badge if car['trophy'] else ''}</g>"
    )


def sign(colour: str, x: float, y: float, scale: float) -> str:
    """The sign of a colour, at a place."""
    return (
        (
            f'<path d="{SIGNS[colour]}" fill="{ROLES[f"sign-{colour}"][0]}" stroke="{BLACK}77" '
            f'transform="translate({x:g} {y:g}) scale({scale})"/>'
        )
        if colour in SIGNS
        else ""
    )


def stroke(path: str, colour: str, width: float, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}" stroke-dashoffset="3.55"' if dash else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashes}/>'


def disc(radius: float, colour: str) -> str:
    return f'<circle cx="50" cy="50" r="{radius:g}" fill="{colour}"/>'
