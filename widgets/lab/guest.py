"""A lab in place of another lab's table: a branch of a race, the race just played, a drive on a track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

from widgets.parts.opening import VBox

from .controls import show_widget

if TYPE_CHECKING:
    from .lab import Lab


class GuestPlace:
    """The place of a guest: `box` stands beside the table of the host (`Lab.furnish`).

    host: its head and table are hidden while there is a guest. back: the button that ends the visit; it stands in the
    head of the guest. This place does not store which lab is the guest: the host decides that.
    """

    def __init__(self, host: Lab[Any], back: ipywidgets.Button) -> None:
        self.host, self.back = host, back
        back.add_class("rally-guest-back")
        self.box = VBox([back])
        self.lab: Any = None
        show_widget(self.box, False)

    def open(self, lab: Lab[Any]) -> None:
        """Show this lab here."""
        self.close()
        self.lab = lab
        lab.sheets.openers.children += (self.back,)
        self.box.children = [lab]
        self._turn(to_guest=True)

    def close(self) -> None:
        """Close the guest, if there is one, and show the table again."""
        if self.lab is None:
            return  # another guest of the same host may stand in another place
        self._turn(to_guest=False)
        guest, self.lab = self.lab, None
        openers = guest.sheets.openers
        openers.children = tuple(each for each in openers.children if each is not self.back)
        self.box.children = [self.back]
        guest.close()

    def _turn(self, *, to_guest: bool) -> None:
        """Show what comes next before hiding what was pressed, and the table before the head, because the focus moves
        there."""
        hosts = self.host.laid, self.host.head
        for each in (self.box, *hosts) if to_guest else (*hosts, self.box):
            show_widget(each, (each is self.box) == to_guest)
