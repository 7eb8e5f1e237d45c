"""Whole races, from the first turn to the last, without NumPy."""

from __future__ import annotations

from rally.chance.plain_bits import PlainBits
from rally.rally_run.memory.dealing import Hidden
from rally.rally_run.rules.moment import Moment

from .places import LANES, NOBODY
from .plain import PlainBatch
from .plain_setting import lanes_of


def play_races(start: Moment, races: int, seed: int) -> tuple[tuple[int, ...], int, int]:
    """Play the very races that `races` plays: wins by seat, races without end, turns of the winners."""
    winners: list[int] = []
    turns = 0
    for number, first in enumerate(range(0, races, LANES)):
        lanes = lanes_of(Hidden(start), min(LANES, races - first), [None], PlainBits(seed, number))
        batch = PlainBatch(lanes, start.turn, start.first, PlainBits(seed, number, 1), judged=None)
        for _ in batch.turns():
            pass
        winners += batch.winners
        turns += sum(each for each, winner in zip(batch.arrivals, batch.winners, strict=True) if winner != NOBODY)
    return tuple(winners.count(seat) for seat in range(len(start.cars))), winners.count(NOBODY), turns
