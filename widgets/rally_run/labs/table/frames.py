"""Where the cars point: a table does not tell it, what has happened does."""

from __future__ import annotations

from rally.rally_run import Driven, Event, Race
from rally.rally_run.box.grid import OPPOSITE

Headings = tuple[str, ...]
"""By seat the direction in which its car has driven last; "" where nobody knows."""


def headings_of(race: Race) -> Headings:
    """Where the cars point, as far as the race's history tells; on a start-finish tile towards its road."""
    found: dict[int, str] = {}
    for each in race.history():
        for event in reversed(each.events):
            if isinstance(event, Driven):
                found.setdefault(event.seat, event.direction)
        if len(found) == len(race.cars):
            break
    return tuple(found.get(seat) or at_rest(race, seat) for seat in range(len(race.cars)))


def at_rest(race: Race, seat: int) -> str:
    """Where a car points of which nobody knows how it came there."""
    cell = race.cars[seat]
    exits = race.exits(cell) or ""
    if cell in race.grid.colours:
        return exits
    return OPPOSITE[exits[-1]] if exits and cell != race.grid.pit else ""


def turned(headings: Headings, event: Event) -> Headings:
    """Where the cars point after an event."""
    if not isinstance(event, Driven):
        return headings
    return tuple(event.direction if seat == event.seat else old for seat, old in enumerate(headings))
