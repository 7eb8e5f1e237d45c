"""The part that shows any other figure, to look at and to be clicked."""

from __future__ import annotations

import traitlets

from .plotly_part import PlotlyPart


class Chart(PlotlyPart):
    """A figure with `alt`, what it shows in words. If it is `clickable`, a click sends {"at": the nearest whole x}."""

    clickable = traitlets.Bool(False).tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
