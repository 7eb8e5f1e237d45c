"""Two branches side by side: keeping one, changing places, and the table of what differs."""

from __future__ import annotations

from dataclasses import replace

import ipywidgets

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.stage import Stage

from .chances import Chances
from .differences import side_by_side
from .states import OTHER, WhatIf


class Branches:
    """The buttons for branches, the table of both, and the picture of the one that is not on show."""

    def __init__(self, lab: Lab[WhatIf]) -> None:
        self.lab = lab
        self.editing, self.keep = controls.switch(), controls.button()
        self.change_places, self.forget = controls.button(), controls.button()
        self.tools = controls.row(self.editing, self.keep, self.change_places, self.forget)
        self.table = ipywidgets.HTML()
        self.table.add_class("rally-branches")
        self.stage = Stage(still=True)
        lab.on(self.editing, lambda editing: lab.look(replace(lab.state, editing=editing)))
        lab.on(self.keep, self.keep_this)
        lab.on(self.change_places, self.change)
        lab.on(self.forget, self.forget_other)

    # --- acting ---

    def keep_this(self) -> None:
        """Keep the position on show as branch A, and go on from it in branch B."""
        self.lab.go(self.lab.state.kept(), lambda: _("Branch A is kept. Go on here: this is branch B now."))

    def change(self) -> None:
        """Turn to the other branch."""
        there = self.lab.state.there
        if there is None:
            self.tell_single()
            return
        changed = self.lab.state.changed(there)
        self.lab.go(
            changed, lambda: _("The branches have changed places: this is branch {name}.").format(name=changed.name)
        )

    def forget_other(self) -> None:
        """Go on with the branch on show alone."""
        state = self.lab.state
        if state.there is None:
            self.tell_single()
            return
        self.lab.go(state.forgotten(), lambda: _("Branch {name} is forgotten.").format(name=OTHER[state.name]))

    def tell_single(self) -> None:
        self.lab.tell(lambda: _("There is only this branch. Keep it, and you can compare it with another one."), "bad")

    # --- drawing ---

    def show(self, state: WhatIf, chances: Chances) -> None:
        there, other = state.there, OTHER[state.name]
        put(self.editing, _("Edit the position"), state.editing)
        put(self.keep, _("Keep this as branch A"))
        put(self.change_places, _("Change places"), shown=there is not None)
        put(self.forget, _("Forget branch {name}").format(name=other), shown=there is not None)
        drawn = None if there is None else there.drawn
        controls.show(self.stage.track, drawn is not None)
        if drawn is not None:
            self.stage.show(drawn, None, ())
        self.table.value = "" if there is None else side_by_side(state, chances.advices("A"), chances.advices("B"))
