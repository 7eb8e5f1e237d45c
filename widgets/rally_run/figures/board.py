"""A board that does not move, as an SVG: for saved lessons, print and mail."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rally.rally_run.box.grid import OPPOSITE
from widgets.shared.figures.palette import COLOURS

from .edge import edge_svg
from .measures import CAR, SIGNS, TILE, WIDTH, corner
from .parking import parked
from .roads import angle, between, edge, lanes, middle_lines

View = Mapping[str, Any]

COUNTRY = COLOURS["green-75"]
BED = COLOURS["green-59"]
MEADOW = COLOURS["green-80"]
WHITE = COLOURS["white"]
KERB = COLOURS["red-51"]
ASPHALT = COLOURS["slate-35"]
BACK_DEEP = COLOURS["blue-42"]
BACK_RIM = COLOURS["blue-74"]
BACK = COLOURS["blue-52"]
WHEEL = COLOURS["slate-94"]
PAVED = COLOURS["slate-82"]
PAVED_EDGE = COLOURS["slate-61"]
ISLAND = COLOURS["yellow-96"]
GOLD = COLOURS["yellow-85"]
INK = COLOURS["slate-7"]
PAPER = COLOURS["sand-99"]
TOKEN = COLOURS["yellow-93"]
TOKEN_EDGE = COLOURS["brown-44"]
TOKEN_INK = COLOURS["brown-28"]
OUTLINE = COLOURS["slate-12"]
GLASS = COLOURS["blue-20"]
BLACK = COLOURS["black"]
SIGN_COLOURS = {
    "red": COLOURS["red-47"],
    "yellow": COLOURS["yellow-82"],
    "green": COLOURS["green-53"],
    "blue": COLOURS["blue-45"],
}


def board_svg(tiles: Sequence[View], cars: Sequence[View], pile: Sequence[str], alt: str) -> str:
    """The board with these tiles and cars, as the live part is told them; `alt` is its name.

    A car has its paint as a CSS colour in "fill".
    """
    shown = [tile_svg(tile) for tile in tiles if not is_covered(tile)]
    drawn = "".join([covers(tiles), *shown, pile_svg(tiles, pile), *(car_svg(car, tiles, cars) for car in cars)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" translate="no" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {WIDTH} {WIDTH}" '
        'style="max-width:430px;width:100%;height:auto" font-family="sans-serif" text-anchor="middle">'
        f'<rect width="{WIDTH}" height="{WIDTH}" rx="26" fill="{COUNTRY}"/>'
        f'<rect x="101" y="101" width="508" height="508" rx="11" fill="{BED}"/>{drawn}{edge_svg(tiles)}</svg>'
    )


def tile_svg(tile: View) -> str:
    """A tile where it lies, as it lies."""
    x, y = corner(*tile["cell"])
    if tile["kind"] == "pit":
        inner = "".join(pit())
    elif tile["kind"] == "start":
        inner = "".join(start(tile["colour"], tile["exits"]))
    else:
        inner = "".join(face(tile["exits"]) if tile["exits"] else glass(tile["ghost"]))
    return f'<g transform="translate({x} {y}) scale(.98)">{inner}</g>'


def face(exits: str) -> Iterator[str]:
    yield f'<rect width="100" height="100" rx="7" fill="{MEADOW}"/>'
    yield from road(exits)


ROAD = (WHITE, 46.0, ""), (KERB, 46.0, "7.13"), (ASPHALT, 37.0, ""), (WHITE, 2.8, "7.1 7.2")
"""The lines of a road, one upon the other: colour, width, dashes."""


def road(exits: str) -> Iterator[str]:
    """Asphalt with kerbs and middle lines: all lanes are one path, and so are the lines."""
    end, way = len(exits) == 1, "".join(lanes(exits))
    rim, kerb, asphalt, middle = ROAD
    yield stroke(way, *rim)
    yield disc(30, WHITE) if end else ""
    yield stroke(way, *kerb)
    yield stroke(way, *asphalt)
    yield disc(25.5, ASPHALT) if end else ""
    yield stroke("".join(middle_lines(exits)), *middle)


def glass(ghost: str) -> Iterator[str]:
    """The road that is known to be on the other side of a tile, upon its back (`covers`)."""
    yield f'<g opacity=".45">{stroke("".join(lanes(ghost)), WHITE, 34)}</g>'
    yield stroke("".join(middle_lines(ghost)), WHITE, 2.8, "6 6")


def is_covered(tile: View) -> bool:
    """Does it lie face down, and nothing is known of it?"""
    return tile["kind"] == "road" and not tile["exits"] and not tile["ghost"]


def is_glass(tile: View) -> bool:
    """Does it lie face down, and the road on its other side is shown?"""
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
"""A line on a tile: where it begins, its way from there, and how it looks."""


def back(paint: str) -> Line:
    return 6, 6, "h86v86h-86z", f'fill="{paint}" stroke="{paint}" stroke-width="12"'


def alike(tiles: Iterable[View], *lines: Line) -> str:
    """These lines on each of the tiles."""
    corners = [corner(*tile["cell"]) for tile in tiles]
    paths = (
        f'<path d="{"".join(f"M{left + x} {top + y}{way}" for left, top in corners)}" {look}/>'
        for x, y, way, look in lines
    )
    return f'<g fill="none" stroke-linejoin="round">{"".join(paths)}</g>' if corners else ""


def pit() -> Iterator[str]:
    yield from face("NESW")
    yield f'<rect x="5" y="5" width="90" height="90" rx="12" fill="{PAVED}" stroke="{PAVED_EDGE}" stroke-width="2"/>'
    yield stroke("".join(f"M{x:g} {y:g}L50 50" for x, y in map(edge, "NESW")), ASPHALT, 37)
    yield f'<circle cx="50" cy="50" r="22" fill="{ISLAND}" stroke="{GOLD}" stroke-width="3"/>'


def start(colour: str, exits: str) -> Iterator[str]:
    """A start-finish tile with its road, chequered flag and sign."""
    yield f'<rect x="1.5" y="1.5" width="97" height="97" rx="8" fill="{SIGN_COLOURS[colour]}" stroke="{BLACK}55"/>'
    chequers = stroke("M28 14.5H72", WHITE, 11) + "".join(
        f'<path d="M{28 + 5.5 * row:g} {11.75 + 5.5 * row:g}H72" stroke="{INK}" stroke-width="5.5" '
        'stroke-dasharray="5.5"/>'
        for row in range(2)
    )
    lane = stroke("M50 0V58", WHITE, 45) + stroke("M50 0V56", ASPHALT, 37)
    yield f'<g transform="rotate({angle(exits):g} 50 50)">{lane}{chequers}</g>'
    x, y = between(edge(OPPOSITE[exits]), 0.62)
    yield f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="{PAPER}" stroke="{BLACK}55"/>'
    yield sign(colour, x, y, 1.3)


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
    place = parked(tile["kind"], tile["exits"], car["heading"], there.index(car["seat"]), len(there))
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
            f'<path d="{SIGNS[colour]}" fill="{SIGN_COLOURS[colour]}" stroke="{BLACK}77" '
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
