"""The test drive: the hill lab on the draft, below the editor."""

from __future__ import annotations

from dataclasses import replace

import ipywidgets

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.words import _
from widgets.stich_rallye.labs.basics.hill_lab import HillLab

from .bench import Bench


class Driving:
    """Opens and closes the hill lab, a lab of its own with its own steps back, which follows the draft's track."""

    def __init__(self, lab: Lab[Bench]) -> None:
        self.lab = lab
        self.drive, self.end_drive = controls.button(), controls.button()
        self.box = ipywidgets.VBox()
        self.hill_lab: HillLab | None = None

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.drive, self.open)
        self.lab.on(self.end_drive, lambda: self.lab.look(replace(self.lab.state, driving=False)))

    def open(self) -> None:
        """Open the hill lab on this track, below."""
        state = self.lab.state
        if state.draft.objections:
            self.lab.tell(None, "bad")
            return
        self.lab.look(
            replace(state, driving=True),
            lambda: _("You can drive on your track below; it follows what you change here."),
            "good",
        )

    def show(self, state: Bench) -> None:
        """Open, follow or close. What is no track yet is not laid."""
        put(self.drive, _("Test drive"), shown=not state.driving, dim=bool(state.draft.objections))
        put(self.end_drive, _("End the test drive"), shown=state.driving)
        controls.show(self.box, state.driving)
        if not state.driving:
            self.close()
        elif state.draft.objections:
            return
        elif self.hill_lab is None:
            self.hill_lab = HillLab(track=state.draft.track)
            self.box.children = [self.hill_lab]
            self.lab.lodge(self.hill_lab)
        elif self.hill_lab.race.track != state.draft.track:
            self.hill_lab.lay(state.draft.track)

    def close(self) -> None:
        """Close the hill lab, if it is open."""
        if self.hill_lab is not None:
            self.box.children = []
            self.hill_lab.close()
            self.hill_lab = None
