"""What stands at the edge of a board that does not move: the numbers of rows and columns, and a compass.

Where they stand is the same as on the live board (parts/scripts/edge.js, parts/styles/board_edge.css).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from widgets.rally_run.words.names import compass_letters
from widgets.shared.figures.palette import COLOURS

from .measures import TILE, WIDTH, corner

OUT = 13
"""From the grid to the middle of a number."""

ASIDE = 36
"""From the middle of a road that leads out of the grid to a number beside it."""

ROSE = 43
"""The compass: its radius, and a little less than its distance from the edge."""

PAPER = COLOURS["sand-99"]
INK = COLOURS["slate-7"]
NORTH = COLOURS["red-47"]
NEEDLE = COLOURS["slate-35"]


def edge_svg(tiles: Sequence[Any]) -> str:
    """The numbers and the compass of a board with these tiles."""
    return "".join([*numbers(tiles), *compass()])


def numbers(tiles: Sequence[Any]) -> Iterator[str]:
    """Of the rows at the left of the grid, and of its columns above it, each beside the road where one leads out."""
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
    """How texts call a row or a column, in a disc."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="{PAPER}" fill-opacity=".88"/>'
        f'<text x="{x:g}" y="{y + 5.5:g}" font-size="16" font-weight="bold" fill="{INK}">{line + 1}</text>'
    )


def compass() -> Iterator[str]:
    """Which way is called north, and the others."""
    middle = WIDTH - ROSE - 6
    yield f'<g transform="translate({middle} {middle})" font-size="19" font-weight="bold" fill="{INK}">'
    yield f'<circle r="{ROSE}" fill="{PAPER}" fill-opacity=".88" stroke="{INK}" stroke-opacity=".45" stroke-width="2"/>'
    yield f'<path d="M0 -22L7 0H-7Z" fill="{NORTH}"/><path d="M0 22L7 0H-7Z" fill="{NEEDLE}"/>'
    ways = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for side, letter in compass_letters().items():
        x, y = (31 * step for step in ways[side])
        yield f'<text x="{x}" y="{y + 7}">{letter}</text>'
    yield "</g>"
