"""How the seats of a batch choose: at random, or sensibly."""

from __future__ import annotations

import numpy as np

from .batch import Batch, Trick
from .driving import Row, as_mask

HALF = np.uint16(1 << 15)


class Random:
    """A uniformly random legal card; a motor that shows more than 0 is used with probability 1/2."""

    def card(self, batch: Batch, trick: Trick, hand: Row, legal: Row) -> Row:
        """The legal card with the highest of random keys."""
        keys = batch.bits.words(*hand.shape) | np.uint16(1)
        keys *= (legal != 0).astype(np.uint16)
        return highest(hand, keys)

    def turbo(self, batch: Batch, trick: Trick, value: Row) -> Row:
        """A coin for each game."""
        return as_mask(batch.bits.words(batch.games) < HALF)


def highest(hand: Row, keys: np.ndarray[tuple[int, ...], np.dtype[np.uint16]]) -> Row:
    """Of each game the card with the highest key."""
    chosen = keys == np.maximum.reduce(keys, axis=0)
    found: Row = np.maximum.reduce(hand * chosen.view(np.uint8), axis=0)
    return found


STYLES = {"random": lambda track, players: Random()}
