"""The golden playthroughs: whole races in plain words, frozen, and checked by the naive rules as well.

Read them in `golden/`. `python -m tests.rally.stich_rallye.make_golden` writes them anew; any change in them is a
change of rules.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rally.stich_rallye import Race, record, replay
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import RULES
from tests.rally.stich_rallye.make_golden import GOLDEN, layout, text_of

NAMES = sorted(path.stem for path in GOLDEN.glob("*.json"))


def load(name: str) -> dict[str, Any]:
    return json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text("utf-8")


def naive_replay(game: dict[str, Any]) -> list[naive.Table]:
    """The tables after each trick and each round's end, by the naive rules."""
    track = game["track"]
    spaces = track["spaces"] if isinstance(track, dict) else naive.TRACKS[track]
    table = naive.Table(spaces, [[] for _ in game["players"]], game["flag"], 0)
    tables = []
    for part in game["rounds"]:
        table.deal([hand.split() for hand in part["hands"]])
        for trick in part["tricks"]:
            for card in trick["cards"].split():
                assert card in table.choices()
                table.do(card)
            if table.won_trick is not None:
                table.do("turbo" if trick["turbo"] else "save")
            else:
                assert not trick["turbo"]
            tables.append(table.copy())
        if table.winner is None and not any(table.hands):
            table.do("end")
            tables.append(table.copy())
    return tables


def test_there_is_one_for_each_number_of_players_each_track_and_each_ending() -> None:
    games = [load(name) for name in NAMES]
    tracks = {game["track"] if isinstance(game["track"], str) else "own" for game in games}
    assert {len(game["players"]) for game in games} == {3, 4, 5}
    assert tracks == {"volcano", "beach", "own"}
    endings = {naive_replay(game)[-1].ending for game in games}
    assert endings == {"line by trick", "line at round's end", "lead after three rounds"}
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_is_told_word_for_word_as_before(name: str) -> None:
    assert text_of(name).splitlines() == golden(name).splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_agrees_with_the_naive_rules(name: str) -> None:
    """What the text says about every car, disc and motor, and who won, is what the naive rules find on their own."""
    game = load(name)
    tables = naive_replay(game)
    lap = len(tables[0].spaces)
    said = [line for line in golden(name).splitlines() if line.startswith("Now: ")]
    assert len(said) == len(tables)
    for line, table in zip(said, tables, strict=True):
        places = re.findall(r"(\w+) on space (\d+) \((red disc|yellow disc|finished), motor (\d+)\)", line)
        expected = []
        for player, progress, motor in zip(game["players"], table.cars, table.motors, strict=True):
            disc = "finished" if progress == 2 * lap else "red disc" if progress >= lap else "yellow disc"
            expected.append((player, str(progress % lap), disc, str(motor)))
        assert places == expected
    winner = game["players"][tables[-1].winner].capitalize()
    assert [line.split(" (")[0] for line in golden(name).splitlines() if "WINS THE RACE" in line] == [
        f"{winner} WINS THE RACE"
    ]
    rule = "S9.3" if tables[-1].ending.startswith("lead") else "S9.2"
    assert f"{winner} WINS THE RACE ({rule}" in golden(name)
    assert "--- The end of round" in golden(name).rsplit("--- Round", 1)[-1] or tables[-1].ending == "line by trick"


@pytest.mark.parametrize("name", NAMES)
def test_golden_record_comes_back_from_its_replay(name: str) -> None:
    game = load(name)
    last = list(replay(game))[-1]
    again = record(last)
    for key in ("game", "format", "track", "players", "flag", "rounds"):
        assert again[key] == game[key]
    assert (GOLDEN / f"{name}.json").read_text("utf-8") == layout(game)


def test_together_they_show_nearly_every_rule() -> None:
    cited = set(re.findall(r"S\d\.\d|S-[A-Z]", "".join(map(golden, NAMES))))
    missing = {"S1.1", "S1.2", "S1.3", "S4.1", "S4.6", "S5.5", "S-C", "S-G", "S-I", "S-J", "S-K", "S-M"}
    chosen = {rule for rules in Race.start().options.available().values() for rule in [*rules.values()][1:]}
    assert cited >= set(RULES) - missing - chosen
