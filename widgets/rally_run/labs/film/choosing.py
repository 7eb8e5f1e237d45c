"""Which race is watched: the controls with which the computer is asked to play another one."""

from __future__ import annotations

from typing import Any

from rally.rally_run.box.facts import FEWEST_SEATS, MOST_SEATS
from widgets.rally_run.labs.table.sources import begun
from widgets.shared.labs.controls import Options
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races import choosing
from widgets.shared.words import _

from .watched import BY, MIXED, Watched, watched, whole


class Choosing(choosing.Choosing[Watched]):
    """Lets the computer play a race for a lab."""

    def __init__(self, lab: Lab[Watched]) -> None:
        super().__init__(lab, range(FEWEST_SEATS, MOST_SEATS + 1))

    def played(self, players: int | tuple[str, ...], number: int, by: str, **how: Any) -> Watched:
        now = self.lab.state
        race = whole(begun(players, number, now.film.race.tile_set), by, number)
        return watched(race, number, by).preferring(now)

    def ways(self) -> Options:
        return [(say_by(by), by) for by in BY]


def say_by(by: str) -> str:
    """Who plays, in a few words."""
    return {
        MIXED: _("each in another way"),
        "forgetful": _("and forgets much"),
        "attentive": _("and forgets little"),
        "rememberer": _("and forgets nothing"),
    }[by]
