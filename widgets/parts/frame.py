"""A lab for a page that shows no widgets but those that bring a script of their own, as marimo does."""

from __future__ import annotations

import traitlets

from .base import KitWidget, say_too_old


class Frame(KitWidget):
    """Shows a lab with its boxes and controls, for which other pages have ipywidgets' own scripts.

    lab: what the page calls the lab. still: picture and table of it, for a page that is too old for its parts.
    """

    _script = traitlets.Unicode("parts/frame.js").tag(sync=True)
    lab = traitlets.Unicode().tag(sync=True)
    still = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_too_old")
    def _why_still(self) -> str:
        return say_too_old()
