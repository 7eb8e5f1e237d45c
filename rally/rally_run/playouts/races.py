"""Whole races by the thousand, from the first turn to the last (NumPy)."""

from __future__ import annotations

import numpy as np

from rally.chance.bits import Bits
from rally.rally_run.memory.dealing import Hidden
from rally.rally_run.rules.moment import Moment

from .batch import Batch, Watcher
from .places import LANES, NOBODY
from .setting import tables_of


def play_races(start: Moment, races: int, seed: int, watch: Watcher | None = None) -> tuple[tuple[int, ...], int, int]:
    """Play so many races from here, dealing what is hidden: wins by seat, races without end, turns of the winners."""
    wins = np.zeros(len(start.cars), np.int64)
    unfinished = turns = 0
    for number, first in enumerate(range(0, races, LANES)):
        tables = tables_of(Hidden(start), min(LANES, races - first), 1, Bits(seed, number))
        batch = Batch(tables, start.turn, start.first, Bits(seed, number, 1), judged=None)
        batch.watch = watch or batch.watch
        batch.play_out()
        wins += [np.count_nonzero(batch.winners == seat) for seat in range(len(wins))]
        unfinished += int(np.count_nonzero(batch.winners == NOBODY))
        turns += int(batch.arrivals[batch.winners != NOBODY].sum(dtype=np.int64))
    return tuple(map(int, wins)), unfinished, turns
