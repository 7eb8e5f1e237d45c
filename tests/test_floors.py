"""The house: imports keep to the contracts of pyproject.toml, and nothing in it is too large to read."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import grimp
import pytest

from rally.core.titles import TITLES
from rally.games import FOLDERS
from tools.run_tests import FILM, TWICE

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rally", "widgets")
MOST_LINES = {".py": 800, ".js": 800, ".css": 800}
MOST_MODULES = 30


# --- the floors -----------------------------------------------------------------------------------------------------


def test_imports_keep_to_the_contracts() -> None:
    """Those of import-linter, in pyproject.toml; a folder that stands in none of them fails here, too."""
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_games_share_names_none_of_them() -> None:
    """The games there are stand in `rally/core/titles.py`, the files people have of them in `widgets/words/files.py`,
    and all else in their own folders."""
    names = re.compile("|".join(re.escape(name) for game in FOLDERS.items() for name in (*game, TITLES[game[0]])))
    shared = (
        "rally/core",
        "widgets/words",
        "widgets/parts",
        "widgets/lab",
        "widgets/races",
        "widgets/tutor",
        "widgets/classroom",
    )
    files = [path for folder in shared for path in sorted((ROOT / folder).glob("*.py"))]
    naming = [path.relative_to(ROOT).as_posix() for path in files if names.search(path.read_text("utf-8"))]
    assert naming == ["rally/core/titles.py", "widgets/words/files.py"]


def test_a_module_does_not_import_its_own_package() -> None:
    """Where a face imports its modules, a module that imports the face closes a circle."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    wrong = [
        f"{module} imports {face}"
        for module in graph.modules
        for face in graph.find_modules_directly_imported_by(module)
        if module.startswith(f"{face}.") and graph.find_modules_directly_imported_by(face)
    ]
    assert not wrong, "\n".join(wrong)


# --- sizes ----------------------------------------------------------------------------------------------------------


def sources() -> list[Path]:
    """All sources of the project, but for what others have written, and what a tool has."""
    folders = (*PACKAGES, "tests", "tools")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in MOST_LINES]
    return sorted(path for path in paths if "vendor" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    """What stands in a file, read once."""
    return ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize("named", [FILM, *TWICE])
def test_what_is_tried_by_name_is_there(named: str) -> None:
    """pytest runs nothing at all if one of the tests that it is told is not there."""
    path, _, test = named.partition("::")
    assert (ROOT / path).exists() and (not test or f"def {test}(" in (ROOT / path).read_text("utf-8"))


def test_no_file_is_too_long() -> None:
    counted = {path: len(path.read_text("utf-8").splitlines()) for path in sources()}
    long = [f"{path.relative_to(ROOT)}: {lines}" for path, lines in counted.items() if lines > MOST_LINES[path.suffix]]
    assert not long, "\n".join(long)


def test_no_folder_is_too_full() -> None:
    """Faces are not counted; of a part's three files its module is."""
    folders: dict[Path, int] = {}
    for path in sources():
        if path.suffix == ".py" and path.name != "__init__.py":
            folders[path.parent] = folders.get(path.parent, 0) + 1
    full = [f"{folder.relative_to(ROOT)}: {count} modules" for folder, count in folders.items() if count > MOST_MODULES]
    assert not full, "\n".join(full)


def test_every_module_says_its_subject_in_its_first_line() -> None:
    silent = [str(path.relative_to(ROOT)) for path in sources() if path.suffix == ".py" and not subject(path)]
    assert not silent, "\n".join(silent)


def subject(path: Path) -> str:
    """The first line of a module's docstring."""
    return (ast.get_docstring(tree(path)) or "").split("\n")[0]
