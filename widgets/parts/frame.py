"""A lab for a page that shows no widgets but those that bring a script of their own, as marimo does."""

from __future__ import annotations

import traitlets

from .base import Part, say_too_old


class Frame(Part):
    """Shows a lab with its boxes and controls, for which other pages have ipywidgets' own scripts.

    lab: what the page calls the lab. still: picture and table of it, for a page that is too old for its parts.
    """

    lab = traitlets.Unicode().tag(sync=True)
    still = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"old": say_too_old()}
