"""Every rule of the project's own tables has a test named after it, a lesson that mentions it, and a citation."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from rally import GAMES
from rally.games import FOLDERS
from tests.rally.rally_run import helpers as rally_run
from tests.rally.stich_rallye import helpers as stich_rallye

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Row:
    """One rule number and where it is found."""

    number: str
    fact: bool
    tests: int
    lessons: tuple[str, ...]
    citations: tuple[str, ...]

    @property
    def gaps(self) -> list[str]:
        found = {"test": self.tests, "lesson": self.lessons, "source" if self.fact else "citation": self.citations}
        return [f"{self.number} has no {name}" for name, there in found.items() if not there]


def literals(path: Path) -> Iterator[str]:
    """Every text in a module's code, but for docstrings and the annotations of types."""
    tree = ast.parse(path.read_text("utf-8"))
    prose = set()
    for node in ast.walk(tree):
        for statement in getattr(node, "body", []) if not isinstance(node, ast.IfExp | ast.Lambda) else []:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                prose.add(id(statement.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


@dataclass(frozen=True)
class Game:
    """A game's matrix. letter: that of its rule numbers."""

    name: str
    letter: str

    @property
    def folder(self) -> Path:
        return ROOT / "rally" / self.name

    @cached_property
    def number(self) -> re.Pattern[str]:
        return re.compile(rf"\b{self.letter}(?:\d\.\d|-[A-Z])\b")

    def table(self) -> dict[str, dict[str, Any]]:
        """The project's own table: number → text, kind and, for a plain fact, the data file with its source."""
        tables = tomllib.loads((self.folder / "box" / "data" / "rules.toml").read_text("utf-8"))
        rows: dict[str, dict[str, Any]] = {}
        for name, content in tables.items():
            below = {f"{name}.{key}": row for key, row in content.items() if isinstance(row, dict)}
            rows |= below or {name: content}
        return rows

    def tested(self) -> dict[str, int]:
        """How many tests are named after each rule."""
        letter = self.letter.lower()
        in_name = re.compile(rf"test_{letter}(\d)_(\d)_|test_{letter}_([a-z])_")
        counts: dict[str, int] = defaultdict(int)
        for path in sorted((ROOT / "tests" / "rally" / self.name).rglob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef) and (match := in_name.match(node.name)):
                    chapter, number, ruling = match.groups()
                    counts[f"{self.letter}-{ruling.upper()}" if ruling else f"{self.letter}{chapter}.{number}"] += 1
        return counts

    def lessons(self) -> dict[str, set[str]]:
        """The lessons that mention each rule, in their words or in what they show."""
        lessons: dict[str, set[str]] = defaultdict(set)
        for path in sorted(p for p in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts):
            for cell in json.loads(path.read_text("utf-8"))["cells"]:
                shown = (
                    "".join(cell["source"]) if cell["cell_type"] == "markdown" else json.dumps(cell.get("outputs", []))
                )
                for number in self.number.findall(shown):
                    lessons[number].add(path.stem)
        return lessons

    def cited(self) -> dict[str, set[str]]:
        """The modules whose events or objections carry each rule: its number stands there as a text of its own."""
        modules: dict[str, set[str]] = defaultdict(set)
        for path in sorted(self.folder.rglob("*.py")):
            for text in literals(path):
                if self.number.fullmatch(text):
                    modules[text].add(path.stem)
        return modules

    def sources(self) -> dict[str, set[str]]:
        """The data files that name each rule in a `source`."""
        files: dict[str, set[str]] = defaultdict(set)

        def look(part: Any, name: str) -> None:
            if isinstance(part, dict):
                named = [part[key] for key in ("rule",) if key in part] + list(part.get("rules", []))
                for number in named if "kind" in part else []:
                    files[number].add(name)
                for inside in part.values():
                    look(inside, name)

        for path in sorted((self.folder / "box" / "data").glob("*.toml")):
            if path.stem != "rules":
                look(tomllib.loads(path.read_text("utf-8")), path.stem)
        return files

    @cached_property
    def matrix(self) -> dict[str, Row]:
        """By the number of each rule its row."""
        tests, lessons, events, data = self.tested(), self.lessons(), self.cited(), self.sources()
        rows = {}
        for number, entry in self.table().items():
            fact = bool(entry.get("fact", False))
            found = tuple(sorted(data[number] if fact else events[number]))
            rows[number] = Row(number, fact, tests[number], tuple(sorted(lessons[number])), found)
        return rows


DECLARED = {folder: next(iter(GAMES[name].rules))[0] for name, folder in FOLDERS.items()}
"""By the folder of every declared game the letter with which its rules begin."""

MATRICES = tuple(Game(*each) for each in DECLARED.items())


STICH_RALLYE = next(game for game in MATRICES if game.name == "stich_rallye")
HELPERS = {"stich_rallye": stich_rallye, "rally_run": rally_run}
RULES = {game: HELPERS[game.name].RULES for game in MATRICES}
EACH_GAME = pytest.mark.parametrize("game", RULES, ids=lambda game: game.name)
NUMBERS = [(game, number) for game in RULES for number in game.table()]


@EACH_GAME
def test_the_table_has_exactly_the_numbers_of_the_specification(game: Game) -> None:
    table = game.table()
    assert sorted(table) == sorted(RULES[game])
    for number, entry in table.items():
        assert len(entry["text"]) > 15, number
        assert entry["kind"] in ("book", "found", "ruling", "reconstructed", "optional"), number
        assert bool(entry.get("other")) == (entry["kind"] == "ruling"), f"{number}: what else could a ruling be?"


@pytest.mark.parametrize(("game", "number"), NUMBERS, ids=[number for _, number in NUMBERS])
def test_rule_has_test_lesson_and_citation(game: Game, number: str) -> None:
    assert not game.matrix[number].gaps


@EACH_GAME
def test_no_test_is_named_after_a_rule_that_is_not_there(game: Game) -> None:
    assert set(game.tested()) <= set(RULES[game])


@EACH_GAME
def test_no_lesson_and_no_module_cites_a_rule_that_is_not_there(game: Game) -> None:
    for found in (game.cited(), game.sources()):
        assert {number for number in found if number.startswith(game.letter)} <= set(RULES[game])
    assert set(game.lessons()) <= set(RULES[game])


@EACH_GAME
def test_plain_facts_say_what_kind_of_fact_they_are(game: Game) -> None:
    data = game.sources()
    for number, entry in game.table().items():
        if entry.get("fact"):
            assert entry["source"] in data[number], number


def test_the_matrix_can_fail() -> None:
    """A rule that has nothing shows three gaps; docstrings and comments count as no citation."""
    assert Row("S9.9", False, 0, (), ()).gaps == ["S9.9 has no test", "S9.9 has no lesson", "S9.9 has no citation"]
    assert Row("S9.9", True, 1, ("x",), ()).gaps == ["S9.9 has no source"]
    assert "S9.9" not in STICH_RALLYE.cited()
    said = list(literals(STICH_RALLYE.folder / "box" / "events.py"))
    assert not [text for text in said if text.startswith("S3.1, S3.2 or S3.3")]
