"""Writes what the page shares with Python into scripts and styles, and joins the scripts anew (bundle.py)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from rally.rally_run.box.grid import DIRECTIONS, STEPS
from rally.rally_run.box.tiles import ORIENTATIONS
from tools.command import ROOT, parse_check
from widgets.rally_run.figures import board
from widgets.tutor.road.drawing import GROUNDS, places as stations

from . import bundle

DECIMALS = 4
"""Decimals of a length: further ones of a sine differ between machines."""

ROADS = ["".join(exits) for count in range(1, 5) for exits in combinations(DIRECTIONS, count)]
"""The exits of every road."""

HEADINGS = ("", *DIRECTIONS)
KINDS = ("pit", "start", "road", "empty")
SEATS = (1, 2, 3, 4)
TABLES = """\
// @ts-check
// deno-fmt-ignore-file
// Lengths and places on the board, in hundredths of a tile. Made by `make parts` from widgets/rally_run/figures: change
// them there.

"""

MADE_STYLE = """\
/* How much of the board a tile takes, and its road. Made by `make parts` from widgets/rally_run/figures/board.py. */
"""
ROAD_STYLE = """\
/* Where the stations of the course are, in two rows. Made by `make parts` from widgets/tutor/road. */
"""


def geometry_script() -> str:
    """Return a script with the tables of figures/board.py, and the grid's directions."""
    lengths = {
        "SIDES": DIRECTIONS,
        "TILE": board.TILE,
        "RIM": board.RIM,
        "WIDTH": board.WIDTH,
        "BEND": board.BEND,
        "OUT": board.OUT,
        "ASIDE": board.ASIDE,
        "SIGN_AT": board.SIGN_AT,
        "SIGN_DISC": board.SIGN_DISC,
        "SIGN_SIZE": board.SIGN_SIZE,
    }
    tables = [
        ("STEPS", "Record<string, [number, number]>", STEPS),
        ("PRINTED", "Record<string, string>", {kind: ways[0] for kind, ways in ORIENTATIONS.items()}),
        ("SHAPES", "Record<string, Record<string, number>>", board.SHAPES),
        ("TURNING_PLACE", "[number, number]", board.TURNING_PLACE),
        ("SIGNS", "Record<string, string>", board.SIGNS),
        ("CAR", "Record<string, string>", board.CAR),
        ("LANES", "Record<string, string[]>", {exits: board.lanes(exits) for exits in ROADS}),
        ("MIDDLE_LINES", "Record<string, string[]>", {exits: board.middle_lines(exits) for exits in ROADS}),
        ("SPOTS", "Record<string, { x: number, y: number, angles: Record<string, number> }>", road_spots()),
        ("PLACES", "Record<string, [number, number][][]>", car_places()),
        ("SIZES", "Record<string, { size: number, letter: number }[]>", car_sizes()),
    ]
    return (
        TABLES
        + "".join(f"export const {name} = {js_value(it)};\n" for name, it in lengths.items())
        + "".join(f"\n/** @type {{{kind}}} */\nexport const {name} = {js_literal(it)};\n" for name, kind, it in tables)
    )


def board_measures() -> str:
    """Return the styles of everything as large as a tile."""
    lines = [f"--tile: calc(100% / {js_value(board.WIDTH / board.TILE)});"]
    for name, (_colour, width, dashes) in zip(("kerb", "kerb-red", "asphalt", "lane"), board.ROAD, strict=True):
        lines.append(f"--{name}-width: {js_value(width)};")
        lines += [f"--{name}-dashes: {dashes};"] * bool(dashes)
    inside = "".join(f"  {line}\n" for line in lines)
    return f"{MADE_STYLE}\n.rally-part:is(.rally-tile_board, .rally-tile_tray) {{\n{inside}}}\n"


def course_style() -> str:
    """Return the styles of the course: the height of each side, and the places of its stations."""
    rules = []
    for game, grounds in GROUNDS.items():
        wide, narrow = (grounds[shape]().size for shape in ("wide", "narrow"))
        both = list(zip(stations(game, "wide"), stations(game, "narrow"), strict=True))
        lines = [f"--wide: {js_value(wide[0])} / {js_value(wide[1])};"]
        lines += [f"--narrow: {js_value(narrow[0])} / {js_value(narrow[1])};"]
        lines += [
            f"> .rally-station-{number} {{ --across: {percent_of(x)}; --down: {percent_of(down)}; }}"
            for number, ((x, _y), (_x, down)) in enumerate(both, 1)
        ]
        low = [f".rally-station-{number}" for number, ((_x, y), _) in enumerate(both, 1) if y >= 0.5]
        lines += [f"> :is({', '.join(low)}) {{ --top: auto; --bottom: 1.6%; --road-top: auto; --road-bottom: 100%; }}"]
        rules.append(f".rally-side-of-{game} {{\n{''.join(f'  {line}{chr(10)}' for line in lines)}}}\n")
    return f"{ROAD_STYLE}\n" + "\n".join(rules)


def percent_of(part: float) -> str:
    return f"{round(100 * part, 2):g}%"


def road_spots() -> dict[str, Any]:
    """Return, by the exits of a tile, the middle of its road, and by heading the angle of a car there."""
    found = {}
    for exits in ("", *ROADS):
        x, y, _ = board.spot(exits, "")
        found[exits] = {"x": x, "y": y, "angles": {to: board.spot(exits, to)[2] for to in HEADINGS}}
    return found


def car_places() -> dict[str, Any]:
    """Return, by kind and exits of a tile, and by the number of cars on it, the place of each car."""
    ways = dict(zip(KINDS, ([DIRECTIONS], DIRECTIONS, ["", *ROADS], [""]), strict=True))
    tiles = [(kind, exits) for kind, all_exits in ways.items() for exits in all_exits]
    return {
        f"{kind}-{exits}": [
            [board.parking_place(kind, exits, "", number, count)[:2] for number in range(count)] for count in SEATS
        ]
        for kind, exits in tiles
    }


def car_sizes() -> dict[str, Any]:
    """Return, by kind of tile, and by the number of cars on it, the size of each car and of its letter."""
    cars = {kind: [board.parking_place(kind, "N", "", 0, count) for count in SEATS] for kind in KINDS}
    return {kind: [{"size": car.size, "letter": car.letter} for car in each] for kind, each in cars.items()}


def js_literal(value: Any) -> str:
    """Return a value as JavaScript: a table with a line for each entry, numbers without needless decimals."""
    if isinstance(value, Mapping) and any(not isinstance(each, str) for each in value.values()):
        return f"{{\n{''.join(f'  {json.dumps(key)}: {js_value(each)},{chr(10)}' for key, each in value.items())}}}"
    return js_value(value)


def js_value(value: Any) -> str:
    match value:
        case str():
            return json.dumps(value)
        case int() | float():
            short = round(value, DECIMALS)
            return str(int(short) if short == int(short) else short)
        case Mapping():
            return f"{{ {', '.join(f'{json.dumps(key)}: {js_value(each)}' for key, each in value.items())} }}"
        case Iterable():
            return f"[{', '.join(map(js_value, value))}]"
        case _:
            raise TypeError(f"{value!r} has no place in a table")


MADE: dict[str, Callable[[], str]] = {
    "widgets/rally_run/parts/scripts/geometry.js": geometry_script,
    "widgets/rally_run/parts/styles/measures.css": board_measures,
    "widgets/tutor/parts/styles/places.css": course_style,
}
"""By path, the function that makes the text of the file."""


def stale_files() -> list[str]:
    """Return the paths of the files that are out of date."""
    return [name for name, make in MADE.items() if not is_text(ROOT / name, make())]


def is_text(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or say which are out of date."""
    if parse_check(__file__, __doc__, arguments):
        old = stale_files()
        for name in old:
            print(f"{name} is out of date: `make parts` writes it")
        return int(bool(old)) | bundle.main(["--check"])
    for name, make in MADE.items():
        if not is_text(ROOT / name, text := make()):
            (ROOT / name).write_text(text, encoding="utf-8")
            print(f"{name}: written")
    return bundle.main([])


if __name__ == "__main__":
    sys.exit(main())
