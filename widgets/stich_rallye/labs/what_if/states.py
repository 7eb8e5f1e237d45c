"""What the what-if lab knows: branches, each a position that need not be possible, and what one is turned to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase

from rally.errors import Objection
from rally.stich_rallye import Position, Race

from .sketch import sketch

TRICK, PLAYED = "trick", "played"
"""Places for cards beside the hands, which are called by their seats."""

Name = str
"""A branch's letter: A, B, C …"""

NAMES = ascii_uppercase


@dataclass(frozen=True)
class Branch:
    """A position, which need not be possible.

    played: the race after the action that led here; without it the position was set up.
    times: how many times over the lab's number of races is played out for each choice.
    """

    position: Position
    played: Race | None = None
    times: int = 1

    @cached_property
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
class Guess:
    """The choice, by its notation, that somebody has made while the chances were covered. race: where that was. style:
    how everybody played in the playouts."""

    race: Race
    choice: str
    style: str


@dataclass(frozen=True)
class WhatIf:
    """What the lab knows.

    branches: by their letters; name: the one on show. seat: whose car a click on the track places. looked: the choice
    whose move is drawn. editing: whether the controls to edit are on show. place: where the next card of the tray goes.
    style: how everybody plays in the playouts. order: how many choices are sorted, by "chance" or "colour".
    curve: what the curve of chances is over, a motor, the space of the chosen car or a card; "" for none. card: which
    card that is. guessing: whether nobody has chosen yet, and until then the chances are covered. guess: what was
    chosen then.
    """

    branches: Mapping[Name, Branch]
    name: Name = NAMES[0]
    seat: int = 0
    looked: str = ""
    editing: bool = False
    place: str = "0"
    style: str = "sensible"
    order: str = "chance"
    curve: str = ""
    card: str = ""
    guessing: bool = False
    guess: Guess | None = None

    @property
    def here(self) -> Branch:
        """The branch on show."""
        return self.branches[self.name]

    @property
    def position(self) -> Position:
        return self.here.position

    def at(self, branch: Branch, name: Name | None = None, others: Mapping[Name, Branch] | None = None) -> WhatIf:
        """With this branch on show, instead of the one of this name. The chosen seat and place are always there.

        name: its letter, that of the one on show if none is given. others: the branches beside it, else all there are.
        """
        name = name or self.name
        branches = {**(self.branches if others is None else others), name: branch}
        seats = branch.position.seats
        place = self.place if self.place in (TRICK, PLAYED) or int(self.place) in seats else "0"
        seat = min(self.seat, max(0, len(seats) - 1))
        return replace(self, branches=branches, name=name, seat=seat, place=place, looked="")

    def edited(self, position: Position) -> WhatIf:
        """With another position in the branch on show."""
        return self.at(Branch(position))

    # --- branches ---

    @property
    def next_name(self) -> Name | None:
        """The letter of the next branch, or None if all are taken."""
        return next((name for name in NAMES if name not in self.branches), None)

    def kept(self, name: Name) -> WhatIf:
        """With the branch on show as it is, and another one that begins there."""
        return self.at(self.here, name=name)

    def turned(self, name: Name) -> WhatIf:
        """With this branch on show."""
        return self.at(self.branches[name], name=name)

    @property
    def neighbour(self) -> Name:
        """The branch before the one on show, else the one after it; itself if it is the only one."""
        others = sorted(self.branches.keys() - {self.name})
        return max((name for name in others if name < self.name), default=next(iter(others), self.name))

    def forgotten(self) -> WhatIf:
        """Without the branch on show; its neighbour is on show now."""
        left = {name: branch for name, branch in self.branches.items() if name != self.name}
        return self.at(left[self.neighbour], self.neighbour, left)
