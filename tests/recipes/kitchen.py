"""Recipes that are followed: what docs/architecture.md says is done, step by step, in a copy of the tree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("rally", "widgets", "tests", "tools", "notebooks", "docs", "pyproject.toml", "README.md")
"""What a recipe may touch, or the tests that it names."""
LEFT_OUT = shutil.ignore_patterns("*.png", ".cache", ".ipynb_checkpoints")
PAGE = ROOT / "docs" / "architecture.md"


@dataclass(frozen=True)
class Step:
    """A step of a recipe: the file, what becomes of its text, and the test that fails if the step is forgotten."""

    file: str
    change: Callable[[str], str]
    fails: str

    @property
    def counts(self) -> bool:
        """Tests, translations and stored notebooks do not."""
        return not self.file.startswith(("tests/", "notebooks/")) and "/locale/" not in self.file


def counted(steps: Iterable[Step]) -> int:
    """How many files are touched."""
    return len({step.file for step in steps if step.counts})


def new(text: str) -> Callable[[str], str]:
    """A new file."""
    return lambda _there: text


def after(anchor: str, text: str) -> Callable[[str], str]:
    """A text that is put in right behind another one, which stands in the file once."""
    return instead(anchor, anchor + text)


def at_end(text: str) -> Callable[[str], str]:
    return lambda there: there + text


def instead(anchor: str, text: str) -> Callable[[str], str]:
    """A text in place of another one, which stands in the file once."""

    def change(there: str) -> str:
        assert there.count(anchor) == 1, f"{anchor!r} is there {there.count(anchor)} times"
        return there.replace(anchor, text)

    return change


def both(first: Callable[[str], str], *others: Callable[[str], str]) -> Callable[[str], str]:
    """Several changes, one after the other."""

    def change(there: str) -> str:
        for each in (first, *others):
            there = each(there)
        return there

    return change


class Copy:
    """A copy of the tree, in which recipes are followed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "copy"
        self.root.mkdir()
        self.before: dict[Path, str | None] = {}
        for part in PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, self.root / part, ignore=LEFT_OUT)
            else:
                shutil.copy(ROOT / part, self.root / part)

    def follow(self, steps: Iterable[Step], forgotten: Step | None = None) -> None:
        """Do what the steps say, but for one."""
        for step in steps:
            if step is not forgotten:
                path = self.root / step.file
                self.write(step.file, step.change(path.read_text("utf-8") if path.exists() else ""))

    def write(self, file: str, text: str) -> None:
        """Write a file, until it is `restored`."""
        path = self.root / file
        self.before.setdefault(path, path.read_text("utf-8") if path.exists() else None)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def restore(self) -> None:
        """The tree as it was."""
        for path, text in self.before.items():
            if text is None:
                path.unlink()
            else:
                path.write_text(text, "utf-8")
        self.before.clear()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Python, for which `rally` and `widgets` are those of the copy."""
        env = os.environ | {"PYTHONPATH": str(self.root)}
        return subprocess.run([sys.executable, *arguments], cwd=self.root, env=env, capture_output=True, text=True)

    def says(self, code: str) -> str:
        """What a piece of Python prints there."""
        done = self.run("-c", code)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def failing(self, *tests: str) -> set[str]:
        """Those of the tests that fail there: `tests/…/test_file.py::test_name`."""
        done = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *(["-x"] * (len(tests) == 1)), *tests)
        failed = {line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))}
        assert (done.returncode == 0) == (not failed), done.stdout + done.stderr
        broken = {each for each in failed if "::" not in each}  # a module that cannot even be read
        return {
            test for test in tests if any(each.startswith(test) for each in failed) or test.partition("::")[0] in broken
        }


def recipe(name: str) -> str:
    """What the page says under this heading."""
    found = re.search(rf"^### {name}\n(.*?)(?=^##|\Z)", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None, f"docs/architecture.md has no recipe called {name}"
    return found.group(1)


def written(name: str, steps: Iterable[Step]) -> list[str]:
    """What the recipe of this name does not say of its steps: files, with GAME for a game, and tests by their names."""
    text = recipe(name)
    wanted = {part for step in steps for part in (step.fails.partition("::")[2], Path(step.file).name)}
    return sorted(part for part in wanted if part and part not in text)
