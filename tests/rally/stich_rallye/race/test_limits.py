"""The largest values are read, and odd ones are refused in a sentence; so is a broken data file."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

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
    simulate,
    standing,
)
from tests.rally.stich_rallye.helpers import at

HUGE = 10**5000


def test_the_largest_things_there_are_are_read() -> None:
    race = Race.start(players=tuple("%" * 15 + str(n) for n in range(5)), track=Track("%" * 40, "." * 99), seed=1)
    while race.winner is None:
        race = race.after(next(iter(race.legal)))
        assert len(str(race)) < 2000
        assert Race.parse(str(race)) == race


# --- odd values ------------------------------------------------------------------------------------------------------

RACE = at("players=3 trick=G8 hands=?,R3.G2,?")
DEALING = at("players=3 hands=-,-,- next=deal")
ODD: dict[str, tuple[Callable[[Any], Any], tuple[Any, ...]]] = {
    "a card's colour": (lambda it: Card(it, 3), (None, "yellow", ["red"])),
    "a card's value": (lambda it: Card("red", it), (None, 99, 0, HUGE, True, 2.5)),
    "an unknown hand": (Unknown, (-1, HUGE, True, "five")),
    "a motor": (Motor, (9, "x", True, HUGE)),
    "what a dial shows": (Motor.showing, ([], HUGE)),
    "a turbo": (Turbo, (1,)),
    "a deck": (deck, (7, [], HUGE)),
    "a trick": (standing, ([], ["G11"])),
    "a track": (lambda it: Track(it, it), (None,)),
    "a track's name": (Track.named, (5,)),
    "cars on a track": (lambda it: RACE.track.drive(it, 0, 3), (5, "abc", (HUGE, 0, 0))),
    "a seat on a track": (lambda it: RACE.track.drive((1, 2, 3), it, 3), (HUGE, True)),
    "spaces to drive": (lambda it: RACE.track.drive((1, 2, 3), 0, it), (0.5,)),
    "players": (lambda it: Race.start(players=it), (True, HUGE, "abc", (None, "a", "b"), ("a",) * 1_000_000)),
    "the track of a race": (lambda it: Race.start(track=it), (["volcano"],)),
    "a flag": (lambda it: Race.start(flag=it), ("me", True, HUGE)),
    "hands": (lambda it: Race.start(hands=it), (5, ((1, 2),) * 4, (5, 5, 5, 5), (Unknown(5),) * 1_000_000)),
    "a hand": (lambda it: Race.start(hands=(it,) * 4), ((Card("red", 2),) * 1_000_000,)),
    "a seed": (lambda it: Race.start(seed=it), ("x", True, HUGE)),
    "who sees it": (RACE.seen_by, ("x", True, HUGE)),
    "an action": (RACE.after, (5, [])),
    "a card to play": (lambda it: RACE.after(Play(it)), ("two of green",)),
    "what is dealt": (lambda it: DEALING.after(Deal(it)), (5,)),
    "a seed of hidden hands": (lambda it: deal_hidden(RACE, it), (None,)),
    "a number of races": (simulate, (True, 0.5, HUGE)),
    "a seed of races": (lambda it: simulate(1, seed=it), (None, True)),
    "a number of playouts": (lambda it: advise(RACE, playouts=it), (True, HUGE)),
    "a seed of playouts": (lambda it: advise(RACE, seed=it), (None,)),
    "an adviser": (adviser, (0,)),
    "a player's seed": (lambda it: random_player(RACE, it), (None,)),
    "a position's round": (lambda it: Race.at(Position(round=it)), ("two", HUGE)),
    "a position's winner": (lambda it: Position(winner=it), (True,)),
    "a position's cars": (lambda it: Race.at(Position(cars=it)), (5, (HUGE, 0, 0, 0))),
    "a position's motors": (lambda it: Race.at(Position(motors=it)), ((HUGE, 0, 0, 0),)),
    "a position's trick": (lambda it: Position(trick=it), (Card("red", 2),)),
    "a position's voids": (lambda it: Position(voids=it), (("red",) * 4, (frozenset(["pink"]),) * 4)),
    "a position's track": (lambda it: Position(track=it), (("a", "b", "c"),)),
}
"""By what is asked for: what takes it, and values that it cannot be."""


@pytest.mark.parametrize("what", ODD)
def test_an_odd_value_is_answered_with_a_sentence(what: str) -> None:
    take, odd = ODD[what]
    for value in odd:
        with pytest.raises(RallyError) as refused:
            take(value)
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


# --- broken data files -----------------------------------------------------------------------------------------------

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
