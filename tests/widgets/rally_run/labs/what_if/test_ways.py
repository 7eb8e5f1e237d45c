"""The shortest way: its legs, what an action changes of it, and what is said."""

from __future__ import annotations

from rally.rally_run import Drive, Memory, Race, Swap
from widgets.rally_run.labs.advice.advisers import known
from widgets.rally_run.labs.advice.ways import legs, path, say_legs

RACE = Race.parse(
    "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd cars=0.0:NS,1.4:N trophies=-,- pile=green.red turn=0 first=no"
)


def test_the_way_goes_to_the_pit_stop_and_then_home():
    first, second = legs(RACE)
    assert (first.goal, second.goal) == ("pit", "green")
    assert first.cells[0] == (0, 0) and first.cells[-1] == second.cells[0] == (2, 2)
    assert second.cells[-1] == RACE.grid.starts["green"]
    assert len(first.cells) == 1 + first.turns, "no tile of this way is to be swapped"
    assert path((first, second)) == [*first.cells, *second.cells[1:]]


def test_with_a_trophy_it_goes_home_at_once():
    race = Race.parse("players=2 cars=0.0:NS,1.4:N trophies=red,- turn=0 first=no")
    (only,) = legs(race)
    assert only.cells == ((0, 0), (-1, 0)) and only.turns == 1
    assert say_legs(race, (only,)) == "1 turn to the red start-finish tile."


def test_without_peeking_nobody_knows_the_trophy_and_tiles_are_hoped_for():
    seen = known(RACE, Memory.of(RACE))
    (only,) = legs(seen)
    assert only.goal == "pit" and only.cells[-1] == (2, 2)
    assert only.turns > len(only.cells) - 1, "a tile that nobody knows may disappoint"


def test_a_drive_away_makes_the_way_longer_and_a_swap_takes_a_turn():
    way, *_home = legs(RACE)
    longer, *_home = legs(RACE, Drive("N"))
    assert longer.cells[:2] == ((0, 0), (-1, 0)) and longer.turns > way.turns
    same, *_home = legs(RACE, Swap((4, 0), (4, 1)))
    assert same.turns == way.turns + 1


def test_a_drive_into_the_pit_stop_goes_on_from_there():
    race = Race.parse("players=2 cars=1.2:NS,1.4:N pile=green.red turn=0 first=no")
    first, second = legs(race, Drive("S"))
    assert first.cells == ((1, 2), (2, 2)) and first.turns == 1
    assert second.cells[0] == (2, 2)


def test_the_tile_that_was_turned_over_is_driven_onto():
    race = RACE.after(Drive("S"))
    assert race.turning == (1, 0)
    first, *_home = legs(race)
    assert first.cells[:2] == ((0, 0), (1, 0))
    right, *_home = legs(race, next(each for each in race.legal if each.exits == "NE"))
    assert right.turns == first.turns
