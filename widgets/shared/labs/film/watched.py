"""A race that is being watched, as a value: which moment is on show, and what was asked for; and as a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from widgets.shared.labs.keeping import Plain, fields_kept, fields_taken
from widgets.shared.labs.messages import unreadable
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

    A game that asks for more has a class of its own; KEPT are the names of what is remembered there beside all this.
    """

    CHARTS: ClassVar[tuple[str, ...]] = (LOG, CHANCES)
    KEPT: ClassVar[tuple[str, ...]] = ()

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


LASTING = ("number", "by", "scene", "step", "chart", "branch")
"""Fields that are remembered beside the race."""


def write_watched(screen: Screen[R, A], state: Watched[R, S]) -> dict[str, Plain]:
    """All of the state, to be remembered."""
    return screen.kept(state.film.race) | fields_kept(state, (*LASTING, *state.KEPT))


def read_watched(screen: Screen[R, A], now: W, data: Mapping[str, object]) -> W:
    """What `write_watched` wrote, for a lab that shows `now`. RallyError for anything else."""
    asked: dict[str, Any] = fields_taken(type(now), data, (*LASTING, *now.KEPT))
    by, branch, scene, step = asked["by"], asked["branch"], asked.pop("scene"), asked.pop("step")
    if asked["chart"] not in now.CHARTS or min(scene, step) < 0:
        raise unreadable(data)
    if branch:
        screen.game.parse(branch)
    screen.way(by, 1)
    film = replace(now.film, race=screen.recalled(data))
    return replace(now.with_race(film, asked["number"], by), **asked).at(scene, step)
