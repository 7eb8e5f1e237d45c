"""What Track and Chart share: a Plotly figure and its dark colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

import traitlets

from widgets.shared.figures.palette import dark_of

from .base import Part, Proposal
from .kit import kit

if TYPE_CHECKING:
    from plotly.basedatatypes import BaseFigure

GAP = ""
"""Where a line breaks off, as it is sent: no number, which is all that Plotly asks, and no None."""


class Frame(TypedDict, total=False):
    """What differs in a moment of a figure."""

    name: str
    traces: list[int]
    data: list[dict[str, object]]


class Picture(TypedDict, total=False):
    """A Plotly figure as a dict."""

    data: list[dict[str, object]]
    layout: dict[str, object]
    frames: list[Frame]


def sent(figure: Picture, _part: object = None) -> Picture:
    """A figure as it is sent: with gaps for the points that are None, in traces and in those of its frames."""
    gapped = figure.copy()
    if "data" in figure:
        gapped["data"] = [_gapped(trace) for trace in figure["data"]]
    if "frames" in figure:
        gapped["frames"] = [
            {**frame, "data": [_gapped(trace) for trace in frame["data"]]} if "data" in frame else frame
            for frame in figure["frames"]
        ]
    return gapped


def _gapped(trace: dict[str, object]) -> dict[str, object]:
    found = ((name, trace.get(name)) for name in ("x", "y"))
    ways = {name: points for name, points in found if isinstance(points, list) and None in points}
    return trace | {name: [GAP if at is None else at for at in points] for name, points in ways.items()}


class PlotlyPart(Part):
    """A part that shows a Plotly figure.

    figure: a Figure, or its dict of data, layout and frames. Plotly itself comes with the kit, once for a page.
    """

    figure = traitlets.Any({}).tag(sync=True, to_json=sent)
    _dark = traitlets.Dict(dark_of()).tag(sync=True)

    def __init__(self, *, labels: Mapping[str, str] | None = None, **traits: object) -> None:
        kit().bring_plotly()
        super().__init__(labels=labels, **traits)

    @traitlets.validate("figure")
    def _as_dict(self, proposal: Proposal[Picture | BaseFigure]) -> Mapping[str, object]:
        """Figures become the plain dict that is sent."""
        figure = proposal["value"]
        return figure if isinstance(figure, dict) else figure.to_plotly_json()
