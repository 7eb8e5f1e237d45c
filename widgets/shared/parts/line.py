"""The live line of a lab: says in words what has just happened, to readers and to screen readers."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _

from .base import Part

TONES = ("info", "good", "bad")


class Line(Part):
    """One line of words that is read out when it changes.

    text: what to say. tone: "info", "good" (something succeeded) or "bad" (something may not be).
    """

    text = traitlets.Unicode().tag(sync=True)
    tone = traitlets.Enum(TONES, "info").tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "closed": _(
                "This lab is closed: its cell was run in another window, or a cell closed it. "
                "Run its cell here to see it again."
            )
        }
