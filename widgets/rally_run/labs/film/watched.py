"""A race that is being watched, as a value: which moment is on show, and what was asked for; and as a text."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from rally.errors import NotationError, objection
from rally.rally_run import Race
from widgets.rally_run.labs.table.board import Board
from widgets.rally_run.labs.table.sources import RALLY_RUN, played_out, with_all_dealt
from widgets.rally_run.labs.table.views import starts_of
from widgets.shared.labs.messages import number_in, text_in, unreadable
from widgets.shared.labs.races.history import parsed

from .scenes import Film, Scene

MIXED = "mixed"
BY: dict[str, tuple[str, ...]] = {
    MIXED: ("rememberer", "forgetful", "attentive", "wanderer"),
    **{kind: (kind,) * 4 for kind in ("forgetful", "attentive", "rememberer")},
}
"""By whom a race may be played: by name the computer player at each seat."""

FLAGS = ("aid", "peek")

CHARTS = ("log", "chances")
"""What the side shows: the log, or a chart of the whole race."""


@dataclass(frozen=True)
class Watched(Board):
    """A race that is being watched, and all that was asked for meanwhile. What a Board holds is the scene on show.

    film: the whole race. number: of the race; the next one is laid by it. by: who plays it, one of BY.
    scene, step: what is on show. chart: what the side shows, one of CHARTS. aid: is shown faintly what a perfect memory
    holds? branch: the position at which the branch begins that is open below, or nothing.
    """

    film: Film = field(kw_only=True)
    number: int = 1
    by: str = MIXED
    scene: int = 0
    step: int = 0
    chart: str = CHARTS[0]
    aid: bool = False
    branch: str = ""

    @property
    def shown(self) -> Scene:
        return self.film.scenes[self.scene]

    def preferring(self, other: Watched) -> Watched:
        """The same, looked at as people prefer it with another race."""
        return replace(self, aid=other.aid, peek=other.peek, chart=other.chart)

    def at(self, scene: int, step: int) -> Watched:
        """The same race at another moment; the last one where there is none so late."""
        scene = min(len(self.film) - 1, scene)
        shown = self.film.scenes[scene]
        before = shown.before if shown.events else None
        moment = replace(self, race=shown.race, before=before, events=shown.events, wrong=(), chosen=None)
        return replace(moment, scene=scene, step=min(shown.steps, step))


def watched(race: Race, number: int, by: str) -> Watched:
    """A race from its beginning."""
    players_by(by)
    film = Film(race)
    return Watched(film.scenes[0].race, starts_of(race), film=film, number=number, by=by)


def players_by(by: str) -> tuple[str, ...]:
    """The computer player at each seat; NotationError lists the ways there are."""
    if not isinstance(by, str) or by not in BY:
        raise NotationError(
            objection(None, "there is no computer player {name}; there are {names}", name=repr(by), names=tuple(BY))
        )
    return BY[by]


def whole(race: Race, by: str, number: int) -> Race:
    """The race, or, if it is only a position, what becomes of it when the computer plays on from there."""
    if race.previous is not None or race.winner is not None:
        return race
    return played_out(with_all_dealt(race, number), players_by(by)[: len(race.players)], number)


def write_watched(state: Watched) -> str:
    """All of the state, to be remembered."""
    asked = {name: getattr(state, name) for name in ("number", "by", "scene", "step", "chart", "branch", *FLAGS)}
    return json.dumps(RALLY_RUN.kept(state.film.race) | asked, ensure_ascii=False)


def read_watched(text: str) -> Watched:
    """What `write_watched` wrote. RallyError for anything else."""
    data = parsed(text)
    number, flags, chart = data.get("number"), {name: data.get(name) for name in FLAGS}, text_in(data, "chart")
    if not isinstance(number, int) or chart not in CHARTS or not all(isinstance(flag, bool) for flag in flags.values()):
        raise unreadable(data)
    state = watched(RALLY_RUN.recalled(data), number, text_in(data, "by"))
    if branch := text_in(data, "branch"):
        Race.parse(branch)
    state = replace(state, aid=bool(flags["aid"]), peek=bool(flags["peek"]), chart=chart, branch=branch)
    return state.at(number_in(data, "scene"), number_in(data, "step"))
