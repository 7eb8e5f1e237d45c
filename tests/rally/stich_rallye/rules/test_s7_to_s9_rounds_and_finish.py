"""S7 to S9: after a trick, the end of a round, the finish line and the end of the race."""

from __future__ import annotations

from random import Random

import pytest

from rally.stich_rallye import Race, Track
from rally.stich_rallye.box.events import (
    CardsPutAside,
    DiscTurned,
    FlagTaken,
    LineCrossed,
    MotorUsed,
    MoveBegun,
    RaceWon,
    RoundDealt,
    RoundEnded,
)
from rally.tutor.stich_rallye.skills import ChanceRace
from tests.rally.checks import find, the
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import action, at, then


def test_s7_1_the_winner_takes_the_flag_and_leads() -> None:
    race = then(at("players=4 flag=1 trick=G11,R5,B7 hands=R6.R7,B8,B9,R8"), "R6")
    assert (race.flag, race.to_act, race.trick) == (3, 3, ())
    assert sorted(map(str, race.played)) == ["B7", "G11", "R5", "R6"]
    assert the(race.events, FlagTaken).seat == 3
    assert the(race.events, FlagTaken).rule == "S7.1"
    assert [str(card) for card in the(race.events, CardsPutAside).cards] == ["G11", "R5", "B7", "R6"]


def test_s8_1_after_the_last_trick_everybody_uses_the_motor_last_place_first() -> None:
    race = then(at("track=beach players=4 cars=30,9,20,40 motors=1,3,0,0 trick=G4,G5,G6 hands=-,-,-,G7"), "G7")
    assert race.to_act is None
    assert list(race.legal) == [action("end")]
    assert [motor.value for motor in race.motors] == [3, 6, 1, 0]  # wound before the round ends
    ended = then(race, "end")
    assert the(ended.events, RoundEnded).order == (1, 2, 0, 3)
    assert the(ended.events, RoundEnded).rule == "S8.1"
    assert [e.seat for e in find(ended.events, MotorUsed)] == [1, 2, 0, 3]
    assert ended.cars == (33, 18, 21, 45)  # 9 + 6 ends on the downhill 15-17; 40 + 4 hops over 41


def test_s8_1_only_when_all_cards_are_played() -> None:
    race = at("players=3 hands=R2,R3,R4")
    objection = race.why_not(action("end"))
    assert objection is not None and objection.rule == "S8.1"


def test_s8_2_each_motor_is_reset_as_it_is_used_and_0_moves_nothing() -> None:
    ended = then(at("players=3 cars=18,19,20 motors=0,10,1 hands=-,-,-"), "end")
    assert [motor.value for motor in ended.motors] == [0, 0, 0]
    assert ended.cars[0] == 18
    assert find(ended.events, MoveBegun, seat=0) == []
    assert {e.rule for e in find(ended.events, MotorUsed)} == {"S8.2"}
    events = list(ended.events)
    assert events.index(the(events, MotorUsed, seat=1)) < events.index(the(events, MoveBegun, seat=1))


@pytest.mark.parametrize("flag", [0, 1, 2, 3])
def test_s8_3_cars_that_share_the_start_go_clockwise_from_the_flag_holder(flag: int) -> None:
    ended = then(at(f"players=4 flag={flag} cars=0,0,0,0 motors=1,1,1,1 hands=-,-,-,-"), "end")
    order = tuple((flag + turn) % 4 for turn in range(4))
    assert the(ended.events, RoundEnded).order == order
    assert "S8.3" in the(ended.events, RoundEnded).rules
    for place, seat in enumerate(order):
        assert ended.cars[seat] == 1 + place  # each jumps those before it


def test_s8_4_the_leader_takes_the_flag_and_the_next_round_is_dealt() -> None:
    race = at("players=3 round=1 flag=0 cars=18,19,20 motors=10,1,0 hands=-,-,-")
    ended = then(race, "end")
    assert ended.cars[0] == 30
    assert ended.flag == the(ended.events, FlagTaken).seat == 0
    assert the(ended.events, FlagTaken).rule == "S8.4"
    assert list(ended.legal) == [action("deal")]
    dealt = then(ended, "deal")
    assert (dealt.round, dealt.cars, dealt.to_act) == (2, ended.cars, 0)
    assert the(dealt.events, RoundDealt).round == 2
    other = then(at("players=3 round=2 flag=0 cars=18,19,20 motors=0,0,0 hands=-,-,-"), "end")
    assert other.flag == 2  # not the winner of the last trick, but the car in first place


@pytest.mark.parametrize("players", [3, 4, 5])
def test_s8_1_order_is_the_naive_one_for_every_small_standing(players: int) -> None:
    places = [0, 1, 32, 33] if players < 5 else [0, 1, 33]
    for flag in range(players):
        for number in range(len(places) ** players):
            cars = [places[number // len(places) ** seat % len(places)] for seat in range(players)]
            if max(cars.count(place) for place in (1, 32, 33)) > 1 or (1 in cars and 33 in cars):
                continue
            notation = f"players={players} flag={flag} cars={','.join(map(str, cars))} hands={','.join('-' * players)}"
            ended = then(at(notation), "end")
            assert the(ended.events, RoundEnded).order == tuple(naive.motor_order(cars, flag)), notation
            assert ended.flag == naive.leader(cars, flag), notation


def test_s_g_a_made_table_hands_the_flag_over_as_a_race_does() -> None:
    """Level in the lead, on the start space: the one nearest clockwise to the flag holder, and not the farthest."""
    for flag in range(4):
        running = ChanceRace(Random(1), Track.named("volcano"), 4)
        running.flag = flag
        running.end_round()
        race = Race.parse(f"players=4 round=1 flag={flag} cars=0,0,0,0 motors=0,0,0,0 hands=-,-,-,-")
        assert running.cars == [0, 0, 0, 0]
        assert running.flag == race.after(race.legal.only).flag == flag


def test_s9_1_the_first_crossing_turns_the_disc_and_keeps_the_motor() -> None:
    race = then(at("players=3 cars=30,9,10 motors=0,1,3 trick=G9,G5 hands=R2,R3,R4.G3"), "G3")
    assert race.cars[0] == 33
    assert race.winner is None
    crossed = the(race.events, LineCrossed)
    assert (crossed.crossing, crossed.progress, crossed.rule) == (1, 32, "S9.1")
    assert the(race.events, DiscTurned).red is True
    saved = then(at("players=3 cars=30,9,10 motors=10,1,3 trick=G9,G5 hands=R2,R3,R4.G3"), "G3 save")
    assert find(saved.events, LineCrossed, crossing=1)
    assert [motor.value for motor in saved.motors] == [10, 3, 6]


def test_s9_2_crossing_for_the_second_time_wins_at_once() -> None:
    for start in (59, 61, 62, 63):
        race = then(at(f"players=3 cars={start},9,10 motors=0,1,3 trick=G9,G7 hands=-,-,G6"), "G6")
        assert (race.winner, race.cars[0]) == (0, 64)
        assert (race.to_act, len(race.legal), list(race.legal)) == (None, 0, [])
        assert the(race.events, RaceWon).rule == the(race.events, LineCrossed).rule == "S9.2"
        assert "winner=0" in str(race)
        assert at(str(race)) == race


def test_s9_2_whatever_was_still_to_be_done_is_not_done() -> None:
    race = then(at("players=3 flag=1 cars=62,9,10 motors=0,0,0 trick=G5,G7 hands=G8.R2,R3,R4"), "G8")
    assert race.winner == 0
    assert not find(race.events, FlagTaken)
    for choice in ("R2", "R3", "R4"):
        objection = race.why_not(next(iter(at("players=3 flag=0 hands=R2,R3,R4").legal)))
        assert objection is not None and objection.rule is not None and objection.rule.startswith("S9"), choice


def test_s9_2_win_in_the_middle_of_a_rounds_end_leaves_later_motors_alone() -> None:
    race = then(at("players=4 round=2 flag=3 cars=50,9,60,63 motors=16,3,6,10 hands=-,-,-,-"), "end")
    assert [e.seat for e in find(race.events, MotorUsed)] == [1, 0]  # 50 + 16 is enough
    assert race.winner == 0
    assert race.cars == (64, 12, 60, 63)
    assert [motor.value for motor in race.motors] == [0, 0, 6, 10]
    assert (race.flag, race.round, race.to_act, list(race.legal)) == (3, 2, None, [])


def test_s9_3_after_three_rounds_the_lead_wins() -> None:
    race = then(at("players=3 round=3 flag=0 cars=18,41,20 motors=10,1,0 hands=-,-,-"), "end")
    assert (race.winner, race.cars) == (1, (29, 42, 20))
    assert the(race.events, RaceWon).rule == "S9.3"
    assert (race.to_act, list(race.legal)) == (None, [])
    assert race.round == 3
