"""A branch of a race that is watched: the what-if lab, set up at the position where it begins."""

from __future__ import annotations

from typing import Any

from rally.rally_run import Race
from widgets.shared.labs.lab import Lab

from .watched import Watched


def what_if(now: Watched, position: str) -> Lab[Any]:
    """The what-if lab at a position of the race that is watched, with what the seat to act may remember there."""
    from widgets.rally_run.labs.what_if.what_if_lab import WhatIfLab

    return WhatIfLab(position=moment_at(now, position), peek=False)


def moment_at(now: Watched, position: str) -> Race:
    """The moment at which the race had come to this position, with all that led there, for that is what is remembered.

    Of several the one that is on show, else the first; a position that the race never had is one without a past.
    """
    if str(now.race) == position:
        return now.race
    moments = (race for race in [*now.film.race.history()][::-1] if str(race) == position)
    return next(moments, None) or Race.parse(position)
