"""What somebody might think of Rally Run!, worked out by hand: wrong in one thing, and by the rules in all others."""

import pytest

from rally.tutor import WORKBOOKS
from rally.tutor.rally_run import Exercise
from tests.rally.tutor.by_hand import lacking, said

WORKBOOK = WORKBOOKS["rally-run"]


# Mia's junction in row 2, column 3 leads to Ben's curve in the north, which leads east and south, to the pit stop in
# the south, and east, where Ada's straight lies across; no road leads west.
CROWD = "players=Mia,Ben,Ada cars=1.2:NES,0.2:ES,1.3:NS first=no"
# Mia drives west into the corner, Ben west as well; then Mia is next.
CORNER = "players=Mia,Ben cars=0.1:EW,3.3:EW tiles=j????/?????/??P??/??s??/????? first=no"
STUCK = "players=Mia,Ben cars=3.1:N,1.3:NS first=no"
HOME = "players=Mia,Ben cars=0.0:NE,1.3:NS trophies=red,- first=no"

DRIVES = {
    (CROWD, ""): {
        "rules": "0.2 pit",
        "any_neighbour_will_do": "0.2 1.1 pit",  # west needs no road of hers, east needs one of Ada's
        "face_down_tiles_need_no_road": "0.2 1.1 pit",
        "roads_need_not_meet": "0.2 1.3 pit",
        "tile_may_be_turned_under_a_car": "0.2 1.3 pit",
        "cars_block": "pit",
        "only_face_down_tiles_are_entered": "",
        "only_the_finish_is_entered": "0.2 pit",
        "dead_end_holds_for_ever": "0.2 pit",
    },
    ("players=Mia,Ben cars=1.2:NE,3.3:NS first=no", ""): {
        "rules": "0.2 1.3",
        "any_neighbour_will_do": "0.2 1.1 1.3 pit",  # the pit stop has a road to every side
        "face_down_tiles_need_no_road": "0.2 1.1 1.3",
    },
    (STUCK, ""): {
        "rules": "2.1",
        "dead_end_holds_for_ever": "",
        "any_neighbour_will_do": "2.1 3.0 3.2 4.1",
    },
    (CORNER, "W:NES W"): {
        "rules": "0.1 1.0 red",
        "only_the_finish_is_entered": "0.1 1.0",
        "only_face_down_tiles_are_entered": "0.1 1.0",
        "cars_block": "0.1 1.0 red",
    },
    ("players=Mia,Ben cars=3.1:NESW,1.3:NS first=no", ""): {
        "rules": "2.1 3.0 3.2 4.1",
        "any_neighbour_will_do": "2.1 3.0 3.2 4.1",
        "face_down_tiles_need_no_road": "2.1 3.0 3.2 4.1",
        "roads_need_not_meet": "2.1 3.0 3.2 4.1",
        "only_face_down_tiles_are_entered": "2.1 3.0 3.2 4.1",
    },
    (HOME, ""): {"rules": "0.1 red", "only_the_finish_is_entered": "0.1 red", "any_neighbour_will_do": "0.1 1.0 red"},
}

FIRST = "players=Mia,Ben tiles=d????/?????/??P??/?????/?????"
LATER = "players=Mia,Ben cars=1.1:ES,0.2:EW tiles=?????/??d??/??P??/?????/????? first=no"
CURVE = "players=Mia,Ben cars=1.1:ES,3.3:EW tiles=?????/??c??/??P??/?????/????? first=no"

SIDES = {
    (FIRST, "", "S"): {
        "rules": "0.1 1.0 red",
        "dead_end_faces_back": "red",
        "exception_is_a_duty": "0.1 1.0",
        "dead_end_must_point_onwards": "0.1 1.0",
        "exception_holds_always": "0.1 1.0 red",
        "tile_may_lie_as_one_likes": "0.1 1.0 red",
        "road_goes_straight_on": "0.1 1.0 red",
    },
    (LATER, "", "E"): {
        "rules": "1.1",
        "dead_end_faces_back": "1.1",
        "exception_is_a_duty": "1.1",
        "dead_end_must_point_onwards": "1.3",  # Ben lies open in the north, and the pit stop in the south
        "exception_holds_always": "1.1 1.3",
        "tile_may_lie_as_one_likes": "0.2 1.1 1.3 pit",
        "road_goes_straight_on": "1.1",
        "tile_keeps_its_direction": "1.1",
    },
    (CURVE, "", "E"): {
        "rules": "0.2 1.1 pit",
        "road_goes_straight_on": "1.1 1.3",
        "tile_may_lie_as_one_likes": "0.2 1.1 1.3 pit",
        "exception_holds_always": "0.2 1.1 pit",
        "dead_end_faces_back": "0.2 1.1 pit",
        "dead_end_must_point_onwards": "0.2 1.1 pit",
        "tile_keeps_its_direction": "0.2 1.1 pit",
    },
    # Ben has left the curve on which Mia drives now: it lay from north to east.
    ("players=Mia,Ben cars=1.1:EW,1.2:NE tiles=??c??/?????/??P??/?????/????? turn=1 first=no", "N:ES", "E"): {
        "rules": "0.2 1.1 pit",
        "tile_keeps_its_direction": "0.2 1.3",
        "road_goes_straight_on": "1.1 1.3",
        "tile_may_be_turned_under_a_car": "0.2 1.1 pit",
    },
    ("players=Mia,Ben cars=1.1:EW,1.2:ESW first=no", "", "E"): {
        "rules": "1.1 1.3 pit",
        "tile_may_be_turned_under_a_car": "0.2 1.1 1.3 pit",
        "tile_may_lie_as_one_likes": "1.1 1.3 pit",
        "road_goes_straight_on": "1.1 1.3 pit",
    },
}

OPEN = {
    # Mia leaves a tile that Ben shares, and turns over a straight that leads on to the east.
    ("players=Mia,Ben,Ada cars=1.1:EW,1.1:EW,3.3:NS tiles=?????/??s??/??P??/?????/????? first=no", "E", 0): {
        "rules": "1.1 1.2 3.3",
        "left_tile_stays_open": "1.1 1.2 3.3",
        "left_tile_closes_a_turn_later": "1.1 1.2 3.3",
        "left_tile_always_closes": "1.2 3.3",
        "only_ones_own_tile_lies_open": "1.2",
        "one_may_look_and_not_drive": "1.1 3.3",
        "drives_on_while_the_road_leads": "1.1 1.3 3.3",
        "another_tile_may_be_tried": "1.0 1.1 3.3",
    },
    # First Mia drives, then Ben.
    ("players=Mia,Ben cars=1.1:EW,3.3:NS tiles=?????/??s??/??P??/?????/???c? first=no", "E S:NE", 1): {
        "rules": "1.2 4.3",
        "left_tile_stays_open": "1.1 1.2 3.3 4.3",
        "left_tile_closes_a_turn_later": "1.2 3.3 4.3",
        "left_tile_always_closes": "1.2 4.3",
        "only_ones_own_tile_lies_open": "4.3",
        "one_may_look_and_not_drive": "1.2 4.3",
        "drives_on_while_the_road_leads": "1.2 4.3",
    },
    # Beyond the straight Ada's road leads past it: nobody can drive on.
    ("players=Mia,Ada cars=1.0:NE,1.2:NS tiles=?????/?s???/??P??/?????/????? first=no", "E", 0): {
        "rules": "1.1 1.2",
        "drives_on_while_the_road_leads": "1.1 1.2",
        "one_may_look_and_not_drive": "1.0 1.2",
    },
}

THREE = "players=Mia,Ben,Ada cars=1.2:NS,3.3:EW,4.4:NW tiles=?cj??/s????/??P??/????s/??dx? turn=1 first=no"
SWAPS = {
    # Ben swaps, Ada swaps, Mia drives north, Ben swaps again: it is Ada's turn.
    (THREE, "0.1/3.4 1.0/4.2 N:NSW 3.4/4.3", "0.1 0.2 0.3 1.2 3.4 4.2"): {
        "rules": "0.1 0.3 1.2 4.2",
        "any_tile_may_be_swapped": "0.1 0.2 0.3 1.2 4.2",
        "swap_can_be_undone": "0.1 0.3 1.2 3.4 4.2",
        "only_tiles_beside_the_car": "",
        "only_unseen_tiles_are_swapped": "0.1 0.3 4.2",
        "nobody_swaps_after_a_swap": "",
        "swapped_tiles_are_locked": "0.3 1.2",
        "swapped_tiles_are_locked_for_a_round": "0.1 0.3 1.2",
    },
    ("players=Mia,Ben cars=1.2:NS,3.3:EW first=no", "", "0.2 4.4"): {
        "rules": "0.2 4.4",
        "any_tile_may_be_swapped": "0.2 4.4",
    },
    ("players=Mia,Ben cars=1.2:NS,3.3:EW first=no", "", "0.2 1.1"): {
        "rules": "0.2 1.1",
        "only_tiles_beside_the_car": "0.2 1.1",
        "only_unseen_tiles_are_swapped": "0.2 1.1",
        "swapped_tiles_are_locked": "0.2 1.1",
        "swapped_tiles_are_locked_for_a_round": "0.2 1.1",
    },
    ("players=Mia,Ben cars=1.2:NS,3.3:EW first=no", "", "0.2 1.2 pit 3.3 4.4"): {
        "rules": "0.2 4.4",
        "any_tile_may_be_swapped": "0.2 1.2 3.3 4.4 pit",
        "only_tiles_beside_the_car": "0.2",
        "nobody_swaps_after_a_swap": "0.2 4.4",
        "swap_can_be_undone": "0.2 4.4",
    },
}


ON = "players=Mia,Ben cars=0.4:EW,0.0:NE trophies=green,red first=no"
TROPHIES = [
    # Mia comes to the yellow tile, where she began, and Ben then to the finish of his trophy.
    (
        {"ask": "winner", "position": ON, "turns": "E N", "home": "yellow"},
        {
            "rules": 1,
            "any_start_tile_is_the_finish": 0,
            "own_start_is_the_finish": 0,
            "trophy_after_the_finish": 1,
            "every_visit_takes_a_trophy": 1,
            "a_second_visit_gives_it_back": 1,
        },
    ),
    (
        {"ask": "winner", "position": ON, "turns": "E N", "home": "blue green"},
        {"rules": 1, "any_start_tile_is_the_finish": 0, "own_start_is_the_finish": -1},
    ),
    # Without a trophy nobody wins, wherever one thinks the finish is.
    (
        {"ask": "winner", "position": ON.replace("green,red", "-,red"), "turns": "E N", "home": "yellow"},
        {"rules": 1, "any_start_tile_is_the_finish": 1, "own_start_is_the_finish": 1},
    ),
    (
        {
            "ask": "winner",
            "position": "players=Mia,Ben cars=pit,3.4:NS trophies=green,- turn=1 first=no",
            "been": "green",
        },
        {"rules": -1, "trophy_after_the_finish": 0, "any_start_tile_is_the_finish": -1, "own_start_is_the_finish": -1},
    ),
    (
        {
            "ask": "finish",
            "position": "players=Mia,Ben cars=0.3:SW,2.1:EW trophies=green,- first=no",
            "home": "red",
        },
        {
            "rules": "green",
            "own_start_is_the_finish": "red",
            "any_start_tile_is_the_finish": "yellow",
            "trophy_after_the_finish": "green",
            "every_visit_takes_a_trophy": "green",
            "a_second_visit_gives_it_back": "green",
        },
    ),
    (
        {
            "ask": "trophies",
            "position": "players=Mia,Ben cars=2.1:EW,0.3:SW trophies=red,- pile=green first=no",
            "turns": "E",
        },
        {
            "rules": 1,
            "every_visit_takes_a_trophy": 2,
            "a_second_visit_gives_it_back": 0,
            "any_start_tile_is_the_finish": 1,
            "own_start_is_the_finish": 1,
            "trophy_after_the_finish": 1,
        },
    ),
    (
        {
            "ask": "trophies",
            "position": "players=Mia,Ben cars=2.1:EW,0.3:SW pile=green.red first=no",
            "turns": "E",
        },
        {"rules": 1, "every_visit_takes_a_trophy": 1, "a_second_visit_gives_it_back": 1},
    ),
]

# Mia leaves a crossing, Ben swaps it, Mia leaves a straight, Ben swaps the crossing again.
TWICE = {
    "position": "players=Mia,Ben cars=1.1:NESW,3.3:EW tiles=????c/??ss?/??P??/?????/???d? first=no",
    "seen": "E 1.1/4.3 E 0.4/4.3",
}
MEMORY = [
    (
        {"ask": "seen", "kind": "x", **TWICE},
        {
            "rules": "0.4",
            "swap_changes_nothing": "1.1",
            "only_the_first_swap_counts": "4.3",
            "nobody_knows_after_a_swap": "?",
            "face_down_is_unknown": "?",
            "only_ones_own_tiles_are_seen": "0.4",
            "a_swap_shows_the_tiles": "0.4",
        },
    ),
    ({"ask": "seen", "kind": "x", "seat": 1, **TWICE}, {"rules": "0.4", "only_ones_own_tiles_are_seen": "?"}),
    (
        {"ask": "seen", "kind": "s", **TWICE},
        {"rules": "1.2", "nobody_knows_after_a_swap": "1.2", "face_down_is_unknown": "?"},
    ),
    (
        {"ask": "known", **TWICE},
        {
            "rules": 2,
            "swap_changes_nothing": 2,
            "only_the_first_swap_counts": 2,
            "nobody_knows_after_a_swap": 1,
            "face_down_is_unknown": 0,
            "only_ones_own_tiles_are_seen": 2,
            "a_swap_shows_the_tiles": 4,
        },
    ),
    ({"ask": "known", "seat": 1, **TWICE}, {"rules": 2, "only_ones_own_tiles_are_seen": 0}),
]


def places(table):
    """The same answers as they are given: places in the order of the alphabet."""
    return {name: tuple(sorted(said.split())) for name, said in table.items()}


BY_HAND = [
    *(({"ask": "drives", "position": at, "seen": seen}, places(table)) for (at, seen), table in DRIVES.items()),
    *(
        ({"ask": "sides", "position": at, "seen": seen, "turns": turns}, places(table))
        for (at, seen, turns), table in SIDES.items()
    ),
    *(
        ({"ask": "open", "position": at, "turns": turns, "seat": seat}, places(table))
        for (at, turns, seat), table in OPEN.items()
    ),
    *(
        ({"ask": "swaps", "position": at, "seen": seen, "cells": some}, places(table))
        for (at, seen, some), table in SWAPS.items()
    ),
    *TROPHIES,
    *MEMORY,
]


@pytest.mark.parametrize(("asked", "table"), BY_HAND)
def test_what_somebody_answers_who_thinks_so(asked, table):
    assert said(WORKBOOK, asked, table) == table


def test_where_a_tile_leads_on_is_the_same_without_the_way_back():
    for asked, _table in BY_HAND:
        if asked["ask"] == "sides":
            back, on = (Exercise(id="", lesson="", rule="", **asked | {"ask": ask}) for ask in ("sides", "ways_on"))
            came = back.race.name(back.race.car)
            for name in ("road_goes_straight_on", "tile_may_lie_as_one_likes", "exception_holds_always"):
                there = WORKBOOK.beliefs[name].answer(back)
                assert WORKBOOK.beliefs[name].answer(on) == tuple(place for place in there if place != came)


def test_each_belief_is_once_right_and_once_wrong_by_hand():
    assert lacking(WORKBOOK, BY_HAND) == {(name, "right") for name in ALWAYS_WRONG}


ALWAYS_WRONG = {"face_down_is_unknown", "only_ones_own_tile_lies_open"}
"""Who thinks so is wrong wherever there is something to ask."""
