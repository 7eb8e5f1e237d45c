"""A whole race as scenes: one for each turn, with all its steps; pure functions of a race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from rally.rally_run import Event, Memory, Race
from widgets.rally_run.words import say_move, say_seat
from widgets.rally_run.words.importance import Importance, importance, on_board
from widgets.shared.words import _


@dataclass(frozen=True)
class Scene:
    """A turn: the race before it, what happened, and the race after it. The first scene has no events."""

    before: Race
    race: Race
    events: tuple[Event, ...] = ()

    @property
    def steps(self) -> int:
        """How many steps it has on the board."""
        return len(on_board(self.events))


@dataclass(frozen=True, eq=False)
class Film:
    """A race from its beginning to where it has come to. Its scenes are numbered from 0."""

    race: Race

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(scenes([*self.race.history()][::-1]))

    def __len__(self) -> int:
        return len(self.scenes)

    @cached_property
    def memories(self) -> tuple[Memory, ...]:
        """By scene what a perfect memory held before it."""
        found = [Memory().seeing(self.scenes[0].before)]
        for scene in self.scenes:
            memory = found[-1]
            for event in scene.events:
                memory = memory.told(event)
            found.append(memory.seeing(scene.race))
        return tuple(found)

    def lines(self) -> list[dict[str, Any]]:
        """The log in words, as the part Log takes it."""
        found = [{"text": _("Here the race begins."), "scene": 0, "step": 0, "mark": _("The beginning")}]
        for number, scene in enumerate(self.scenes):
            events = on_board(scene.events)
            for step, (event, text) in enumerate(zip(events, say_move(events, scene.before), strict=True), start=1):
                mark = say_turn(scene, number) if step == 1 else ""
                minor = importance(event) <= Importance.REMARK
                found.append({"text": text, "scene": number, "step": step, "mark": mark, "minor": minor})
        return found


def say_turn(scene: Scene, number: int) -> str:
    """The heading of a turn."""
    return _("Turn {number}: {seat}").format(number=number, seat=say_seat(scene.before, scene.before.turn))


def scenes(races: Sequence[Race]) -> Iterator[Scene]:
    """The scenes of the races that followed from one another: a tile turned over and turned round is one turn."""
    yield Scene(races[0], races[0])
    before = races[0]
    events: tuple[Event, ...] = ()
    for here, race in pairwise(races):
        if here.turning is None:
            before, events = here, ()
        events = (*events, *race.events)
        if race.turning is None or race is races[-1]:
            yield Scene(before, race, events)
