"""Sheets: what lies over a lab's table for a while, one at a time, and is put away again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import ipywidgets

from widgets.parts.opening import Box, HBox, VBox
from widgets.words import _

from . import controls
from .controls import show_widget, update_control, with_classes


@dataclass(frozen=True)
class Sheet:
    """A sheet: its heading in the language of the moment, what opens it, its frame, and what puts it away."""

    heading: Callable[[], str]
    opener: ipywidgets.Button
    box: ipywidgets.Box
    title: ipywidgets.Label
    away: ipywidgets.Button


OF_SHEETS = frozenset({"rally-sheet", "rally-sheet-title", "rally-sheet-away", "rally-opener"})


def is_of_sheets(widget: object) -> bool:
    """Whether a widget is a sheet, or what opens or closes one: what it shows is no state of a lab."""
    return bool(OF_SHEETS.intersection(getattr(widget, "_dom_classes", ())))


class Sheets:
    """The sheets of a lab by name, of which at most one lies on its panel. Which one is no state of the lab: nothing is
    taken back by it, and nothing is lost. What opens them stands in `openers`.
    """

    def __init__(self, panel: ipywidgets.Box, on: Callable[..., None]) -> None:
        self.panel, self.on = panel, on
        self.by_name: dict[str, Sheet] = {}
        self.openers = with_classes(Box(), "openers")
        self.shown = ""

    def add(
        self, name: str, heading: Callable[[], str], children: Sequence[ipywidgets.Widget], opener: ipywidgets.Button
    ) -> None:
        """Lay a further sheet ready, which `opener` opens and puts away."""
        sheet = Sheet(heading, opener, with_classes(VBox(), "sheet"), controls.caption(), controls.button())
        head = with_classes(HBox([sheet.title, sheet.away]), "sheet-head")
        sheet.box.children = [head, *children]
        sheet.box.add_class(f"rally-sheet-of-{name}")
        for widget, called in ((sheet.title, "sheet-title"), (sheet.away, "sheet-away"), (opener, "opener")):
            widget.add_class(f"rally-{called}")
        opener.add_class(f"rally-opens-{name}")
        show_widget(sheet.box, False)
        self.by_name[name] = sheet
        self.openers.children += (opener,)
        self.panel.children = (*self.panel.children, sheet.box)
        self.on(sheet.away, self.close)
        self.on(opener, lambda: self.toggle(name))

    def toggle(self, name: str) -> None:
        """Open a sheet, or put it away if it is the one that is open."""
        self.open("" if self.shown == name else name)

    def open(self, name: str) -> None:
        """Let this sheet be the one on the table."""
        self.shown = name
        self.draw()

    def close(self) -> None:
        """Put away whichever is open."""
        self.open("")

    def draw(self) -> None:
        """Show what is open, in the language of the moment."""
        for name, sheet in self.by_name.items():
            if sheet.title.value != sheet.heading():
                sheet.title.value = sheet.heading()
            update_control(sheet.away, _("Close"))
            show_widget(sheet.box, name == self.shown)
