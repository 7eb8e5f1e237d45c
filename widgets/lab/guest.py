"""A lab in place of another one's table: a branch of a race, the race that was just played, a drive on a track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

from widgets.parts.opening import VBox

from .controls import show_widget

if TYPE_CHECKING:
    from .lab import Lab


class GuestPlace:
    """Where a guest stands: `box`, a place of the host beside its table (`Lab.furnish`).

    host: whose head and table are out of sight meanwhile. back: the button that ends it, which stands in the head of
    the guest. What is on show is for the host to say; this is no state of it.
    """

    def __init__(self, host: Lab[Any], back: ipywidgets.Button) -> None:
        self.host, self.back = host, back
        back.add_class("rally-guest-back")
        self.box = VBox([back])
        self.lab: Any = None
        show_widget(self.box, False)

    def open(self, lab: Lab[Any]) -> None:
        """Let this lab stand here."""
        self.close()
        self.lab = lab
        lab.sheets.openers.children += (self.back,)
        self.box.children = [lab]
        self._turn(to_guest=True)

    def close(self) -> None:
        """Let the guest go, if there is one, and show the table again."""
        if self.lab is None:
            return  # another guest of the same host may stand in another place
        self._turn(to_guest=False)
        guest, self.lab = self.lab, None
        openers = guest.sheets.openers
        openers.children = tuple(each for each in openers.children if each is not self.back)
        self.box.children = [self.back]
        guest.close()

    def _turn(self, *, to_guest: bool) -> None:
        """What comes is there before what was pressed goes, the table first: there the focus goes on."""
        hosts = self.host.laid, self.host.head
        for each in (self.box, *hosts) if to_guest else (*hosts, self.box):
            show_widget(each, (each is self.box) == to_guest)
