"""How large the board of tiles is drawn, and the outlines of its pieces: for pictures, and for the live board.

Lengths are hundredths of a tile, north is up. Scripts and styles get them by `make parts`.
"""

from __future__ import annotations

TILE = 100
"""The side of a tile."""

RIM = 5
"""The country around the outermost tiles."""

TILES = 7
"""So many tiles the board is wide, with the start-finish tiles outside its corners."""

WIDTH = TILES * TILE + 2 * RIM
"""The side of the board."""

BEND = 34
"""The radius of a road's curve, in its middle."""

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
    """Where on the board the corner of a cell lies, its x and its y; the cells of the grid begin with (0, 0)."""
    return RIM + (column + 1) * TILE, RIM + (row + 1) * TILE
