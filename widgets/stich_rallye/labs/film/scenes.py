"""How a race of Stich Rallye is cut into scenes: what one event did, or one car's move with all its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
from widgets.shared.labs.film import scenes as shared
from widgets.shared.labs.film.scenes import Film
from widgets.shared.words import _
from widgets.stich_rallye.figures.steps import Frames
from widgets.stich_rallye.labs.table.marks import mark_of, say_mark


@dataclass(frozen=True)
class Scene(shared.Scene[Race]):
    """What is on the table after the events of one car's move, or after a single other one.

    decided: the position that the scene belongs to. leader, cards: the trick that lies there. count: how many tricks
    and round ends are over. mark: what begins here.
    """

    decided: Race | None = None
    leader: int = 0
    cards: tuple[Card, ...] = ()
    count: int = 0
    mark: tuple[str, int] = ("", 0)

    @property
    def position(self) -> Race:
        return self.table if self.decided is None else self.decided

    @property
    def is_move(self) -> bool:
        """Whether a car drives."""
        return len(self.frames) > 1

    @property
    def is_whole(self) -> bool:
        """Whether everything that an action caused has been told: then the table is a position."""
        return self.decided is None


class Cutting(shared.Cutting[Race, Scene]):
    """Cuts the races of this game."""

    def scenes(self, races: Sequence[Race]) -> Iterator[Scene]:
        first = races[0]
        now = Scene(first, first, leader=first.flag, cards=first.trick)
        yield now
        for race in races:
            before = race.previous or race
            groups = list(grouped(race.frames))
            for number, frames in enumerate(groups, start=1):
                now = following(now, before, frames, last=number == len(groups))
                yield now

    def part(self, scene: Scene, number: int) -> int:
        return scene.count

    def say_part(self) -> str:
        return _("tricks, round by round")

    def heading(self, scene: Scene, number: int) -> str:
        return say_mark(*scene.mark)


def milestones(film: Film[Race, Scene]) -> tuple[Scene, ...]:
    """The beginning, and the scene that ends each trick and each round."""
    found = {scene.count: scene for scene in reversed(film.scenes)}
    return tuple(found[count] for count in sorted(found))


def grouped(frames: Sequence[tuple[Event, Race]]) -> Iterator[Frames]:
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
        now.table,
        table,
        tuple(frames),
        decided=None if last else before,
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
