"""What an action is worth by what is remembered, with the turns that it takes."""

from __future__ import annotations

from dataclasses import dataclass

from rally import advice


@dataclass(frozen=True, repr=False)
class Advice(advice.Advice):
    """What an action is worth to the seat that is to act, by what it remembers.

    Races without end are nobody's wins. turns: own turns, this one included, to the pit stop or, with a trophy, home
    (also where somebody else wins meanwhile); turns_low, turns_high: the 95% interval of their mean.
    """

    turns: float = 0.0
    turns_low: float = 0.0
    turns_high: float = 0.0

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, {self.turns:.1f} turns>"
