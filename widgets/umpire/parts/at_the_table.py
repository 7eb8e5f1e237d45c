"""What a phone on the table does by itself: its screen stays on, and it reads aloud."""

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


class Speaker(Part):
    """A button lets the page read aloud what happens. Sends {"on": whether it shall} when it is pressed, and `on` is
    set before anybody else hears of it.

    text: what to say now. It is said when it changes, if `on`, and when the button is pressed; never only because the
    page shows it. What is being said ends then. times: grows with each act, so that the same text is said once more.
    on: is all read out? lang: as of every part, the language of the labels: `text` is in it, and so is the voice.
    """

    text = traitlets.Unicode().tag(sync=True)
    times = traitlets.Int(0).tag(sync=True)
    on = traitlets.Bool(False).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "name": _("Read aloud"),
            "mute": _("This browser cannot read aloud."),
            "voiceless": _("This device has no voice for this language."),
        }

    def receive_message(self, content: dict[str, object]) -> None:
        on = content.get("on")
        if isinstance(on, bool):
            self.on = on


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
