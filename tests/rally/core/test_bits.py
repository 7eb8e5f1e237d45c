"""Random bits: those without NumPy are the very same."""

from __future__ import annotations

import pytest

from rally.core.chance import PlainBits
from rally.core.numpy_bits import Bits

SEEDS = [(0,), (1,), (2**32, 5), (-1, 3, 4), (2**63 - 1, 2**40, 7, 9, 2**62), (-(2**63), 0, 1)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("copies", [1, 3])
def test_the_same_seed_gives_the_same_bits_with_and_without_numpy(seed: tuple[int, ...], copies: int) -> None:
    rows, plain = Bits(*seed, copies=copies), PlainBits(*seed, copies=copies)
    for size in (7, 1, 64):
        assert plain.raw(size) == rows.raw(size).tolist()
    for shape in ((5, 9), (1, 3), (4, 300)):
        assert [list(row) for row in plain.words(*shape)] == rows.words(*shape).tolist()
    for things, games, first in ((27, 6, 12), (45, 33, 45), (1, 3, 1), (64, 9, 5)):
        orders = rows.orders(things, games, first).T.tolist()
        assert [list(order) for order in plain.orders(things, games, first)] == orders
