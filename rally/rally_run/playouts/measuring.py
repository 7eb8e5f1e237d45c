"""What good play is worth, measured by many races at once (NumPy): seat 0 plays in another way than all others.

All players take the shortest way that they know or hope for, and swap a tile ahead that leads nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from rally.core.measures import Measured, share_of
from rally.core.numpy_bits import Bits
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.race.race import Race
from rally.rally_run.rules.moment import Moment

from .batch import Batch, FirstTurns, LaneTables, Row, cell_bits, exchange_cells, tables_of
from .estimate import CELLS, LANES, NOWHERE

HALF = np.uint16(1 << 15)

FORGOTTEN = (0, 5, 10, 20, 50, 100)
"""Percent of the remembered tiles that are forgotten every turn."""

WORTH = (0, 1, 2, 3)
"""Minimum number of turns that a swap must save. 0: a coin decides where it saves none. 3: no swap saves as much, so
none is made unless no road leads on."""

OTHERWISE = 0
"""The seat that plays in another way."""

MakeBatch = Callable[[LaneTables, Moment, Bits], Batch]


class ForgettingBatch(Batch):
    """Races in which seat 0 forgets a share of what it remembers before each of its turns.

    forgotten: percent of the cells. recalled: by lane, the cells that seat 0 remembers.
    """

    def __init__(self, tables: LaneTables, start: Moment, bits: Bits, forgotten: int) -> None:
        super().__init__(tables, start, bits, judged=None)
        self.threshold = np.uint32(forgotten * 2**16 // 100)
        self.recalled = tables.known.copy()

    def move(self, own: int, choice: FirstTurns | None) -> None:
        """One turn; seat 0 knows only what it recalls."""
        tables = self.tables
        known = tables.known
        if self.turn == OTHERWISE:
            tables.known = self.recalled = self.recalled & ~self.fading(len(known))
        super().move(own, choice)
        swapped = np.flatnonzero(tables.swapped[0] != NOWHERE)
        if self.turn == OTHERWISE:
            self.recalled, tables.known = tables.known, self.exchanged(known, swapped) | tables.known
        else:
            self.recalled = self.exchanged(self.recalled, swapped)
        face_up = np.bitwise_or.reduce([cell_bits(places) for places in tables.cars])
        self.recalled = self.recalled | face_up

    def exchanged(self, cells: Row, lanes: Row) -> Row:
        """Sets of cells after the swaps that were made in these lanes."""
        after = cells.copy()
        first, second = self.tables.swapped[:, lanes]
        after[lanes] = exchange_cells(after[lanes], first, second)
        return after

    def fading(self, lanes: int) -> Row:
        """By lane, the cells that are forgotten now, if they were remembered."""
        luck = self.bits.words(CELLS.bit_length(), lanes) < self.threshold
        cells = np.uint32(1) << np.arange(len(luck), dtype=np.uint32)[:, None]
        found: Row = (luck * cells).sum(axis=0, dtype=np.uint32)
        return found

    def put_aside(self, all_of_them: bool = False) -> None:
        """Go on without the lanes that have ended, which `recalled` drops as well."""
        before = self.tables.number
        super().put_aside(all_of_them)
        if len(before) != len(self.tables.number):
            self.recalled = self.recalled[np.isin(before, self.tables.number)]


class SwappingBatch(Batch):
    """Races in which seat 0 swaps only where that saves `worth` turns."""

    def __init__(self, tables: LaneTables, start: Moment, bits: Bits, worth: int) -> None:
        super().__init__(tables, start, bits, judged=None)
        self.worth = worth

    def prefers_swap(self, driving: Row, swapping: Row) -> Row:
        """Whether to swap: seat 0 does if it saves enough turns."""
        if self.turn != OTHERWISE:
            return super().prefers_swap(driving, swapping)
        saved = driving - swapping
        wanted: Row = saved >= self.worth
        return wanted if self.worth else wanted & ((saved > 0) | (self.bits.words(len(saved)) < HALF))


def play_batches(players: int, races: int, seed: int, make: MakeBatch) -> Iterator[Batch]:
    """Play this number of races in batches; every way to make batches meets the same deals."""
    start = Race.start(players, None)
    for number, first in enumerate(range(0, races, LANES)):
        tables = tables_of(HiddenTiles(start), min(LANES, races - first), 1, Bits(seed, number))
        batch = make(tables, start, Bits(seed, number, 1))
        batch.play_out()
        yield batch


def count_wins(players: int, races: int, seed: int, make: MakeBatch, seat: int = OTHERWISE) -> int:
    """The number of races that a seat wins."""
    return sum(int(np.count_nonzero(batch.winners == seat)) for batch in play_batches(players, races, seed, make))


def measure_memory(players: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By percent of the tiles forgotten every turn, the share of races that seat 0 wins; the others forget nothing."""
    makers = {share: partial(ForgettingBatch, forgotten=share) for share in FORGOTTEN}
    return tuple(share_of(share, count_wins(int(players), races, seed, make), races) for share, make in makers.items())


def measure_swaps(players: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By turns that a swap of seat 0 must save, the share of races that it wins; the others swap as usual."""
    makers = {worth: partial(SwappingBatch, worth=worth) for worth in WORTH}
    return tuple(share_of(worth, count_wins(int(players), races, seed, make), races) for worth, make in makers.items())


def measure_first(players: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By seat, the share of races that it wins; seat 0 begins."""
    seats = int(players)
    batches = [*play_batches(seats, races, seed, partial(Batch, judged=None))]
    wins = (sum(int(np.count_nonzero(batch.winners == seat)) for batch in batches) for seat in range(seats))
    return tuple(share_of(seat, count, races) for seat, count in enumerate(wins))
