"""How important an event is: the one table by which lines, logs and films choose what they tell."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rally.stich_rallye import Event, Race
from rally.stich_rallye.box import events
from widgets.shared.words import importance as shared
from widgets.shared.words.importance import Importance

__all__ = ["IMPORTANCE", "ON_TRACK", "Importance", "at_least", "filmed", "has_film", "importance", "on_track"]

IMPORTANCE: dict[type[Event], Importance] = {
    events.Stepped: Importance.DETAIL,
    events.MotorHeld: Importance.DETAIL,
    events.ColourIntroduced: Importance.DETAIL,
    events.CardsPutAside: Importance.DETAIL,
    events.Jumped: Importance.REMARK,
    events.HillPassed: Importance.REMARK,
    events.DiscTurned: Importance.REMARK,
    events.MotorWound: Importance.REMARK,
    events.FlagTaken: Importance.REMARK,
    events.CardPlayed: Importance.NEWS,
    events.MotorUsed: Importance.NEWS,
    events.MoveBegun: Importance.NEWS,
    events.Rolled: Importance.NEWS,
    events.LineCrossed: Importance.NEWS,
    events.RoundDealt: Importance.NEWS,
    events.TrickWon: Importance.NEWS,
    events.RoundEnded: Importance.HEADLINE,
    events.RaceWon: Importance.HEADLINE,
}
"""Every kind of event has its place here; a test sees to it."""

ON_TRACK = (events.RoundEnded, events.MotorUsed, events.MoveBegun, events.MoveEvent, events.RaceWon)
"""What is shown as steps on the track."""


def importance(event: Event) -> Importance:
    """How important an event is. A motor at 0 that is used moves nothing: a detail."""
    if isinstance(event, events.MotorUsed) and not event.value:
        return Importance.DETAIL
    return IMPORTANCE[type(event)]


at_least = partial(shared.at_least, importance)
"""The events that are at least so important: `at_least(least, told)`."""


def on_track(told: Iterable[Event]) -> tuple[Event, ...]:
    """The events that are shown as steps on the track."""
    return tuple(event for event in told if isinstance(event, ON_TRACK))


def filmed(frames: Iterable[tuple[Event, Race]]) -> tuple[tuple[Event, Race], ...]:
    """The frames that are shown as a film: what is on the track, who won the trick, and who winds."""
    return tuple(frame for frame in frames if isinstance(frame[0], (*ON_TRACK, events.TrickWon, events.MotorWound)))


def has_film(race: Race) -> bool:
    """Whether a trick was won or a car moved on the way to this race."""
    return race.previous is not None and any(isinstance(e, events.TrickWon | events.MoveBegun) for e in race.events)
