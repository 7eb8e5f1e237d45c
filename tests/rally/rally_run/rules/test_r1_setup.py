"""R1: players, grid, start-finish tiles, trophies, road tiles."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rally.rally_run import (
    CarPlaced,
    ImpossiblePosition,
    Race,
    TileSet,
    TilesLaid,
    TrophiesLaid,
    grid,
)
from tests.rally.checks import find, the
from tests.rally.rally_run import naive
from tests.rally.rally_run.helpers import SIDES, at, place, start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_1_two_to_four_players(players: int) -> None:
    race = Race.start(players=players, seed=1)
    assert len(race.players) == len(race.cars) == len(race.trophies) == len(race.pile) == players


def test_r1_2_the_pit_stop_in_the_middle_and_24_tiles_face_down_around_it() -> None:
    race = Race.start(players=2, seed=5)
    assert race.rows[2][2] == "P" and "".join(race.rows).count("P") == 1
    assert [len(row) for row in race.rows] == [5] * 5
    assert race.open == {} and len(race.face_down) == 24
    assert the(race.events, TilesLaid).tiles == 24


def test_r1_3_four_start_finish_tiles_one_at_each_corner_none_touching_another() -> None:
    starts = grid().starts
    assert len(starts) == 4 and set(starts.values()).isdisjoint(grid().cells)
    assert {grid().corner(colour) for colour in starts} == {(0, 0), (0, 4), (4, 4), (4, 0)}
    for (row, column), (other_row, other_column) in combinations(starts.values(), 2):
        assert abs(row - other_row) + abs(column - other_column) > 2


def test_r1_4_they_lie_in_rotation_each_with_one_road_into_its_corner_cell() -> None:
    assert grid().starts == {"red": (-1, 0), "yellow": (0, 5), "green": (5, 4), "blue": (4, -1)}
    roads = {colour: grid().printed_exits[cell] for colour, cell in grid().starts.items()}
    assert roads == {"red": "S", "yellow": "W", "green": "N", "blue": "E"}
    race = start("red", "yellow", "green", "blue")
    table = naive.Table({}, 5, ["red"], [])
    for cell in race.cars:
        assert table.roads(place(race, cell)) == {SIDES[each] for each in race.exits(cell) or ""}
        assert len(grid().neighbours[cell]) == 1
    turned = [(column, 4 - row) for row, column in grid().starts.values()]
    assert turned == [*[*grid().starts.values()][1:], (-1, 0)]  # a quarter turn takes each to the next


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_5_one_trophy_for_each_player_its_colour_hidden(players: int) -> None:
    race = Race.start(players=players, seed=2)
    assert len(set(race.pile)) == players and race.trophies == (None,) * players
    assert the(race.events, TrophiesLaid).trophies == players
    assert race.seen_by(0).pile == (None,) * players


def test_r1_6_trophies_are_drawn_from_all_colours() -> None:
    piles = [Race.start(2, seed, ("red", "blue")).pile for seed in range(300)]
    assert {colour for pile in piles for colour in pile} == {"red", "yellow", "green", "blue"}
    assert len(set(piles)) == 12
    assert the(Race.start(2).events, TrophiesLaid).also == ("R1.6",)
    counts = Counter(pile[0] for pile in piles)
    assert min(counts.values()) > 40  # each a quarter of 300, more or less
    for wrong in ("all", 7, ("red", "red"), ("red", "pink"), ("red", "green", "blue")):
        with pytest.raises(ImpossiblePosition):
            Race.start(2, 1, trophies=wrong)  # type: ignore[arg-type]
    with pytest.raises(ImpossiblePosition, match=r"R1\.6"):
        at("players=2 colours=red.blue pile=red.green")
    with pytest.raises(ImpossiblePosition, match=r"R1\.6"):
        at("players=3 colours=red.blue")


def test_r_b_trophies_are_of_the_players_own_colours_if_that_was_chosen() -> None:
    own = [Race.start(2, seed, ("red", "blue"), options={"trophies": "own"}) for seed in range(40)]
    assert own == [Race.start(2, seed, ("red", "blue"), trophies="own") for seed in range(40)]
    assert {race.pile for race in own} == {("red", "blue"), ("blue", "red")}
    assert own[0].colours == own[0].seen_by(1).colours == ("red", "blue")
    assert the(own[0].events, TrophiesLaid).also == ("R-B",)
    with pytest.raises(ImpossiblePosition, match="trophies and options say different things"):
        Race.start(2, 1, trophies="own", options={"trophies": "any"})


def test_r_b_colours_and_options_of_a_position_go_together() -> None:
    race = Race.start(2, 1, ("red", "blue"))
    assert race.but(options={"trophies": "own"}, pile=("blue", "red")).colours == ("red", "blue")
    assert race.but(colours=("red", "blue"), pile=("blue", "red")).options.trophies == "own"
    with pytest.raises(
        ImpossiblePosition, match="trophies of any colour are in play, but here there are only red and blue"
    ):
        race.but(colours=("red", "blue"), pile=("blue", "red"), options={"trophies": "any"})
    later = at("players=2 cars=1.2:NES,blue trophies=-,green pile=red colours=red.green")
    assert later.options.trophies == "own" and "colours=red.green" in str(later)
    assert later.but(options={"trophies": "any"}).colours == ("red", "yellow", "green", "blue")
    assert later.but(options={"trophies": "any"}).but(options={"trophies": "own"}) == later


def test_r_b_all_four_players_have_all_colours_and_yet_it_was_chosen() -> None:
    usual, own = Race.start(4, 3), Race.start(4, 3, trophies="own")
    assert (usual.pile, usual.colours) == (own.pile, own.colours) and usual != own
    assert Race.parse(str(own)) == own and "colours=red.yellow.green.blue" in str(own)


def test_r1_7_the_road_tiles_and_their_exits() -> None:
    race = Race.start(seed=3)
    counts = {"s": 6, "c": 8, "j": 3, "x": 3, "d": 4}
    assert Counter("".join(race.rows)) == {**counts, "P": 1}
    assert str(TileSet.of_the_box()) == "s6c8j3x3d4"
    assert TileSet(6, 8, 3, 3, 4) == TileSet.of_the_box() == race.tile_set
    with pytest.raises(ImpossiblePosition, match=r"R1\.7"):
        at("tiles=ddddd/?????/??P??/?????/?????")  # the box has four
    with pytest.raises(ImpossiblePosition, match=r"R1\.7"):
        at("tiles=s????/?????/??P??/?????/????? cars=0.0:NE,blue")  # no straight goes round a corner


def test_r1_8_the_pit_stop_has_four_exits() -> None:
    race = at("players=2 cars=pit,blue trophies=red,-")
    assert [str(act) for act in race.legal][:4] == ["drive N", "drive E", "drive S", "drive W"]
    with pytest.raises(ImpossiblePosition, match=r"R1\.8"):
        at("players=2 cars=pit:NS,blue trophies=red,-")


def test_r1_9_one_car_on_a_start_finish_tile_of_ones_choice() -> None:
    assert Race.start(players=4).cars == ((-1, 0), (0, 5), (5, 4), (4, -1))  # red, yellow, green, blue
    race = Race.start(players=2, starts=("blue", "red"))
    assert race.cars == ((4, -1), (-1, 0))
    assert [(each.seat, each.colour) for each in find(race.events, CarPlaced)] == [(0, "blue"), (1, "red")]
    for starts in (("red", "red"), ("red",), ("red", "pink"), "red", 5, ("red", "blue", "green")):
        with pytest.raises(ImpossiblePosition, match=r"R1\.9"):
            Race.start(players=2, starts=starts)  # type: ignore[arg-type]
    with pytest.raises(ImpossiblePosition, match=r"R1\.9"):
        at("cars=red,red first=yes")
