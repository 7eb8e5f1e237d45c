"""The planner: the same choice everywhere, no win left lying, chances at the end of a round as they are measured."""

from __future__ import annotations

import pickle
import random

import pytest

from rally.core.numpy_bits import Bits
from rally.stich_rallye import PLAYERS, ImpossiblePosition, Play, Race, Turbo
from rally.stich_rallye.box.cards import Card
from rally.stich_rallye.box.facts import USUAL
from rally.stich_rallye.players.advisor import Advisor
from rally.stich_rallye.players.planner import Planner
from rally.stich_rallye.playouts import outlook
from rally.stich_rallye.playouts.batch import Batch
from rally.stich_rallye.playouts.styles import style_of
from rally.stich_rallye.rules.driving import Track
from tests.rally.stich_rallye.playouts.test_playouts import anywhere


def test_it_is_the_last_of_the_ready_players_and_can_be_sent_to_other_processes() -> None:
    assert [*PLAYERS][-1] == "planner" and PLAYERS["planner"] == Planner()
    race, sent = Race.start(seed=3), pickle.loads(pickle.dumps(Planner(80)))
    assert sent == Planner(80) and sent(race, 5) == Planner(80)(race, 5)


def test_it_chooses_the_same_without_numpy(request: pytest.FixtureRequest) -> None:
    """From anywhere: a trick half played, the turbo question open; in every round."""
    rng = random.Random(4)
    races = [race for n in range(9) if (race := anywhere(rng, 3 + n % 3, USUAL)).to_act is not None]
    assert {race.round for race in races} == {1, 2, 3}
    by_numpy = [Planner(60)(race, seed) for seed, race in enumerate(races)]
    request.getfixturevalue("no_numpy")
    assert [Planner(60)(race, seed) for seed, race in enumerate(races)] == by_numpy


def test_it_takes_a_win_that_is_there() -> None:
    race = Race.parse("round=3 flag=0 cars=50,60,42,20 motors=16,0,0,0 trick=R9,R5,R7,R3 hands=R4,?,?,?")
    assert Planner(20)(race, 1) == Turbo(True)
    race = Race.parse("round=3 flag=0 cars=61,62,20,59 motors=0,0,0,0 trick=R9,R5,R7 hands=?,?,?,G3.G2")
    assert {Planner(20)(race, seed) for seed in range(5)} == {Play(Card("green", 3))}


def test_it_keeps_another_from_winning_the_race() -> None:
    """Seat 1 wins the race with this trick, whatever its lowest card, unless it is taken from it."""
    race = Race.parse("round=3 flag=0 cars=30,63,20,44 motors=0,0,0,0 trick=R9,R12,R7 hands=?,?,?,R13.R2.G5.B3")
    assert {Planner(60)(race, seed) for seed in range(5)} == {Play(Card("red", 13))}


def test_fewer_playouts_than_choices_are_one_each_and_none_are_refused() -> None:
    race = Race.start(5, seed=2)
    assert Planner(1)(race, 1) in race.legal
    with pytest.raises(ImpossiblePosition):
        Planner(0)


def test_an_advisor_to_the_end_of_the_round_shares_one_race_among_the_seats() -> None:
    race = Race.start(4, seed=5)
    for advice in Advisor(race.seen_by(0), style="watchful", whole=False).step(200):
        assert 200 - 4 <= sum(advice.wins_by_seat) <= 200 and not advice.certain


@pytest.mark.parametrize("players", [3, 4, 5])
def test_places_at_the_end_of_a_round_are_worth_what_is_said(players: int) -> None:
    """Of races on both tracks: how often seats won whose chance was said to be below 20%, 30%, 40%, or above.

    One number for all of a lap is no more exact than that: five players who are far ahead win 44% and not 49%.
    """
    said, won, counted = [0.0] * 4, [0.0] * 4, [0] * 4
    for track in map(Track.named, ("volcano", "beach")):
        batch = Batch(track, players, 4000, Bits(7), style_of("watchful", track, players))
        batch.flag[0] = 255
        ends: list[list[list[int]]] = []
        batch.watch = lambda what, here, ends=ends: ends.append(here.cars.T.tolist()) if what == "round" else None
        batch.play_out()
        for number, cars in enumerate(ends[:2], 1):
            for places, victor in zip(cars, (batch.victor.T != 0).tolist(), strict=True):
                for chance, wins in zip(outlook.chances_at_round_end(number, places), victor, strict=True):
                    group = sum(chance / outlook.CERTAIN > edge for edge in (0.2, 0.3, 0.4))
                    said[group] += chance / outlook.CERTAIN
                    won[group] += wins
                    counted[group] += 1
    for expected, found, number in zip(said, won, counted, strict=True):
        assert number > 1000 and abs(expected - found) / number < 0.07
