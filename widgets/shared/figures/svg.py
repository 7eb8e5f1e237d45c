"""A Plotly figure of points, lines and texts as plain SVG, for where no script runs: print, saved pages, mail."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Figure = Mapping[str, Any]
BOLD = re.compile(r"</?b>")
SHAPES = {
    "triangle-up": ((0, -1), (0.87, 0.5), (-0.87, 0.5)),
    "triangle-down": ((0, 1), (0.87, -0.5), (-0.87, -0.5)),
}
"""Markers that are no discs, by their corners; a radius is 1."""


def svg(figure: Figure, alt: str) -> str:
    """The figure, whose axes are hidden, as the text of an SVG with `alt` as its name.

    It draws what the figures of the house are made of: scatter traces with lines, fills, markers and texts.
    """
    layout = figure["layout"]
    width, height = layout["width"], layout["height"]
    paper = _Paper(width, height, layout["xaxis"]["range"], layout["yaxis"]["range"])
    drawn = "".join(part for trace in figure["data"] for part in paper.trace(trace))
    family = html.escape(str(layout.get("font", {}).get("family", "sans-serif")))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" style="max-width:{_n(width)}px;width:100%;height:auto" '
        f'font-family="{family}" text-anchor="middle">{drawn}</svg>'
    )


class _Paper:
    """Where points of the figure come to lie on the paper."""

    def __init__(self, width: float, height: float, across: Sequence[float], up: Sequence[float]) -> None:
        self.height = height
        self.left, self.bottom = across[0], up[0]
        self.sx, self.sy = width / (across[1] - across[0]), height / (up[1] - up[0])

    def points(self, trace: Figure) -> list[tuple[float, float] | None]:
        """The trace's points; None where its line breaks off."""
        pairs = zip(trace["x"], trace["y"], strict=True)
        return [
            None if x is None or y is None else ((x - self.left) * self.sx, self.height - (y - self.bottom) * self.sy)
            for x, y in pairs
        ]

    def trace(self, trace: Figure) -> Iterator[str]:
        """What a trace draws."""
        mode, points = str(trace.get("mode", "")), self.points(trace)
        if "lines" in mode or trace.get("fill") == "toself":
            yield from _lines(trace, points)
        if "markers" in mode:
            yield from _markers(trace.get("marker", {}), points)
        if "text" in mode:
            yield from _texts(trace, points)


def _lines(trace: Figure, points: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    line, closed = trace.get("line", {}), trace.get("fill") == "toself"
    path = "".join(
        f"{'M' if number == 0 or points[number - 1] is None else 'L'}{_n(point[0])} {_n(point[1])}"
        for number, point in enumerate(points)
        if point is not None
    )
    if path:
        fill = trace.get("fillcolor", "none") if closed else "none"
        dash = ' stroke-dasharray="2 5"' if line.get("dash") == "dot" else ""
        yield (
            f'<path d="{path}" fill="{fill}" stroke="{line.get("color", "none")}" '
            f'stroke-width="{_n(line.get("width", 2))}" stroke-linejoin="round"{dash}/>'
        )


def _markers(marker: Figure, points: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    edge = marker.get("line", {})
    for number, point in enumerate(points):
        radius = _at(marker.get("size", 6), number) / 2
        if point is None or not radius or not _at(marker.get("opacity", 1), number):
            continue
        paint = (
            f'fill="{_at(marker.get("color", "none"), number)}" stroke="{_at(edge.get("color", "none"), number)}" '
            f'stroke-width="{_n(_at(edge.get("width", 0), number))}"'
        )
        corners = SHAPES.get(str(_at(marker.get("symbol", "circle"), number)))
        if corners is None:
            yield f'<circle cx="{_n(point[0])}" cy="{_n(point[1])}" r="{_n(radius)}" {paint}/>'
        else:
            there = " ".join(f"{_n(point[0] + x * radius)},{_n(point[1] + y * radius)}" for x, y in corners)
            yield f'<polygon points="{there}" {paint}/>'


def _texts(trace: Figure, points: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    font = trace.get("textfont", {})
    for number, point in enumerate(points):
        said = str(_at(trace.get("text", ""), number))
        if point is None or not said:
            continue
        plain = html.escape(html.unescape(BOLD.sub("", said)))
        weight = ' font-weight="bold"' if plain != said and BOLD.search(said) else ""
        size = _n(_at(font.get("size", 12), number))
        yield (
            f'<text x="{_n(point[0])}" y="{_n(point[1])}" dy=".35em" font-size="{size}" '
            f'fill="{_at(font.get("color", "#000"), number)}"{weight}>{plain}</text>'
        )


def _at(value: Any, number: int) -> Any:
    """The value for one point, of a list of them or of one for all."""
    return value[number] if isinstance(value, list | tuple) else value


def _n(number: float) -> str:
    """A number as short as a drawing needs it."""
    return f"{round(float(number), 1):g}"
