"""What Track and Chart share: a Plotly figure, its dark colours, and the script of Plotly for a page."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from typing import Any

import traitlets

from widgets.shared.figures.palette import dark_of

from .base import Part

VENDOR = Path(__file__).parents[2] / "vendor"


@cache
def packed_plotly() -> bytes:
    """plotly.js-basic, packed with gzip: a third of its size on the way to the browser."""
    return gzip.compress((VENDOR / "plotly-basic.min.js").read_bytes(), 6, mtime=0)


class PlotlyPart(Part):
    """A part that shows a Plotly figure.

    figure: a Figure, or its dict of data, layout and frames. Plotly itself is no trait: the first view of a page asks
    for it by a message, and all others of that page share it (plotly_desk.js).
    """

    figure = traitlets.Any({}).tag(sync=True)
    _dark = traitlets.Dict(dark_of()).tag(sync=True)

    @traitlets.validate("figure")
    def _as_dict(self, proposal: Any) -> dict[str, Any]:
        """Figures become the plain dict that is sent."""
        figure = proposal["value"]
        return figure if isinstance(figure, dict) else dict(figure.to_plotly_json())

    def _answer(self, part: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and content.get("plotly") == "please":
            self.send({"plotly": "script"}, buffers=[packed_plotly()])
        else:
            super()._answer(part, content, buffers)
