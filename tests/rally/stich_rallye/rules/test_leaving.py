"""S-M: a seat leaves a real table between two rounds; nobody joins."""

from __future__ import annotations

import pytest

from rally.core.errors import IllegalAction, ImpossiblePosition
from rally.stich_rallye import Deal, Race, Unknown
from rally.stich_rallye.rules.course import without
from rally.stich_rallye.rules.referee import why_not_leave


def between(cars: str = "9,12,15,4", flag: int = 2) -> Race:
    return Race.parse(f"players=Mia,Ben,Ida,Tom round=1 flag={flag} cars={cars} next=deal played=R13.G13.B13.R2")


def test_s_m_car_and_motor_go_and_the_cards_are_those_for_who_is_left() -> None:
    race = Race.of(without(between(), 1))
    assert race.players == ("Mia", "Ida", "Tom") and race.cars == (9, 15, 4) and len(race.motors) == 3
    assert race == Race.parse(str(race)) and race.phase == "deal"
    dealt = race.after(Deal())
    assert dealt.hands == (Unknown(7),) * 3
    assert {action.card.value for action in dealt.legal} == {*range(2, 11)}  # S1.2


@pytest.mark.parametrize(("seat", "flag"), [(0, "Ida"), (1, "Ida"), (3, "Ida"), (2, "Ben")])
def test_s_m_whoever_is_in_first_place_holds_the_flag(seat: int, flag: str) -> None:
    race = without(between(), seat)
    assert race.players[race.flag] == flag


def test_s_m_of_cars_that_are_level_the_one_nearest_to_the_flag_is_ahead() -> None:
    race = without(between(cars="0,0,0,4", flag=3), 3)
    assert race.players[race.flag] == "Mia"  # S-G


@pytest.mark.parametrize("seat", range(4))
def test_s_m_nobody_leaves_within_a_round_or_if_fewer_than_three_would_be_left(seat: int) -> None:
    begun = Race.start(("Mia", "Ben", "Ida", "Tom"), seed=None)
    objection = why_not_leave(begun, seat)
    assert objection is not None and objection.rule == "S-M"
    with pytest.raises(IllegalAction, match="between two rounds"):
        without(begun, seat)
    three = without(between(), seat)
    with pytest.raises(IllegalAction, match="at least 3"):
        without(three, 0)


def test_s_m_there_must_be_such_a_seat() -> None:
    with pytest.raises(ImpossiblePosition):
        without(between(), 4)
