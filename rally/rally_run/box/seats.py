"""Seats: how many may play (R1.1)."""

from __future__ import annotations

from rally.errors import Objection, is_whole, objection, quoted

from .facts import FEWEST_SEATS, MOST_SEATS


def player_objection(found: object) -> Objection:
    """The objection to a number of players for which there are no cars."""
    return objection(
        "R1.1",
        "there are {fewest} to {most} players, not {found}",
        fewest=FEWEST_SEATS,
        most=MOST_SEATS,
        found=found if is_whole(found) else quoted(found),
    )
