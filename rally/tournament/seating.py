"""Who sits where in a race of a tournament, and the seeds of its deal and its players."""

from __future__ import annotations

import random
from functools import lru_cache
from hashlib import blake2b
from math import lcm

from rally.core.chance import shuffle_things


def draw_seed(*parts: object) -> int:
    """A seed made of these parts, which reveals nothing about any other."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big") >> 1


def seeds_of(seed: int, seats: int, race: int) -> tuple[int, int]:
    """The seed of the deal, the same for a whole block of races, and the seed of the players."""
    return draw_seed("deal", seed, race // seats), draw_seed("luck", seed, race)


@lru_cache(maxsize=256)
def seat_groups(seed: int, players: int, seats: int, cycle: int) -> tuple[tuple[int, ...], ...]:
    """The groups that race one after another until everybody has raced equally often."""
    numbers = random.Random(draw_seed("groups", seed, cycle))
    line: list[int] = []
    while len(line) < lcm(players, seats):
        order = shuffle_things(range(players), numbers)
        sitting = line[len(line) - len(line) % seats :]  # at a table that is not yet full
        first = [player for player in order if player not in sitting][: seats - len(sitting)]
        line += first + [player for player in order if player not in first]
    return tuple(tuple(line[begin : begin + seats]) for begin in range(0, len(line), seats))


def seat_players(seed: int, players: int, seats: int, race: int) -> tuple[int, ...]:
    """The players in the seats of a race, by index."""
    block, turn = divmod(race, seats)
    cycle, place = divmod(block, lcm(players, seats) // seats)
    group = seat_groups(seed, players, seats, cycle)[place]
    return group[turn:] + group[:turn]
