"""The face of the package: the names, shapes and record of the contract, line by line; NumPy only when it is needed."""

from __future__ import annotations

import inspect
import json
from pathlib import Path

import pytest

from rally.rally_run import (
    Drive,
    Event,
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    Race,
    Swap,
    TileSet,
    Turn,
    record,
    replay,
)
from tests.rally.rally_run.helpers import ROWS, start, then

ROOT = Path(__file__).parents[3]
RECORD = (
    '{"game": "rally-run", "format": 1, "players": ["near", "far"], "starts": ["red", "yellow"], '
    '"trophies": ["green", "red"], "tiles": ["scjds", "ccxsd", "sjPcc", "dcscx", "xcjsd"], '
    '"turns": [{"drive": "S", "exits": "NS"}, {"swap": [[0, 1], [3, 4]]}]}'
)
"""As the design has it, letter by letter."""


# --- the contract, line by line --------------------------------------------------------------------------------------


def test_a_race_is_started_with_players_seed_starts_trophies_and_tiles() -> None:
    assert [*inspect.signature(Race.start).parameters] == ["players", "seed", "starts", "trophies", "tiles", "options"]
    assert Race.start(players=3, seed=7) == Race.start(3, 7) == Race.start(("Mia", "Ben", "Ada"), seed=7)
    assert Race.start(players=4).players == ("Mia", "Ben", "Ada", "Tom")
    assert Race.start(players=2, seed=7, starts=("blue", "green")).cars == ((4, -1), (5, 4))
    assert Race.start(players=2, trophies="any") == Race.start(players=2)
    assert set(Race.start(players=2, trophies="own").pile) == {"red", "yellow"}
    assert Race.start(players=2, tiles=TileSet(0, 24, 0, 0, 0)).tiles == "c" * 12 + "P" + "c" * 12


def test_a_race_has_what_it_has() -> None:
    race = Race.start(players=2, seed=7)
    assert race.players == ("Mia", "Ben")
    assert race.cars == ((-1, 0), (0, 5)) and race.open == {} and race.trophies == (None, None)
    assert race.to_act == 0 and race.winner is None
    assert isinstance(race.events, tuple) and all(isinstance(event, Event) and event.rule for event in race.events)
    assert Drive("S") in race.legal and len(race.legal) == len(list(race.legal)) == 1 + 24 * 23 // 2
    assert race.why_not(Drive("S")) is None
    refused = race.why_not(Drive("N"))
    assert refused is not None and refused.rule == "R3.1" and refused.witnesses == ((-1, 0),)
    assert Race.parse(str(race)) == race and str(Race.parse(str(race))) == str(race)


def test_cells_are_rows_and_columns_and_the_start_finish_tiles_lie_outside() -> None:
    assert Race.start(players=4).cars == ((-1, 0), (0, 5), (5, 4), (4, -1))
    assert set(Race.start().grid.cells) == {(r, c) for r in range(5) for c in range(5)}


def test_actions_are_drive_turn_and_swap_and_a_swap_has_no_order() -> None:
    assert Swap((0, 1), (3, 4)) == Swap((3, 4), (0, 1)) and hash(Swap((0, 1), (3, 4))) == hash(Swap((3, 4), (0, 1)))
    assert Turn("ES") == Turn("SE") and Turn("ES").exits == "ES"
    assert [Drive(each).direction for each in "NESW"] == list("NESW")


def test_after_a_drive_that_turns_a_tile_over_the_same_seat_chooses_its_exits() -> None:
    race = start("red", "yellow", rows=("jcjds", *ROWS[1:])).after(Drive("S"))
    assert race.to_act == 0 and race.cars[0] == (-1, 0) and race.open == {}
    assert list(race.legal) == [Turn("NES"), Turn("NEW"), Turn("NSW")]  # each in the order N E S W
    on = race.after(Turn("NSW"))
    assert on.to_act == 1 and on.open == {(0, 0): "NSW"} and on.cars[0] == (0, 0)


def test_where_only_one_way_is_possible_it_is_taken_at_once() -> None:
    race = start("red", "yellow").after(Drive("S"))
    assert (race.to_act, race.open, race.cars[0]) == (1, {(0, 0): "NS"}, (0, 0))


def test_when_somebody_has_won_nobody_acts() -> None:
    race = Race.parse("players=2 cars=0.0:NS,yellow trophies=red,- turn=0").after(Drive("N"))
    assert (race.winner, race.to_act, list(race.legal)) == (0, None, [])
    assert Drive("S") not in race.legal
    with pytest.raises(IllegalAction, match="the race is over"):
        race.after(Drive("S"))


def test_an_action_on_a_tile_that_is_not_known_says_so() -> None:
    seen = Race.start(players=2, seed=7).seen_by(0)
    with pytest.raises(IllegalAction, match="not known") as refused:
        seen.after(Drive("S"))
    assert refused.value.rule == "R6.1"


def test_complaints_are_value_errors_with_a_rule_where_one_applies() -> None:
    assert all(issubclass(kind, ValueError) for kind in (NotationError, IllegalAction, ImpossiblePosition))
    with pytest.raises(NotationError, match="word 2, 'cars=x'") as unread:
        Race.parse("turn=0 cars=x")
    assert unread.value.rule is None
    with pytest.raises(ImpossiblePosition) as impossible:
        Race.parse("players=5 cars=red,red trophies=-,- pile=red.red turn=9 set=s1c1j1x1d1")
    assert {each.rule for each in impossible.value.objections} >= {"R1.1", "R1.2", "R1.5", "R2.1"}
    assert len(impossible.value.reasons) >= 4


def test_the_record_is_that_of_the_design_letter_by_letter() -> None:
    race = Race.start(("near", "far"), starts=("red", "yellow"), trophies=("green", "red"), tiles=ROWS)
    race = then(race, "S", "swap 0.1 3.4")
    assert json.dumps(record(race)) == RECORD
    races = list(replay(RECORD))
    assert len(races) == 2 and races[-1] == race and list(replay(json.loads(RECORD))) == races
    assert [each.to_act for each in races] == [1, 0]  # one race after each whole turn
    assert record(races[-1]) == json.loads(RECORD)


def test_exits_are_left_out_where_no_tile_was_turned_over() -> None:
    race = Race.parse("players=2 cars=1.2:NS,1.1:EW pile=red.green turn=0 first=no").after(Drive("S"))
    assert (race.cars[0], race.trophies) == ((2, 2), ("red", None))
    assert record(race)["turns"] == [{"drive": "S"}]
