"""The tables on which puzzles lie, one for each game, of which one is shown at a time in the same place."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from widgets.shared.labs import controls
from widgets.shared.labs.controls import dress, show
from widgets.shared.labs.table import Parts, table

from .desk import AnyDesk
from .kinds import DESKS

AREAS = ("stage", "infield", "film", "side", "hand")


class Tables:
    """The tables of several games in one place; that of a game is laid when it is first wanted.

    beside: what stands on the side of all of them; acts: what they are operated with. laid: what to do with a table
    that was laid just now.
    """

    def __init__(self, beside: Parts, acts: Parts, laid: Callable[[AnyDesk], None]) -> None:
        self.place = table(side=beside, acts=acts)
        self.desks: dict[str, AnyDesk] = {}
        self._laid = laid
        self._away: dict[str, list[ipywidgets.Widget]] = {}

    def desk(self, game: str) -> AnyDesk:
        """The table of a game."""
        if game not in self.desks:
            desk: AnyDesk = DESKS[game]()
            self.desks[game] = desk
            for area, box in zip(AREAS, self.place.children, strict=False):
                box.children = (*desk.areas.get(area, ()), *box.children)
            self._laid(desk)
        return self.desks[game]

    def show(self, game: str) -> AnyDesk:
        """Show the table of this game, and put away those of the others."""
        here = self.desk(game)
        for name, desk in self.desks.items():
            parts = [part for parts in desk.areas.values() for part in parts]
            if desk is not here and name not in self._away:
                self._away[name] = [part for part in parts if controls.is_shown(part)]
            for part in self._away.pop(name, []) if desk is here else parts:
                show(part, desk is here)
            for look in desk.looks:
                dress(self.place, look, desk is here)
        return here
