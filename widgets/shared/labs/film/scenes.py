"""A whole race as scenes: a turn, a car's move or a single event, each with all its steps; pure functions of a race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Generic, TypeVar

from rally.events import Event
from rally.game import Race
from widgets.shared.words import _
from widgets.shared.words.names import say_seat
from widgets.shared.words.voice import Voice

R = TypeVar("R", bound=Race[Any])
A = TypeVar("A")
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


class Cutting(Generic[R, S]):
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
        """How much of the race is over by then, in tricks or turns, say; number: of the scene."""
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
    cutting: Cutting[R, S] = field(default_factory=Cutting)

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
