"""The golden playthroughs: whole races in plain words, frozen, and checked by the naive rules as well.

Read them in `golden/`. `python -m tests.rally.rally_run.make_golden` writes them anew; any change in them is a change
of rules.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rally.rally_run import record, replay
from tests.rally.rally_run import naive
from tests.rally.rally_run.helpers import NAMES as KINDS, RULES, SIDES
from tests.rally.rally_run.make_golden import GOLDEN, layout, text_of

NAMES = sorted(path.stem for path in GOLDEN.glob("*.json"))
ROWS = ["first", "second", "third", "fourth", "fifth"]


def load(name: str) -> dict[str, Any]:
    game: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    return game


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text("utf-8")


def naive_replay(game: dict[str, Any]) -> list[naive.Table]:
    """The tables after each turn, by the naive rules."""
    kinds = {naive.at(r, c): KINDS[k] for r, row in enumerate(game["tiles"]) for c, k in enumerate(row) if k != "P"}
    table = naive.Table(kinds, 5, game["starts"], game["trophies"])
    tables = []
    for turn in game["turns"]:
        if "swap" in turn:
            acts = ["swap " + " ".join(naive.at(*cell) for cell in turn["swap"])]
        else:
            acts = [f"drive {SIDES[turn['drive']]}"]
        for act in acts:
            assert act in table.choices()
            table.do(act)
        if table.turned_over is not None:
            lay = "lay " + " ".join(SIDES[each] for each in turn["exits"])
            assert lay in table.choices()
            table.do(lay)
        tables.append(table.copy())
    return tables


def said(place: str) -> str:
    """A place of the naive table as the friend calls it."""
    if place == "r2c2":
        return "the pit stop"
    if place.endswith("start"):
        return f"the {place}-finish tile"
    return f"the {ROWS[int(place[1])]} row, tile {int(place[3]) + 1}"


def test_there_is_one_for_each_number_of_players_and_each_way_to_draw_trophies() -> None:
    games = [load(name) for name in NAMES]
    assert {len(game["players"]) for game in games} == {2, 3, 4}
    assert {"colours" in game for game in games} == {True, False}
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_is_told_word_for_word_as_before(name: str) -> None:
    assert text_of(name).splitlines() == golden(name).splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_agrees_with_the_naive_rules(name: str) -> None:
    """What the text says about every car, road and trophy, and who won, is what the naive rules find on their own."""
    game = load(name)
    tables = naive_replay(game)
    lines = [line for line in golden(name).splitlines() if line.startswith("Now: ")]
    assert len(lines) == len(tables) == len(game["turns"])
    for line, table in zip(lines, tables, strict=True):
        expected = []
        for player, place, trophy in zip(game["players"], table.cars, table.trophies, strict=True):
            road = sorted(table.lying.get(place, ()), key=naive.SIDES.index)
            words = (
                f", road to {', '.join(road[:-1])} and {road[-1]}" if len(road) > 1 else f", road to {''.join(road)}"
            )
            expected.append(f"{player} at {said(place)}{words * bool(road)} ({trophy or 'no'} trophy)")
        assert line == f"Now: {'; '.join(expected)}."
    winner = game["players"][tables[-1].winner]
    wins = [line for line in golden(name).splitlines() if "WINS THE RACE" in line]
    assert wins == [f"{winner} WINS THE RACE on {tables[-1].trophies[tables[-1].winner]} (R5.2)"]


@pytest.mark.parametrize("name", NAMES)
def test_golden_record_comes_back_from_its_replay(name: str) -> None:
    game = load(name)
    assert record(list(replay(game))[-1]) == game
    assert (GOLDEN / f"{name}.json").read_text("utf-8") == layout(game)


def test_together_they_show_nearly_every_rule() -> None:
    cited = set(re.findall(r"R\d\.\d|R-[A-Z]", "".join(map(golden, NAMES))))
    assert cited >= set(RULES) - {"R1.1", "R1.3", "R1.4", "R1.7", "R6.1", "R6.2", "R-A", "R-C"}
