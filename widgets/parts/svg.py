"""Pictures as plain SVG, for where no script runs, as on paper: a Plotly figure of points, lines and texts; and any
picture with words and a link below it, to be handed on."""

from __future__ import annotations

import html
import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from rally.core.palette import COLOURS

from .palette import FONT, LIGHT

Figure = Mapping[str, Any]
BOLD = re.compile(r"</?b>")
NEAR = 0.3
"""Maximum distance of a drawn line from a point of its figure, in pixels."""

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
    """The contents of the SVG of such a figure, without its frame, to be put into another SVG."""
    layout = figure["layout"]
    paper = _Paper(layout["width"], layout["height"], layout["xaxis"]["range"], layout["yaxis"]["range"])
    return "".join(part for trace in figure["data"] for part in paper.trace(trace))


def svg_as_html(picture: str) -> str:
    """An SVG as HTML. A notebook that is not trusted removes SVGs, but leaves their words: here none of those can be
    seen."""
    return f'<div style="font-size: 0px">{picture}</div>' if picture else ""


class _Paper:
    """Maps the points of the figure to the paper."""

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
        """What is drawn of a trace."""
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
    """The commands of a path, in half pixels: the first point, then the step from each point to the next."""
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
    """The points that a line needs to stay within NEAR of itself."""
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
    """The indices of the points that a line needs (Ramer, Douglas and Peucker)."""
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
    """The distance of a point from the line between two others, or from these if they are the same."""
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
    """The texts at their points; the look of consecutive texts that look alike is written once."""
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
"""Distance of a letter's middle above its baseline, in sizes of the type."""


def _value_at(value: Any, number: int) -> Any:
    """The value for one point, from a list or from a value for all."""
    return value[number] if isinstance(value, list | tuple) else value


def _short(number: float) -> str:
    """A number with the decimals that a drawing needs."""
    return f"{round(float(number), 1):g}"


# --- a picture to hand on ---------------------------------------------------------------------------------------------

DRAWING = re.compile(r"\s*<svg\b([^>]*)>(.*)</svg>\s*", re.DOTALL)
ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
ADDRESS = re.compile(r"https?://\S+")
"""Addresses that become links; anything else stays text."""

EDGE, WORDS, LINK, LEAD = 0.04, 0.042, 0.034, 1.35
"""The margin and the sizes of type, in widths of the picture: 15 and 12 pixels where a phone shows it on 360. And how
far one line is below the other, in sizes of the type."""

WORD_LINES, LINK_LINES = 6, 2
"""Maximum number of lines. Longer texts are cut; a link that is cut can still be followed in the SVG."""

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Control characters that an SVG may not contain."""

SEAMS = "/?&#"
"""Characters after which a word may be broken that is too long for one line."""

BROAD, SLIM = "mwMW@%&—…", "iljtfrI.,:;'|!()[] "
"""Letters that are clearly wider than others, or narrower."""


def picture_to_share(svg: str, *, words: str, link: str = "", size: int = 1080) -> str:
    """A picture with words and a link below it, on light ground, as the text of an SVG that needs nothing else: so a
    browser can draw it on a canvas, to make a PNG of it.

    svg: the picture, as labs give it; "" for none. size: how many pixels it is wide; its height follows. ValueError for
    anything but a picture.
    """
    words, link = NOT_IN_XML.sub("", words), NOT_IN_XML.sub("", link).strip()
    edge = EDGE * size
    inside = size - 2 * edge
    drawn, top = _picture_inside(svg, edge, inside) if svg.strip() else ("", edge)
    parts = [drawn]
    written = (words, WORDS, WORD_LINES, LIGHT["ink"], ""), (link, LINK, LINK_LINES, COLOURS["blue-34"], link)
    for text, share, most, ink, address in written:
        font = share * size
        lines = wrap_text(text, inside / font, most)
        spans = "".join(
            f'<text x="{_short(edge)}" y="{_short(top + font * (1 + LEAD * number))}" '
            f'font-size="{_short(font)}" fill="{ink}">{html.escape(line)}</text>'
            for number, line in enumerate(lines)
        )
        parts.append(f'<a href="{html.escape(address)}">{spans}</a>' if ADDRESS.fullmatch(address) else spans)
        top += LEAD * font * len(lines) + (edge / 2 if lines else 0)
    height = math.ceil(top + edge / 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{height}" viewBox="0 0 {size} {height}" '
        f'font-family="{html.escape(FONT)}"><rect width="{size}" height="{height}" fill="{COLOURS["white"]}"/>'
        f"{''.join(parts)}</svg>"
    )


def _picture_inside(svg: str, edge: float, inside: float) -> tuple[str, float]:
    """A picture within another one, as wide as there is room and never higher than that; and where it ends."""
    whole = DRAWING.fullmatch(svg)
    attributes = dict(ATTRIBUTE.findall(whole[1])) if whole else {}
    box = [float(number) for number in re.findall(r"-?[\d.]+", attributes.get("viewBox", ""))]
    if whole is None or len(box) != 4 or min(box[2:]) <= 0:
        raise ValueError("a picture is the text of an SVG with a viewBox")
    height = min(inside, inside * box[3] / box[2])
    kept = "".join(
        f' {name}="{value}"'
        for name, value in attributes.items()
        if name not in ("xmlns", "style", "width", "height", "x", "y")
    )
    place = f'x="{_short(edge)}" y="{_short(edge)}" width="{_short(inside)}" height="{_short(height)}"'
    return f"<svg {place}{kept}>{whole[2]}</svg>", edge + height + edge / 2


def wrap_text(text: str, room: float, most: int) -> list[str]:
    """The text in lines that are no wider than `room`, in sizes of the type, as far as that can be estimated; a text
    that needs more than `most` lines is cut.

    >>> wrap_text("Mia has to play a card", 8, 5)
    ['Mia has to play', 'a card']
    """
    lines: list[str] = []
    for paragraph in text.strip().splitlines():
        line = ""
        for piece in _breakable(paragraph.strip(), room):
            if line and _width_of((line + piece).rstrip()) > room:
                lines.append(line.rstrip())
                line = ""
            line += piece
        lines.append(line.rstrip())
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while _width_of(last + "…") > room:
        last = last[:-1]
    return [*lines[: most - 1], last + "…"]


def _breakable(text: str, room: float) -> Iterator[str]:
    """The pieces between which a line may end: words, each sign of a script without spaces, and the parts of a word
    that is too long for a line, such as an address."""
    for word in re.findall(r"\S+\s*|\s+", text):
        piece, seams = "", SEAMS if _width_of(word.rstrip()) > room else ""
        for sign in word:
            is_between = bool(piece) and (_is_wide(sign) or _is_wide(piece[-1])) and not _closes(sign)
            if is_between or piece.endswith((*seams,)) or (piece and _width_of(piece + sign.strip()) > room):
                yield piece
                piece = ""
            piece += sign
        yield piece


def _is_wide(sign: str) -> bool:
    """Whether a character is as wide as it is high, as in Chinese."""
    return unicodedata.east_asian_width(sign) in "WF"


def _closes(sign: str) -> bool:
    """Whether a sign belongs to what comes before it, so that no line may begin with it."""
    return unicodedata.category(sign) in ("Pe", "Pf", "Po") or sign.isspace()


def _width_of(text: str) -> float:
    """Approximate width of a text, in sizes of its type; rather too large than too small."""
    return sum(
        1.0 if _is_wide(sign) or sign in BROAD else 0.36 if sign in SLIM else 0.7 if sign.isupper() else 0.6
        for sign in text
    )
