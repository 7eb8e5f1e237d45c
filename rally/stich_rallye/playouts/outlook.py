"""What the places of the cars are worth at the end of a round, in whole numbers so that all implementations agree.

Motors are at 0 then, and cards are dealt anew: only the cars count. Each space that a seat is ahead of another
multiplies its odds against it by ODDS. These were measured in races between watchful players, on both tracks; a number
of its own for each space of the track told hardly more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rally.stich_rallye.box.facts import MOST_SPACES

CERTAIN = 4096
"""A chance of 1."""

LEADER = 2**16
"""The weight of the car in front."""

ODDS = {
    3: (114, 117),
    4: (112, 117),
    5: (109, 113),
}
"""By number of players, the factor of the odds for each space, in hundredths, after the first and the second round."""


@lru_cache
def seat_weights(players: int, round_number: int) -> tuple[int, ...]:
    """By number of spaces behind the car in front, the weight of a car, which is its share of the chances."""
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
