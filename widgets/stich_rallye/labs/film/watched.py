"""A race that is being watched, as a value: which moment is on show, and what was asked for; and as a text."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from rally.stich_rallye import Race
from widgets.shared.labs.messages import number_in, text_in, unreadable
from widgets.shared.labs.races.history import parsed
from widgets.stich_rallye.labs.table.records import STICH_RALLYE
from widgets.stich_rallye.labs.table.sources import number_of, player

from .scenes import Film, Scene

CHARTS = ("log", "progress", "places", "chances")
"""What the side shows: the players with the log, or a chart of the whole race."""


@dataclass(frozen=True)
class Watched:
    """A race that is being watched, and all that was asked for meanwhile.

    number: of the race; the next one is dealt by it. by: how the computer players play it.
    scene, step: what is on show. chart: what the side shows, one of CHARTS. branch: the position at which the branch
    begins that is open below, or nothing. hand: the seat whose hand was asked for; None: of whoever is to play.
    """

    film: Film
    number: int
    by: str
    scene: int = 0
    step: int = 0
    chart: str = CHARTS[0]
    branch: str = ""
    hand: int | None = None

    @property
    def race(self) -> Race:
        return self.film.race

    @property
    def shown(self) -> Scene:
        return self.film.scenes[self.scene]

    @property
    def holder(self) -> int:
        """The seat whose hand lies open: the one that was asked for, or whoever is to play or has the flag."""
        race = self.shown.table
        due = race.to_act if self.shown.is_whole else None
        return self.hand if self.hand is not None else race.flag if due is None else due

    def at(self, scene: int, step: int) -> Watched:
        """The same race at another moment; the last one where there is none so late."""
        scene = min(len(self.film) - 1, scene)
        return replace(self, scene=scene, step=min(len(self.film.scenes[scene].events), step))


def watched(race: Race, number: int, by: str, chart: str = CHARTS[0]) -> Watched:
    """A race from its beginning; it has its own number if its seed is one."""
    player(by)  # NotationError where there is no such player
    return Watched(Film(race), number_of(race, number), by, chart=chart)


def write_watched(state: Watched) -> str:
    """All of the state, to be remembered."""
    asked = {name: getattr(state, name) for name in ("number", "by", "scene", "step", "chart", "branch")}
    return json.dumps(STICH_RALLYE.kept(state.race) | asked, ensure_ascii=False)


def read_watched(text: str) -> Watched:
    """What `write_watched` wrote. RallyError for anything else."""
    data = parsed(text)
    by, chart, branch, number = text_in(data, "by"), text_in(data, "chart"), text_in(data, "branch"), data.get("number")
    if not isinstance(number, int) or chart not in CHARTS:
        raise unreadable(data)
    if branch:
        Race.parse(branch)
    state = replace(watched(STICH_RALLYE.recalled(data), number, by, chart), number=number, branch=branch)
    return state.at(number_in(data, "scene"), number_in(data, "step"))
