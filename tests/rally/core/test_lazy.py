"""Faces that import what they offer when it is asked for, to people and to type checkers alike."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LAZY = sorted(
    path.parent.relative_to(ROOT).as_posix().replace("/", ".")
    for package in ("rally", "widgets")
    for path in (ROOT / package).rglob("__init__.py")
    if "face(__name__" in path.read_text(encoding="utf-8")
)
each_face = pytest.mark.parametrize("name", LAZY)


def typed(name: str) -> dict[str, str]:
    """What a face tells a type checker: by name, the module that has it."""
    tree = ast.parse((ROOT / name.replace(".", "/") / "__init__.py").read_text(encoding="utf-8"))
    asked = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    imports = [each for node in asked for each in node.body if isinstance(each, ast.ImportFrom)]
    return {
        alias.name: f"{name}.{each.module}" if each.level else str(each.module)
        for each in imports
        for alias in each.names
    }


def test_there_are_lazy_faces_in_both_packages_and_no_other_kind() -> None:
    assert {name.split(".")[0] for name in LAZY} == {"rally", "widgets"}
    others = [path for package in ("rally", "widgets") for path in (ROOT / package).rglob("*.py")]
    assert not [path for path in others if "def __getattr__(name" in path.read_text(encoding="utf-8")]


@each_face
def test_a_type_checker_sees_every_name_and_no_other(name: str) -> None:
    package = import_module(name)
    for offered, home in typed(name).items():
        assert getattr(package, offered) is getattr(import_module(home), offered)
    assert sorted(typed(name)) == sorted(package.__all__)
    assert {*package.__all__} <= {*dir(package)}


@each_face
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(
        AttributeError, match=f"module '{name}' has no attribute 'Nothing'; it offers .*{next(iter(typed(name)))}"
    ):
        _ = import_module(name).Nothing


@each_face
def test_nothing_is_imported_before_it_is_asked_for(name: str) -> None:
    homes = sorted(set(typed(name).values()))
    code = f"import sys, {name}; print([home for home in {homes} if home in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"
