"""A die in a plain game: `Roll` is nobody's choice; the race's seed decides, or the action says what the die shows.

A table with a die has the fields `die` (its top; None if it is to be rolled), `turn` (how many are over) and `seed`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rally.core.chance import pick_number
from rally.core.errors import IllegalAction, Objection, is_whole, objection, quote_value
from rally.core.legal import Event

SIDES = 6


@dataclass(frozen=True)
class Roll:
    """Roll the die: by the race's seed, or with this top."""

    top: int | None = None

    def __post_init__(self) -> None:
        if self.top is not None and not (is_whole(self.top) and 1 <= self.top <= SIDES):
            raise IllegalAction(objection(None, "a die shows 1 to 6, not {found}", found=quote_value(self.top)))

    def __str__(self) -> str:
        return "roll" if self.top is None else f"roll {self.top}"


def rolls(table: Any) -> Iterator[Roll]:
    """Every way in which the die may be rolled: one if a seed decides, otherwise every top."""
    yield from (Roll(top) for top in ([None] if table.seed is not None else range(1, SIDES + 1)))


def roll_objection(table: Any, roll: Roll, rule: str) -> Objection | None:
    """What speaks against rolling the die now, by the game's rule about that; None if nothing does."""
    if table.die is not None:
        return objection(rule, "the die is rolled already, and shows {top}", (table.die,), top=table.die)
    if roll.top is None and table.seed is None:
        return objection(rule, "without a seed a roll says what the die shows: Roll(1) to Roll(6)")
    return None


def top_of(table: Any, roll: Roll) -> int:
    """What the die shows once it is rolled."""
    return roll.top or 1 + pick_number(SIDES, random.Random(f"{table.seed} {table.turn}"))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class SeatEvent(Event):
    """What happens to a seat."""

    seat: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TurnBegun(SeatEvent):
    """It is the turn of this seat."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DieRolled(SeatEvent):
    """The die of this seat shows `top`."""

    top: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RaceWon(SeatEvent):
    """This seat has won."""
