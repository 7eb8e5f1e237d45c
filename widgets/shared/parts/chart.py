"""The part that shows any other figure, to look at."""

from __future__ import annotations

import traitlets

from .plotly_part import PlotlyPart


class Chart(PlotlyPart):
    """A figure with `alt`, what it shows in words."""

    alt = traitlets.Unicode().tag(sync=True)
