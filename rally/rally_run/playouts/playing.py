"""One choice after another played out in the lanes of a batch, side by side (NumPy): `Playing`, for `Advisor`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rally.chance.bits import Bits
from rally.chance.pace import BY_ROW
from rally.rally_run.box.actions import Action
from rally.rally_run.memory.dealing import Hidden

from .batch import Batch
from .plain_playing import Found, Tally
from .setting import choice_of, tables_of


class Playing:
    """Plays races on from what somebody recalls, after each of some actions, so many at once."""

    pace = BY_ROW

    def __init__(self, hidden: Hidden, seed: int) -> None:
        self.hidden, self.seed = hidden, seed

    def play(self, actions: Sequence[Action], playouts: int, number: int) -> Iterator[Found | None]:
        """One batch, the `number`th: so many lanes for each action; what came of it is found after the last turn.

        The nth lane of each action meets the same deal.
        """
        race = self.hidden.race
        tables = tables_of(self.hidden, playouts, len(actions), Bits(self.seed, number))
        batch = Batch(tables, race.turn, race.first, Bits(self.seed, number, 1))
        for _ in batch.turns(choice_of(race, actions, playouts)):
            yield None
        yield tallies(batch, actions, playouts, len(race.cars))


def tallies(batch: Batch, actions: Sequence[Action], playouts: int, seats: int) -> Found:
    """What has come of each action in a batch that was played out, so many lanes for each."""
    found = {}
    for place, action in enumerate(actions):
        lanes = slice(place * playouts, (place + 1) * playouts)
        winners, arrivals = batch.winners[lanes], batch.arrivals[lanes].astype(np.int64)
        wins = [int(np.count_nonzero(winners == seat)) for seat in range(seats)]
        found[action] = Tally(wins, playouts, int(arrivals.sum()), int((arrivals * arrivals).sum()))
    return found
