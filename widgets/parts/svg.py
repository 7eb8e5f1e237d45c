"""A Plotly figure of points, lines and texts as plain SVG, for where no script runs: print, saved pages, mail."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from .palette import COLOURS

Figure = Mapping[str, Any]
BOLD = re.compile(r"</?b>")
NEAR = 0.3
"""Pixels by which a drawn line may miss a point of its figure."""

SHAPES = {
    "triangle-up": ((0, -1), (0.87, 0.5), (-0.87, 0.5)),
    "triangle-down": ((0, 1), (0.87, -0.5), (-0.87, -0.5)),
}
"""Markers that are no discs, by their corners; a radius is 1."""


def figure_svg(figure: Figure, alt: str) -> str:
    """The figure, whose axes are hidden, as the text of an SVG with `alt` as its name.

    It draws what the figures of the house are made of: scatter traces with lines, fills, markers and texts.
    """
    layout = figure["layout"]
    width, height = layout["width"], layout["height"]
    family = html.escape(str(layout.get("font", {}).get("family", "sans-serif")))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" translate="no" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {_short(width)} {_short(height)}" style="max-width:{_short(width)}px;width:100%;height:auto" '
        f'font-family="{family}" text-anchor="middle">{svg_content(figure)}</svg>'
    )


def svg_content(figure: Figure) -> str:
    """What stands in the SVG of such a figure, without its frame: to be put into another one."""
    layout = figure["layout"]
    paper = _Paper(layout["width"], layout["height"], layout["xaxis"]["range"], layout["yaxis"]["range"])
    return "".join(part for trace in figure["data"] for part in paper.trace(trace))


def svg_as_html(picture: str) -> str:
    """An SVG as HTML. A notebook that is not trusted takes SVGs out, but leaves their words: none of those is seen."""
    return f'<div style="font-size: 0px">{picture}</div>' if picture else ""


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
    path = "".join(_path(thin_points(points)))
    if path:
        fill = trace.get("fillcolor", "none") if closed else "none"
        dash = ' stroke-dasharray="2 5"' if line.get("dash") == "dot" else ""
        width = line.get("width", 2)
        edge = f' stroke="{line.get("color", "none")}" stroke-width="{_short(width)}" stroke-linejoin="round"{dash}'
        yield f'<path d="{path}" fill="{fill}"{edge if width else ""}/>'


def _path(points: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    """The commands of a path: where a line begins, then how far it is from each point to the next, in half pixels."""
    before: tuple[int, int] | None = None
    for point in points:
        if point is None:
            before = None
            continue
        x, y = round(2 * point[0]), round(2 * point[1])
        if before is None:
            yield f"M{_short(x / 2)} {_short(y / 2)}"
        else:
            yield f"l{_short((x - before[0]) / 2)} {_short((y - before[1]) / 2)}".replace(" -", "-").replace(
                "l0.", "l."
            )
        before = x, y


def thin_points(points: Sequence[tuple[float, float] | None]) -> list[tuple[float, float] | None]:
    """The points that the line needs: without the others it is nowhere further than NEAR from where it was."""
    found: list[tuple[float, float] | None] = []
    run: list[tuple[float, float]] = []
    for point in [*points, None]:
        if point is not None:
            run.append(point)
            continue
        found += [run[number] for number in sorted(_needed_points(run))]
        found.append(None)
        run = []
    return found[:-1]


def _needed_points(run: Sequence[tuple[float, float]]) -> set[int]:
    """The numbers of the points of one line that it needs (Ramer, Douglas and Peucker)."""
    needed = {0, len(run) - 1} if run else set()
    parts = [(0, len(run) - 1)] if len(run) > 2 else []
    while parts:
        first, last = parts.pop()
        far, between = max((_distance_from_line(run[n], run[first], run[last]), n) for n in range(first + 1, last))
        if far > NEAR:
            needed.add(between)
            parts += [part for part in ((first, between), (between, last)) if part[1] - part[0] > 1]
    return needed


def _distance_from_line(point: tuple[float, float], one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far a point is from the line between two others, or, where those are the same, from them."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    px, py = point[0] - one[0], point[1] - one[1]
    length = math.hypot(dx, dy)
    return abs(dx * py - dy * px) / length if length else math.hypot(px, py)


def _markers(marker: Figure, points: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    edge = marker.get("line", {})
    for number, point in enumerate(points):
        radius = _value_at(marker.get("size", 6), number) / 2
        if point is None or not radius or not _value_at(marker.get("opacity", 1), number):
            continue
        width = _value_at(edge.get("width", 0), number)
        rim = (
            f' stroke="{_value_at(edge.get("color", "none"), number)}" stroke-width="{_short(width)}"' if width else ""
        )
        paint = f'fill="{_value_at(marker.get("color", "none"), number)}"{rim}'
        corners = SHAPES.get(str(_value_at(marker.get("symbol", "circle"), number)))
        if corners is None:
            yield f'<circle cx="{_short(point[0])}" cy="{_short(point[1])}" r="{_short(radius)}" {paint}/>'
        else:
            there = " ".join(f"{_short(point[0] + x * radius)},{_short(point[1] + y * radius)}" for x, y in corners)
            yield f'<polygon points="{there}" {paint}/>'


def _texts(trace: Figure, points: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    """The texts at their points; how several look that follow one another and look alike is said once."""
    for look, texts in groupby(_looks_and_texts(trace, points), key=itemgetter(0)):
        yield f"<g{look}>{''.join(text for _look, text in texts)}</g>"


def _looks_and_texts(trace: Figure, points: Sequence[tuple[float, float] | None]) -> Iterator[tuple[str, str]]:
    font = trace.get("textfont", {})
    for number, point in enumerate(points):
        said = str(_value_at(trace.get("text", ""), number))
        if point is None or not said:
            continue
        plain = html.escape(html.unescape(BOLD.sub("", said)))
        weight = ' font-weight="bold"' if plain != said and BOLD.search(said) else ""
        size = float(_value_at(font.get("size", 12), number))
        look = f' font-size="{_short(size)}" fill="{_value_at(font.get("color", COLOURS["black"]), number)}"{weight}'
        yield look, f'<text x="{point[0]:.0f}" y="{point[1] + MIDDLE * size:.0f}">{plain}</text>'


MIDDLE = 0.35
"""The middle of a letter is so far above the line on which it stands, in sizes of the type."""


def _value_at(value: Any, number: int) -> Any:
    """The value for one point, of a list of them or of one for all."""
    return value[number] if isinstance(value, list | tuple) else value


def _short(number: float) -> str:
    """A number as short as a drawing needs it."""
    return f"{round(float(number), 1):g}"
