"""Work that several processes share: what comes out is the same, however many there are.

Races are played in blocks, and the random bits of a block are made of the seed and its number. So it does not matter
who plays it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

J = TypeVar("J")
R = TypeVar("R")

Block: TypeAlias = tuple[int, int]
"""Races that are played side by side: the number of the block, and how many they are."""

Counts: TypeAlias = tuple[tuple[int, ...], int, int]
"""What came of races: how many each seat won, and two more numbers."""


def share_work(do: Callable[[J], R], jobs: Sequence[J], workers: int | None) -> Iterator[R]:
    """What `do` gives for each of these jobs, in their order, from so many processes; None: one for each core.

    One worker is this process. So it is where there are no others (Python in a page), and for a single job. Within
    `joblib.parallel_config(backend=…)` it is that backend's workers which do it. ImpossiblePosition for what cannot be
    sent to other processes.
    """
    if workers == 1 or len(jobs) < 2 or sys.platform == "emscripten":
        yield from map(do, jobs)
        return
    from .processes import do_in_processes

    yield from do_in_processes(do, jobs, workers)


def finish_slices(play: Callable[..., Iterator[R | None]], job: Sequence[object]) -> R:
    """The result of a job that is done in slices: what comes last of it, after nothing for each slice."""
    *_, found = play(*job)
    assert found is not None
    return found


def split_blocks(races: int, most: int) -> list[Block]:
    """So many races in blocks, `most` in each but the last.

    >>> split_blocks(10, most=4)
    [(0, 4), (1, 4), (2, 2)]
    """
    return [(number, min(most, races - first)) for number, first in enumerate(range(0, races, most))]


def play_blocks(play: Callable[[Block], Counts], blocks: Sequence[Block], seats: int, workers: int | None) -> Counts:
    """What came of all blocks together."""
    wins, one, other = [0] * seats, 0, 0
    for found in share_work(play, blocks, workers):
        wins = [total + won for total, won in zip(wins, found[0], strict=True)]
        one, other = one + found[1], other + found[2]
    return tuple(wins), one, other
