"""What happens in many games: a turn begins, a die is rolled, a race is won."""

from __future__ import annotations

from dataclasses import dataclass

from rally.events import Event


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class OfSeat(Event):
    """What happens to a seat."""

    seat: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TurnBegun(OfSeat):
    """It is the turn of this seat."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DieRolled(OfSeat):
    """The die of this seat shows `top`."""

    top: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RaceWon(OfSeat):
    """This seat has won."""
