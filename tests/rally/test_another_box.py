"""Who owns the box replaces its figures: records, puzzles and questions stay on the board they are of."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rally import GAMES, play, rally_run, stich_rallye
from rally.core.records import edition_of
from rally.rally_run.box import facts as run_facts
from rally.stich_rallye.box import facts as stich_facts

ROOT = Path(__file__).parents[2]
OWN_TRACK = "....ddd.........uu........ddd..."
OWN_TILES = {"straight": 8, "curve": 6}

WHAT_IS_THERE = """
import json, sys
from rally import GAMES, rally_run, stich_rallye
from rally.tutor import exercises, puzzles, truth

kept = json.load(sys.stdin)
resume = {"stich-rallye": stich_rallye.resume, "rally-run": rally_run.resume}
races = [resume[each["game"]](each) for each in kept["records"]]
asked = [each for game in GAMES for each in puzzles(game)[:12]]
json.dump({
    "cars": [race.cars for race in races],
    "again": [GAMES[race.game].record(race) for race in races],
    "lines": [str(race) for race in races],
    "best": [str(each.best) for each in asked],
    "truths": [repr(truth(each)) for each in exercises()[::3]],
    "begun": stich_rallye.record(stich_rallye.Race.start()),
    "position": str(stich_rallye.Race.parse("cars=9,2,3,1")),
    "view": str(rally_run.Race.start().seen_by(0)),
}, sys.stdout)
"""


def replaced(file: Path, name: str, value: str) -> None:
    text, count = re.subn(rf"(?m)^{name} = .*$", f"{name} = {value}", file.read_text("utf-8"), count=1)
    assert count == 1
    file.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def own_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which somebody has put the figures of another box."""
    folder = tmp_path_factory.mktemp("own")
    shutil.copytree(ROOT / "rally", folder / "rally", ignore=shutil.ignore_patterns("__pycache__"))
    replaced(folder / "rally/stich_rallye/box/data/volcano.toml", "spaces", f'"{OWN_TRACK}"')
    for kind, count in OWN_TILES.items():
        replaced(folder / "rally/rally_run/box/data/tiles.toml", kind, str(count))
    return folder


def asked(folder: Path, records: list[Any]) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", WHAT_IS_THERE], cwd=folder, input=json.dumps({"records": records}),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def records() -> list[Any]:
    """Of each game a whole race, one that began at a position, and one that began at what a seat sees."""
    found = []
    for name, player, start in (
        ("stich-rallye", "sensible", "cars=9,2,3,4"),
        ("rally-run", "rememberer", "cars=1.2:NES,pit trophies=-,green turn=1"),
    ):
        game = GAMES[name]
        race = play(game.start(players=3, seed=4), [player] * 3)
        found.append(game.record(race))
        found.append(game.record(game.parse(start)))
        found.append(game.record([*race.history()][-9].seen_by(0)))
    return found


@pytest.fixture(scope="module")
def found(own_box: Path) -> tuple[Any, Any]:
    """What is there with the box as it shipped, and with another."""
    kept = records()
    return asked(ROOT, kept), asked(own_box, kept)


@pytest.mark.rest
def test_what_was_recorded_here_goes_the_same_way_with_another_box(found: tuple[Any, Any]) -> None:
    here, there = found
    assert there["cars"] == here["cars"]
    assert there["best"] == here["best"] and there["truths"] == here["truths"]
    assert asked(ROOT, there["again"])["lines"] == here["lines"], "and back again"


def test_what_is_recorded_there_says_its_board(found: tuple[Any, Any]) -> None:
    here, there = found
    assert here["begun"]["track"] == "volcano" and here["position"].startswith("track=volcano ")
    assert there["begun"]["track"] == {"name": "volcano", "spaces": OWN_TRACK}
    assert f"track=volcano:{OWN_TRACK}" in there["position"]
    assert "set=" not in here["view"] and "set=s8c6j3x3d4" in there["view"]
    assert asked(ROOT, [there["begun"]])["again"] == [there["begun"]]
    assert rally_run.Race.parse(there["view"]).tile_set.curve == OWN_TILES["curve"]


def test_a_record_of_other_rules_or_another_box_is_refused_with_a_sentence(own_box: Path, tmp_path: Path) -> None:
    kept = records()
    shutil.copytree(own_box / "rally", tmp_path / "rally", ignore=shutil.ignore_patterns("__pycache__"))
    replaced(tmp_path / "rally/stich_rallye/box/data/box.toml", "cards", "[5, 7, 8]")
    with pytest.raises(AssertionError, match="by other rules or with another box"):
        asked(tmp_path, kept[:1])
    assert asked(tmp_path, kept[3:])["cars"], "the other game's box is the same"


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_an_edition_that_is_not_known_is_no_race_of_today(game: str) -> None:
    written = GAMES[game].record(GAMES[game].start())
    for strange in ("2-00000000", "", 1, None, ["1"]):
        with pytest.raises(stich_rallye.NotationError, match="would go another way"):
            [*GAMES[game].replay({**written, "edition": strange})]


def test_records_of_today_are_of_the_first_edition_and_do_not_say_it() -> None:
    """Whoever changes a fact or a rule that decides races sees it here: records say from then on which they are of."""
    for facts, game in ((stich_facts, "stich-rallye"), (run_facts, "rally-run")):
        assert facts.edition() == facts.FIRST_EDITION
        assert "edition" not in GAMES[game].record(GAMES[game].start())


def test_a_source_decides_no_race() -> None:
    assert edition_of(1, {"dial": {"values": [0, 1], "source": {"kind": "book"}}}) == edition_of(
        1, {"dial": {"values": [0, 1]}}
    )
    assert edition_of(1, {"dial": {"values": [0, 1]}}) != edition_of(1, {"dial": {"values": [0, 2]}})
