"""Parts for a phone on the table: one keeps the screen on, one shows paragraphs, one turns a name to its player."""

from __future__ import annotations

import traitlets

from widgets.parts.base import Part
from widgets.words import _


class Awake(Part):
    """A line that keeps the screen on while it is wanted and the page is visible, and says whether it does. Sends
    nothing.

    wanted: whether the screen is to stay on. The line is empty if not. Only the page knows whether the browser does so;
    it asks again when the page becomes visible again, and at the next press after a refusal.
    """

    wanted = traitlets.Bool(False).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "stays": _("The screen stays on."),
            "dark": _("The screen may go dark."),
            "cannot": _("This browser cannot keep the screen on: set the screen time-out of the phone yourself."),
        }


class Paragraphs(Part):
    """Headings and paragraphs; rule numbers in them can be pressed.

    blocks: dicts with "kind" ("title" or "text") and "text". page: the number of the page; another number scrolls the
    lab to its beginning.
    """

    blocks = traitlets.List(traitlets.Dict()).tag(sync=True)
    page = traitlets.Int(0).tag(sync=True)

    def put_lines(self, *lines: str, title: str = "") -> None:
        """Show lines below a heading."""
        heads = [{"kind": "title", "text": title}] if title else []
        self.blocks = [*heads, *({"kind": "text", "text": line} for line in lines)]


class Facing(Part):
    """The name of a player, turned to where that player sits round a screen in the middle.

    name: whose. angle: how many degrees clockwise it is turned; 0 for the player below the screen.
    """

    name = traitlets.Unicode().tag(sync=True)
    angle = traitlets.Int(0).tag(sync=True)
