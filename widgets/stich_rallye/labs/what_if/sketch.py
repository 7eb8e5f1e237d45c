"""A position that cannot be, as far as it can be drawn: for the picture beside the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rally.errors import ImpossiblePosition
from rally.stich_rallye import Motor, Position, Race, Track, Unknown
from rally.stich_rallye.box.facts import DIAL, MOST_SEATS


def sketch(position: Position) -> Race | None:
    """A race to look at, which nobody has judged: cars stand where they are said to. None without road or players."""
    track, players = lap_of(position), position.players[:MOST_SEATS]
    if track is None or not players:
        return None
    seats = len(players)
    return Race(
        track=track,
        players=players,
        round=position.round,
        flag=position.flag if position.flag in range(seats) else 0,
        hands=fit(position.all_hands, seats, Unknown(0)),
        trick=position.trick[:seats],
        cars=tuple(max(0, min(car, track.finish)) for car in fit(position.all_cars, seats, 0)),
        motors=tuple(
            Motor.showing(value) if value in DIAL else Motor() for value in fit(position.all_motors, seats, 0)
        ),
        played=position.played,
        voids=(frozenset(),) * seats,
    )


def lap_of(position: Position) -> Track | None:
    """The position's track, or None if what stands there is none."""
    try:
        return position.lap
    except ImpossiblePosition:
        return None


T = TypeVar("T")


def fit(values: Sequence[T], size: int, default: T) -> tuple[T, ...]:
    """As many values, cut or filled up."""
    return (*values[:size], *(default,) * (size - len(values)))
