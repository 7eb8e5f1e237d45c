"""Whatever somebody hands to a parser is read, or a sentence says what is wrong and where; nothing else comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from rally.rally_run import (
    Drive,
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    Position,
    Race,
    TileSet,
    record,
    replay,
    resume,
)
from tests.effort import count_lines
from tests.rally.checks import changed, only_complains
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


def test_a_race_tells_what_happened_since_the_race_before() -> None:
    races = list(replay(RECORD))
    assert [type(event).__name__ for event in races[0].events][:4] == [
        "TilesLaid", "TrophiesLaid", "CarPlaced", "CarPlaced",
    ]  # fmt: skip
    assert [type(event).__name__ for event in races[2].events] == [
        "TileTurnedOver", "TileTurnedRound", "Driven", "TileTurnedDown", "TurnPassed",
    ]  # fmt: skip


@pytest.mark.parametrize("turns", range(5))
def test_a_record_may_end_anywhere(turns: int) -> None:
    game = {**RECORD, "turns": RECORD["turns"][:turns]}
    assert len(list(replay(game))) == turns
    assert len(record(resume(game))["turns"]) == turns


def test_a_record_may_end_in_the_middle_of_a_turn() -> None:
    game = {**RECORD, "turns": [*RECORD["turns"][:2], {"drive": "S"}]}
    assert len(list(replay(game))) == 2
    race = resume(game)
    assert race.turning == (1, 0) and record(race) == game
    assert resume(record(race)) == race


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


def test_what_comes_before_a_wrong_turn_is_told() -> None:
    races = replay(changed(RECORD, "turns/2/exits", "up"))
    assert next(races).cars[0] == (0, 0) and next(races).swapped is not None
    with pytest.raises(IllegalAction):
        next(races)


NO_JSON = ["", "{", "[", "null", "5", '"text"', "[1, 2]", '{"game": "rally-run"}', '{"game": NaN}', "[" * 100_000]


@pytest.mark.parametrize("text", NO_JSON, ids=lambda text: text[:8])
def test_json_that_is_no_record(text: str) -> None:
    with pytest.raises(NotationError):
        list(replay(text))


@pytest.mark.parametrize("thing", [None, 5, [], b"{}", object()])
def test_other_things_than_text_are_refused_as_well(thing: Any) -> None:
    for parser in (Race.parse, Position.parse, TileSet.parse, lambda value: list(replay(value))):
        with pytest.raises(NotationError):
            parser(thing)


# --- any text ------------------------------------------------------------------------------------------------------

TEXT = st.one_of(st.text(), st.text("scjxdP?/.:=,NESW0123456789- "), st.text(st.characters(codec=None)))
KEYS = [
    "players",
    "tiles",
    "set",
    "cars",
    "trophies",
    "pile",
    "colours",
    "turn",
    "first",
    "turning",
    "swapped",
    "winner",
]
PAIRS = st.lists(
    st.tuples(st.sampled_from(KEYS), st.text("scjxdPNESW?redblue/.:%,-+ 0123456789²٣", max_size=16)).map("=".join),
    max_size=6,
).map(" ".join)


@settings(max_examples=200)
@given(st.one_of(TEXT, PAIRS))
def test_no_text_crashes_the_notation_parser(text: str) -> None:
    race = only_complains(Race.parse, text)
    assert race is None or Race.parse(str(race)) == race
    only_complains(TileSet.parse, text)
    only_complains(TileSet.from_toml, text)


@settings(max_examples=200)
@given(st.data())
def test_no_slip_of_the_finger_crashes_the_notation_parser(data: st.DataObject) -> None:
    text = NOTATION
    for _ in range(data.draw(st.integers(1, 4))):
        spot = data.draw(st.integers(0, len(text)))
        put = data.draw(st.one_of(st.sampled_from(list(" =,.:/?-scjxdPNESW0123456789")), st.text(max_size=2)))
        text = text[:spot] + put + text[spot + data.draw(st.integers(0, 3)) :]
    race = only_complains(Race.parse, text)
    assert race is None or Race.parse(str(race)) == race


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT, st.sampled_from(["red", "S", "NS", "sc"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)),
    max_leaves=8,
)
PATHS = ["game", "format", "players", "players/1", "starts", "starts/0", "trophies", "trophies/1", "tiles", "tiles/2"]
PATHS += ["colours", "position", "turns", "turns/0", "turns/0/drive", "turns/0/exits", "turns/1/swap", "turns/1/swap/0"]


@settings(max_examples=200)
@given(st.sampled_from(PATHS), JSON)
def test_nothing_inside_a_record_crashes_replay(path: str, value: Any) -> None:
    only_complains(lambda game: list(replay(game)), changed(RECORD, path, value))
    only_complains(lambda game: list(replay(game)), json.dumps(changed(RECORD, path, value)))


@settings(max_examples=120)
@given(st.one_of(TEXT, JSON.map(json.dumps), st.integers(0, 400).map(lambda end: json.dumps(RECORD)[:end])))
def test_no_text_crashes_replay(text: str) -> None:
    only_complains(lambda source: list(replay(source)), text)


TURNS = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {"drive": st.sampled_from("NESW")}, optional={"exits": st.sampled_from(["NS", "NE", "N"])}
        ),
        st.fixed_dictionaries(
            {"swap": st.lists(st.lists(st.integers(-1, 5), min_size=2, max_size=2), min_size=2, max_size=2)}
        ),
    ),
    max_size=6,
)


@settings(max_examples=120)
@given(TURNS)
def test_no_turns_crash_replay(turns: list[dict[str, Any]]) -> None:
    only_complains(lambda game: list(replay(game)), changed(RECORD, "turns", turns))


HUGE = [
    "x" * 1_000_000,
    " ".join(["turn=1"] * 100_000),
    "cars=" + "red," * 100_000,
    "tiles=" + "?" * 1_000_000,
    "pile=" + "red." * 100_000,
    "players=" + "9" * 9,
    "players=" + "a," * 100_000,
    "tiles=" + "/" * 1_000_000,
]


def refused_at_once(act: Callable[[], object]) -> None:
    """What is refused costs little, and the complaint is short."""

    def refused() -> None:
        with pytest.raises((NotationError, ImpossiblePosition)) as error:
            act()
        assert len(str(error.value)) < 5000

    assert count_lines(refused) < 2000


@pytest.mark.parametrize("text", HUGE, ids=lambda text: text[:12])
def test_nothing_too_large_is_looked_at_for_long(text: str) -> None:
    refused_at_once(lambda: Race.parse(text))


HUGE_RECORDS = [
    changed(RECORD, "players", ["a"] * 100_000),
    changed(RECORD, "tiles", ["?" * 10**6] * 5),
    changed(RECORD, "trophies", ["red"] * 10**5),
]


@pytest.mark.parametrize("number", range(len(HUGE_RECORDS)))
def test_no_record_too_large_is_looked_at_for_long(number: int) -> None:
    refused_at_once(lambda: list(replay(HUGE_RECORDS[number])))
