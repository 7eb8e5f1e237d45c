"""What the what-if lab knows: a position that need not be possible, another branch beside it, what is turned to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from rally.errors import Objection
from rally.stich_rallye import Position, Race

from .sketch import sketch

TRICK, PLAYED = "trick", "played"
"""Places for cards beside the hands, which are called by their seats."""

Name = Literal["A", "B"]
OTHER: dict[Name, Name] = {"A": "B", "B": "A"}


@dataclass(frozen=True)
class Branch:
    """A position, which need not be possible.

    times: how many times over the lab's number of races is played out for each choice.
    """

    position: Position
    times: int = 1

    @property
    def race(self) -> Race | None:
        """The race at this position, or None while something about it is impossible."""
        return None if self.wrong else Race.at(self.position)

    @property
    def wrong(self) -> tuple[Objection, ...]:
        """Everything that makes the position impossible."""
        return self.position.objections

    @property
    def is_unfinished(self) -> bool:
        """Whether only the sizes of the hands are wrong, as they are while one enters them card by card (S1.5)."""
        return bool(self.wrong) and all(reason.rule == "S1.5" for reason in self.wrong)

    @cached_property
    def drawn(self) -> Race | None:
        """The race to be drawn; of an impossible position what can be drawn of it."""
        return self.race or sketch(self.position)


@dataclass(frozen=True)
class WhatIf:
    """What the lab knows.

    here: the branch on show, and `name`, which of the two it is. there: the other branch, if there are two.
    seat: whose car a click on the track places. looked: the choice whose move is drawn. editing: whether the controls
    to edit are on show. place: where the next card of the tray goes. style: how everybody plays in the playouts.
    """

    here: Branch
    there: Branch | None = None
    name: Name = "B"
    seat: int = 0
    looked: str = ""
    editing: bool = True
    place: str = "0"
    style: str = "sensible"

    @property
    def position(self) -> Position:
        return self.here.position

    @property
    def branches(self) -> dict[Name, Branch | None]:
        """Both branches by their names."""
        found: dict[Name, Branch | None] = {self.name: self.here, OTHER[self.name]: self.there}
        return {"A": found["A"], "B": found["B"]}

    def at(self, branch: Branch, **changes: Any) -> WhatIf:
        """With this branch on show. The chosen seat and place are always there."""
        seats = branch.position.seats
        place = self.place if self.place in (TRICK, PLAYED) or int(self.place) in seats else "0"
        return replace(
            self, here=branch, seat=min(self.seat, max(0, len(seats) - 1)), place=place, looked="", **changes
        )

    def edited(self, position: Position) -> WhatIf:
        """With another position in the branch on show."""
        return self.at(Branch(position))

    # --- branches ---

    def kept(self) -> WhatIf:
        """With the position on show as branch A, and a branch B that begins there."""
        return self.at(self.here, there=self.here, name="B")

    def changed(self, there: Branch) -> WhatIf:
        """With `there`, the other branch, on show."""
        return self.at(there, there=self.here, name=OTHER[self.name])

    def forgotten(self) -> WhatIf:
        """With the branch on show alone."""
        return self.at(self.here, there=None, name="B")
