"""S4: the wind-up motor."""

from __future__ import annotations

import pytest

from rally.stich_rallye import Motor, Race
from rally.stich_rallye.box.events import MotorHeld, MotorUsed, MotorWound, MoveBegun
from tests.rally.checks import find, the
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import action, at, then, word


def shown(race: Race) -> list[int]:
    return [motor.value for motor in race.motors]


def test_s4_1_the_dial_has_nine_values_in_a_circle() -> None:
    assert [Motor(position).value for position in range(9)] == naive.DIAL == [0, 1, 3, 6, 10, 15, 16, 8, 4]
    motor = Motor()
    assert (motor.position, motor.value) == (0, 0)
    for _ in range(9):
        motor = motor.wound()
    assert motor == Motor(0)
    assert Motor(5).reset() == Motor(0)
    for wrong in (9, -1):
        with pytest.raises(ValueError):
            Motor(wrong)


def test_s4_2_who_did_not_win_winds_one_notch_before_any_car_moves() -> None:
    race = then(at("players=4 motors=0,1,3,6 trick=G4,G5,G6 hands=-,-,-,G13"), "G13 save")
    assert shown(race) == [1, 3, 6, 6]
    before = at("players=4 motors=0,1,3,0 trick=G4,G5,G6 hands=-,-,-,G13")
    events = then(before, "G13").events
    moved = events.index(the(events, MoveBegun))
    wound = find(events, MotorWound, rule="S4.2")
    assert [(e.seat, e.before, e.after) for e in wound] == [(0, 0, 1), (1, 1, 3), (2, 3, 6)]
    assert all(events.index(e) < moved for e in wound)


def test_s4_3_the_winner_does_not_wind() -> None:
    asked = then(at("players=3 motors=3,3,3 trick=G4,G5 hands=-,-,G9"), "G9")
    held = the(asked.events, MotorHeld)
    assert (held.seat, held.value, held.rule) == (2, 3, "S4.3")
    assert shown(asked) == [6, 6, 3]


def test_s4_4_after_16_the_dial_falls_to_8_and_4_and_0() -> None:
    race = then(at("players=4 round=3 motors=16,8,4,0 trick=G4,G5,G6 hands=-,-,-,G13"), "G13")
    assert shown(race) == [8, 4, 0, 0]
    assert [(e.before, e.after) for e in find(race.events, MotorWound, rule="S4.4")] == [(16, 8), (8, 4), (4, 0)]
    assert the(then(at("players=3 motors=15,0,0 trick=G4,G5 hands=-,-,G9"), "G9").events, MotorWound, seat=0).rule == (
        "S4.2"
    )


def test_s4_5_turbo_adds_the_whole_value_and_resets_the_dial() -> None:
    asked = then(at("players=3 cars=0,2,1 motors=10,0,0 trick=G9,G5 hands=-,-,G3"), "G3")
    assert asked.to_act == 0
    assert sorted(map(word, asked.legal)) == ["save", "turbo"]
    used = then(asked, "turbo")
    assert the(used.events, MotorUsed).value == 10
    assert the(used.events, MotorUsed).rule == "S4.5"
    assert (shown(used)[0], used.cars[0]) == (0, 3 + 10 + 2)  # two cars jumped
    saved = then(asked, "save")
    assert find(saved.events, MotorHeld, rule="S4.5", seat=0, value=10)
    assert (shown(saved)[0], saved.cars[0]) == (10, 3 + 2)


def test_s4_5_nobody_is_asked_when_the_dial_shows_0() -> None:
    race = then(at("players=3 cars=0,30,31 motors=0,1,1 trick=G9,G5 hands=R2,R3,R4.G3"), "G3")
    assert race.cars[0] == 3
    assert race.trick == ()
    for choice in ("turbo", "save"):
        objection = race.why_not(action(choice))
        assert objection is not None and objection.rule in ("S4.5", "S5.2")


@pytest.mark.parametrize("number", [1, 2])
def test_s4_6_every_motor_is_at_0_when_a_round_begins(number: int) -> None:
    over = then(at(f"players=3 round={number} cars=3,9,12 motors=15,0,1 hands=-,-,-"), "end")
    assert shown(over) == [0, 0, 0]
    assert shown(then(over, "deal")) == [0, 0, 0]


def test_s4_6_a_position_between_rounds_with_a_wound_motor_cannot_be() -> None:
    with pytest.raises(ValueError, match="motor"):
        at("players=3 round=1 motors=0,3,0 hands=-,-,- next=deal")
