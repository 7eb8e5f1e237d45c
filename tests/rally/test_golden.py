"""The golden playthroughs: whole races in plain words, frozen, and checked by the naive rules as well.

Read them in `GAME/golden/`. `python -m tests.rally.make_golden` writes them anew; any change in them is a change of
rules.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rally import rally_run, stich_rallye
from tests.rally.make_golden import RECORDS, golden_files, layout, text_of
from tests.rally.rally_run import helpers as run, naive as naive_run
from tests.rally.stich_rallye import helpers as track, naive as naive_track

TRACK_FILES, RUN_FILES = map(golden_files, ("stich_rallye", "rally_run"))
MODULES: dict[str, Any] = {"stich-rallye": stich_rallye, "rally-run": rally_run}
ROWS = ["first", "second", "third", "fourth", "fifth"]

each_playthrough = pytest.mark.parametrize("path", [*TRACK_FILES, *RUN_FILES], ids=lambda path: path.stem)


def load(path: Path) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return game


def golden(path: Path) -> str:
    return path.with_suffix(".txt").read_text("utf-8")


@each_playthrough
def test_golden_playthrough_is_told_word_for_word_as_before(path: Path) -> None:
    assert text_of(path).splitlines() == golden(path).splitlines()


@each_playthrough
def test_golden_record_comes_back_from_its_replay(path: Path) -> None:
    game = load(path)
    module = MODULES[game["game"]]
    *_, last = module.replay(game)
    assert module.record(last) | {"seed": None} == game | {"seed": None}
    assert path.read_text("utf-8") == layout(game)


@pytest.mark.parametrize("game", RECORDS)
def test_each_record_has_its_playthrough(game: str) -> None:
    assert {path.stem for path in RECORDS[game].glob("*.txt")} == {path.stem for path in golden_files(game)}


# --- Stich Rallye ----------------------------------------------------------------------------------------------------


def tables_of_track(game: dict[str, Any]) -> list[naive_track.Table]:
    """The tables after each trick and each round's end, by the naive rules."""
    where = game["track"]
    spaces = where["spaces"] if isinstance(where, dict) else naive_track.TRACKS[where]
    table = naive_track.Table(spaces, [[] for _ in game["players"]], game["flag"], 0)
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
    games = [*map(load, TRACK_FILES)]
    tracks = {game["track"] if isinstance(game["track"], str) else "own" for game in games}
    assert {len(game["players"]) for game in games} == {3, 4, 5}
    assert tracks == {"volcano", "beach", "own"}
    endings = {tables_of_track(game)[-1].ending for game in games}
    assert endings == {"line by trick", "line at round's end", "lead after three rounds"}


@pytest.mark.parametrize("path", TRACK_FILES, ids=lambda path: path.stem)
def test_what_a_playthrough_on_the_track_says_is_what_the_naive_rules_find(path: Path) -> None:
    """Of every car, disc and motor, and of who won."""
    game = load(path)
    tables = tables_of_track(game)
    lap = len(tables[0].spaces)
    said = [line for line in golden(path).splitlines() if line.startswith("Now: ")]
    assert len(said) == len(tables)
    for line, table in zip(said, tables, strict=True):
        places = re.findall(r"(\w+) on space (\d+) \((red disc|yellow disc|finished), motor (\d+)\)", line)
        expected = []
        for player, progress, motor in zip(game["players"], table.cars, table.motors, strict=True):
            disc = "finished" if progress == 2 * lap else "red disc" if progress >= lap else "yellow disc"
            expected.append((player, str(progress % lap), disc, str(motor)))
        assert places == expected
    winner = game["players"][tables[-1].winner].capitalize()
    assert [line.split(" (")[0] for line in golden(path).splitlines() if "WINS THE RACE" in line] == [
        f"{winner} WINS THE RACE"
    ]
    rule = "S9.3" if tables[-1].ending.startswith("lead") else "S9.2"
    assert f"{winner} WINS THE RACE ({rule}" in golden(path)
    assert "--- The end of round" in golden(path).rsplit("--- Round", 1)[-1] or tables[-1].ending == "line by trick"


def test_together_they_show_nearly_every_rule_of_the_track() -> None:
    cited = set(re.findall(r"S\d\.\d|S-[A-Z]", "".join(map(golden, TRACK_FILES))))
    missing = {"S1.1", "S1.2", "S1.3", "S4.1", "S4.6", "S5.5", "S-C", "S-G", "S-I", "S-J", "S-K", "S-M"}
    available = stich_rallye.Race.start().options.available().values()
    chosen = {rule for rules in available for rule in [*rules.values()][1:]}
    assert cited >= set(track.RULES) - missing - chosen


# --- Rally Run! ------------------------------------------------------------------------------------------------------


def tables_of_run(game: dict[str, Any]) -> list[naive_run.Table]:
    """The tables after each turn, by the naive rules."""
    at = naive_run.at
    kinds = {at(r, c): run.NAMES[k] for r, row in enumerate(game["tiles"]) for c, k in enumerate(row) if k != "P"}
    table = naive_run.Table(kinds, 5, game["starts"], game["trophies"])
    tables = []
    for turn in game["turns"]:
        if "swap" in turn:
            act = "swap " + " ".join(at(*cell) for cell in turn["swap"])
        else:
            act = f"drive {run.SIDES[turn['drive']]}"
        assert act in table.choices()
        table.do(act)
        if table.turned_over is not None:
            lay = "lay " + " ".join(run.SIDES[each] for each in turn["exits"])
            assert lay in table.choices()
            table.do(lay)
        tables.append(table.copy())
    return tables


def say_place(place: str) -> str:
    """A place of the naive table as the friend calls it."""
    if place == "r2c2":
        return "the pit stop"
    if place.endswith("start"):
        return f"the {place}-finish tile"
    return f"the {ROWS[int(place[1])]} row, tile {int(place[3]) + 1}"


def test_there_is_one_for_each_number_of_players_and_each_way_to_draw_trophies() -> None:
    games = [*map(load, RUN_FILES)]
    assert {len(game["players"]) for game in games} == {2, 3, 4}
    assert {"colours" in game for game in games} == {True, False}


@pytest.mark.parametrize("path", RUN_FILES, ids=lambda path: path.stem)
def test_what_a_playthrough_on_the_tiles_says_is_what_the_naive_rules_find(path: Path) -> None:
    """Of every car, road and trophy, and of who won."""
    game = load(path)
    tables = tables_of_run(game)
    lines = [line for line in golden(path).splitlines() if line.startswith("Now: ")]
    assert len(lines) == len(tables) == len(game["turns"])
    for line, table in zip(lines, tables, strict=True):
        expected = []
        for player, place, trophy in zip(game["players"], table.cars, table.trophies, strict=True):
            *most, last = sorted(table.lying.get(place, ("",)), key=lambda side: [*naive_run.SIDES, ""].index(side))
            road = f", road to {', '.join(most) + ' and ' * bool(most)}{last}" if last else ""
            expected.append(f"{player} at {say_place(place)}{road} ({trophy or 'no'} trophy)")
        assert line == f"Now: {'; '.join(expected)}."
    winner = tables[-1].winner
    wins = [line for line in golden(path).splitlines() if "WINS THE RACE" in line]
    assert wins == [f"{game['players'][winner]} WINS THE RACE on {tables[-1].trophies[winner]} (R5.2)"]


def test_together_they_show_nearly_every_rule_of_the_tiles() -> None:
    cited = set(re.findall(r"R\d\.\d|R-[A-Z]", "".join(map(golden, RUN_FILES))))
    assert cited >= set(run.RULES) - {"R1.1", "R1.3", "R1.4", "R1.7", "R6.1", "R6.2", "R-A", "R-C"}
