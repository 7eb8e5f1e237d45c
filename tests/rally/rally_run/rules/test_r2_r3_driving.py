"""R2 and R3: turns, driving, turning tiles over and round, and what lies open."""

from __future__ import annotations

import pytest

from rally.rally_run import (
    Drive,
    Driven,
    IllegalAction,
    NothingWon,
    Race,
    Swap,
    TileStaysOpen,
    TileTurnedDown,
    TileTurnedOver,
    TileTurnedRound,
    Turn,
    TurnPassed,
)
from tests.rally.checks import find, the
from tests.rally.rally_run.helpers import at, drives, start, then

CURVES = ("ccccc", "cccss", "ssPss", "sjjjx", "xxddd")
DEAD_ENDS = ("dcccd", "csscs", "scPss", "jsjsj", "dccxd")


def refused(race: Race, action: object) -> tuple[str | None, tuple[object, ...]]:
    """The rule and the witnesses against an action."""
    wrong = race.why_not(action)
    assert wrong is not None and action not in race.legal
    with pytest.raises(IllegalAction) as error:
        race.after(action)  # type: ignore[arg-type]
    assert error.value.rule == wrong.rule
    return wrong.rule, wrong.witnesses


def test_r2_1_turns_go_round_clockwise_and_seat_0_begins() -> None:
    race = start("red", "yellow", "green")
    seats = []
    for _ in range(7):
        seats.append(race.to_act)
        race = race.after(Swap((1, 1), (1, 2)) if len(seats) % 2 else Swap((2, 1), (2, 3)))
        assert the(race.events, TurnPassed).seat == race.to_act
    assert seats == [0, 1, 2, 0, 1, 2, 0]


def test_r3_1_one_tile_a_turn_to_where_the_road_leads() -> None:
    race = start("red", "yellow")
    assert drives(race) == "S"
    assert refused(race, Drive("E")) == ("R3.1", ((-1, 0),))  # the road that does not lead there
    race = then(race, "S", "W")  # a straight for red, a straight for yellow
    assert (race.cars, race.open) == (((0, 0), (0, 4)), {(0, 0): "NS", (0, 4): "EW"})
    assert drives(race) == "NS"
    rule, witnesses = refused(race, Drive("W"))
    assert (rule, witnesses) == ("R3.1", ((0, 0),))
    assert str(race.why_not(Drive("W"))) == "the road at 0.0 leads to N and S, not to W (R3.1)"


def test_r3_1_a_road_that_leads_off_the_grid_leads_nowhere() -> None:
    race = at("players=2 cars=0.2:NS,blue first=no")
    assert drives(race) == "S"
    assert refused(race, Drive("N")) == ("R3.1", ((0, 2),))
    assert "off the grid" in str(race.why_not(Drive("N")))
    race = at("players=2 cars=0.0:EW,blue first=no")  # red lies north of this corner, not west
    assert drives(race) == "E"


def test_r3_2_a_face_down_tile_is_turned_over_and_turned_round() -> None:
    race = start("red", "yellow", rows=CURVES).after(Drive("S"))
    assert race.to_act == 0 and race.cars[0] == (-1, 0)
    over = the(race.events, TileTurnedOver)
    assert (over.rule, over.cell, over.kind, race.turning) == ("R3.2", (0, 0), "c", (0, 0))
    assert [str(act) for act in race.legal] == ["turn NE", "turn NW"]
    race = race.after(Turn("EN"))
    laid = the(race.events, TileTurnedRound)
    assert (laid.rule, laid.exits, laid.ways) == ("R3.2", "NE", 2)
    assert (race.open, race.cars[0], race.to_act) == ({(0, 0): "NE"}, (0, 0), 1)


@pytest.mark.parametrize(
    ("tile", "ways"), [("s", ["NS"]), ("x", ["NESW"]), ("c", ["NE", "NW"]), ("j", ["NES", "NEW", "NSW"])]
)
def test_r3_2_one_exit_faces_where_one_comes_from(tile: str, ways: list[str]) -> None:
    race = at(f"players=2 cars=1.1:NS,blue tiles=?????/?s???/?{tile}P??/?????/????? first=no").after(Drive("S"))
    if len(ways) == 1:  # no choice: made at once
        assert race.open == {(2, 1): ways[0]} and race.to_act == 1
        return
    assert [str(act) for act in race.legal] == [f"turn {way}" for way in ways]
    wrong = Turn({"c": "ES", "j": "ESW"}[tile])
    assert refused(race, wrong) == ("R3.2", ((1, 1),))


def test_r3_3_on_a_first_turn_a_dead_end_may_point_at_a_face_down_neighbour() -> None:
    race = start("red", "yellow", rows=DEAD_ENDS).after(Drive("S"))
    assert [str(act) for act in race.legal] == ["turn N", "turn E", "turn S"]
    away = race.after(Turn("E"))
    assert the(away.events, TileTurnedRound).rule == "R3.3"
    assert (away.cars[0], away.open) == ((0, 0), {(0, 0): "E"})
    assert the(race.after(Turn("N")).events, TileTurnedRound).rule == "R3.2"
    assert refused(race, Turn("W")) == ("R3.3", ((0, 0),))  # no tile lies there


def test_r3_4_an_open_tile_is_not_turned_and_entered_only_if_the_roads_meet() -> None:
    meet = at("players=2 cars=1.1:NS,2.1:NE first=no")
    assert "S" in drives(meet)
    after = meet.after(Drive("S"))
    assert not find(after.events, TileTurnedOver)
    assert (after.open, the(after.events, Driven).rule) == ({(2, 1): "NE"}, "R3.4")
    apart = at("players=2 cars=1.1:NS,2.1:EW first=no")
    assert drives(apart) == "N"
    assert refused(apart, Drive("S")) == ("R3.4", ((2, 1),))


def test_r3_5_the_tile_that_is_left_is_turned_down() -> None:
    race = at("players=2 cars=1.1:NS,blue tiles=?????/?s???/?sP??/?????/????? first=no")
    after = race.after(Drive("S"))
    assert the(after.events, TileTurnedDown).cell == (1, 1)
    assert after.open == {(2, 1): "NS"} and after.is_face_down((1, 1))


def test_r3_5_unless_another_car_still_stands_on_it() -> None:
    race = at("players=2 cars=1.1:NS,1.1 tiles=?????/?s???/?sP??/?????/????? first=no")
    after = race.after(Drive("S"))
    assert not find(after.events, TileTurnedDown)
    stays = the(after.events, TileStaysOpen)
    assert (stays.rule, stays.cell, stays.seats) == ("R3.5", (1, 1), (1,))
    assert after.open == {(1, 1): "NS", (2, 1): "NS"}


def test_r3_6_a_dead_end_holds_nobody_for_ever() -> None:
    race = at("players=2 cars=2.1:N,blue tiles=?????/?s???/?dP??/?????/????? first=no")
    assert drives(race) == "N"
    out = race.after(Drive("N"))
    assert the(out.events, Driven).also == ("R3.6",)
    assert out.cars[0] == (1, 1)


def test_r3_7_any_number_of_cars_share_a_tile() -> None:
    race = at("players=4 cars=1.1:NESW,1.2:NESW,2.1:NESW,0.1:NESW set=s3c8j3x6d4 first=no")
    race = then(race, "E", "W", "N")
    assert race.cars == ((1, 2), (1, 1), (1, 1), (0, 1))
    race = then(race, "S")
    assert race.cars[1:] == ((1, 1),) * 3
    assert the(race.events, Driven).also == ("R3.7",)


def test_r3_7_a_start_finish_tile_is_entered_from_its_corner_cell_by_anyone() -> None:
    race = at("players=2 cars=0.0:NE,red first=no turn=0")
    assert drives(race) == "NE"
    after = race.after(Drive("N"))
    assert after.cars == ((-1, 0), (-1, 0))
    assert (the(after.events, Driven).rule, the(after.events, NothingWon).colour) == ("R3.7", "red")
    assert drives(at("players=2 cars=0.4:NE,red first=no")) == "E"  # yellow lies east of its corner, not north
