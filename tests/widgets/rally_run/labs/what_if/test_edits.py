"""Edits of a position: pure, and the counts of cars and trophies stay right."""

from __future__ import annotations

import pytest

from rally.rally_run import Position, Race
from rally.rally_run.box.tiles import ORIENTATIONS
from widgets.rally_run.labs.what_if import states

TEXT = "players=3 tiles=cjdsc/sxcjc/dcPss/xjccd/csxds cars=0.0:ES,1.4:SW,blue trophies=-,-,- pile=green.red.yellow"


@pytest.fixture
def position():
    return Position.parse(TEXT)


def test_a_car_turns_over_the_tile_on_which_it_is_put(position):
    after = states.with_car(position, 2, (2, 3))
    assert after.all_cars[2] == ((2, 3), "NS")
    assert not after.objections
    assert position == Position.parse(TEXT), "the old position stays as it was"


def test_a_car_beside_another_stands_on_the_same_road(position):
    after = states.with_car(position, 2, (1, 4))
    assert after.all_cars[2] == after.all_cars[1] == ((1, 4), "SW")


def test_on_a_tile_that_nobody_knows_one_of_those_left_is_found():
    after = states.with_car(Position.parse("players=2"), 0, (3, 3))
    assert states.kind_at(after, (3, 3)) == "s" and not after.objections


def test_in_the_pit_stop_one_needs_a_trophy(position):
    there = states.with_car(position, 0, (2, 2))
    assert [reason.rule for reason in there.objections] == ["R5.1"]
    assert not states.with_trophy(there, 0, "green").objections


def test_a_tile_below_a_car_lies_as_its_kind_may(position):
    after = states.with_kind(Position.of(Race.at(position)), (0, 0), "d")
    assert after.all_cars[0] == ((0, 0), "N")
    assert [reason.rule for reason in after.objections] == ["R1.7"], "the box has four dead ends"


def test_a_road_that_is_turned_round_comes_back_to_where_it_was(position):
    found = [position.all_cars[0][1]]
    for _turn in ORIENTATIONS["c"]:
        position = states.with_tile_turned(position, (0, 0))
        found.append(position.all_cars[0][1])
    assert found[0] == found[-1] and {*found} == {*ORIENTATIONS["c"]}


def test_exchanging_tiles_changes_no_count(position):
    after = states.exchange_tiles(position, (0, 0), (0, 1))
    assert (states.kind_at(after, (0, 0)), states.kind_at(after, (0, 1))) == ("j", "c")
    assert sorted("".join(after.all_rows)) == sorted("".join(position.all_rows))
    assert not after.objections


@pytest.mark.parametrize(
    "colours", [["red"], ["red", "green"], ["red", None], ["blue", "red", None], ["yellow", "blue"]]
)
def test_trophies_stay_one_for_each_player(position, colours):
    for colour in colours:
        position = states.with_trophy(position, 0, colour)
        assert position.all_trophies[0] == colour and not position.objections
    other = states.with_trophy(position, 1, colours[-1])
    assert not other.objections and len(other.all_pile) == other.all_trophies.count(None)


@pytest.mark.parametrize("colour", ["red", "blue", "green", None])
def test_the_top_of_the_pile_is_what_was_chosen(position, colour):
    held = states.with_trophy(position, 1, "red")
    for each in (position, held):
        after = states.with_top(each, colour)
        assert after.all_pile[0] == colour and not after.objections
        assert len(after.all_pile) == len(each.all_pile)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_come_and_go(position, players):
    held = states.with_trophy(position, 2, "yellow")
    for each in (position, held):
        after = states.with_players(each, players)
        assert len(after.all_players) == len(after.all_cars) == players
        assert after.all_cars[:2] == each.all_cars[:2] and not after.objections
