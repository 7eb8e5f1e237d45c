"""Random races by the hundred thousand (NumPy): `simulate`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rally.errors import ImpossiblePosition, objection
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.track import Track

from .batch import Batch, Bits, Style, Watcher
from .styles import Random

LANES = 16_384
"""Games that are played at once: their rows stay in the processor's cache."""


@dataclass(frozen=True)
class Simulation:
    """What came of many races.

    games: how many; wins: by seat; card_plays: cards played in all of them together; crossings: races won by crossing
    the line a second time (S9.2), the others being decided by the lead after round 3 (S9.3).
    """

    games: int
    wins: tuple[int, ...]
    card_plays: int
    crossings: int


def simulate(
    races: int,
    *,
    players: int | tuple[str, ...] = 4,
    track: str | Track = "volcano",
    seed: int = 0,
    style: Style | None = None,
    watch: Watcher | None = None,
) -> Simulation:
    """Play whole races, flag at seat 0, and count who wins.

    Each seat plays a uniformly random legal card; a trick's winner whose motor shows more than 0 uses it with
    probability 1/2. The same seed gives the same numbers. `style` replaces the choices, `watch` is told every step.
    Raises ImpossiblePosition for a number of races or players that cannot be, NotationError for an unknown track.

    >>> found = simulate(1000, players=3, track="beach", seed=1)
    >>> found.games, sum(found.wins)
    (1000, 1000)
    """
    if not isinstance(races, int) or races < 0:
        raise ImpossiblePosition(
            objection(None, "the number of races is a whole number from 0 up, not {races}", races=repr(races))
        )
    race = Race.start(players=players, track=track, seed=seed)  # raises what is wrong
    seats = len(race.players)
    wins = np.zeros(seats, np.int64)
    card_plays = crossings = 0
    for number, first in enumerate(range(0, races, LANES)):
        batch = Batch(race.track, seats, min(LANES, races - first), Bits(seed, number), style or Random())
        batch.flag[0] = 255
        batch.watch = watch or batch.watch
        batch.play_out()
        wins += np.count_nonzero(batch.victor, axis=1)
        card_plays += batch.card_plays
        crossings += batch.crossings
    return Simulation(races, tuple(map(int, wins)), card_plays, crossings)
