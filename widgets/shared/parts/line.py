"""The live line of a lab: says in words what has just happened, to readers and to screen readers."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _
from widgets.shared.words.said import FIRST, said_first

from .base import Part

TONES = ("info", "good", "bad")


class Line(Part):
    """One line of words that is read out when it changes.

    text: what to say. first: the sentences of it that one sees at once, as many of them as there is room for, the
    most important one before the others; all of it is one press away, and read out. tone: "info", "good" (something
    succeeded) or "bad" (something may not be). opening: what to say until the film on show (`film`, told on
    `channel`) has come to its step `last`, so that nothing tells the end before it is seen; empty: say `text` at
    once. region: the name of the lab that it is the line of. news: what has been found meanwhile, told once to
    those who listen and are in the lab; others see it elsewhere. times: one more lets the same text be read out
    once more. acts: how many acts of a learner the lab has answered so far; the page writes it on the lab's element
    (`data-acts`), for whoever has to know that an answer has come.
    """

    text = traitlets.Unicode().tag(sync=True)
    first = traitlets.List(traitlets.Unicode()).tag(sync=True)
    tone = traitlets.Enum(TONES, "info").tag(sync=True)
    opening = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)
    region = traitlets.Unicode().tag(sync=True)
    news = traitlets.Unicode().tag(sync=True)
    times = traitlets.Int(0, min=0).tag(sync=True)
    acts = traitlets.Int(0, min=0).tag(sync=True)

    def say(self, text: str) -> None:
        """Say this, and see at once what of it is said first."""
        with self.hold_sync():
            self.first, self.text = list(said_first(text)[:FIRST]), str(text)

    def words(self) -> dict[str, str]:
        return {
            "more": _("More"),
            "whole": _("Show all"),
            "less": _("Show less"),
            "keys": _(
                "Keys: N presses the blue button, B takes back a step, Tab and the arrow keys take you to "
                "everything else. Shift+Enter goes on to the next cell. ? hides this."
            ),
            "keys_with_cards": _(
                "Keys: 1 to 9 play a card, counting from the left. N presses the blue button, B takes back a step, "
                "Tab and the arrow keys take you to everything else. Shift+Enter goes on to the next cell. ? hides "
                "this."
            ),
            "closed": _(
                "This lab is closed: its cell was run in another window, or a cell closed it. "
                "Run its cell here to see it again."
            ),
        }
