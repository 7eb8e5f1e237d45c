"""A branch of a race that is watched: a lab of its own, set up at the position where it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from widgets.shared.labs.lab import Lab


class Branch:
    """Where a branch is open or not, in `box`. It follows from the state of the race's lab.

    make(position): the lab of a branch.
    """

    def __init__(self, make: Callable[[str], Lab[Any]]) -> None:
        self.make = make
        self.box = ipywidgets.VBox()
        self.lab: Lab[Any] | None = None
        self._begins = ""

    def show(self, position: str) -> None:
        """Let a branch be open from this position, or none; one that is open stays as it was played with."""
        if position == self._begins:
            return
        self.close()
        if position:
            self.lab, self._begins = self.make(position), position
            self.box.children = [self.lab]

    def close(self) -> None:
        self._begins = ""
        if self.lab is not None:
            self.box.children = []
            self.lab.close()
            self.lab = None
