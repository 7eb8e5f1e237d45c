"""What an action is worth by what its seat may know."""

from __future__ import annotations

from dataclasses import dataclass

from rally import advice
from rally.stich_rallye.box.actions import Action

from .overrating import chance


@dataclass(frozen=True, repr=False)
class Advice(advice.Advice[Action]):
    """What an action is worth to the seat that is to act.

    seat: whose advice it is. guessed: others have played with sense from hands that were dealt anew for each playout;
    rate, low and high are then what the share of playouts is worth (`overrating`).
    """

    seat: int = 0
    guessed: bool = False

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of every seat. What is not this seat's is shared as the others have won playouts."""
        return advice.shared_out(self.seat, self.rate, self.wins_by_seat) if self.guessed else super().chances

    def worth(self, share: float) -> float:
        """The chance that this share of playouts gives."""
        return chance(len(self.wins_by_seat), share) if self.guessed else share
