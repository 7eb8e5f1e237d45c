"""Computer players: who sees what, who wins against whom, and that every race of theirs ends."""

from __future__ import annotations

import random

import pytest

from rally import play
from rally.rally_run import (
    Drive,
    Forgetting,
    IllegalAction,
    Memory,
    Race,
    Swap,
    Turn,
    forgetful,
    rememberer,
    thoughts,
    wanderer,
)
from rally.rally_run.players.players import recall_with_luck
from tests.rally.rally_run.helpers import at, play_on, random_race
from tests.selection import often


def test_nobody_chooses_when_the_race_is_over() -> None:
    race = at("players=2 cars=green,pit trophies=green,red winner=0")
    with pytest.raises(IllegalAction):
        rememberer(race)


def test_the_rememberer_drives_the_way_it_knows() -> None:
    race = at("players=2 cars=1.1:NESW,yellow tiles=?????/?xx??/??P??/?????/????? first=no")
    assert rememberer(peeking(race)) == Drive("E")
    turned = race.after(Drive("E"))
    assert turned.cars[0] == (1, 2)
    assert rememberer(turned.but(turn=0, swapped=None, seen=race.memory)) == Drive("S")


def test_the_rememberer_turns_a_tile_to_where_it_wants_to_go() -> None:
    race = at("players=2 cars=1.1:NESW,yellow tiles=?????/?xc??/??P??/?????/????? first=no").after(Drive("E"))
    assert rememberer(race) == Turn("SW")


def test_the_rememberer_swaps_a_dead_end_ahead_for_something_better() -> None:
    tiles = "????x/??d??/??P??/?????/?????"
    race = at(f"players=2 cars=0.2:SW,green tiles={tiles} first=no")
    race = Race.of(race.moment)
    assert rememberer(peeking(race)) == Swap((0, 4), (1, 2))
    assert isinstance(rememberer(race), Drive)  # who does not know it hopes for the best


def test_the_rememberer_hinders_one_who_is_nearly_home() -> None:
    tiles = "x????/s????/??P??/???dd/?????"
    race = at(f"players=2 cars=2.3:NS,1.0:NS trophies=-,red tiles={tiles} turn=0 first=no")
    choice = rememberer(peeking(race))
    assert isinstance(choice, Swap) and choice.first == (0, 0)
    assert race.kind(choice.second) == "d"
    found = thoughts(race.seen_by(0).recalling(Memory.peeking(race)))
    assert found[choice].hinders and found[choice].others > found[Drive("N")].others


def test_nobody_hinders_right_after_a_swap() -> None:
    tiles = "x????/s????/??P??/???dd/?????"
    race = at(f"players=2 cars=2.3:NS,1.0:NS trophies=-,red tiles={tiles} turn=0 first=no swapped=4.0/4.1")
    assert isinstance(rememberer(peeking(race)), Drive)


def test_who_remembers_nothing_still_comes_home() -> None:
    for seed in range(often(1, 6)):
        race = play(Race.start(2, seed), [forgetful(1.0), forgetful(1.0)], seed)
        assert race.winner is not None


def test_a_race_ends_whoever_plays() -> None:
    table = [wanderer, rememberer, forgetful(0.3), forgetful(0.0, 6)]
    for seed in range(6):
        players = 2 + seed % 3
        seats = [table[(seed + seat) % 4] for seat in range(players)]
        race = play(Race.start(players, seed), seats, seed)
        assert race.winner is not None, seed
        assert race == play(Race.start(players, seed), seats, seed)


@pytest.mark.rest
def test_the_rememberer_beats_the_wanderer_and_the_forgetful() -> None:
    """The long matches are in `make strength`."""
    for player, races, least in ((wanderer, 10, 9), (forgetful(0.5), 20, 13)):
        wins = 0
        for seed in range(races):
            seats = [rememberer, player][:: 1 if seed % 2 == 0 else -1]
            wins += play(Race.start(2, seed), seats, seed).winner == seed % 2
        assert wins >= least, player


def peeking(race: Race) -> Race:
    """The race for somebody who knows what lies everywhere."""
    return race.but(seen=Memory.peeking(race))


def test_each_seat_forgets_on_its_own() -> None:
    """Of thirty races, in each of which the same is seen by all, two seats recall not the same."""
    differ = 0
    for seed in range(30):
        *_, race = play_on(random_race(random.Random(seed)), seed, 25)
        if race.winner is None:
            twins = [race.but(turn=seat, swapped=None, turning=None, first=False, seen=race.memory) for seat in (0, 1)]
            recalled = [recall_with_luck(twin, 1, Forgetting(0.1))[0].tiles for twin in twins]
            again = [recall_with_luck(twin, 1, Forgetting(0.1))[0].tiles for twin in twins]
            assert recalled == again
            differ += recalled[0] != recalled[1]
    assert differ > 10
