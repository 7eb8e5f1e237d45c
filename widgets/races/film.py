"""Whole races as films: a scene for a turn, a move or an event, with all its steps; and the state of watching one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Generic, Self, TypeVar

from rally.core.game import A, R
from rally.core.legal import Event
from widgets.lab.messages import unreadable_message
from widgets.lab.values import Plain, read_fields, write_fields
from widgets.words import _
from widgets.words.sentences import Voice, say_seat

from .screen import Screen

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
        """What happens."""
        return tuple(event for event, _table in self.frames)

    @property
    def position(self) -> R:
        """The last moment at or before this one at which somebody has a choice or something is due."""
        return self.table


class SceneCutter(Generic[R, S]):
    """How a game's races are cut into scenes: by itself a scene for each action. A game may know better."""

    def scenes(self, races: Sequence[R]) -> Iterator[S]:
        """All scenes of races that followed from one another; the first one is how it begins."""
        yield Scene(races[0], races[0])  # type: ignore[misc]  # a game with scenes of its own makes its own
        for before, race in pairwise(races):
            yield Scene(before, race, tuple(race.frames))  # type: ignore[misc]

    def steps(self, scene: S) -> tuple[Event, ...]:
        """The events of a scene that are steps of its film."""
        return scene.events

    def part(self, scene: S, number: int) -> int:
        """How much of the race is over by a scene, in tricks or turns, say; number: the scene's."""
        return number

    def say_part(self) -> str:
        """What these parts are."""
        return _("turn by turn")

    def heading(self, scene: S, number: int) -> str:
        """What begins with a scene, as a heading in the log; empty for nothing."""
        before = scene.before
        if before.to_act is None:  # chance has it, and then somebody who is to choose
            return "" if scene.table.to_act is None else self.say_turn(scene.table)
        was_chance = before.previous is not None and before.previous.to_act is None
        return "" if was_chance else self.say_turn(before)

    def say_turn(self, race: R) -> str:
        """That somebody is to choose, as a heading."""
        return _("{seat} has to choose").format(seat=say_seat(race, race.to_act or 0))


@dataclass(frozen=True, eq=False)
class Film(Generic[R, S]):
    """A race from its beginning to where it has come to. Its scenes are numbered from 0."""

    race: R
    cutting: SceneCutter[R, S] = field(default_factory=SceneCutter)

    @cached_property
    def scenes(self) -> tuple[S, ...]:
        return tuple(self.cutting.scenes([*self.race.history()][::-1]))

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """By scene how much of the race is over by then."""
        return tuple(self.cutting.part(scene, number) for number, scene in enumerate(self.scenes))

    def __len__(self) -> int:
        return len(self.scenes)

    def lines(self, voice: Voice[R, A]) -> list[dict[str, object]]:
        """The log in words, as the part Log takes it."""
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
"""What the side of every game shows: the log, or how everybody's chance went up and down."""


@dataclass(frozen=True)
class WatchState(Generic[R, S]):
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
        """The same race at another moment; the last moment where there is none so late."""
        scene = min(len(self.film) - 1, scene)
        steps = self.film.cutting.steps(self.film.scenes[scene])
        return replace(self, scene=scene, step=min(len(steps), step))

    def with_race(self, film: Film[R, S], number: int, by: str) -> Self:
        """Another race from its beginning, looked at as people prefer it."""
        return replace(self, film=film, number=number, by=by, branch="").at(0, 0)


W = TypeVar("W", bound=WatchState[Any, Any])


LASTING = ("number", "by", "scene", "step", "chart", "branch")
"""Fields that are remembered beside the race."""


def write_watch_state(screen: Screen[R, A], state: WatchState[R, S]) -> dict[str, Plain]:
    """All of the state, to be remembered."""
    return screen.race_to_data(state.film.race) | write_fields(state, (*LASTING, *state.KEPT))


def read_watch_state(screen: Screen[R, A], now: W, data: Mapping[str, object]) -> W:
    """What `write_watch_state` wrote, for a lab that shows `now`. RallyError for anything else."""
    asked: dict[str, Any] = read_fields(type(now), data, (*LASTING, *now.KEPT))
    by, branch, scene, step = asked["by"], asked["branch"], asked.pop("scene"), asked.pop("step")
    if asked["chart"] not in now.CHARTS or min(scene, step) < 0:
        raise unreadable_message(data)
    if branch:
        screen.game.parse(branch)
    screen.kinds_by_seat(by, 1)
    film = replace(now.film, race=screen.race_from_data(data))
    return replace(now.with_race(film, asked["number"], by), **asked).at(scene, step)
