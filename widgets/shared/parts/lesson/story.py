"""What there is to know about a deed, in a few paragraphs: on show once it has been done and seen."""

from __future__ import annotations

import traitlets

from ..base import Part


class Story(Part):
    """Paragraphs under a table. Once they have been on show they stay.

    blocks: dicts with "kind" ("title", "text" or "item") and "runs", its text in pieces: dicts with "text" and "look"
    ("", "strong" or "em"). No blocks: nothing is shown.
    film, channel, last: the film that is to be seen before, to its step `last`; 0: there is none.
    """

    blocks = traitlets.List(traitlets.Dict()).tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)
