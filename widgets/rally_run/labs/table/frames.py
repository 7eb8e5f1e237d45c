"""What the table looks like after each event: a film tells an action in as many steps as it had events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rally.rally_run import (
    Driven,
    Event,
    Race,
    RaceWon,
    TilesSwapped,
    TileTurnedDown,
    TileTurnedOver,
    TileTurnedRound,
    TrophyTaken,
    TurnPassed,
)
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.rules.moment import Moment


def frames(before: Race, events: Iterable[Event]) -> Iterator[Race]:
    """The table after each of these events, which came next to `before`."""
    moment = before.moment
    for event in events:
        moment = told(moment, event)
        yield Race.of(moment)


def told(moment: Moment, event: Event) -> Moment:
    """The table after an event."""
    match event:
        case TileTurnedOver(cell=cell, kind=kind):
            return replace(moment, turning=cell, tiles=with_kind(moment, cell, kind), swapped=None)
        case TileTurnedRound(cell=cell, exits=exits):
            return replace(moment, turning=None, laid=tuple(sorted((*moment.laid, (cell, exits)))))
        case Driven(seat=seat, end=end):
            cars = tuple(end if other == seat else car for other, car in enumerate(moment.cars))
            return replace(moment, cars=cars)
        case TileTurnedDown(cell=cell):
            return replace(moment, laid=tuple(each for each in moment.laid if each[0] != cell))
        case TilesSwapped(first=first, second=second):
            return replace(moment, tiles=moment.exchanged(first, second), swapped=(first, second))
        case TrophyTaken(seat=seat, colour=colour):
            trophies = tuple(colour if other == seat else old for other, old in enumerate(moment.trophies))
            return replace(moment, trophies=trophies, pile=moment.pile[1:])
        case TurnPassed(seat=seat):
            return replace(moment, turn=seat)
        case RaceWon(seat=seat):
            return replace(moment, winner=seat)
    return moment


def with_kind(moment: Moment, cell: tuple[int, int], kind: str) -> str:
    index = moment.grid.index[cell]
    return moment.tiles[:index] + kind + moment.tiles[index + 1 :]


# --- where the cars point --------------------------------------------------------------------------------------------

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
