"""Lines over time, one for each seat, that differ by paint, dash and mark; and the frame of such a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .literal import literal
from .palette import LIGHT, PLAIN, Livery

DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
MARKS = ("circle", "square", "diamond", "triangle-up", "cross")
"""By seat, so that lines are told apart without colours."""


def columns(ends: Sequence[int], least: float) -> list[int]:
    """In which column each letter stands, so that none covers another: they need `least` between them."""
    found: dict[int, int] = {}
    for seat in sorted(range(len(ends)), key=lambda seat: -ends[seat]):
        near = {column for other, column in found.items() if abs(ends[other] - ends[seat]) < least}
        found[seat] = min(set(range(len(ends))) - near)
    return [found[seat] for seat in range(len(ends))]


def way_traces(way: Sequence[float], car: Livery, seat: int, column: int) -> Iterator[dict[str, object]]:
    """A line in the car's paint with a dark edge, and the car's letter where it ends."""
    x = list(range(len(way)))
    line = {"type": "scatter", "mode": "lines", "x": x, "y": list(way), "hoverinfo": "skip"}
    mark = {
        "size": 8,
        "maxdisplayed": 9,
        "symbol": MARKS[seat],
        "color": car.paint,
        "line": {"color": LIGHT["soft-ink"], "width": 1},
    }
    dash = {"dash": DASHES[seat]}
    yield {**line, "name": f"edge {seat}", "line": {"color": LIGHT["soft-ink"], "width": 5, **dash}}
    way_line = {"color": car.paint, "width": 3, **dash}
    yield {**line, "mode": "lines+markers", "name": f"way {seat}", "line": way_line, "marker": mark}
    end = x[-1] + (column + 0.3) * len(x) / 20
    yield {
        "type": "scatter", "name": f"letter {seat}", "mode": "markers+text", "x": [end], "y": list(way[-1:]),
        "text": [f"<b>{literal(car.letter)}</b>"], "textfont": {"size": 12, "color": car.ink}, "hoverinfo": "skip",
        "cliponaxis": False,
        "marker": {"size": 21, "color": car.paint, "line": {"color": LIGHT["soft-ink"], "width": 1.5}, "opacity": 1},
    }  # fmt: skip


def title(text: str, **more: object) -> dict[str, object]:
    """What an axis is called, in letters like all others; `more` as Plotly knows it."""
    return {"text": text, "font": PLAIN["font"], **more}


def frame(
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
    axis = {"fixedrange": True, "zeroline": False, "showgrid": False, "color": LIGHT["soft-ink"]}
    last = max(1, last)
    return {
        "height": 280,
        "margin": {"l": 46, "r": 14, "t": 30, "b": 52 if below else 34},
        "xaxis": {
            **axis,
            "range": [-0.3, last * 1.12 + 0.6],
            "showticklabels": False,
            "title": title(time, standoff=8),
            **(below or {}),
        },
        "yaxis": {**axis, "automargin": True, **side},  # numbers and title beside one another
        "shapes": shapes,
        "annotations": captions,
        **PLAIN,
    }
