"""Choices and whole races played in the lanes of a batch: `Playouts` for `Advisor`, `play_block` for `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rally.core.chance import BY_ROW
from rally.core.numpy_bits import Bits
from rally.core.workers import Block, Counts
from rally.rally_run.box.actions import Action
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.rules.moment import Moment

from .batch import Batch, Watcher, first_turns, tables_of
from .estimate import NOBODY
from .plain_playing import ActionTally, Found


class Playouts:
    """Plays many races on at once from what somebody recalls, after each of some actions."""

    pace = BY_ROW

    def __init__(self, hidden: HiddenTiles, seed: int) -> None:
        self.hidden, self.seed = hidden, seed

    def play(self, actions: Sequence[Action], playouts: int, number: int) -> Iterator[Found | None]:
        """Play batch `number`, with `playouts` lanes for each action; yield None after each turn, then the results.

        The nth lane of each action meets the same deal.
        """
        race = self.hidden.race
        tables = tables_of(self.hidden, playouts, len(actions), Bits(self.seed, number))
        batch = Batch(tables, race, Bits(self.seed, number, 1))
        for _ in batch.turns(first_turns(race, actions, playouts)):
            yield None
        yield tallies(batch, actions, playouts, len(race.cars))


def tallies(batch: Batch, actions: Sequence[Action], playouts: int, seats: int) -> Found:
    """The results of each action in a batch that was played out, with `playouts` lanes each."""
    found = {}
    for place, action in enumerate(actions):
        lanes = slice(place * playouts, (place + 1) * playouts)
        winners, arrivals = batch.winners[lanes], batch.arrivals[lanes].astype(np.int64)
        wins = [int(np.count_nonzero(winners == seat)) for seat in range(seats)]
        found[action] = ActionTally(wins, playouts, int(arrivals.sum()), int((arrivals * arrivals).sum()))
    return found


def play_block(start: Moment, seed: int, watch: Watcher | None, block: Block) -> Counts:
    """Play a block of races from here, dealing what is hidden.

    Gives the wins by seat, the races without end, and the turns of the winners.
    """
    number, races = block
    tables = tables_of(HiddenTiles(start), races, 1, Bits(seed, number))
    batch = Batch(tables, start, Bits(seed, number, 1), judged=None)
    batch.watch = watch or batch.watch
    batch.play_out()
    wins = [int(np.count_nonzero(batch.winners == seat)) for seat in range(len(start.cars))]
    turns = batch.arrivals[batch.winners != NOBODY].sum(dtype=np.int64)
    return tuple(wins), int(np.count_nonzero(batch.winners == NOBODY)), int(turns)
