"""What somebody thought instead of what happens: a drive in another colour, and a car that is not there."""

from __future__ import annotations

from typing import TypeAlias

from widgets.shared.figures.literal import literal
from widgets.shared.figures.palette import LIGHT

from .cars import CarPainter
from .circuit import HALF_ROAD, Circuit
from .scenery import LANE
from .shapes import columns

Believed: TypeAlias = tuple[int, int, str]
"""From which progress the car drives, to which, and what is said about it."""


def thought(painter: CarPainter, believed: Believed, driven: float) -> list[dict[str, object]]:
    """The way as a dashed line on the inner side of the road, the car as a dashed outline, and its words beside it.

    driven: what share of the way is behind it, from 0 to 1; only where it arrives are there words.
    """
    start, end, said = believed
    road, colour = painter.circuit, LIGHT["glow"]
    here = start + round((end - start) * driven)
    x, y = columns(road.line(start, here, -HALF_ROAD))
    cx, cy = columns(road.around(here, LANE, painter.outline))
    tx, ty = columns([road.at(end, -HALF_ROAD - 0.35)])
    words = f"<b>{literal(said)}</b>" if driven == 1 else ""
    return [
        {
            "type": "scatter", "name": "thought way", "mode": "lines", "x": x, "y": y, "hoverinfo": "skip",
            "line": {"color": colour, "width": 4, "dash": "dash"},
        },
        {
            "type": "scatter", "name": "thought car", "mode": "lines", "x": cx, "y": cy, "hoverinfo": "skip",
            "line": {"color": colour, "width": 4, "dash": "dot"},
        },
        {
            "type": "scatter", "name": "thought words", "mode": "text", "x": tx, "y": ty, "hoverinfo": "skip",
            "text": [words], "textfont": {"size": 16, "color": colour},
            "textposition": beside(road, end),
        },
    ]  # fmt: skip


def beside(road: Circuit, space: int) -> str:
    """Where words lie, seen from the inner edge of the road, so that they do not lie on it."""
    dx, dy = road.heading(space)
    if abs(dy) > abs(dx):
        return "middle right" if dy > 0 else "middle left"
    return "bottom center" if dx > 0 else "top center"
