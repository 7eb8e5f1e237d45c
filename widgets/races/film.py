"""Whole races as films: a scene for a turn, a move or an event, with its steps; and the state of a lab with one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from rally.core.game import A, R
from rally.core.legal import Event
from widgets.words import _
from widgets.words.sentences import Voice

S = TypeVar("S", bound="Scene[Any]")


@dataclass(frozen=True)
class Scene(Generic[R]):
    """What is on the table after some events, and `before` them. The first scene of a film has no events.

    table: the race as far as it has been told; frames: the events, each with the table right after it.
    """

    before: R
    table: R
    frames: tuple[tuple[Event, R], ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for event, _table in self.frames)

    @property
    def position(self) -> R:
        """The last position at or before this scene in which a choice or something else is due."""
        return self.table


class SceneCutter(Generic[R, S]):
    """Cuts the races of a game into scenes. Subclasses say how."""

    def scenes(self, races: Sequence[R]) -> Iterator[S]:
        """Yield all scenes of races that follow from one another, first of all the beginning."""
        raise TypeError(f"{type(self).__name__} does not cut races into scenes")

    def steps(self, scene: S) -> tuple[Event, ...]:
        """The events of a scene that are steps of its film."""
        return scene.events

    def part(self, scene: S, number: int) -> int:
        """The number of parts, tricks or turns, that are over by a scene. number: the scene's."""
        return number

    def say_part(self) -> str:
        """How a race is divided into parts, in words."""
        return _("turn by turn")

    def heading(self, scene: S, number: int) -> str:
        """The heading in the log of what begins with a scene; empty if nothing does."""
        raise TypeError(f"{type(self).__name__} does not say what begins with a scene")


@dataclass(frozen=True, eq=False)
class Film(Generic[R, S]):
    """A race from its beginning to its last moment. Its scenes are numbered from 0."""

    race: R
    cutting: SceneCutter[R, S]

    @cached_property
    def scenes(self) -> tuple[S, ...]:
        return tuple(self.cutting.scenes([*self.race.history()][::-1]))

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """By scene the number of parts of the race that are over."""
        return tuple(self.cutting.part(scene, number) for number, scene in enumerate(self.scenes))

    def __len__(self) -> int:
        return len(self.scenes)

    def lines(self, voice: Voice[R, A]) -> list[dict[str, object]]:
        """The lines of the log, as the part Log takes them."""
        found = [{"text": _("This is where the race begins."), "scene": 0, "step": 0, "mark": _("The beginning")}]
        for number, scene in enumerate(self.scenes):
            events = self.cutting.steps(scene)
            for step, (event, text) in enumerate(zip(events, voice.steps(events, scene.before), strict=True), start=1):
                mark = self.cutting.heading(scene, number) if step == 1 else ""
                found.append(
                    {"text": text, "scene": number, "step": step, "mark": mark, "minor": voice.is_minor(event)}
                )
        return found


LOG, CHANCES = "log", "chances"
"""What the side can show in every game: the log, or the chances over the whole race."""


@dataclass(frozen=True)
class WatchState(Generic[R, S]):
    """A race that is being watched, and what is shown of it. Each game has a class of its own.

    film: the whole race. number: its number, from which that of the next race follows. by: how the computer plays it.
    scene, step: what is on show. chart: what the side shows, one of CHARTS. branch: the position at which the open
    branch begins, or "". KEPT: the names of a game's own fields that are remembered.
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
        return self.film.scenes[self.scene]

    def at(self, scene: int, step: int) -> Self:
        """The same race at another moment, at most at its last one."""
        scene = min(len(self.film) - 1, scene)
        steps = self.film.cutting.steps(self.film.scenes[scene])
        return replace(self, scene=scene, step=min(len(steps), step))

    def with_race(self, film: Film[R, S], number: int, by: str) -> Self:
        """Another race from its beginning, shown as this one is."""
        return replace(self, film=film, number=number, by=by, branch="").at(0, 0)


W = TypeVar("W", bound=WatchState[Any, Any])
