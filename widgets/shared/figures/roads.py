"""Roads with cars on them as plain SVG, for games whose table is drawn by nothing richer where nothing moves."""

from __future__ import annotations

import html
from collections.abc import Sequence

from .palette import COLOURS

Point = Sequence[float]


def road_picture(
    alt: str, size: tuple[float, float], roads: Sequence[Sequence[Point]], cars: Sequence[tuple[str, Point]]
) -> str:
    """The text of an SVG named `alt`: the first road broad, others dashed, and the letter of each car where it stands.

    size: width and height of the paper, in the units of the points. Cars on the same point stand above each other.
    """
    first, *others = (" ".join(f"{x},{y}" for x, y in road) for road in roads)
    dashed = "".join(f'<polyline points="{points}" stroke-dasharray="2 2"/>' for points in others)
    letters = "".join(
        f'<text x="{x}" y="{y + 1 - 3 * [before for _name, before in cars[:place]].count((x, y))}">'
        f"{html.escape(letter)}</text>"
        for place, (letter, (x, y)) in enumerate(cars)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" translate="no" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {size[0]} {size[1]}" style="max-width:500px;width:100%" font-size="4" text-anchor="middle">'
        f'<g fill="none" stroke="{COLOURS["slate-83"]}" stroke-linecap="round">'
        f'<polyline points="{first}" stroke-width="6"/>'
        f"{dashed}</g>{letters}</svg>"
    )
