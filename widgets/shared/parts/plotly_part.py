"""What Track and Chart share: a Plotly figure and its dark colours."""

from __future__ import annotations

from typing import Any

import traitlets

from widgets.shared.figures.palette import dark_of

from .base import Part
from .kit import kit


class PlotlyPart(Part):
    """A part that shows a Plotly figure.

    figure: a Figure, or its dict of data, layout and frames. Plotly itself comes with the kit, once for a page.
    """

    figure = traitlets.Any({}).tag(sync=True)
    _dark = traitlets.Dict(dark_of()).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        kit().bring_plotly()
        super().__init__(**traits)

    @traitlets.validate("figure")
    def _as_dict(self, proposal: Any) -> dict[str, Any]:
        """Figures become the plain dict that is sent."""
        figure = proposal["value"]
        return figure if isinstance(figure, dict) else dict(figure.to_plotly_json())
