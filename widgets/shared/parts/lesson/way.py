"""The way to a lesson: a button that has Jupyter open it, where Jupyter can."""

from __future__ import annotations

import traitlets

from ..base import Part


class Way(Part):
    """path: the lesson's file, as seen from the folder that one is in; "": there is no way. text: the button's."""

    path = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
