"""What Track and Chart share: a Plotly figure and its dark colours."""

from __future__ import annotations

from typing import Any

import traitlets

from widgets.shared.figures.palette import dark_of

from .base import Part
from .kit import kit

GAP = ""
"""Where a line breaks off, as it is sent: no number, which is all that Plotly asks, and no None."""


def sent(figure: dict[str, Any], _part: object = None) -> dict[str, Any]:
    """A figure as it is sent: with gaps for the points that are None, in traces and in those of its frames."""
    gapped = dict(figure)
    if "data" in figure:
        gapped["data"] = [_gapped(trace) for trace in figure["data"]]
    if "frames" in figure:
        gapped["frames"] = [
            {**frame, "data": [_gapped(trace) for trace in frame["data"]]} if "data" in frame else frame
            for frame in figure["frames"]
        ]
    return gapped


def _gapped(trace: dict[str, Any]) -> dict[str, Any]:
    ways = {name: trace[name] for name in ("x", "y") if isinstance(trace.get(name), list) and None in trace[name]}
    return trace | {name: [GAP if at is None else at for at in points] for name, points in ways.items()}


class PlotlyPart(Part):
    """A part that shows a Plotly figure.

    figure: a Figure, or its dict of data, layout and frames. Plotly itself comes with the kit, once for a page.
    """

    figure = traitlets.Any({}).tag(sync=True, to_json=sent)
    _dark = traitlets.Dict(dark_of()).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        kit().bring_plotly()
        super().__init__(**traits)

    @traitlets.validate("figure")
    def _as_dict(self, proposal: Any) -> dict[str, Any]:
        """Figures become the plain dict that is sent."""
        figure = proposal["value"]
        return figure if isinstance(figure, dict) else dict(figure.to_plotly_json())
