"""A small chart of scores that grow: a line for each, told apart by dashes and marks as well as by colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from widgets.shared.figures.literal import literal
from widgets.shared.figures.palette import LIGHT

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
    return {"data": data, "layout": layout(most, literal(question)), "frames": []}


def line(name: str, points: Sequence[bool], look: dict[str, object]) -> dict[str, object]:
    """The points of one, added up."""
    return {
        "type": "scatter", "mode": "lines+markers", "name": literal(name), "x": list(range(len(points) + 1)),
        "y": [0, *accumulate(map(int, points))], "cliponaxis": False, "hoverinfo": "skip",
        "line": {"color": look["color"], "width": look["width"], "dash": look["dash"]},
        "marker": {"color": look["color"], "symbol": look["symbol"], "size": look["size"]},
    }  # fmt: skip


def layout(most: int, question: str) -> dict[str, object]:
    end = max(6, most)
    axis = {
        "fixedrange": True, "zeroline": False, "color": LIGHT["soft-ink"], "gridcolor": LIGHT["faint"],
        "tickfont": {"size": 12}, "nticks": 7, "tickformat": "d", "range": [-0.15, end + 0.15],
    }  # fmt: skip
    return {
        "margin": {"l": 28, "r": 10, "t": 24, "b": 32},
        "xaxis": {**axis, "title": {"text": question, "font": {"size": 12}, "standoff": 2}},
        "yaxis": {**axis, "nticks": 4},
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "font": {"size": 13}},
        "dragmode": False,
        "hovermode": False,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": LIGHT["ink"], "size": 12},
    }
