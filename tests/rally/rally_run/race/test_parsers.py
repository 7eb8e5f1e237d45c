"""Records are read, or refused with what is wrong and where. (`tests/rally/fuzz` tries any text.)"""

from __future__ import annotations

import json
from typing import Any

import pytest

from rally.rally_run import (
    Drive,
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    Race,
    record,
    replay,
    resume,
)
from tests.rally.checks import changed
from tests.rally.rally_run.helpers import ROWS, start, then

RECORD: dict[str, Any] = {
    "game": "rally-run",
    "format": 1,
    "players": ["near", "far"],
    "starts": ["red", "yellow"],
    "trophies": ["green", "red"],
    "tiles": list(ROWS),
    "turns": [{"drive": "S", "exits": "NS"}, {"swap": [[0, 1], [3, 4]]}, {"drive": "S", "exits": "NE"}, {"drive": "W"}],
}
NOTATION = (
    "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd cars=1.0:NE,0.4:EW trophies=-,green pile=red turn=1 first=no"
    " swapped=0.1/3.4 colours=red.yellow.green"
)


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in RECORD.items() if name != key}


# --- records that are right ------------------------------------------------------------------------------------------


def test_the_record_of_the_design_is_read() -> None:
    races = list(replay(RECORD))
    assert [race.cars for race in races] == [
        ((0, 0), (0, 5)), ((0, 0), (0, 5)), ((1, 0), (0, 5)), ((1, 0), (0, 4)),
    ]  # fmt: skip
    assert races[0].players == ("near", "far") and races[0].pile == ("green", "red")
    assert races[1].rows[0] == "sxjds" and races[1].rows[3] == "dcscc"
    assert list(replay(json.dumps(RECORD))) == races
    assert record(races[-1])["turns"][:3] == RECORD["turns"][:3]
    assert record(races[-1])["turns"][3] == {"drive": "W", "exits": "EW"}  # said, though there was no choice
    begun = then(Race.start(("near", "far"), None, ("red", "yellow"), ("green", "red"), ROWS), "S", "swap 0.1 3.4")
    assert json.dumps(record(begun)) == json.dumps({**RECORD, "turns": RECORD["turns"][:2]}), "letter by letter"


def test_exits_are_left_out_where_no_tile_was_turned_over() -> None:
    race = Race.parse("players=2 cars=1.2:NS,1.1:EW pile=red.green turn=0 first=no").after(Drive("S"))
    assert record(race)["turns"] == [{"drive": "S"}]


@pytest.mark.parametrize("turns", range(5))
def test_a_record_may_end_anywhere(turns: int) -> None:
    game = {**RECORD, "turns": RECORD["turns"][:turns]}
    assert len(list(replay(game))) == turns
    assert len(record(resume(game))["turns"]) == turns


def test_a_race_that_began_as_a_position_keeps_it() -> None:
    race = then(Race.parse(NOTATION), "swap 2.0 2.1", "N", "turn SW" if False else "swap 4.0 4.1")
    written = record(race)
    assert set(written) == {"game", "format", "players", "position", "turns"}
    assert resume(json.dumps(written)) == race and record(resume(written)) == written
    assert record(Race.parse(NOTATION))["turns"] == []


def test_a_position_in_the_middle_of_a_turn_is_told_from_its_drive_on() -> None:
    race = start("red", "yellow", rows=("ccccc", "cccss", "ssPss", "sjjjx", "xxddd")).after(Drive("S"))
    typed = Race.parse(str(race))
    assert record(typed)["turns"] == [] and resume(record(typed)) == typed
    on = then(typed, "turn NE", "swap 3.3 3.4")
    assert record(on)["turns"][0] == {"drive": "S", "exits": "NE"}
    assert resume(record(on)) == on
    wrong = {**record(on), "turns": [{"drive": "N", "exits": "NE"}]}
    with pytest.raises(NotationError, match="turn 1: the position begins with a drive to S"):
        resume(wrong)


def test_trophies_of_the_players_own_colours_are_noted() -> None:
    race = Race.start(2, 3, ("red", "blue"), "own").after(Drive("S"))
    assert record(race)["colours"] == ["red", "blue"]
    assert resume(record(race)) == race


def test_an_unknown_table_is_told_as_a_position() -> None:
    for race in (Race.start(2, None), Race.start(2, 5).seen_by(0)):
        assert "position" in record(race) and resume(record(race)) == race


# --- records that are wrong ------------------------------------------------------------------------------------------

NOT_READ = {
    "no game": without("game"),
    "another game": changed(RECORD, "game", "stich-rallye"),
    "another format": changed(RECORD, "format", 2),
    "no players": without("players"),
    "players that are no list": changed(RECORD, "players", 2),
    "a player that is no text": changed(RECORD, "players/1", 5),
    "no starts": without("starts"),
    "no trophies": without("trophies"),
    "no tiles": without("tiles"),
    "a row that is no text": changed(RECORD, "tiles/3", 5),
    "no turns": without("turns"),
    "turns that are no list": changed(RECORD, "turns", {}),
    "a turn that is no table": changed(RECORD, "turns/1", "swap"),
    "an empty turn": changed(RECORD, "turns/1", {}),
    "two turns in one": changed(RECORD, "turns/1", {"drive": "W", "swap": [[0, 1], [3, 4]]}),
    "a drive that is no text": changed(RECORD, "turns/0/drive", 5),
    "exits that are no text": changed(RECORD, "turns/0/exits", ["N"]),
    "a swap of three": changed(RECORD, "turns/1/swap", [[0, 1], [3, 4], [1, 1]]),
    "a swap of texts": changed(RECORD, "turns/1/swap", ["0.1", "3.4"]),
    "a cell of three": changed(RECORD, "turns/1/swap", [[0, 1, 2], [3, 4]]),
    "a cell of fractions": changed(RECORD, "turns/1/swap", [[0.5, 1], [3, 4]]),
    "an unfinished turn before others": changed(RECORD, "turns/2", {"drive": "S"}),
}


@pytest.mark.parametrize("case", NOT_READ)
def test_what_cannot_be_read_is_refused(case: str) -> None:
    with pytest.raises(NotationError):
        list(replay(NOT_READ[case]))


CANNOT_BE = {
    "five players": changed(RECORD, "players", list("abcde")),
    "a start too few": changed(RECORD, "starts", ["red"]),
    "one start for two": changed(RECORD, "starts", ["red", "red"]),
    "a strange colour": changed(RECORD, "starts/0", "pink"),
    "a strange trophy": changed(RECORD, "trophies/0", "pink"),
    "a trophy twice": changed(RECORD, "trophies", ["red", "red"]),
    "four rows": changed(RECORD, "tiles", list(ROWS[:4])),
    "a strange tile": changed(RECORD, "tiles/0", "qcjds"),
    "tiles without a bend": changed(RECORD, "tiles", ["sssss", "sssss", "ssPss", "sssss", "ddddd"]),
    "trophies that are not in play": changed(RECORD, "colours", ["red", "yellow"]),
}


@pytest.mark.parametrize("case", CANNOT_BE)
def test_what_cannot_be_is_refused(case: str) -> None:
    with pytest.raises(ImpossiblePosition):
        list(replay(CANNOT_BE[case]))


NOT_ALLOWED = {
    "where no road leads": (changed(RECORD, "turns/0/drive", "N"), "turn 1, seat 0: .*R3\\.1"),
    "no direction": (changed(RECORD, "turns/0/drive", "up"), "turn 1, seat 0"),
    "laid otherwise than it can be": (changed(RECORD, "turns/0/exits", "EW"), "turn 1: .*one way only.*R3\\.2"),
    "laid without an exit behind": (changed(RECORD, "turns/2/exits", "ES"), "turn 3, seat 0: .*R3\\.2"),
    "laid as no tile": (changed(RECORD, "turns/2/exits", "up"), "turn 3, seat 0: .*R1\\.7"),
    "swapped an open tile": (changed(RECORD, "turns/1/swap", [[0, 0], [3, 4]]), "turn 2, seat 1: .*R4\\.1"),
    "swapped beside the grid": (changed(RECORD, "turns/1/swap", [[0, 0], [99999, 4]]), "turn 2, seat 1"),
    "swapped again": (changed(RECORD, "turns/2", {"swap": [[0, 1], [1, 1]]}), "turn 3, seat 0: .*R4\\.2"),
}


@pytest.mark.parametrize("case", NOT_ALLOWED)
def test_what_is_not_allowed_is_refused_and_says_where(case: str) -> None:
    game, sentence = NOT_ALLOWED[case]
    with pytest.raises(IllegalAction, match=sentence):
        list(replay(game))
