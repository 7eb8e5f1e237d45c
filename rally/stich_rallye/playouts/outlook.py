"""What the places of the cars are worth when a round has ended, in whole numbers so that all who reckon agree.

Motors are at 0 then and all cards are dealt anew: nothing but the cars counts. Each space that a seat is
ahead of another multiplies its odds against it by ODDS. Measured in races between watchful players, on both tracks; a
number of its own for each space of the track told hardly more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rally.stich_rallye.box.facts import MOST_SPACES

CERTAIN = 4096
"""A chance of 1."""

LEADER = 2**16
"""What the car in front weighs."""

ODDS = {
    3: (114, 117),
    4: (112, 117),
    5: (109, 113),
}
"""By number of players, after the first round and after the second: what a space multiplies the odds by, in
hundredths."""


@lru_cache
def seat_weights(players: int, round_number: int) -> tuple[int, ...]:
    """By spaces behind the car in front: what a car weighs, and so what its seat's share of the chances is."""
    odds = ODDS[players][round_number - 1]
    return tuple(round(LEADER * 100**behind / odds**behind) for behind in range(2 * MOST_SPACES + 1))


def chances_at_round_end(round_number: int, cars: Sequence[int]) -> list[int]:
    """The chance of each seat when a round but the last has ended and nobody has won, rounded down.

    >>> chances_at_round_end(1, (20, 20, 14, 30))
    [729, 729, 369, 2266]
    """
    weights, first = seat_weights(len(cars), round_number), max(cars)
    weighed = [weights[first - car] for car in cars]
    return [weight * CERTAIN // sum(weighed) for weight in weighed]
