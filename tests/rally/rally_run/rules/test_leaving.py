"""R-C: a seat leaves a real table before any turn; nobody joins."""

from __future__ import annotations

import pytest

from rally.core.errors import IllegalAction, ImpossiblePosition
from rally.rally_run import Race
from rally.rally_run.rules.course import without
from rally.rally_run.rules.referee import why_not_leave


def at(words: str) -> Race:
    return Race.parse(f"players=Mia,Ben,Ida tiles=sc???/?????/??P??/?????/????? {words}")


def test_r_c_the_tile_is_turned_down_unless_another_car_stands_on_it() -> None:
    race = at("cars=0.0:NS,0.1:SW,0.0:NS turn=1")
    assert without(race, 1).laid == (((0, 0), "NS"),)
    shared = without(race, 0)
    assert dict(shared.laid) == {(0, 0): "NS", (0, 1): "SW"} and shared.cars == ((0, 1), (0, 0))


def test_r_c_a_trophy_that_is_held_goes_back_into_the_box_and_the_others_have_theirs() -> None:
    race = at("cars=0.0:NS,0.1:SW,pit turn=1 trophies=-,-,green pile=red.yellow")
    gone = without(race, 2)
    assert gone.trophies == (None, None) and gone.pile == ("red", "yellow")
    stays = without(race, 0)
    assert stays.trophies == (None, "green") and stays.pile == ("red",)  # nobody could come to take the lowest one
    for left in (gone, stays):
        assert Race.parse(str(Race.of(left))) == Race.of(left)


@pytest.mark.parametrize(("turn", "seat", "whose"), [(0, 0, "Ben"), (1, 0, "Ben"), (2, 2, "Mia"), (1, 2, "Ben")])
def test_r_c_the_next_seat_clockwise_goes_on(turn: int, seat: int, whose: str) -> None:
    race = without(at(f"cars=0.0:NS,0.1:SW,0.0:NS turn={turn}"), seat)
    assert race.players[race.turn] == whose


def test_r_c_who_is_left_still_has_a_first_turn() -> None:
    begun = Race.start(("Mia", "Ben", "Ida"), None)
    last = begun.after_unseen(begun.action("swap 0.0 0.1")).after_unseen(begun.action("swap 1.0 1.1"))
    assert last.turn == 2 and last.first
    assert not without(last, 2).first and without(last, 0).first
    assert without(last, 0).swapped == last.swapped  # R4.2


def test_r_c_nobody_leaves_in_the_middle_of_a_turn_or_if_one_would_be_left() -> None:
    turning = Race.start(("Mia", "Ben", "Ida"), None, tiles=("c????", "?????", "??P??", "?????", "?????"))
    turning = turning.after("drive S")
    objection = why_not_leave(turning, 1)
    assert objection is not None and objection.rule == "R-C"
    with pytest.raises(IllegalAction, match="before a turn"):
        without(turning, 1)
    with pytest.raises(IllegalAction, match="at least 2"):
        without(Race.start(("Mia", "Ben"), None), 0)
    with pytest.raises(ImpossiblePosition):
        without(Race.start(("Mia", "Ben", "Ida"), None), 3)
