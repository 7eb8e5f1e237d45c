"""What a phone on the table does by itself: its screen stays on, and it turns a name to who is next."""

from __future__ import annotations

import traitlets

from widgets.parts.base import Part
from widgets.words import _


class Awake(Part):
    """A line keeps the screen on while it is wanted and the page is in sight, and says whether it does. Sends nothing.

    wanted: shall the screen stay on? While it need not, the line is empty. Whether the browser does so is known on the
    page alone; it is asked again when the page comes back into sight, and when somebody presses anything after a no.
    """

    wanted = traitlets.Bool(False).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "stays": _("The screen stays on."),
            "dark": _("The screen may go dark."),
            "cannot": _("This browser cannot keep the screen on: set the screen time-out of the phone yourself."),
        }


class Paragraphs(Part):
    """Headings and paragraphs; the numbers of rules in them can be pressed.

    blocks: dicts with "kind" ("title" or "text") and "text". page: which page it is; when it is another one, the lab is
    scrolled to its beginning.
    """

    blocks = traitlets.List(traitlets.Dict()).tag(sync=True)
    page = traitlets.Int(0).tag(sync=True)

    def show(self, *lines: str, title: str = "") -> None:
        """Show these lines below a heading."""
        heads = [{"kind": "title", "text": title}] if title else []
        self.blocks = [*heads, *({"kind": "text", "text": line} for line in lines)]


class Facing(Part):
    """The name of somebody at the table, turned to where they sit round a screen that lies in the middle.

    name: whose. angle: by how many degrees it is turned, clockwise; 0 for who sits below the screen.
    """

    name = traitlets.Unicode().tag(sync=True)
    angle = traitlets.Int(0).tag(sync=True)
