"""Cars that share a tile: in a picture they stand beside each other, and where the live board has them."""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from tools import deno
from widgets.rally_run.figures.board import car_svg, parking_place

EXITS = ["N", "E", "S", "W", "NE", "NS", "NW", "ES", "EW", "SW", "NES", "NEW", "NSW", "ESW", "NESW"]
TILES = [("road", ""), *(("road", exits) for exits in EXITS), *(("start", exits) for exits in "NESW"), ("pit", "NESW")]
"""Every tile on which a car may stand: its kind and its exits."""

DRAWN = re.compile(
    r'<g transform="translate\((?P<x>[-\d.]+) (?P<y>[-\d.]+)\)">'
    r'<g transform="rotate\((?P<angle>[-\d.]+)\) scale\((?P<size>[\d.]+)\)">'
)

Corners = list[tuple[float, float]]


def outline(car: dict[str, Any], tile: dict[str, Any], cars: list[dict[str, Any]]) -> Corners:
    """The corners of a car in a picture of the board, 30 wide and 50 long where it stands alone."""
    found = DRAWN.match(car_svg(car, [tile], cars))
    assert found
    x, y, angle, size = (float(found[name]) for name in ("x", "y", "angle", "size"))
    sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    ends = ((-15, -25), (15, -25), (15, 25), (-15, 25))
    return [(x + size * (right * cos - down * sin), y + size * (right * sin + down * cos)) for right, down in ends]


def are_apart(one: Corners, other: Corners) -> bool:
    """Whether a line along a side of one of two rectangles lies between them."""
    return any(is_between(one, other, *side) for side in (*pairwise(one), *pairwise(other)))


def is_between(one: Corners, other: Corners, a: tuple[float, float], b: tuple[float, float]) -> bool:
    mine, yours = ([x * (b[0] - a[0]) + y * (b[1] - a[1]) for x, y in corners] for corners in (one, other))
    return max(mine) <= min(yours) or max(yours) <= min(mine)


@pytest.mark.parametrize(("kind", "exits"), TILES)
def test_cars_that_share_a_tile_do_not_touch_and_stay_on_it(kind: str, exits: str) -> None:
    tile = {"cell": [1, 2], "kind": kind, "exits": exits}
    for headings in (each for count in (2, 3, 4) for each in product("NESW", repeat=count)):
        car = {"cell": [1, 2], "letter": "M", "fill": "red", "trophy": ""}
        cars = [car | {"seat": seat, "heading": heading} for seat, heading in enumerate(headings)]
        outlines = [outline(each, tile, cars) for each in cars]
        assert all(are_apart(one, other) for one, other in combinations(outlines, 2)), headings
        assert all(305 <= x <= 405 and 205 <= y <= 305 for corners in outlines for x, y in corners), headings


def test_a_picture_has_every_car_where_the_live_board_has_it() -> None:
    """The board has its places from a table that `make parts` wrote."""
    script = (
        f'import {{ parked }} from "{(deno.ROOT / "widgets/rally_run/parts/scripts/roads.js").as_uri()}";'
        f"const live = {json.dumps([*questions()])}.map(([kind, exits, ...car]) => {{"
        "  const { x, y, angle, size, letter } = parked({ cell: [0, 0], kind, exits }, ...car);"
        "  return [x, y, angle, size, letter];"
        "});"
        "console.log(JSON.stringify(live));"
    )
    live = json.loads(evaluated(script))
    for asked, place in zip(questions(), live, strict=True):
        x, y, turn, size, letter = parking_place(*asked)
        assert place == pytest.approx([x, y, place[2], size, letter], abs=0.001), asked
        assert (place[2] - turn) % 360 == pytest.approx(0), asked


@pytest.mark.parametrize(("exits", "heading", "points"), [("E", "S", 90), ("W", "N", 270), ("E", "W", 270)])
def test_in_a_dead_end_a_car_stands_along_the_road(exits: str, heading: str, points: float) -> None:
    """R3.3: on a first turn it may have come over the green."""
    assert parking_place("road", exits, heading, 0, 1).angle == points


def questions() -> Iterator[tuple[str, str, str, int, int]]:
    """One to four cars on every tile."""
    for (kind, exits), heading, count in product(TILES, ["", *"NESW"], (1, 2, 3, 4)):
        yield from ((kind, exits, heading, number, count) for number in range(count))


def evaluated(script: str) -> str:
    """What a script prints."""
    program = deno.find_deno()
    assert program, "deno is part of the environment: make setup"
    command, env = [program, "eval", script], os.environ | deno.OWN
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
