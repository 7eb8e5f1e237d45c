"""Charts of Rally Run!: what forgetting costs, and who has how many points after each question of a memory round."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil

from rally.core.palette import COLOURS
from rally.rally_run import Forgotten, forgetting_curve
from widgets.parts.charts import escape_plotly
from widgets.parts.palette import LIGHT, PLAIN
from widgets.parts.svg import svg_as_html
from widgets.words import _, say_percent
from widgets.words.sentences import row

WIDTH, HEIGHT, FOOT, HEAD = 640, 300, 52, 40
"""Size of the picture, and its margins below and above the bars."""

TALL = HEIGHT - FOOT - HEAD
"""Height of a bar for half of the races won, in pixels."""

SOFT = COLOURS["slate-40"]
INK = COLOURS["slate-15"]
PAPER = COLOURS["white"]
BAR = COLOURS["blue-74"]
BAR_EDGE = COLOURS["blue-42"]


class ForgettingChart:
    """How often a player who forgets wins, as `make strength` has measured it. It draws itself as the last line of a
    cell.

    Every bar carries its numbers, so nothing depends on its colour: below it the share of the tiles that is forgotten
    every turn, above it the share of the races that are won, with the 95% interval as a line. `covered`: what is won is
    not told yet; a question mark stands where each bar will be.
    """

    def __init__(self, points: Sequence[Forgotten] | None = None, covered: bool = False) -> None:
        self.points = tuple(forgetting_curve() if points is None else points)
        self.covered = covered

    def __repr__(self) -> str:
        """The numbers of all bars."""
        if self.covered:
            return _("Races won, by the share of the tiles forgotten every turn: not shown yet")
        return _("Races won, by the share of the tiles forgotten every turn: {numbers}").format(
            numbers=row(
                _("{share} → {rate}").format(share=say_percent(each.share), rate=say_percent(each.rate))
                for each in self.points
            )
        )

    def _repr_html_(self) -> str:
        return svg_as_html(self.svg())

    def svg(self) -> str:
        """The chart as a picture."""
        bars = "".join(part for index, point in enumerate(self.points) for part in self.bar(index, point))
        said = html.escape(_("{share}: nothing is forgotten").format(share=say_percent(0.5)))
        half = (
            f'<path d="M30 {HEAD}H{WIDTH - 30}" stroke="{SOFT}" stroke-width="2" stroke-dasharray="7 5"/>'
            f'<text x="{WIDTH - 30}" y="{HEAD - 9}" text-anchor="end">{said}</text>'
        )
        foot = text(WIDTH / 2, HEIGHT - 10, _("forgotten every turn, of the tiles remembered"))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{html.escape(repr(self))}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" style="max-width:{WIDTH}px;width:100%;height:auto" '
            f'font-family="sans-serif" font-size="15" fill="{INK}">'
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="{PAPER}"/>{bars}{half}{foot}</svg>'
        )

    def bar(self, index: int, point: Forgotten) -> Iterator[str]:
        """One bar with its interval and its numbers."""
        step = (WIDTH - 60) / max(1, len(self.points))
        middle, ground = 30 + step * (index + 0.5), HEIGHT - FOOT
        below = text(middle, ground + 20, say_percent(point.share))
        if self.covered:
            yield (
                f'<rect x="{middle - 26:g}" y="{ground - TALL / 2:.1f}" width="52" height="{TALL / 2:.1f}" '
                f'fill="none" stroke="{SOFT}" stroke-dasharray="4 4"/>'
            )
            yield text(middle, ground - TALL / 4 + 8, "?", 'font-weight="bold" font-size="24"') + below
            return
        top, low, high = (ground - 2 * TALL * share for share in (point.rate, *point.interval))
        yield (
            f'<rect x="{middle - 26:g}" y="{top:.1f}" width="52" height="{ground - top:.1f}" fill="{BAR}" '
            f'stroke="{BAR_EDGE}" stroke-width="2"/>'
            f'<path d="M{middle - 6:g} {low:.1f}h12m-6 0V{high:.1f}m-6 0h12" fill="none" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        inside = top + 34 if ground - top > 70 else high - 8
        yield text(middle, inside, say_percent(point.rate), 'font-weight="bold"') + below


def text(x: float, y: float, words: str, look: str = "") -> str:
    return f'<text x="{x:g}" y="{y:.1f}" text-anchor="middle" {look}>{html.escape(words)}</text>'


LOOKS = (
    {"color": LIGHT["bar-now"], "dash": "solid", "symbol": "circle", "width": 3.5, "size": 9},
    {"color": LIGHT["down-ink"], "dash": "dash", "symbol": "diamond-open", "width": 2.5, "size": 10},
    {"color": LIGHT["up-ink"], "dash": "dot", "symbol": "x", "width": 2.5, "size": 8},
)
"""How each line is drawn."""


def score_picture(lines: Sequence[tuple[str, Sequence[bool]]], question: str) -> dict[str, object]:
    """Who has how many points after each question, as a plain dict for Plotly, as high as there is room.

    lines: up to three, each with its name and whether each question brought a point. question: what the axis counts.
    """
    most = max((len(points) for _name, points in lines), default=0)
    data = [line(name, points, look) for (name, points), look in zip(lines, LOOKS, strict=False)]
    return {"data": data, "layout": layout(most, escape_plotly(question)), "frames": []}


def line(name: str, points: Sequence[bool], look: dict[str, object]) -> dict[str, object]:
    """The sums of a player's points."""
    return {
        "type": "scatter", "mode": "lines+markers", "name": escape_plotly(name), "x": list(range(len(points) + 1)),
        "y": [0, *accumulate(map(int, points))], "cliponaxis": False, "hoverinfo": "skip",
        "line": {"color": look["color"], "width": look["width"], "dash": look["dash"]},
        "marker": {"color": look["color"], "symbol": look["symbol"], "size": look["size"]},
    }  # fmt: skip


def layout(most: int, question: str) -> dict[str, object]:
    end = max(3, most)  # the number of questions in a round
    axis = {
        "fixedrange": True, "zeroline": False, "color": LIGHT["soft"], "gridcolor": LIGHT["faint"],
        "tickfont": {"size": 12}, "dtick": ceil(end / 6), "tickformat": "d", "range": [-0.15, end + 0.15],
    }  # fmt: skip
    return {
        **PLAIN,
        "margin": {"l": 28, "r": 10, "t": 24, "b": 32},
        "xaxis": {**axis, "title": {"text": question, "font": {"size": 12}, "standoff": 2}},
        "yaxis": {**axis, "dtick": ceil(end / 3)},
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "font": {"size": 13}},
        "font": {"color": LIGHT["ink"], "size": 12},
    }
