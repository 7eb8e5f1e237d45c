"""A whole race as scenes: what one event did, or one car's move with all its steps; pure functions of a race."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rally.stich_rallye import Card, Event, Motor, Race
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    FlagTaken,
    MotorUsed,
    MotorWound,
    MoveBegun,
    MoveEvent,
    RaceWon,
    RoundDealt,
)
from widgets.shared.words import _
from widgets.stich_rallye.figures.steps import move_steps
from widgets.stich_rallye.labs.table.marks import mark_of, say_mark
from widgets.stich_rallye.words import say_move
from widgets.stich_rallye.words.importance import Importance, importance


@dataclass(frozen=True)
class Scene:
    """What is on the table after `events`, and `before` them: the events of one car's move, or a single other one.

    table: the race as far as it has been told. leader, cards: the trick that lies there. position: the last moment
    at or before this one at which somebody has a choice or something is due. count: how many tricks and round ends
    are over. mark: what begins here.
    """

    before: Race
    table: Race
    position: Race
    events: tuple[Event, ...] = ()
    leader: int = 0
    cards: tuple[Card, ...] = ()
    count: int = 0
    mark: tuple[str, int] = ("", 0)

    @property
    def is_move(self) -> bool:
        """Whether a car drives."""
        return len(self.events) > 1

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
        groups = list(grouped(race.events))
        for number, events in enumerate(groups, start=1):
            now = following(now, before, race, events, last=number == len(groups))
            yield now


def grouped(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """One car's move with all its steps, or a single other event."""
    group: list[Event] = []
    for event in events:
        if group and not (isinstance(group[0], MoveBegun) and isinstance(event, MoveEvent)):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def following(now: Scene, before: Race, race: Race, events: tuple[Event, ...], *, last: bool) -> Scene:
    """The scene of these events on the way from `before` to `race`; `last`: they are the last of that action."""
    table = race if last else told(replace(now.table, hands=race.hands, round=race.round), events)
    leader, cards = trick_after(now, before, events[0])
    return Scene(
        before=now.table,
        table=table,
        position=table if last else before,
        events=events,
        leader=leader,
        cards=cards,
        count=now.count + ends_something(events[0]),
        mark=mark_of(before, events[0]),
    )


def told(table: Race, events: Sequence[Event]) -> Race:
    """The table with what these events changed on it; `events` is a move, or a single other event."""
    table = replace(table, cars=move_steps(table.cars, events)[-1].cars, events=(), previous=None, action=None)
    match events[0]:
        case MotorWound(seat=seat, after=value):
            return replace(table, motors=turned(table.motors, seat, value))
        case MotorUsed(seat=seat):
            return replace(table, motors=turned(table.motors, seat, 0))
        case FlagTaken(seat=seat):
            return replace(table, flag=seat)
    return table


def turned(motors: Sequence[Motor], seat: int, value: int) -> tuple[Motor, ...]:
    return (*motors[:seat], Motor.showing(value), *motors[seat + 1 :])


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
