"""How a race was won."""

from __future__ import annotations

from dataclasses import dataclass

from rally.rally_run.rules.moment import Moment


@dataclass(frozen=True)
class Outcome:
    """Who won a race, and why: the seat `winner` came to the finish of its trophy's `colour` (`rule` is R5.2)."""

    winner: int
    rule: str
    colour: str


def outcome_of(moment: Moment) -> Outcome | None:
    """The outcome of a race; None while nobody has won."""
    if moment.winner is None:
        return None
    return Outcome(moment.winner, "R5.2", moment.grid.colours[moment.cars[moment.winner]])
