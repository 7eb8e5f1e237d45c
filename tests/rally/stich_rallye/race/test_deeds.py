"""One thing that the rules do, by itself: a car drives, a motor is wound; what labs of a single rule show."""

from __future__ import annotations

import pytest

from rally.stich_rallye import EndRound, ImpossiblePosition, LineCrossed, MotorWound, Race
from rally.stich_rallye.rules.motor import DriveDeed, WindDeed

RACE = Race.parse("players=3 flag=1 cars=9,12,60 motors=3,16,6 trick=G10,R5")


@pytest.mark.parametrize(("seat", "spaces"), [(0, 3), (0, 1), (1, 2), (2, 1), (0, 0), (1, 25)])
def test_a_car_drives_as_the_track_has_it_and_nothing_else_changes(seat: int, spaces: int) -> None:
    move, after = RACE.track.drive(RACE.cars, seat, spaces), RACE.alone(DriveDeed(seat, spaces))
    assert after.events == move.events and after.cars[seat] == move.progress
    assert after == RACE.but(cars=after.cars) and after.previous is None
    assert tuple(event for event, _ in after.frames) == move.events
    assert tuple(table.cars[seat] for _, table in after.frames) == move.places
    others = [other for other in range(3) if other != seat]
    for _, table in after.frames:
        assert all(table.cars[other] == RACE.cars[other] for other in others)
        assert (table.trick, table.hands, table.motors, table.flag) == (RACE.trick, RACE.hands, RACE.motors, RACE.flag)


def test_its_motor_goes_to_zero_before_the_car_moves() -> None:
    after = RACE.alone(DriveDeed(2, 3, motor=True))
    assert [motor.value for motor in after.motors] == [3, 16, 0] == [m.value for m in after.frames[0][1].motors]
    assert after.events == RACE.alone(DriveDeed(2, 3)).events


def test_who_crosses_the_line_a_second_time_has_won() -> None:
    after = Race.parse("players=3 cars=9,12,60").alone(DriveDeed(2, 9))
    assert after.winner == 2 and after.to_act is None and after.cars[2] == RACE.track.finish
    assert any(isinstance(event, LineCrossed) for event in after.events)


@pytest.mark.parametrize(("times", "value"), [(0, 3), (1, 6), (4, 16), (5, 8), (6, 4), (7, 0)])
def test_a_motor_is_wound_notch_by_notch(times: int, value: int) -> None:
    after = RACE.alone(WindDeed(0, times))
    assert after.motors[0].value == value and len(after.events) == times
    assert all(isinstance(event, MotorWound) and event.after == table.motors[0].value for event, table in after.frames)
    assert after == RACE.but(motors=after.motors)


def test_a_seat_that_is_not_there_and_less_than_nothing_are_refused() -> None:
    for kind, *fields in (
        *(
            (DriveDeed, 3, 1),
            (DriveDeed, -1, 1),
            (WindDeed, 3, 1),
            (DriveDeed, 0, -1),
            (WindDeed, 0, -1),
            (DriveDeed, 0, 10**9),
        ),
        *((WindDeed, 0, 1.5), (WindDeed, 0, "x"), (WindDeed, 0, 10**9), (DriveDeed, 0, 3, "yes"), (DriveDeed, True, 1)),
    ):
        with pytest.raises(ImpossiblePosition):
            RACE.alone(kind(*fields))
    for wrong in (None, EndRound(), 3):
        with pytest.raises(ImpossiblePosition, match="expected something the rules do"):
            RACE.alone(wrong)  # type: ignore[arg-type]


def test_what_others_see_of_it_hides_their_hands() -> None:
    race = Race.start(players=3, seed=4)
    view = race.alone(DriveDeed(1, 5)).seen_by(0)
    assert len(view.frames) == len(view.events) > 3
    assert all(table.seen_by(0) == table for _, table in view.frames)


def test_a_race_with_another_seed_deals_other_rounds_and_keeps_what_led_here() -> None:
    race = Race.start(players=3, seed=4)
    race = race.after(next(iter(race.legal)))
    other = race.seeded(5)
    assert other == race and other.seed == 5 and [*other.history()] == [*race.history()] and other.events == race.events
    with pytest.raises(ImpossiblePosition, match="seed"):
        race.seeded("five")  # type: ignore[arg-type]
