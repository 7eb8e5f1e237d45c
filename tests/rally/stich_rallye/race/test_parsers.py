"""Bad input is refused in a sentence that says where and why. (`tests/rally/fuzz` tries any text.)"""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from rally.stich_rallye import Card, IllegalAction, NotationError, replay
from tests.rally.checks import COMPLAINTS, changed
from tests.rally.make_golden import RECORDS
from tests.rally.stich_rallye.helpers import at

RECORD: dict[str, Any] = {
    "game": "stich-rallye",
    "format": 1,
    "track": "volcano",
    "players": ["white", "red", "yellow", "blue"],
    "flag": 0,
    "rounds": [
        {
            "hands": ["R2 R7 G11 B9 B12", "R4 R5 R8 B2 B5", "R10 R12 B3 B7 B11", "R3 G3 G8 G13 B8"],
            "tricks": [{"cards": "G11 R5 B7 G3", "turbo": False}],
        }
    ],
}


def fails(source: Any) -> str:
    """The sentence of the complaint about this record."""
    with pytest.raises(COMPLAINTS) as refused:
        list(replay(source))
    said = str(refused.value)
    assert len(said) > 15
    assert isinstance(refused.value, ValueError)
    return said


def test_the_record_of_the_design_is_read() -> None:
    (race,) = list(replay(RECORD))
    assert [str(each) for each in list(replay(json.dumps(RECORD)))] == [str(race)]
    assert race.flag == 2  # blue 7 won


@pytest.mark.parametrize(
    "text", ["", "G", "11", "X5", "G0", "G16", "G1.5", "G 1", "G11 ", "G٣", "G²", "G1_0", "Ｇ11", "G+1"]
)
def test_what_is_no_card_is_quoted(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Card.parse(text)
    assert repr(text) in str(refused.value) or text in str(refused.value)


def test_a_record_whose_third_trick_is_illegal() -> None:
    game = json.loads((RECORDS["stich_rallye"] / "3_players_volcano_line_in_a_trick.json").read_text("utf-8"))
    tricks = game["rounds"][1]["tricks"]
    cards = tricks[2]["cards"].split()
    cards[1], tricks[4]["cards"] = tricks[4]["cards"].split()[0], ""
    tricks[2]["cards"] = " ".join(cards)
    races = replay(game)
    yielded = []
    with pytest.raises(IllegalAction) as refused:
        for race in races:
            yielded.append(race)
    assert len(yielded) == 5 + 1 + 2  # all of round 1 with its end, and two tricks of round 2
    said = str(refused.value)
    assert "round 2" in said and "trick 3" in said and "seat" in said
    assert refused.value.rule in ("S2.1", "S2.2", "S2.3", "S1.5")


def test_a_turbo_that_is_not_allowed() -> None:
    said = fails(changed(RECORD, "rounds/0/tricks/0/turbo", True))
    assert "round 1" in said and "trick 1" in said and "S4.5" in said


@pytest.mark.parametrize("end", [1, 2, 30, 100, 200, -1, -2, -20])
def test_a_cut_off_json_file_says_where(end: int) -> None:
    said = fails(json.dumps(RECORD)[:end])
    assert "line 1" in said


@pytest.mark.parametrize(
    ("notation", "where"),
    [
        ("flagg=1", "flagg"),
        ("players=3 cars=1,2,x", "x"),
        ("players=3 cars=1,,2", "cars"),
        ("round=two", "two"),
        ("trick=G11,Q5", "Q5"),
        ("hands=R2.R3;G4,?,?,?", "R3;G4"),
        ("flag", "flag"),
        ("flag=", "flag"),
        ("flag=1 flag=2", "flag"),
        ("motors=3.5,0,0", "3.5"),
        ("track=moon", "moon"),
        ("next=lunch", "lunch"),
        ("void=R.Y,,,", "Y"),
        ("hands=?x,?,?,?", "?x"),
        ("players=%FF,a,b", "players"),
        ("cars=" + "9" * 5000, "cars"),
        ("cars=²,1,0", "cars"),
        ("seed=0x10", "seed"),
    ],
)
def test_a_notation_with_a_typo_says_where(notation: str, where: str) -> None:
    with pytest.raises(NotationError) as refused:
        at(notation)
    assert where in str(refused.value)
    assert len(str(refused.value)) < 700


WRONG = [
    ("game", "chess"),
    ("game", ...),
    ("format", 2),
    ("format", ...),
    ("format", "1"),
    ("track", "moon"),
    ("track", 5),
    ("track", None),
    ("track", ...),
    ("track", {"name": "x"}),
    ("track", {"name": 3, "spaces": 7}),
    ("track", {"name": "x", "spaces": "..........."}),
    ("track", {"name": "x", "spaces": "....?......."}),
    ("players", ["a", "b"]),
    ("players", "abcd"),
    ("players", 4),
    ("players", ["a", "b", "c", 4]),
    ("players", ["a", "b", "c", None]),
    ("players", ...),
    ("flag", 4),
    ("flag", -1),
    ("flag", "0"),
    ("flag", 0.5),
    ("flag", True),
    ("flag", ...),
    ("rounds", ...),
    ("rounds", {}),
    ("rounds", [5]),
    ("rounds", [None]),
    ("rounds/0/hands", ...),
    ("rounds/0/hands", "R2"),
    ("rounds/0/hands/0", 7),
    ("rounds/0/hands/0", "R2 R7 G11 B9 Q12"),
    ("rounds/0/tricks", ...),
    ("rounds/0/tricks", "G11"),
    ("rounds/0/tricks/0", "G11 R5 B7 G3"),
    ("rounds/0/tricks/0/cards", ...),
    ("rounds/0/tricks/0/cards", ["G11"]),
    ("rounds/0/tricks/0/cards", "G11 R5 B7 G3 R2"),
    ("rounds/0/tricks/0/cards", "G11,R5"),
    ("rounds/0/tricks/0/turbo", "no"),
    ("rounds/0/tricks/0/turbo", 1),
    ("seed", "seven"),
    ("seed", 1e400),
]


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_a_wrong_record_is_refused_as_a_dict_and_as_text(path: str, value: Any) -> None:
    game = changed(RECORD, path, value)
    assert fails(game) == fails(json.dumps(game))


def test_rounds_that_do_not_follow_each_other() -> None:
    game = copy.deepcopy(RECORD)
    game["rounds"].append(game["rounds"][0])  # round 1 has four more tricks
    assert "round 2" in fails(game)
    game = json.loads((RECORDS["stich_rallye"] / "4_players_beach_line_at_the_rounds_end.json").read_text("utf-8"))
    game["rounds"].append(game["rounds"][0])  # the race is won
    races = replay(game)
    with pytest.raises(COMPLAINTS, match=r"round 4|S9"):
        list(races)
