"""The tables on which puzzles lie, one for each game, of which one is shown at a time in the same place."""

from __future__ import annotations

from collections.abc import Callable

from widgets.shared.labs.controls import dress
from widgets.shared.labs.life import close_tree
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
        self._beside = [box.children for box in self.place.children]

    def desk(self, game: str) -> AnyDesk:
        """The table of a game."""
        if game not in self.desks:
            self.desks[game] = DESKS[game]()
            self._laid(self.desks[game])
        return self.desks[game]

    def show(self, game: str) -> AnyDesk:
        """Show the table of this game, and none of the others."""
        here = self.desk(game)
        for area, box, beside in zip(AREAS, self.place.children, self._beside, strict=False):
            parts = (*here.areas.get(area, ()), *beside)
            if box.children != parts:
                box.children = parts
        for desk in self.desks.values():
            for look in desk.looks:
                dress(self.place, look, desk is here)
        return here

    def close(self) -> None:
        """Close what is not on show; the rest is closed with the lab."""
        shown = {part for box in self.place.children for part in box.children}
        for desk in self.desks.values():
            for part in {part for parts in desk.areas.values() for part in parts} - shown:
                close_tree(part)
