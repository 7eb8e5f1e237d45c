"""Small charts: the dial's nine values as bars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rally.stich_rallye.box.facts import DIAL
from widgets.shared.figures.literal import literal
from widgets.shared.figures.palette import LIGHT, PLAIN

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

LABELS = {"lost": "tricks lost from here", "worth": "spaces the motor gives", "now": "now"}


def dial_figure(position: int = 0, title: str = "", *, labels: Mapping[str, str] | None = None) -> Figure:
    """What the motor is worth after so many lost tricks, from this position of the dial (S4.1, S4.2, S4.4).

    position: 0 to 8. title: what stands above it. labels: "lost" and "worth" for the axes, "now" for the bar of this
    position.
    """
    from plotly.graph_objects import Figure

    return Figure(dial_picture(position, title, labels=labels), skip_invalid=False)


def dial_picture(position: int = 0, title: str = "", *, labels: Mapping[str, str] | None = None) -> dict[str, object]:
    """What `dial_figure` shows, as a plain dict: bar n is the value after n lost tricks."""
    if position not in range(len(DIAL)):
        raise ValueError(f"the dial has the positions 0 to {len(DIAL) - 1}, not {position!r}")
    words = {key: literal(text) for key, text in {**LABELS, **(labels or {})}.items()}
    lost = list(range(len(DIAL)))
    worth = [DIAL[(position + n) % len(DIAL)] for n in lost]
    overwound = [n for n in lost if position + n >= len(DIAL)]
    colours = [LIGHT["bar-now"], *(LIGHT["bar"] for _ in lost[1:])]
    bars = {
        "type": "bar", "name": "values", "x": lost, "y": worth, "text": [f"<b>{value}</b>" for value in worth],
        "textposition": "outside", "cliponaxis": False, "textfont": {"size": 15, "color": LIGHT["ink"]},
        "marker": {"color": colours, "cornerradius": 5}, "customdata": [(position + n) % len(DIAL) for n in lost],
        "hoverinfo": "skip",
    }  # fmt: skip
    return {"data": [bars], "layout": _layout(literal(title), words, lost, overwound), "frames": []}


def _layout(title: str, words: Mapping[str, str], lost: list[int], overwound: list[int]) -> dict[str, object]:
    """Axes in words; a dotted line where the dial has come round to 0."""
    ticks = [words["now"] if n == 0 else str(n) for n in lost]
    axis = {
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "color": LIGHT["soft-ink"],
        "tickfont": {"size": 12},
    }
    shapes = [
        {
            "type": "line", "xref": "x", "yref": "paper", "x0": n - 0.5, "x1": n - 0.5, "y0": 0, "y1": 1,
            "line": {"color": LIGHT["faint"], "width": 2, "dash": "dot"},
        }
        for n in overwound[:1]
    ]  # fmt: skip
    return {
        "title": {"text": title, "x": 0.02, "y": 0.97, "yanchor": "top", "font": {"size": 14}},
        "height": 250 if title else 230,
        "margin": {"l": 44, "r": 8, "t": 44 if title else 24, "b": 46},
        "xaxis": {**axis, "tickvals": lost, "ticktext": ticks, "title": {"text": words["lost"]}, "tickangle": 0},
        "yaxis": {**axis, "range": [0, 18], "tickvals": [0, 5, 10, 15], "title": {"text": words["worth"]}},
        "shapes": shapes,
        "bargap": 0.25,
        **PLAIN,
    }
