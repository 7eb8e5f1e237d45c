"""`PlotlyPart`, which shows a Plotly figure in light and dark; and `Chart`, the one of them that any lab may use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

import traitlets

from .base import Part, Proposal
from .kit import kit
from .palette import dark_by_light

if TYPE_CHECKING:
    from plotly.basedatatypes import BaseFigure


GAP = ""
"""Where a line breaks off, as it is sent: no number, which is all that Plotly asks, and no None."""


class FigureFrame(TypedDict, total=False):
    """What differs in a moment of a figure."""

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
    found = ((name, trace.get(name)) for name in ("x", "y"))
    ways = {name: points for name, points in found if isinstance(points, list) and None in points}
    return trace | {name: [GAP if at is None else at for at in points] for name, points in ways.items()}


class PlotlyPart(Part):
    """A part that shows a Plotly figure.

    figure: a Figure, or its dict of data, layout and frames. Plotly itself comes with the kit, once for a page.
    """

    figure = traitlets.Any({}).tag(sync=True, to_json=figure_to_send)
    _dark = traitlets.Dict(dark_by_light()).tag(sync=True)

    def __init__(self, *, labels: Mapping[str, str] | None = None, **traits: object) -> None:
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
