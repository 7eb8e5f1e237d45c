"""The table of Short Cut: where the cars stand, what can be done, and what can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rally.any_game.events import OfSeat
from rally.errors import IllegalAction, is_whole, objection, quoted

FINISH, FORK, EXIT, LAY_BYS = 30, 9, 16, (0, 9, 20)
"""Spaces of the road; EXIT is that to which the first step on the short cut leads (C3.1)."""
NAMES = ("Mia", "Ben", "Ada", "Tom")


@dataclass(frozen=True)
class Table:
    """cars: by seat the space, 0 to 30. turn: how many turns are over. die: its top; None if it is to be rolled.

    winner: a seat, or None. seed: rolls the die.
    """

    players: tuple[str, ...] = NAMES[:3]
    cars: tuple[int, ...] = (0, 0, 0)
    turn: int = 0
    die: int | None = None
    winner: int | None = None
    seed: int | None = None

    @property
    def seat(self) -> int:
        """Whose turn it is (C1.3)."""
        return self.turn % len(self.players)

    @property
    def to_act(self) -> int | None:
        """The seat that is to choose a side of the die (C2.2)."""
        return self.seat if self.winner is None and self.die is not None else None

    @staticmethod
    def beginning(names: tuple[str, ...]) -> dict[str, Any]:
        """How a race begins: all cars stand on the start (C1.1)."""
        return {"cars": (0,) * len(names)}


@dataclass(frozen=True)
class Roll:
    """Roll the die (C2.1): by the race's seed, or with this top. Nobody's choice."""

    top: int | None = None

    def __post_init__(self) -> None:
        if self.top is not None and not (is_whole(self.top) and 1 <= self.top <= 6):
            raise IllegalAction(objection("C2.1", "a die shows 1 to 6, not {found}", found=quoted(self.top)))

    def __str__(self) -> str:
        return "roll" if self.top is None else f"roll {self.top}"


@dataclass(frozen=True)
class Drive:
    """Drive by this side of the die (C2.2); short: by the short cut (C3.1)."""

    side: Literal["top", "bottom"]
    short: bool = False

    def __str__(self) -> str:
        return f"{self.side}, short cut" if self.short else self.side


Action = Roll | Drive
SIDES = (Drive("top"), Drive("bottom"), Drive("top", True), Drive("bottom", True))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Stepped(OfSeat):
    """C2.3, by the short cut C3.1: a car has come to `space`."""

    space: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Pushed(Stepped):
    """C4.1: the car of `seat` is pushed back to `space` by that of `by`."""

    by: int
