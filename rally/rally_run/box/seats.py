"""Seats: how many may play, and what the players may be called (R1.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rally.errors import Objection, is_whole, objection, quoted
from rally.names import name_objection, twin_objections

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


def name_objections(names: Sequence[str]) -> list[Objection]:
    """All that is wrong with the names of the players."""
    wrong = [each for each in (name_objection("R1.1", name) for name in names) if each is not None]
    return wrong or twin_objections("R1.1", names)
