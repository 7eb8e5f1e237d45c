"""A whole race as scenes: what one event did, or one car's move with all its steps; pure functions of a race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rally.stich_rallye import Card, Event, Race
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    FlagTaken,
    MoveBegun,
    MoveEvent,
    RaceWon,
    RoundDealt,
)
from widgets.shared.words import _
from widgets.stich_rallye.figures.steps import Frames
from widgets.stich_rallye.labs.table.marks import mark_of, say_mark
from widgets.stich_rallye.words import say_move
from widgets.stich_rallye.words.importance import Importance, importance


@dataclass(frozen=True)
class Scene:
    """What is on the table after some events, and `before` them: those of one car's move, or a single other one.

    table: the race as far as it has been told; frames: the events, each with the table right after it. leader, cards:
    the trick that lies there. position: the last moment at or before this one at which somebody has a choice or
    something is due. count: how many tricks and round ends are over. mark: what begins here.
    """

    before: Race
    table: Race
    position: Race
    frames: Frames = ()
    leader: int = 0
    cards: tuple[Card, ...] = ()
    count: int = 0
    mark: tuple[str, int] = ("", 0)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens."""
        return tuple(event for event, _table in self.frames)

    @property
    def is_move(self) -> bool:
        """Whether a car drives."""
        return len(self.frames) > 1

    @property
    def is_whole(self) -> bool:
        """Whether everything that an action caused has been told: then the table is a position."""
        return self.position is self.table


@dataclass(frozen=True, eq=False)
class Film:
    """A race from its beginning to where it has come to. Its scenes are numbered from 0, which has no events."""

    race: Race

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(scenes([*self.race.history()][::-1]))

    def __len__(self) -> int:
        return len(self.scenes)

    @cached_property
    def milestones(self) -> tuple[Scene, ...]:
        """The beginning, and the scene that ends each trick and each round."""
        found = {scene.count: scene for scene in reversed(self.scenes)}
        return tuple(found[count] for count in sorted(found))

    def lines(self) -> list[dict[str, Any]]:
        """The log in words, as the part Log takes it."""
        found = [{"text": _("Here the race begins."), "scene": 0, "step": 0, "mark": _("The beginning")}]
        for number, scene in enumerate(self.scenes):
            told = zip(scene.events, say_move(scene.events, scene.before), strict=True)
            for step, (event, text) in enumerate(told, start=1):
                mark = say_mark(*scene.mark) if step == 1 else ""
                minor = importance(event) == Importance.DETAIL
                found.append({"text": text, "scene": number, "step": step, "mark": mark, "minor": minor})
        return found


# --- from races to scenes --------------------------------------------------------------------------------------------


def scenes(races: Sequence[Race]) -> Iterator[Scene]:
    """All scenes of the races that followed from one another."""
    first = races[0]
    now = Scene(first, first, first, leader=first.flag, cards=first.trick)
    yield now
    for race in races:
        before = race.previous or race
        groups = list(grouped(race.frames))
        for number, frames in enumerate(groups, start=1):
            now = following(now, before, frames, last=number == len(groups))
            yield now


def grouped(frames: Frames) -> Iterator[Frames]:
    """One car's move with all its steps, or a single other event."""
    group: list[tuple[Event, Race]] = []
    for event, table in frames:
        if group and not (isinstance(group[0][0], MoveBegun) and isinstance(event, MoveEvent)):
            yield tuple(group)
            group = []
        group.append((event, table))
    if group:
        yield tuple(group)


def following(now: Scene, before: Race, frames: Frames, *, last: bool) -> Scene:
    """The scene of these events after `before`; `last`: they are the last of that action."""
    table, first = frames[-1][1], frames[0][0]
    leader, cards = trick_after(now, before, first)
    return Scene(
        before=now.table,
        table=table,
        position=table if last else before,
        frames=frames,
        leader=leader,
        cards=cards,
        count=now.count + ends_something(first),
        mark=mark_of(before, first),
    )


def trick_after(now: Scene, before: Race, event: Event) -> tuple[int, tuple[Card, ...]]:
    """Who led the trick that lies on the table, and its cards."""
    match event:
        case CardPlayed(card=card):
            return before.flag, (*before.trick, card)
        case CardsPutAside() | RoundDealt():
            return now.leader, ()
        case FlagTaken(seat=seat):
            return seat, now.cards
    return now.leader, now.cards


def ends_something(event: Event) -> bool:
    """Whether a trick or a round is over with this event."""
    return isinstance(event, RaceWon) or (isinstance(event, FlagTaken) and event.rule != "S1.4")
