"""Branches side by side: keeping one, turning to another, and the table of what differs."""

from __future__ import annotations

from dataclasses import replace

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.parts.looks import HTML, Box, VBox
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.stage import Stage

from .chances import Chances
from .differences import side_by_side
from .states import WhatIf

SHEET = "branches"
"""What they lie on."""


class Branches:
    """The buttons for branches; on a sheet that `compare` opens the strip of their letters, the table of all, and the
    picture of one not on show."""

    def __init__(self, lab: Lab[WhatIf]) -> None:
        self.lab = lab
        self.editing, self.keep = controls.switch(), controls.button()
        self.branch, self.forget, self.compare = controls.choice(), controls.button(), controls.button()
        self.tools = controls.row(self.branch, self.forget)
        self.table = HTML()
        self.table.add_class("rally-branches")
        self.stage, self.caption = Stage(), controls.caption()
        self.stage.track.active = False
        self.picture = VBox([self.caption, self.stage.track, self.stage.steps])
        self.picture.add_class("rally-branch-picture")
        both = Box([self.picture, self.table])
        both.add_class("rally-branch-row")
        self.box = VBox([self.tools, both])

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.editing, lambda editing: self.lab.look(replace(self.lab.state, editing=editing)))
        self.lab.on(self.keep, self.keep_this)
        self.lab.on(self.branch, self.turn_to)
        self.lab.on(self.forget, self.forget_this)

    # --- acting ---

    def keep_this(self) -> None:
        """Keep the branch on show as it is, and go on from it in another one."""
        state, name = self.lab.state, self.lab.state.next_name
        if name is None:
            self.lab.tell(lambda: _("There is no letter left for another branch. Forget one first."), "bad")
            return
        self.lab.go(
            state.kept(name),
            lambda: _("Branch {kept} is kept. Go on here: this is now branch {name}.").format(
                kept=state.name, name=name
            ),
        )

    def turn_to(self, name: str) -> None:
        """Turn to another branch."""
        self.lab.go(self.lab.state.turned(name), lambda: _("This is branch {name}.").format(name=name))

    def forget_this(self) -> None:
        """Forget the branch on show, and turn to the one before."""
        state = self.lab.state
        if len(state.branches) == 1:
            self.lab.tell(
                lambda: _("There is only this branch. Keep it, and you can compare it with a second one."), "bad"
            )
            return
        after = state.forgotten()
        self.lab.go(
            after,
            lambda: _("Branch {name} has been forgotten. This is branch {other}.").format(
                name=state.name, other=after.name
            ),
        )

    def say_name(self) -> str:
        return _("Branches")

    # --- drawing ---

    def show(self, state: WhatIf, chances: Chances) -> None:
        several = len(state.branches) > 1
        put(self.editing, _("Edit the position"), state.editing)
        put(self.keep, _("Keep as branch {name}").format(name=state.name))
        put(self.branch, _("Branch"), state.name, options=[(name, name) for name in sorted(state.branches)])
        put(self.forget, _("Forget branch {name}").format(name=state.name))
        put(self.compare, self.say_name(), shown=several)
        if not several and self.lab.sheets.shown == SHEET:
            self.lab.sheets.close()
        self.table.value = side_by_side(state, chances.advices) if several else ""
        neighbour = state.neighbour
        drawn = state.branches[neighbour].drawn
        controls.show(self.picture, drawn is not None)
        if drawn is not None:
            self.caption.value = _("Branch {name}").format(name=neighbour)
            self.stage.show(drawn)
