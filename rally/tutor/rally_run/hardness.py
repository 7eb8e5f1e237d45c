"""How far a person has to see to find the best choice of a puzzle of Rally Run!"""

from __future__ import annotations

from rally.rally_run import Action, Race, Swap
from rally.rally_run.players.reasons import Reason

THERE, NEAR, FAR, OTHERS = 1, 2, 3, 4
"""Steps of how far one has to see: the goal is at most a turn away; the way there is short and known; it is long, not
known, or opened by a swap; a longer way is the better one, or the ways of the others count."""

SHORT = 3
"""Turns of a short way."""


def far(race: Race, best: Action) -> int:
    """Say how far the seat to act has to see, by what it remembers, to find its best choice."""
    moment = race.recalled.moment
    reason = Reason(moment, best)
    if isinstance(best, Swap):
        return FAR if reason.saves else OTHERS
    others = [Reason(moment, other) for other in race.legal if other != best and not isinstance(other, Swap)]
    if any(other.reach.best < reason.reach.best for other in others):
        return OTHERS
    if reason.unseen or reason.reach.best > SHORT:
        return FAR
    return THERE if reason.reach.best <= 1 else NEAR
