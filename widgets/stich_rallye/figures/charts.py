"""Small charts: the values of the dial as bars, as far as it is wound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rally.stich_rallye.box.facts import DIAL
from widgets.shared.figures.literal import literal
from widgets.shared.figures.palette import LIGHT, PLAIN

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

LABELS = {"lost": "tricks lost so far", "worth": "spaces the motor gives", "now": "now"}


def dial_figure(position: int = 0, title: str = "", *, labels: Mapping[str, str] | None = None) -> Figure:
    """What the motor has been worth, trick after lost trick, until it came to this position of the dial (S4.1, S4.2).

    position: 0 to 8. title: what stands above it. labels: "lost" and "worth" for the axes, "now" for the bar of this
    position.
    """
    from plotly.graph_objects import Figure

    return Figure(dial_picture(position, title, labels=labels), skip_invalid=False)


def dial_picture(position: int = 0, title: str = "", *, labels: Mapping[str, str] | None = None) -> dict[str, object]:
    """What `dial_figure` shows, as a plain dict: bar n is the value after n lost tricks; what is to come has none."""
    if position not in range(len(DIAL)):
        raise ValueError(f"the dial has the positions 0 to {len(DIAL) - 1}, not {position!r}")
    words = {key: literal(text) for key, text in {**LABELS, **(labels or {})}.items()}
    worth = DIAL[: position + 1]
    bars = {
        "type": "bar", "name": "values", "x": [*range(len(worth))], "y": [*worth],
        "text": [f"<b>{value}</b>" for value in worth],
        "textposition": "outside", "cliponaxis": False, "textfont": {"size": 15, "color": LIGHT["ink"]},
        "marker": {"color": [*(LIGHT["bar"] for _ in worth[1:]), LIGHT["bar-now"]], "cornerradius": 5},
        "hoverinfo": "skip",
    }  # fmt: skip
    return {"data": [bars], "layout": _layout(literal(title), words, position), "frames": []}


def _layout(title: str, words: Mapping[str, str], position: int) -> dict[str, object]:
    """Axes in words, with room for the whole dial."""
    lost = list(range(len(DIAL)))
    ticks = [words["now"] if n == position else str(n) for n in lost]
    axis = {
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "color": LIGHT["soft-ink"],
        "tickfont": {"size": 12},
    }
    along = {"range": [-0.5, len(DIAL) - 0.5], "tickvals": lost, "ticktext": ticks, "tickangle": 0}
    return {
        "title": {"text": title, "x": 0.02, "y": 0.97, "yanchor": "top", "font": {"size": 14}},
        "height": 250 if title else 230,
        "margin": {"l": 44, "r": 8, "t": 44 if title else 24, "b": 46},
        "xaxis": {**axis, **along, "title": {"text": words["lost"]}},
        "yaxis": {**axis, "range": [0, 18], "tickvals": [0, 5, 10, 15], "title": {"text": words["worth"]}},
        "bargap": 0.25,
        **PLAIN,
    }
