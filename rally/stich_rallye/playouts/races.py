"""Whole races by the thousand, from the first deal to the last win (NumPy)."""

from __future__ import annotations

import numpy as np

from rally.chance.bits import Bits
from rally.stich_rallye.rules.moment import Moment

from .batch import Batch, Style, Watcher
from .plain import LANES
from .styles import style_of


def play_races(
    start: Moment, races: int, seed: int, style: str | Style, watch: Watcher | None
) -> tuple[tuple[int, ...], int, int]:
    """Play so many races that begin as this one does, with other cards, the flag at seat 0.

    Gives the wins by seat, the cards played in all of them, and the races won by crossing the line.
    """
    players, track, options = len(start.players), start.track, start.options
    wins = np.zeros(players, np.int64)
    card_plays = crossings = 0
    chosen = style_of(style, track, players, options)
    for number, first in enumerate(range(0, races, LANES)):
        batch = Batch(track, players, min(LANES, races - first), Bits(seed, number), chosen, options)
        batch.flag[0] = 255
        batch.watch = watch or batch.watch
        batch.play_out()
        wins += np.count_nonzero(batch.victor, axis=1)
        card_plays += batch.card_plays
        crossings += batch.crossings
    return tuple(map(int, wins)), card_plays, crossings
