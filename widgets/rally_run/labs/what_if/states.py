"""What the what-if lab knows: a position that need not be possible, and what of it is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rally.errors import Objection
from rally.rally_run import Memory, Position, Race
from widgets.rally_run.labs.advice.advisers import known
from widgets.rally_run.labs.table.board import Board
from widgets.shared.labs.keeping import AT, DID

CAR = "car"
"""What a click does while one edits, beside laying a tile of some kind: it places the car of the chosen driver."""


@dataclass(frozen=True)
class Guess:
    """The choice, by its notation, that somebody has made while chances were covered. race: where that was. peek:
    whether they saw under the tiles."""

    race: Race
    choice: str
    peek: bool

    @property
    def known(self) -> Race:
        """The race as it was known to whoever chose."""
        return known(self.race, Memory.peeking(self.race) if self.peek else self.race.memory)


@dataclass(frozen=True)
class WhatIf(Board):
    """A board whose race is what is drawn, possible or not.

    peek: whether one sees under the tiles; what is seen is also what chances and ways reckon with. looked: the choice
    that is shown on the board. editing: whether the position is edited; seat: whose car a click places then, and whose
    trophy is set; tool: what a click on a tile does, "car" or the letter of a kind of tile. way: is the shortest way
    drawn? all_swaps: are all swaps listed? times: how many times over the lab's number of races is played out.
    guessing: whether nobody has chosen yet, and until then chances and ways are covered. guess: what was chosen.
    """

    peek: bool = True
    looked: str = ""
    editing: bool = False
    seat: int = 0
    tool: str = CAR
    way: bool = True
    all_swaps: bool = False
    times: int = 1
    guessing: bool = False
    guess: Guess | None = None

    @classmethod
    def race_kept(cls, data: object) -> Race:
        """A race that was kept, as it is drawn, possible or not."""
        if isinstance(data, Mapping) and not data.get(DID) and isinstance(data.get(AT), str):
            position = Position.parse(data[AT])
            if position.objections:
                return Race.of(position.table)
        return super().race_kept(data)

    @cached_property
    def position(self) -> Position:
        """The position, to edit it."""
        return Position.of(self.race)

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Everything that makes the position impossible."""
        return self.position.objections

    @cached_property
    def memory(self) -> Memory:
        """What is remembered where one does not peek: what has lain face up since the position was set up."""
        return self.race.memory

    @cached_property
    def known(self) -> Race | None:
        """The race as it is known to the seat to act; None while something about it is impossible."""
        if self.objections:
            return None
        return known(self.race, Memory.peeking(self.race) if self.peek else self.memory)
