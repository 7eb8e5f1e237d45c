"""Who sits where follows from the seed and the race's number, and everybody sits as often in each seat."""

from __future__ import annotations

from collections import Counter
from math import lcm

import pytest

from rally.tournament.seating import seat_players, seeds_of


@pytest.mark.parametrize(("players", "seats"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 4), (6, 4), (7, 3), (12, 4)])
def test_everybody_sits_equally_often_in_each_seat(players: int, seats: int) -> None:
    counted: Counter[tuple[int, int]] = Counter()
    for race in range(lcm(players, seats)):
        seated = seat_players(5, players, seats, race)
        assert len(set(seated)) == min(players, seats), "nobody sits twice where there are enough"
        counted.update(enumerate(seated))
    assert len(counted) == players * seats and len(set(counted.values())) == 1


@pytest.mark.parametrize(("players", "seats"), [(3, 3), (2, 4), (6, 4)])
def test_a_block_is_one_deal_in_every_rotation_of_its_players(players: int, seats: int) -> None:
    for block in range(20):
        races = range(block * seats, (block + 1) * seats)
        first, *others = (seat_players(1, players, seats, race) for race in races)
        assert others == [first[turn:] + first[:turn] for turn in range(1, seats)]
        assert len({seeds_of(1, seats, race)[0] for race in races}) == 1
        assert len({seeds_of(1, seats, race)[1] for race in races}) == seats


def test_the_order_in_which_they_sit_is_drawn_for_each_block() -> None:
    """So everybody sits right after everybody else, and meets everybody."""
    after = Counter((group[0], group[1]) for block in range(300) for group in [seat_players(2, 4, 4, 4 * block)])
    assert len(after) == 12 and min(after.values()) > 10
    met = {pair for block in range(300) for group in [seat_players(2, 9, 3, 3 * block)] for pair in [frozenset(group)]}
    assert len(met) > 60  # of 84


def test_another_seed_seats_and_deals_otherwise() -> None:
    assert [seat_players(1, 5, 3, race) for race in range(30)] != [seat_players(2, 5, 3, race) for race in range(30)]
    assert len({seeds_of(seed, 4, race)[0] for seed in range(20) for race in range(0, 80, 4)}) == 400
