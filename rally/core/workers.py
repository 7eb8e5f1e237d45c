"""Work that several processes share: the results do not depend on their number.

Races are played in blocks, and the random bits of a block follow from the seed and its number, so any process can play
it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

J = TypeVar("J")
R = TypeVar("R")

Block: TypeAlias = tuple[int, int]
"""Races that are played side by side: the number of the block, and the number of races."""

Counts: TypeAlias = tuple[tuple[int, ...], int, int]
"""The results of races: the number of wins by seat, and two more numbers."""


def share_work(do: Callable[[J], R], jobs: Sequence[J], workers: int | None) -> Iterator[R]:
    """Yield the result of `do` for each of these jobs, in their order.

    workers: the number of processes; None for one per core. With 1, for a single job, and where there are no processes
    (Python in a page), this process does it. Within `joblib.parallel_config(backend=…)` that backend's workers do it.
    Raises ImpossiblePosition if something cannot be sent to other processes.
    """
    if workers == 1 or len(jobs) < 2 or sys.platform == "emscripten":
        yield from map(do, jobs)
        return
    from .processes import do_in_processes

    yield from do_in_processes(do, jobs, workers)


def finish_slices(play: Callable[..., Iterator[R | None]], job: Sequence[object]) -> R:
    """The result of a job that is done in slices: it yields None after each slice, and last its result."""
    *_, found = play(*job)
    assert found is not None
    return found


def split_blocks(races: int, most: int) -> list[Block]:
    """Blocks of this number of races, `most` in each but the last.

    >>> split_blocks(10, most=4)
    [(0, 4), (1, 4), (2, 2)]
    """
    return [(number, min(most, races - first)) for number, first in enumerate(range(0, races, most))]


def play_blocks(play: Callable[[Block], Counts], blocks: Sequence[Block], seats: int, workers: int | None) -> Counts:
    """The results of all blocks together."""
    wins, one, other = [0] * seats, 0, 0
    for found in share_work(play, blocks, workers):
        wins = [total + won for total, won in zip(wins, found[0], strict=True)]
        one, other = one + found[1], other + found[2]
    return tuple(wins), one, other
