"""Charts: everybody's chance to win as lines that differ by paint, dash and mark, and the parts that show a figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, TypedDict

import traitlets

from widgets.words import say_percent

from .base import Part, Proposal
from .kit import kit
from .opening import is_for_a_page
from .palette import LIGHT, PLAIN, Livery, dark_by_light, liveries

if TYPE_CHECKING:
    from plotly.basedatatypes import BaseFigure


def escape_plotly(text: str) -> str:
    """The text that Plotly shows as `text`, whatever it holds: `<b>` makes nothing bold, and `$x^2$` is not a
    formula."""
    return escape(text, quote=False).replace("$", "&#36;")


DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
MARKS = ("circle", "square", "diamond", "triangle-up", "cross")
"""Dashes and markers by seat, which tell lines apart without colours."""


def letter_columns(ends: Sequence[int], least: float) -> list[int]:
    """The column of each letter, at least `least` apart, so that no letter covers another."""
    found: dict[int, int] = {}
    for seat in sorted(range(len(ends)), key=lambda seat: -ends[seat]):
        near = {column for other, column in found.items() if abs(ends[other] - ends[seat]) < least}
        found[seat] = min(set(range(len(ends))) - near)
    return [found[seat] for seat in range(len(ends))]


def curve_traces(way: Sequence[float], car: Livery, seat: int, column: int) -> Iterator[dict[str, object]]:
    """A line in the car's paint with a dark edge, which ends in the car's letter."""
    x = list(range(len(way)))
    line = {"type": "scatter", "mode": "lines", "x": x, "y": list(way), "hoverinfo": "skip"}
    mark = {
        "size": 8,
        "maxdisplayed": 9,
        "symbol": MARKS[seat],
        "color": car.paint,
        "line": {"color": LIGHT["soft"], "width": 1},
    }
    dash = {"dash": DASHES[seat]}
    yield {**line, "name": f"edge {seat}", "line": {"color": LIGHT["soft"], "width": 5, **dash}}
    way_line = {"color": car.paint, "width": 3, **dash}
    yield {**line, "mode": "lines+markers", "name": f"way {seat}", "line": way_line, "marker": mark}
    end = x[-1] + (column + 0.3) * len(x) / 20
    yield {
        "type": "scatter", "name": f"letter {seat}", "mode": "markers+text", "x": [end], "y": list(way[-1:]),
        "text": [f"<b>{escape_plotly(car.letter)}</b>"], "textfont": {"size": 12, "color": car.ink},
        "hoverinfo": "skip", "cliponaxis": False,
        "marker": {"size": 21, "color": car.paint, "line": {"color": LIGHT["soft"], "width": 1.5}, "opacity": 1},
    }  # fmt: skip


def axis_title(text: str, **more: object) -> dict[str, object]:
    """The title of an axis, in the same type as all others. more: further properties of Plotly's title."""
    return {"text": text, "font": PLAIN["font"], **more}


def time_layout(
    last: int,
    time: str,
    side: Mapping[str, object],
    shapes: Sequence[Mapping[str, object]],
    captions: Sequence[Mapping[str, object]],
    below: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """A chart over time: `last` is the number of its last moment, `side` what stands at the side.

    below: what is written at the axis of time, which has no numbers without it.
    """
    axis = {"fixedrange": True, "zeroline": False, "showgrid": False, "color": LIGHT["soft"]}
    last = max(1, last)
    return {
        "height": 280,
        "margin": {"l": 46, "r": 14, "t": 30, "b": 52 if below else 34},
        "xaxis": {
            **axis,
            "range": [-0.3, last * 1.12 + 0.6],
            "showticklabels": False,
            "title": axis_title(time, standoff=8),
            **(below or {}),
        },
        "yaxis": {**axis, "automargin": True, **side},  # numbers and title beside one another
        "shapes": shapes,
        "annotations": captions,
        **PLAIN,
    }


LABELS = {"chance": "chance to win", "time": "the whole race"}


def chances_picture(
    players: Sequence[str],
    shares: Sequence[Sequence[float]],
    now: int = -1,
    *,
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """By seat the chance to win at each moment, as a plain dict (data, layout, frames).

    shares: for each moment the chances of all seats, 0 to 1. now: which of them is on show; -1: none.
    names: by seat, if not the players' own. labels: as LABELS, in another language.
    """
    words = {**LABELS, **(labels or {})}
    data = chance_traces(players, shares, names)
    layout = time_layout(len(shares) - 1, words["time"], percent_axis(words["chance"]), now_line(now), [])
    return {"data": data, "layout": layout, "frames": []}


def curve_picture(
    players: Sequence[str],
    values: Sequence[int],
    shares: Sequence[Sequence[float]],
    now: int = -1,
    *,
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """By seat the chance to win at each value of something, as a plain dict (data, layout, frames).

    values: in their order; shares: the chances of all seats at the first of them, as far as they are known, 0 to 1.
    now: the index of the value at the moment; -1: none. names, labels: as in `chances_picture`; "value" is what has the
    values.
    """
    words = {**LABELS, "value": "value", **(labels or {})}
    every = 1 + max(0, len(values) - 1) // 16  # every so many values one is written at the axis
    ticks = [*range(0, len(values), every)]
    written = {"showticklabels": True, "tickvals": ticks, "ticktext": [str(values[at]) for at in ticks]}
    layout = time_layout(len(values) - 1, words["value"], percent_axis(words["chance"]), now_line(now), [], written)
    return {"data": chance_traces(players, shares, names), "layout": layout, "frames": []}


def chance_traces(
    players: Sequence[str], shares: Sequence[Sequence[float]], names: Sequence[str] | None
) -> list[dict[str, object]]:
    """A line of chances in percent for each seat."""
    cars = liveries(names or players)
    ways = [[round(100 * share[seat], 1) for share in shares] for seat in range(len(players))]
    beside = letter_columns([round(way[-1]) for way in ways], least=12) if shares else []
    return [trace for seat, column in enumerate(beside) for trace in curve_traces(ways[seat], cars[seat], seat, column)]


def percent_axis(chance: str) -> dict[str, object]:
    """The vertical axis, in percent."""
    ticks = [0, 25, 50, 75, 100]
    written = {"tickvals": ticks, "ticktext": [say_percent(tick / 100) for tick in ticks]}
    return {"range": [-4, 104], **written, "title": axis_title(chance)}


def now_line(now: int) -> list[dict[str, object]]:
    """The vertical line at `now`; none if that is below 0."""
    here = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "layer": "below", "x0": now, "x1": now}
    return [{**here, "line": {"color": LIGHT["bar-now"], "width": 4}}] if now >= 0 else []


GAP = ""
"""Where a line breaks off, as it is sent: no number, which is all that Plotly asks, and no None."""


class FigureFrame(TypedDict, total=False):
    """What a moment of a figure changes."""

    name: str
    traces: list[int]
    data: list[dict[str, object]]


class FigureDict(TypedDict, total=False):
    """A Plotly figure as a dict."""

    data: list[dict[str, object]]
    layout: dict[str, object]
    frames: list[FigureFrame]


def figure_to_send(figure: FigureDict, _part: object = None) -> FigureDict:
    """A figure as it is sent: with gaps for the points that are None, in traces and in those of its frames."""
    gapped = figure.copy()
    if "data" in figure:
        gapped["data"] = [_with_gaps(trace) for trace in figure["data"]]
    if "frames" in figure:
        gapped["frames"] = [
            {**frame, "data": [_with_gaps(trace) for trace in frame["data"]]} if "data" in frame else frame
            for frame in figure["frames"]
        ]
    return gapped


def _with_gaps(trace: dict[str, object]) -> dict[str, object]:
    gapped = trace.copy()
    for name in ("x", "y"):
        points = trace.get(name)
        if isinstance(points, list) and None in points:
            gapped[name] = [GAP if at is None else at for at in points]
    return gapped


class PlotlyPart(Part):
    """A part that shows a Plotly figure.

    figure: a Figure, or its dict of data, layout and frames. Plotly itself comes with the kit, once for a page.
    """

    figure = traitlets.Any({}).tag(sync=True, to_json=figure_to_send)
    _dark = traitlets.Dict(dark_by_light()).tag(sync=True)

    def __init__(self, *, labels: Mapping[str, str] | None = None, **traits: object) -> None:
        if is_for_a_page():
            kit().bring_plotly()
        super().__init__(labels=labels, **traits)

    @traitlets.validate("figure")
    def _as_dict(self, proposal: Proposal[FigureDict | BaseFigure]) -> Mapping[str, object]:
        """Figures become the plain dict that is sent."""
        figure = proposal["value"]
        return figure if isinstance(figure, dict) else figure.to_plotly_json()


class Chart(PlotlyPart):
    """A figure with `alt`, what it shows in words. If it is `clickable`, a click sends {"at": the nearest whole x}."""

    clickable = traitlets.Bool(False).tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
