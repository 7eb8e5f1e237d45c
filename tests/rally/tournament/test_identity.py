"""The identity of a player: the same in every file and on every Python, another one when the player changes."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rally import GAMES
from rally.tournament.identity import Untold, parts_of
from tests.rally.tournament.made_players import PLAYERS
from tools.pythons import find_pythons

ROOT = Path(__file__).parents[3]
STORED = Path(__file__).with_name("made_players.json")
PRINT = "from tests.rally.tournament.made_players import print_parts; print_parts()"


@pytest.mark.parametrize("version", find_pythons(), ids=lambda each: type(each).__name__)
def test_players_are_made_of_the_same_on_each_python_and_as_ever(version: tuple[int, int]) -> None:
    """Folders lie for years: `python -c "{PRINT}" > made_players.json` makes them all begin anew."""
    python = find_pythons()[version]
    done = subprocess.run([python, "-c", PRINT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == json.loads(STORED.read_text("utf-8"))


def test_they_differ_from_one_another() -> None:
    found = {json.dumps(parts_of(player)): name for name, player in PLAYERS.items()}
    assert len(found) == len(PLAYERS)


@pytest.mark.parametrize("game", GAMES)
def test_each_computer_player_can_be_told(game: str) -> None:
    for player in GAMES[game].players.values():
        assert parts_of(player) == parts_of(player)


def module_of(path: Path, text: str) -> ModuleType:
    """A module in this file."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    spec = util.spec_from_file_location("players_here", path)
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    was, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # else one of the same second and size is loaded again
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = was
    return module


WRITTEN = """
WEIGHT = 3
def weigh(card):
    return card * WEIGHT
def mine(race, seed=1):
    return min(race.legal, key=lambda card: weigh(card)) if seed > 1 else None
"""

SAME = {
    "comments": WRITTEN.replace("return card", "# a comment\n    return card"),
    "a docstring": WRITTEN.replace("seed=1):", 'seed=1):\n    """What it does."""'),
    "lines": "\n\n\n" + WRITTEN.replace("if seed", "if (\n  seed").replace(" else", ") else"),
    "annotations": WRITTEN.replace("race, seed=1", "race: object, seed: int = 1"),
    "what it does not read": WRITTEN + "\nOTHER = 3\nlegal = 7\n",
}

CHANGED = {
    "its code": (WRITTEN.replace("min(", "max("), {"code"}),
    "a constant in it": (WRITTEN.replace("seed > 1", "seed > 2"), {"code"}),
    "an inner function": (WRITTEN.replace("weigh(card))", "-weigh(card))"), {"code"}),
    "a default": (WRITTEN.replace("seed=1", "seed=2"), {"code", "default 0"}),
    "a function it calls": (WRITTEN.replace("card * W", "card + W"), {"weigh"}),
    "a value that one reads": (WRITTEN.replace("WEIGHT = 3", "WEIGHT = 4"), {"weigh"}),
    "a version": (WRITTEN + "\nmine.version = 2\n", {"version"}),
}


@pytest.mark.parametrize("what", SAME)
def test_what_makes_no_difference_does_not_count(what: str, tmp_path: Path) -> None:
    here, there = module_of(tmp_path / "a.py", WRITTEN), module_of(tmp_path / "else" / "b.py", SAME[what])
    assert parts_of(here.mine) == parts_of(there.mine)


@pytest.mark.parametrize("what", CHANGED)
def test_what_makes_a_difference_counts_by_its_name(what: str, tmp_path: Path) -> None:
    text, names = CHANGED[what]
    one, other = (parts_of(module_of(tmp_path / file, each).mine) for file, each in (("a.py", WRITTEN), ("b.py", text)))
    assert {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)} == names


def test_a_file_that_was_edited_after_it_was_imported_is_not_taken_for_the_code(tmp_path: Path) -> None:
    loaded = module_of(tmp_path / "a.py", WRITTEN)
    before = parts_of(loaded.mine)
    (tmp_path / "a.py").write_text(CHANGED["its code"][0] + "# and longer", "utf-8")
    edited = parts_of(loaded.mine)
    assert edited["code"] in (before["code"], parts_of(typed(WRITTEN)["mine"])["code"])
    assert edited["code"] != parts_of(module_of(tmp_path / "a.py", CHANGED["its code"][0]).mine)["code"]


def typed(text: str) -> dict[str, Any]:
    """What this text defines where no source is kept, as at a prompt."""
    there: dict[str, Any] = {"__name__": "__main__"}
    exec(text, there)
    return there


def test_without_source_the_bytecode_is_what_counts() -> None:
    one, same, other = (typed(text)["mine"] for text in (WRITTEN, "\n\n" + WRITTEN, CHANGED["its code"][0]))
    assert parts_of(one) == parts_of(same) != parts_of(other)
    assert parts_of(one)["code"].startswith(f"{sys.version_info[0]}.{sys.version_info[1]} ")


def holding(thing: object) -> Any:
    def player(race: Any, seed: int) -> Any:
        return thing

    return player


@pytest.mark.parametrize(
    "make", [threading.Lock, lambda: (each for each in "ab"), lambda: sys.stdout], ids=lambda each: type(each).__name__
)
def test_what_cannot_be_told_needs_a_version(make: Any) -> None:
    with pytest.raises(Untold):
        parts_of(holding(make()))
    for stated in ("name", "version"):
        one, same, other = holding(make()), holding(make()), holding(make())
        setattr(one, stated, "1"), setattr(same, stated, "1"), setattr(other, stated, "2")
        assert parts_of(one) == parts_of(same) != parts_of(other)
    assert parts_of(one) != parts_of(holding(7)), "a version hides nothing that can be told"


def test_arrays_count_by_their_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    one, same, other = (holding(numpy.array(numbers)) for numbers in ([1.0, 2.0], [1.0, 2.0], [1.0, 2.5]))
    assert parts_of(one) == parts_of(same) != parts_of(other)
