"""Random bits by the row, for many games at once (NumPy)."""

from __future__ import annotations

from math import prod

import numpy as np
import numpy.typing as npt


class Bits:
    """Random bits; the same seed gives the same ones everywhere.

    copies: the number of groups in which the games of a batch stand side by side; all groups get the same bits.
    """

    def __init__(self, *seed: int, copies: int = 1) -> None:
        self.source = np.random.SFC64([part % 2**64 for part in seed])
        self.copies = copies

    def raw(self, size: int) -> npt.NDArray[np.uint64]:
        """64 random bits for each of `size` entries."""
        return np.asarray(self.source.random_raw(size)).astype("<u8", copy=False)

    def words(self, *shape: int) -> npt.NDArray[np.uint16]:
        """16 random bits for each place of an array whose last axis is the games."""
        *rows, games = shape
        size = prod(rows) * (games // self.copies)
        found = self.raw((size + 3) // 4).view("<u2")[:size].reshape(*rows, -1)
        return np.tile(found, self.copies) if self.copies > 1 else found

    def orders(self, things: int, games: int, first: int) -> npt.NDArray[np.uint8]:
        """For each game, the first `first` of the numbers of at most 64 things in a random order: first × games."""
        packs = games // self.copies
        size = packs * things
        keys = self.raw((size + 1) // 2).view("<u4")[:size].reshape(packs, -1) & ~np.uint32(0x3F)
        keys |= np.arange(things, dtype=np.uint32)  # low bits: the thing's number; high bits: its random key
        keys.sort(axis=1)
        numbers = np.ascontiguousarray((keys[:, :first] & np.uint32(0x3F)).astype(np.uint8).T)
        return np.tile(numbers, self.copies)
