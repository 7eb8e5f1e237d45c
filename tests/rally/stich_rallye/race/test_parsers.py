"""Bad input: every parser answers any text with a sentence that says where and why, and with nothing else."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from rally.stich_rallye import Card, IllegalAction, ImpossiblePosition, NotationError, Race, Track, replay
from tests.rally.checks import COMPLAINTS, changed, only_complains
from tests.rally.stich_rallye.helpers import at
from tests.rally.stich_rallye.make_golden import GOLDEN
from tests.selection import often

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
NOTATION = "track=volcano players=4 round=2 flag=1 cars=12,9,35,0 motors=3,0,10,1 trick=G11,R5 hands=?,R2.R7.B9,?,?"


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


# --- what issue 2 names --------------------------------------------------------------------------------------------


def test_a_card_that_is_not_in_the_deck() -> None:
    said = fails(changed(RECORD, "rounds/0/hands/0", "R2 R7 G14 B9 B12"))
    assert "G14" in said and "S1.2" in said and "round 1" in said
    for text in (
        "",
        "G",
        "11",
        "X5",
        "g",
        "G0",
        "G16",
        "G-1",
        "G1.5",
        "G 1",
        "G11 ",
        "G٣",
        "G²",
        "G1_0",
        "🂡",
        "Ｇ11",
        "G+1",
    ):
        with pytest.raises(NotationError) as refused:
            Card.parse(text)
        assert repr(text) in str(refused.value) or text in str(refused.value)


def test_a_hand_with_a_twin() -> None:
    said = fails(changed(RECORD, "rounds/0/hands/1", "R4 R5 R8 B2 B2"))
    assert "B2" in said and "round 1" in said
    with pytest.raises(ImpossiblePosition, match="R4"):
        at("players=3 hands=R4.R4,?,?")


def test_a_record_whose_third_trick_is_illegal() -> None:
    game = json.loads((GOLDEN / "3_players_volcano_line_in_a_trick.json").read_text("utf-8"))
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


def test_a_revoke_in_a_record_says_round_trick_and_seat() -> None:
    said = fails(changed(RECORD, "rounds/0/tricks/0/cards", "R2 B2 R10 R3"))
    for part in ("round 1", "trick 1", "seat 1", "R4", "S2.2"):
        assert part in said


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


def test_a_track_with_a_letter_too_many() -> None:
    with pytest.raises(COMPLAINTS, match=r"space 2.*x"):
        at("track=moon:..x.........")


def test_a_car_on_a_hill() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        at("players=3 cars=3,7,0")
    for part in ("car 1", "7", "S6.2"):
        assert part in str(refused.value)


def test_hands_that_cannot_be_are_impossible_and_say_in_which_round() -> None:
    for path, value in (("rounds/0/hands/0", "R2 R7 G11 B9"), ("rounds/0/hands", ["R2 R7 G11 B9 B12"])):
        with pytest.raises(ImpossiblePosition, match="round 1"):
            list(replay(changed(RECORD, path, value)))


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
    game = json.loads((GOLDEN / "4_players_beach_line_at_the_rounds_end.json").read_text("utf-8"))
    game["rounds"].append(game["rounds"][0])  # the race is won
    races = replay(game)
    with pytest.raises(COMPLAINTS, match=r"round 4|S9"):
        list(races)


NO_RECORDS = [
    "",
    " ",
    "null",
    "[]",
    "3",
    '"stich-rallye"',
    "{",
    "{}",
    "NaN",
    "\x00",
    "\ud800",
    "\ufeff{}",
    '{"rounds": 1}',
]
DEEP = ["[" * 100_000, '{"a":' * 50_000, "9" * 10_000]


@pytest.mark.parametrize("text", NO_RECORDS + DEEP, ids=lambda text: text[:8])
def test_json_that_is_no_record(text: str) -> None:
    fails(text)


@pytest.mark.parametrize("thing", [None, 5, [], b"{}", object()])
def test_other_things_than_text_are_refused_as_well(thing: Any) -> None:
    for parser in (Race.parse, Card.parse, lambda value: list(replay(value))):
        with pytest.raises(NotationError):
            parser(thing)


# --- any text ------------------------------------------------------------------------------------------------------

TEXT = st.one_of(
    st.text(),
    st.text("RGB0123456789.,=?- "),
    st.text(st.characters(codec=None)),  # lone surrogates too
)
KEYS = [
    "track",
    "players",
    "round",
    "flag",
    "cars",
    "motors",
    "trick",
    "hands",
    "played",
    "void",
    "seed",
    "winner",
    "next",
]
PAIRS = st.lists(
    st.tuples(st.sampled_from(KEYS), st.text("RGBdu.,:%?-+_ 0123456789²٣x", max_size=16)).map("=".join), max_size=6
).map(" ".join)


@settings(max_examples=often(150, 600))
@given(TEXT)
def test_no_text_crashes_the_card_parser(text: str) -> None:
    card = only_complains(Card.parse, text)
    assert card is None or str(card) == text


@settings(max_examples=often(250, 1200))
@given(st.one_of(TEXT, PAIRS))
def test_no_text_crashes_the_notation_parser(text: str) -> None:
    race = only_complains(Race.parse, text)
    assert race is None or Race.parse(str(race)) == race


@settings(max_examples=often(250, 1200))
@given(st.data())
def test_no_slip_of_the_finger_crashes_the_notation_parser(data: st.DataObject) -> None:
    text = NOTATION
    for _ in range(data.draw(st.integers(1, 4))):
        spot = data.draw(st.integers(0, len(text)))
        put = data.draw(st.one_of(st.sampled_from(list(" =,.:?-%RGB0123456789")), st.text(max_size=2)))
        text = text[:spot] + put + text[spot + data.draw(st.integers(0, 3)) :]
    race = only_complains(Race.parse, text)
    assert race is None or Race.parse(str(race)) == race


@settings(max_examples=often(150, 600))
@given(st.text(max_size=8), st.one_of(st.text("..du", max_size=110), TEXT))
def test_no_text_crashes_the_track(name: str, spaces: str) -> None:
    track = only_complains(lambda text: Track(name, text), spaces)
    only_complains(Track.named, name)
    if track is not None:
        assert 12 <= len(track.spaces) <= 99 and track.spaces[0] == "." and track.spaces.count(".") >= 6
        assert set(track.spaces) <= set(".du")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT, st.sampled_from(["R2 R3", "G11", "volcano"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)),
    max_leaves=8,
)
TRICK = "rounds/0/tricks/0"
PATHS = ["game", "format", "track", "players", "players/1", "flag", "seed", "position", "rounds", "rounds/0"]
PATHS += ["rounds/0/hands", "rounds/0/hands/2", "rounds/0/tricks", TRICK, f"{TRICK}/cards", f"{TRICK}/turbo"]


@settings(max_examples=often(250, 1200))
@given(st.sampled_from(PATHS), JSON)
def test_nothing_inside_a_record_crashes_replay(path: str, value: Any) -> None:
    only_complains(lambda game: list(replay(game)), changed(RECORD, path, value))
    only_complains(lambda game: list(replay(game)), json.dumps(changed(RECORD, path, value)))


@settings(max_examples=often(150, 600))
@given(st.one_of(TEXT, JSON.map(json.dumps), st.integers(0, 400).map(lambda end: json.dumps(RECORD)[:end])))
def test_no_text_crashes_replay(text: str) -> None:
    only_complains(lambda source: list(replay(source)), text)


CARDS = st.lists(
    st.sampled_from(["R2", "R3", "R4", "R5", "G3", "G11", "G13", "B2", "B7", "B12", "R7", "G8"]), max_size=5
).map(" ".join)


@settings(max_examples=often(150, 600))
@given(st.lists(st.fixed_dictionaries({"cards": CARDS}, optional={"turbo": st.booleans()}), max_size=4))
def test_no_tricks_crash_replay(tricks: list[dict[str, Any]]) -> None:
    only_complains(lambda game: list(replay(game)), changed(RECORD, "rounds/0/tricks", tricks))
