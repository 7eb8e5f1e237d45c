"""S9: the finish line and the end of the race."""

from __future__ import annotations

from rally.stich_rallye.box.events import (
    DiscTurned,
    FlagTaken,
    LineCrossed,
    MotorUsed,
    RaceWon,
)
from tests.rally.checks import find, the
from tests.rally.stich_rallye.helpers import at, then


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
