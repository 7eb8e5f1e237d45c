"""Whole races, from the first deal to the last win, without NumPy."""

from __future__ import annotations

from rally.chance.plain_bits import PlainBits
from rally.stich_rallye.rules.moment import Moment

from .plain import LANES, PlainBatch
from .plain_styles import plain_style_of


def play_races(start: Moment, races: int, seed: int, style: str) -> tuple[tuple[int, ...], int, int]:
    """Play the very races that `races` plays: wins by seat, the cards played, and the races won by the line."""
    players, track, options = len(start.players), start.track, start.options
    wins = [0] * players
    card_plays = crossings = 0
    chosen = plain_style_of(style, track, players, options)
    for number, first in enumerate(range(0, races, LANES)):
        batch = PlainBatch(track, players, min(LANES, races - first), PlainBits(seed, number), chosen, options)
        for _ in batch.tricks():
            pass
        for lane in batch.lanes:
            wins[lane.victor] += 1
        card_plays += batch.card_plays
        crossings += batch.crossings
    return tuple(wins), card_plays, crossings
