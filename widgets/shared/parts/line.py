"""The live line of a lab: says in words what has just happened, to readers and to screen readers."""

from __future__ import annotations

import traitlets

from .base import Part

TONES = ("info", "good", "bad")


class Line(Part):
    """One line of words that is read out when it changes.

    text: what to say. tone: "info", "good" (something succeeded) or "bad" (something may not be).
    """

    text = traitlets.Unicode().tag(sync=True)
    tone = traitlets.Enum(TONES, "info").tag(sync=True)
