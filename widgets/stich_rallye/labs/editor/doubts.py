"""Where a ruling of ours would decide on a track: rolls that the rulebook leaves open; pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rally.stich_rallye import Event, Hill, Track
from rally.stich_rallye.box.events import DiscTurned, LineCrossed, Rolled
from rally.stich_rallye.box.facts import MOST_SEATS

from .draft import FLAT


@dataclass(frozen=True)
class Doubt:
    """A roll that the rulebook leaves open: from `hill`, in this lap, past `parked` cars; `rule` is our ruling."""

    rule: str
    hill: Hill
    lap: int
    parked: int


MOST_DOUBTS = 8
"""So many of them are enough to say that a track is full of them."""


@lru_cache(maxsize=32)
def doubts(track: Track) -> tuple[Doubt, ...]:
    """Every hill from which a roll can need a ruling: onto another hill (S-A), or over the line (S-C, S-D)."""
    found: dict[tuple[str, Hill], Doubt] = {}
    for lap, hill in product((1, 2), track.hills):
        for doubt in doubts_of(track, hill, lap):
            found.setdefault((doubt.rule, hill), doubt)
        if len(found) >= MOST_DOUBTS:
            break
    return tuple(found.values())[:MOST_DOUBTS]


def doubts_of(track: Track, hill: Hill, lap: int) -> Iterator[Doubt]:
    """What can happen to a car whose move ends on this hill, with ever more cars parked where it would rest."""
    end = hill.first + (lap - 1) * len(track)
    parked: list[int] = []
    for count in range(MOST_SEATS):
        events, rest = roll(track, end, parked)
        yield from (Doubt(rule, hill, lap, count) for rule in sorted(rulings(events)))
        if rest == 0 or rest >= track.finish:
            return
        parked.append(rest)


def roll(track: Track, end: int, parked: list[int]) -> tuple[tuple[Event, ...], int]:
    """The roll of a car that counts up to progress `end`, and where it rests."""
    lap = len(track)
    taken = {car % lap for car in parked}
    free = (here for here in range(end - 1, 0, -1) if track.kind(here) == FLAT and here % lap not in taken)
    start = next(free, 0)
    counted = sum(1 for here in range(start + 1, end + 1) if here % lap not in taken)
    move = track.drive((start, *parked), 0, counted)
    begun = next((i for i, event in enumerate(move.events) if isinstance(event, Rolled)), len(move.events))
    return move.events[begun:], move.progress


def rulings(events: tuple[Event, ...]) -> set[str]:
    """The rulings that decide how a roll goes."""
    found = {rule for event in events if isinstance(event, Rolled) for rule in event.also if rule == "S-A"}
    for event in events:
        if isinstance(event, LineCrossed) and event.crossing == 2:
            found.add("S-C")
        if isinstance(event, DiscTurned) and not event.red:
            found.add("S-D")
    return found
