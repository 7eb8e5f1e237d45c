"""What has happened in some races, one after the other, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rally.rally_run import Cell, Driven, Event, Race, TileTurnedOver

from .happened import say
from .importance import Importance, importance


def told(races: Iterable[Race]) -> list[str]:
    """What happened in these races, a sentence for each event that matters."""
    happened = ((race, event) for race in races for event in race.events)
    return [say(event, race) for race, event in worth_telling(happened)]


def worth_telling(happened: Iterable[tuple[Race, Event]]) -> Iterator[tuple[Race, Event]]:
    """What the live line tells of some turns: whoever turns over a tile drives onto it, which need not be said."""
    found: tuple[int, Cell] | None = None  # who has turned over which tile, and has not driven yet
    for race, event in happened:
        if isinstance(event, TileTurnedOver):
            found = event.seat, event.cell
        if isinstance(event, Driven) and found == (event.seat, event.end):
            found = None
        elif importance(event) >= Importance.NEWS:
            yield race, event
