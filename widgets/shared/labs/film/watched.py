"""A race that is being watched, as a value: which moment is on show, and what was asked for; and as a text."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from widgets.shared.labs.messages import number_in, text_in, unreadable
from widgets.shared.labs.races.history import parsed
from widgets.shared.labs.races.screen import Screen

from .scenes import A, Film, R, S

LOG, CHANCES = "log", "chances"
"""What the side of every game shows: the log, or how everybody's chance went up and down."""


@dataclass(frozen=True)
class Watched(Generic[R, S]):
    """A race that is being watched, and all that was asked for meanwhile.

    film: the whole race. number: of the race; the next one is begun by it. by: how the computer plays it.
    scene, step: what is on show. chart: what the side shows, one of CHARTS. branch: the position at which the branch
    begins that is open below, or nothing.

    A game that asks for more has a class of its own; FLAGS are the names of what people prefer there, true or false.
    """

    CHARTS: ClassVar[tuple[str, ...]] = (LOG, CHANCES)
    FLAGS: ClassVar[tuple[str, ...]] = ()

    film: Film[R, S]
    number: int
    by: str
    scene: int = 0
    step: int = 0
    chart: str = LOG
    branch: str = ""

    @property
    def shown(self) -> S:
        """The scene on show."""
        return self.film.scenes[self.scene]

    def at(self, scene: int, step: int) -> Self:
        """The same race at another moment; the last one where there is none so late."""
        scene = min(len(self.film) - 1, scene)
        steps = self.film.cutting.steps(self.film.scenes[scene])
        return replace(self, scene=scene, step=min(len(steps), step))

    def with_race(self, film: Film[R, S], number: int, by: str) -> Self:
        """Another race from its beginning, looked at as people prefer it."""
        return replace(self, film=film, number=number, by=by, branch="").at(0, 0)


W = TypeVar("W", bound=Watched[Any, Any])


def write_watched(screen: Screen[R, A], state: Watched[R, S]) -> str:
    """All of the state, to be remembered."""
    names = ("number", "by", "scene", "step", "chart", "branch", *state.FLAGS)
    return json.dumps(screen.kept(state.film.race) | {name: getattr(state, name) for name in names}, ensure_ascii=False)


def read_watched(screen: Screen[R, A], now: W, text: str) -> W:
    """What `write_watched` wrote, for a lab that shows `now`. RallyError for anything else."""
    data = parsed(text)
    by, chart, branch, number = text_in(data, "by"), text_in(data, "chart"), text_in(data, "branch"), data.get("number")
    flags: dict[str, Any] = {name: data.get(name) for name in now.FLAGS}
    if not isinstance(number, int) or chart not in now.CHARTS or any(type(flag) is not bool for flag in flags.values()):
        raise unreadable(data)
    if branch:
        screen.game.parse(branch)
    screen.way(by, 1)
    film = replace(now.film, race=screen.recalled(data))
    state = replace(now.with_race(film, number, by), chart=chart, branch=branch, **flags)
    return state.at(number_in(data, "scene"), number_in(data, "step"))
