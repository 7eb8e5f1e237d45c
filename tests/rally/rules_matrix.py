"""Prints the matrix of each game: which rule has its test, its lesson and its citation.

The tables of rules are the project's own, `box/data/rules.toml`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rally import GAMES
from rally.games import FOLDERS
from tools.command import argument_parser

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


def main(arguments: Sequence[str] | None = None) -> int:
    argument_parser(__file__, __doc__).parse_args(arguments)
    for game in MATRICES:
        for row in game.matrix.values():
            lessons = ", ".join(row.lessons) or "-"
            kind = "source" if row.fact else "cited by"
            print(f"{row.number:5} {row.tests:3} tests · {kind} {', '.join(row.citations) or '-'} · lessons: {lessons}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
