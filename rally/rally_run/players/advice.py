"""What an action is worth by what is remembered, with the turns that it takes."""

from __future__ import annotations

from dataclasses import dataclass

from rally import advice
from rally.rally_run.box.actions import Action

from .hindering import chance


@dataclass(frozen=True, repr=False)
class Advice(advice.Advice[Action]):
    """What an action is worth to the seat that is to act, by what it remembers.

    Races without end are nobody's wins. rate, low, high: what that share of playouts, in which nobody hinders, is worth
    among players who do (`hindering`). seat: whose advice it is. nearest: turns until somebody may have won, by a rule
    of thumb. turns: own turns, this one included, to the pit stop or, with a trophy, home (also where somebody else
    wins meanwhile); turns_low, turns_high: the 95% interval of their mean.
    """

    seat: int = 0
    nearest: int = 0
    turns: float = 0.0
    turns_low: float = 0.0
    turns_high: float = 0.0

    @property
    def merit(self) -> tuple[float, ...]:
        """A win for certain first, then the chance, then fewer turns."""
        return self.certain, self.rate, -self.turns

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of every seat. What is not this seat's is shared as the others have won playouts, or evenly."""
        return advice.shared_out(self.seat, self.rate, self.wins_by_seat)

    def worth(self, share: float) -> float:
        """The chance that this share of playouts gives."""
        return share if self.certain else chance(len(self.wins_by_seat), self.nearest, share)

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, {self.turns:.1f} turns>"
