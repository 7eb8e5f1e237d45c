"""The shortest way: its legs, what an action changes of it, and what is said."""

from __future__ import annotations

from rally.rally_run import Drive, Race, Swap
from widgets.rally_run.labs.hints import exchanges, legs, path, say_legs
from widgets.rally_run.labs.screen import race_as_known
from widgets.rally_run.labs.what_if.what_if_lab import WhatIfLab

RACE = Race.parse(
    "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd cars=0.0:NS,1.4:N trophies=-,- pile=green.red turn=0 first=no"
)


def test_the_way_goes_to_the_pit_stop_and_then_home():
    first, second = legs(RACE)
    assert (first.goal, second.goal) == ("pit", "green")
    assert first.cells[0] == (0, 0) and first.cells[-1] == second.cells[0] == (2, 2)
    assert second.cells[-1] == RACE.grid.starts["green"]
    assert len(first.cells) == 1 + first.reach.best, "no tile of this way is to be swapped"
    assert path((first, second)) == [*first.cells, *second.cells[1:]]


def test_with_a_trophy_it_goes_home_at_once():
    race = Race.parse("players=2 cars=0.0:NS,1.4:N trophies=red,- turn=0 first=no")
    (only,) = legs(race)
    assert only.cells == ((0, 0), (-1, 0)) and only.reach.best == 1
    assert say_legs(race, (only,)) == "1 turn to the red start-finish tile."


def test_without_peeking_nobody_knows_the_trophy_and_tiles_are_hoped_for():
    seen = race_as_known(RACE, RACE.memory)
    (only,) = legs(seen)
    assert only.goal == "pit" and only.cells[-1] == (2, 2)
    assert only.reach.best < only.reach.likely, "a tile that nobody knows may disappoint"
    assert say_legs(seen, (only,)) == f"At best 4 turns to the pit stop, more likely {only.reach.likely}."


def test_a_drive_away_makes_the_way_longer_and_a_swap_takes_a_turn():
    way, *_home = legs(RACE)
    longer, *_home = legs(RACE, Drive("N"))
    assert longer.cells[:2] == ((0, 0), (-1, 0)) and longer.reach.best > way.reach.best
    same, *_home = legs(RACE, Swap((4, 0), (4, 1)))
    assert same.reach.best == way.reach.best + 1


def test_a_drive_into_the_pit_stop_goes_on_from_there():
    race = Race.parse("players=2 cars=1.2:NS,1.4:N pile=green.red turn=0 first=no")
    first, second = legs(race, Drive("S"))
    assert first.cells == ((1, 2), (2, 2)) and first.reach.best == 1
    assert second.cells[0] == (2, 2)


def test_the_tile_that_was_turned_over_is_driven_onto():
    race = RACE.after(Drive("S"))
    assert race.turning == (1, 0)
    first, *_home = legs(race)
    assert first.cells[:2] == ((0, 0), (1, 0))
    right, *_home = legs(race, next(each for each in race.legal if each.exits == "NE"))
    assert right.reach.best == first.reach.best


def test_a_swap_takes_one_turn_is_said_and_is_marked_on_the_arrow():
    """A dead end between the car and the pit stop, and nothing else to go round it: one swap, two drives."""
    lab = WhatIfLab(
        "players=2 tiles=dcdss/ccdcs/sjPss/cjjxx/cxccd cars=0.2:S,4.4:N trophies=-,- pile=green.red turn=0 first=no"
    )
    first, *_home = legs(lab.race)
    assert (first.reach.best, len(first.swaps)) == (3, 1)
    (swap,) = first.swaps
    assert (1, 2) in (swap.first, swap.second)
    assert lab.turns.value.startswith("3 turns to the pit stop. On the way ")
    assert "2-3" in lab.turns.value and "are swapped (R4.1)." in lab.turns.value
    assert lab.table.board.exchanges[0] == exchanges(first.swaps)[0]
    lab.way.value = False
    assert lab.table.board.exchanges == []


def test_where_others_block_every_road_it_is_said():
    race = Race.parse("players=2 tiles=??d??/??s??/??P??/?????/????? cars=0.2:S,1.2:EW trophies=-,- turn=0 first=no")
    (only,) = legs(race)
    assert say_legs(race, (only,)) == "As long as the others stand still, no way leads to the pit stop."
    assert path((only,)) == []


def test_the_number_is_that_of_the_turns_that_are_driven():
    """Whoever follows the way, and lets the others stand still, is there in as many turns as were said."""
    race = Race.parse(
        "players=2 tiles=cjdsc/sxcjc/dcPss/xjccd/csxds cars=0.0:ES,1.4:SW trophies=-,- pile=green.red turn=0 first=no"
    )
    for leg in legs(race):
        assert leg.reach.is_exact and leg.reach.best == len(leg.cells) - 1 + len(leg.swaps)
