"""Sizes are refused first, and odd values with a sentence: nothing that comes in costs long or raises anything else."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rally.core.errors import MOST_SAID
from rally.stich_rallye import (
    Card,
    Deal,
    ImpossiblePosition,
    Motor,
    Play,
    Position,
    Race,
    RallyError,
    Track,
    Turbo,
    Unknown,
    advise,
    adviser,
    deal_hidden,
    deck,
    random_player,
    replay,
    resume,
    simulate,
    standing,
)
from tests.effort import MOST_FOR_A_TEXT, count_lines
from tests.rally.checks import changed
from tests.rally.stich_rallye.helpers import at
from tests.rally.stich_rallye.race.test_parsers import RECORD

HUGE = 10**5000


def complaint(act: Callable[[], Any]) -> str:
    """What is said, at little cost (F5)."""
    said = ""

    def complain() -> None:
        nonlocal said
        try:
            act()
        except RallyError as error:
            said = str(error)

    assert count_lines(complain) < MOST_FOR_A_TEXT
    assert len(said) < 3000
    said.encode()
    return said


# --- F5: sizes -------------------------------------------------------------------------------------------------------

CARDS = "R2.G3.B4."
LINES = {
    "20,000 cards in a hand": "hands=" + CARDS * 7000 + "R2,?,?",
    "as many cards as a line holds": "hands=" + CARDS * 1100 + "R2,?,?",
    "99 cards in each of many hands": "hands=" + ",".join(["R2." * 98 + "R2"] * 33),
    "99 cards in a trick": "trick=" + ",".join(["G4"] * 99),
    "99 cards of every kind": "trick=" + ",".join(f"G{n % 15 + 1}" for n in range(99)),
    "played for ever": "round=3 played=" + CARDS * 1100 + "R2",
    "99 cards played": "round=3 played=" + ".".join(["R2"] * 99),
    "cars for ever": "cars=" + ",".join(["1"] * 4900),
    "99 cars": "cars=" + ",".join(["7"] * 99),
    "99 names": "players=" + ",".join(f"n{n % 7}" for n in range(99)) + " cars=" + ",".join(["7"] * 99),
    "names for ever": "players=" + "a," * 4000,
    "a long name": "players=" + "a" * 9000 + ",b,c",
    "percents": "players=" + "%C3%A4" * 1500 + ",b,c",
    "players without end": "players=" + "9" * 9,
    "motors for ever": "motors=" + "1," * 4900,
    "voids for ever": "void=" + "R.G.B," * 1600,
    "colours for ever": "void=" + "R." * 4900 + "R,,",
    "a long track": "track=x:" + "." * 9900,
    "a hilly track": "track=x:." + "ud" * 4000,
    "words for ever": "x " * 4999,
    "one word for ever": "x" * 9999,
    "a million": "a" * 1_000_000,
    "hidden hands without end": "hands=?999999999,?,?",
    "everything wrong": "players=5 round=3 flag=4 cars=" + "7,7,7,7,7" + " motors=2,2,2,2,2 void=R.G.B,R,R,R,R "
    "hands=R1.R1,R2.R2.R2,R3,R4,? trick=R5,G5,B5 played=" + "G6." * 90 + "G6",
}


@pytest.mark.parametrize("what", LINES)
def test_no_line_of_notation_costs_long(what: str) -> None:
    assert complaint(lambda: Race.parse(LINES[what]))
    complaint(lambda: str(Position.parse(LINES[what])))


def test_the_largest_things_there_are_are_read() -> None:
    race = Race.start(players=tuple("%" * 15 + str(n) for n in range(5)), track=Track("%" * 40, "." * 99), seed=1)
    while race.winner is None:
        race = race.after(next(iter(race.legal)))
        assert len(str(race)) < 2000
        assert Race.parse(str(race)) == race


def with_rounds(count: int, tricks: int) -> dict[str, Any]:
    """A record whose tricks are repeated; the first of them is right."""
    game = copy.deepcopy(RECORD)
    game["rounds"][0]["tricks"] *= tricks
    game["rounds"] *= count
    return game


RECORDS: dict[str, Any] = {
    "480 kB of cards": changed(RECORD, "rounds/0/hands/0", "R2 " * 160_000),
    "a hand as long as is read": changed(RECORD, "rounds/0/hands/0", "R2 " * 3333),
    "a trick as long as is read": changed(RECORD, "rounds/0/tricks/0/cards", "G11 " * 2500),
    "10,000 tricks": with_rounds(1, 10_000),
    "99 tricks": with_rounds(1, 99),
    "99 rounds": with_rounds(99, 1),
    "10,000 rounds": with_rounds(10_000, 1),
    "10,000 players": changed(RECORD, "players", ["a"] * 10_000),
    "99 players": changed(RECORD, "players", [f"n{n}" for n in range(99)]),
    "10,000 hands": changed(RECORD, "rounds/0/hands", ["R2"] * 10_000),
    "99 hands": changed(RECORD, "rounds/0/hands", ["R2 R3 R4 R5 R6"] * 99),
    "a long name": changed(RECORD, "players", ["a" * 100_000, "b", "c", "d"]),
    "half letters": changed(RECORD, "players", ["a\ud800", "b", "c", "d"]),
    "a long position": changed(RECORD, "position", "a" * 100_000),
    "a deep list": changed(RECORD, "track", json.loads("[" * 400 + "]" * 400)),
    "a long track": changed(RECORD, "track", {"name": "x", "spaces": "." * 150_000}),
    "a number without end": changed(RECORD, "flag", HUGE),
    "a seed without end": changed(RECORD, "seed", HUGE),
}


@pytest.mark.parametrize("what", RECORDS)
def test_no_record_costs_long(what: str) -> None:
    assert complaint(lambda: list(replay(RECORDS[what])))
    if what not in ("a number without end", "a seed without end"):
        text = json.dumps(RECORDS[what])
        assert complaint(lambda: list(replay(text)))


TEXTS = {
    "deep lists": "[" * 100_000,
    "deep tables": '{"a":' * 30_000,
    "long numbers": '{"game": ' + "9" * 100_000,
    "200 kB of brackets": "[]" * 99_999,
    "10 MB": " " * 10_000_000,
    "half letters": '{"game": "stich-rallye", "format": 1, "players": ["\\ud800", "b", "c"], "flag": 0, '
    '"track": "volcano", "rounds": []}',
}


@pytest.mark.parametrize("what", TEXTS)
def test_no_text_of_a_record_costs_long(what: str) -> None:
    assert complaint(lambda: resume(TEXTS[what]))


def test_a_whole_record_is_well_within_what_is_read() -> None:
    game = with_rounds(1, 1)
    assert resume(json.dumps(game, indent=4) + " " * 190_000).flag == 2


# --- F11: odd values -------------------------------------------------------------------------------------------------

RACE = at("players=3 trick=G8 hands=?,R3.G2,?")
ODD: dict[str, Callable[[], Any]] = {
    "a card of nothing": lambda: Card(None, None),  # type: ignore[arg-type]
    "a card of another colour": lambda: Card("yellow", 3),  # type: ignore[arg-type]
    "a card too high": lambda: Card("red", 99),
    "a card too low": lambda: Card("red", 0),
    "a card without end": lambda: Card("red", HUGE),
    "a true card": lambda: Card("red", True),
    "a half card": lambda: Card("red", 2.5),  # type: ignore[arg-type]
    "a card of a list": lambda: Card(["red"], 3),  # type: ignore[arg-type]
    "fewer cards than none": lambda: Unknown(-1),
    "a hand without end": lambda: Unknown(HUGE),
    "a true hand": lambda: Unknown(True),
    "a hand of words": lambda: Unknown("five"),  # type: ignore[arg-type]
    "a motor beyond the dial": lambda: Motor(9),
    "a motor of words": lambda: Motor("x"),  # type: ignore[arg-type]
    "a true motor": lambda: Motor(True),
    "a motor without end": lambda: Motor(HUGE),
    "a dial that shows a list": lambda: Motor.showing([]),  # type: ignore[arg-type]
    "a dial that shows too much": lambda: Motor.showing(HUGE),
    "a turbo of one": lambda: Turbo(1),  # type: ignore[arg-type]
    "a deck for seven": lambda: deck(7),
    "a deck for a list": lambda: deck([]),  # type: ignore[arg-type]
    "a deck without end": lambda: deck(HUGE),
    "a trick of nothing": lambda: standing([]),
    "a trick of words": lambda: standing(["G11"]),  # type: ignore[list-item]
    "a track of nothing": lambda: Track(None, None),  # type: ignore[arg-type]
    "a track of a number": lambda: Track.named(5),  # type: ignore[arg-type]
    "cars that are a number": lambda: RACE.track.drive(5, 0, 3),  # type: ignore[arg-type]
    "cars that are words": lambda: RACE.track.drive("abc", 0, 3),  # type: ignore[arg-type]
    "cars without end": lambda: RACE.track.drive((HUGE, 0, 0), 0, 3),
    "a seat without end": lambda: RACE.track.drive((1, 2, 3), HUGE, 3),
    "a true seat": lambda: RACE.track.drive((1, 2, 3), True, 3),
    "half a space": lambda: RACE.track.drive((1, 2, 3), 0, 0.5),  # type: ignore[arg-type]
    "true players": lambda: Race.start(players=True),
    "players without end": lambda: Race.start(players=HUGE),
    "players that are one text": lambda: Race.start(players="abc"),  # type: ignore[arg-type]
    "players without names": lambda: Race.start(players=(None, "a", "b")),  # type: ignore[arg-type]
    "very many players": lambda: Race.start(players=("a",) * 1_000_000),
    "a track that is a list": lambda: Race.start(track=["volcano"]),  # type: ignore[arg-type]
    "a flag of words": lambda: Race.start(flag="me"),  # type: ignore[arg-type]
    "a true flag": lambda: Race.start(flag=True),
    "a flag without end": lambda: Race.start(flag=HUGE),
    "hands that are a number": lambda: Race.start(hands=5),  # type: ignore[arg-type]
    "hands of numbers": lambda: Race.start(hands=((1, 2),) * 4),  # type: ignore[arg-type]
    "hands of sizes": lambda: Race.start(hands=(5, 5, 5, 5)),  # type: ignore[arg-type]
    "very many hands": lambda: Race.start(hands=(Unknown(5),) * 1_000_000),
    "a very large hand": lambda: Race.start(hands=((Card("red", 2),) * 1_000_000,) * 4),
    "a seed of words": lambda: Race.start(seed="x"),  # type: ignore[arg-type]
    "a true seed": lambda: Race.start(seed=True),
    "a seed without end": lambda: Race.start(seed=HUGE),
    "a line that is a number": lambda: Race.parse(5),  # type: ignore[arg-type]
    "a position that is a line": lambda: Race.at("players=4"),  # type: ignore[arg-type]
    "a seat that is a word": lambda: RACE.seen_by("x"),  # type: ignore[arg-type]
    "seen by truth": lambda: RACE.seen_by(True),
    "seen by a seat without end": lambda: RACE.seen_by(HUGE),
    "an action that is a number": lambda: RACE.after(5),  # type: ignore[arg-type]
    "an action that is a list": lambda: RACE.after([]),  # type: ignore[arg-type]
    "a card that is a word": lambda: RACE.after(Play("two of green")),  # type: ignore[arg-type]
    "hands dealt as a number": lambda: at("players=3 hands=-,-,- next=deal").after(Deal(5)),  # type: ignore[arg-type]
    "hidden hands by no seed": lambda: deal_hidden(RACE, None),  # type: ignore[arg-type]
    "a record of a number": lambda: list(replay(5)),  # type: ignore[arg-type]
    "races by no seed": lambda: simulate(1, seed=None),  # type: ignore[arg-type]
    "races by truth": lambda: simulate(1, seed=True),
    "true races": lambda: simulate(True),
    "half a race": lambda: simulate(0.5),  # type: ignore[arg-type]
    "races without end": lambda: simulate(HUGE),
    "advice by no seed": lambda: advise(RACE, seed=None),  # type: ignore[arg-type]
    "true advice": lambda: advise(RACE, playouts=True),
    "advice without end": lambda: advise(RACE, playouts=HUGE),
    "an adviser of nothing": lambda: adviser(playouts=0),
    "a player by no seed": lambda: random_player(RACE, None),  # type: ignore[arg-type]
    "a round of words": lambda: Position(round="two"),  # type: ignore[arg-type]
    "a true winner": lambda: Position(winner=True),
    "cars in a position that are a number": lambda: Position(cars=5),  # type: ignore[arg-type]
    "cars in a position without end": lambda: Race.at(Position(cars=(HUGE, 0, 0, 0))),
    "motors in a position without end": lambda: Race.at(Position(motors=(HUGE, 0, 0, 0))),
    "a round without end": lambda: Race.at(Position(round=HUGE)),
    "a trick of a position that is one card": lambda: Position(trick=Card("red", 2)),  # type: ignore[arg-type]
    "voids of words": lambda: Position(voids=("red",) * 4),  # type: ignore[arg-type]
    "voids of other colours": lambda: Position(voids=(frozenset(["pink"]),) * 4),  # type: ignore[arg-type]
    "a track of three texts": lambda: Position(track=("a", "b", "c")),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", ODD)
def test_an_odd_value_is_answered_with_a_sentence(what: str) -> None:
    with pytest.raises(RallyError) as refused:
        ODD[what]()
    said = str(refused.value)
    assert 15 < len(said) < 600, said
    assert not re.search(r"\{\w+\}", said), "everything is filled in"


def test_what_is_expected_is_said_of_the_field() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        Position(cars=5, trick="G11", dealing=1)  # type: ignore[arg-type]
    assert refused.value.reasons == (
        "cars: expected a list of whole numbers, found 5",
        "trick: expected a list of cards, found 'G11'",
        "dealing: expected true or false, found 1",
    )


def test_lists_serve_as_well_as_tuples() -> None:
    race = Race.at(Position(players=["a", "b", "c"], cars=[1, 2, 3], hands=[None, [Card("red", 2)], None]))  # type: ignore[arg-type]
    assert race == Race.parse("players=a,b,c cars=1,2,3 hands=?,R2,?") and race.cars == (1, 2, 3)
    assert hash(race) == hash(Race.parse("players=a,b,c cars=1,2,3 hands=?,R2,?"))


# --- F18: complaints -------------------------------------------------------------------------------------------------


def test_very_many_complaints_are_said_to_their_beginning() -> None:
    said = complaint(lambda: Race.parse(LINES["everything wrong"]))
    assert said.count("; ") == MOST_SAID and " more" in said[-12:]


# --- F15: broken data files ------------------------------------------------------------------------------------------

BROKEN = {
    "box.toml": ("[seats\n", "no such key"),
    "volcano.toml": ('name = "volcano"\nspaces = "ddd"\n', 'name = "volcano"\n'),
}


@pytest.mark.parametrize(("file", "content"), [(file, text) for file, texts in BROKEN.items() for text in texts])
def test_a_broken_data_file_is_reported_with_its_name(file: str, content: str, tmp_path: Path) -> None:
    root = Path(__file__).parents[4]
    copytree(root / "rally", tmp_path / "rally", ignore=lambda *_: ["__pycache__"])
    (tmp_path / "rally" / "stich_rallye" / "box" / "data" / file).write_text(content)
    code = "from rally.stich_rallye import Race"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env={}, capture_output=True, text=True)
    assert done.returncode and file in done.stderr.strip().splitlines()[-1]
