"""A move as a list of moments that a screen can show one by one: before it, then one after each event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rally.events import Event
from rally.stich_rallye import Action, Race
from rally.stich_rallye.box.events import DiscTurned, HillPassed, Jumped, LineCrossed, MoveBegun, Rolled, Stepped
from rally.stich_rallye.rules.driving import Move

Frames = Sequence[tuple[Event, Race]]
"""Events, each with the table right after it: `race.frames`, or some of them."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class SetBack(Event):
    """Nothing of the race: the film goes back to its beginning, and shows what would follow from another action."""

    rule: str = ""
    action: Action


_OF_A_MOVE = (MoveBegun, Stepped, Jumped, HillPassed, Rolled, LineCrossed, DiscTurned)


@dataclass(frozen=True)
class Moment:
    """What the track shows after `event` (None: before all of them).

    cars: the progress of every car at that moment. seat: whose move it is, or None before the first. start: where that
    move began. trail: the events of that move so far. jumping: the car is in the air above the cars it jumps.
    """

    cars: tuple[int, ...]
    event: Event | None = None
    seat: int | None = None
    start: int = 0
    trail: tuple[Event, ...] = ()
    jumping: bool = False


def moments(cars: Sequence[int], move: Move | Frames) -> tuple[Moment, ...]:
    """The moments of a move, one more than it has events, for cars that stood at `cars` before.

    move: of `track.drive`, or the frames of a race: of a turn, or of a whole round's end, where several cars move one
    after another. Events that move nothing get a moment that looks like the one before.
    """
    found = [Moment(tuple(cars))]
    for event, after in _places(cars, move):
        found.append(_following(found[-1], event, after))
    return tuple(found)


def _places(cars: Sequence[int], move: Move | Frames) -> Iterator[tuple[Event, tuple[int, ...]]]:
    """Each event with where all cars are then."""
    if isinstance(move, Move):
        others = [*cars]
        for event, place in zip(move.events, move.places, strict=True):
            others[move.seat] = place
            yield event, tuple(others)
    else:
        yield from ((event, table.cars) for event, table in move)


def _following(now: Moment, event: Event, cars: tuple[int, ...]) -> Moment:
    """The moment that follows."""
    if isinstance(event, SetBack):
        return Moment(cars, event)
    if not isinstance(event, _OF_A_MOVE):
        return replace(now, event=event, cars=cars)
    if isinstance(event, MoveBegun) or event.seat != now.seat:
        now = Moment(now.cars, seat=event.seat, start=now.cars[event.seat])
    jumping = isinstance(event, Jumped) and not _rolling(now)
    return Moment(cars, event, event.seat, now.start, (*now.trail, event), jumping or _still_jumping(now, event))


def _rolling(now: Moment) -> bool:
    """Whether the move's roll has been told: what is jumped after that is part of the roll and shown already."""
    return any(isinstance(event, Rolled) for event in now.trail)


def _still_jumping(now: Moment, event: Event) -> bool:
    """Crossing the line in the middle of a jump does not set the car down."""
    return now.jumping and not isinstance(event, Stepped | Rolled)
