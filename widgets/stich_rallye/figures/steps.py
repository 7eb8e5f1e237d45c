"""A move as a list of moments that a screen can show one by one: before it, then one after each event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rally.events import Event
from rally.stich_rallye.box.events import DiscTurned, HillPassed, Jumped, LineCrossed, MoveBegun, Rolled, Stepped

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


def move_steps(cars: Sequence[int], events: Iterable[Event]) -> tuple[Moment, ...]:
    """The moments of these events, `1 + len(events)` of them, for cars that stood at `cars` before.

    The events may be those of one Move, everything a race tells of a turn, or of a whole round's end, where several
    cars move one after another: events that move nothing get a moment that looks like the one before.
    """
    moments = [Moment(tuple(cars))]
    for event in events:
        moments.append(_after(moments[-1], event))
    return tuple(moments)


def _after(now: Moment, event: Event) -> Moment:
    """The moment that follows."""
    if not isinstance(event, _OF_A_MOVE):
        return replace(now, event=event)
    if isinstance(event, MoveBegun) or event.seat != now.seat:
        now = Moment(now.cars, seat=event.seat, start=now.cars[event.seat])
    place = now.cars[event.seat]
    if isinstance(event, Rolled):
        place = event.path[-1]
    elif isinstance(event, Stepped) or (isinstance(event, Jumped) and not _rolling(now)):
        place = event.progress
    cars = (*now.cars[: event.seat], place, *now.cars[event.seat + 1 :])
    jumping = isinstance(event, Jumped) and not _rolling(now)
    return Moment(cars, event, event.seat, now.start, (*now.trail, event), jumping or _still_jumping(now, event))


def _rolling(now: Moment) -> bool:
    """Whether the move's roll has been told: what is jumped after that is part of the roll and shown already."""
    return any(isinstance(event, Rolled) for event in now.trail)


def _still_jumping(now: Moment, event: Event) -> bool:
    """Crossing the line in the middle of a jump does not set the car down."""
    return now.jumping and not isinstance(event, Stepped | Rolled)
