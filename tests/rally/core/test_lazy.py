"""Packages that import what they offer when it is asked for, to people and to type checkers alike."""

from __future__ import annotations

import ast
import builtins
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
    if "with lazy(__name__)" in path.read_text(encoding="utf-8")
)
each_package = pytest.mark.parametrize("name", LAZY)


def typed(name: str) -> dict[str, str]:
    """What a package tells a type checker: by name, the module that has it."""
    tree = ast.parse((ROOT / name.replace(".", "/") / "__init__.py").read_text(encoding="utf-8"))
    [block] = [node for node in tree.body if isinstance(node, ast.With)]
    return {
        alias.name: f"{name}.{each.module}" if each.level else str(each.module)
        for each in block.body
        if isinstance(each, ast.ImportFrom)
        for alias in each.names
        if alias.asname == alias.name
    }


def test_there_are_lazy_packages_on_both_floors_and_no_other_kind() -> None:
    assert {name.split(".")[0] for name in LAZY} == {"rally", "widgets"}
    others = [path for package in ("rally", "widgets") for path in (ROOT / package).rglob("*.py")]
    assert not [path for path in others if "def __getattr__(name" in path.read_text(encoding="utf-8")]


@each_package
def test_what_is_offered_is_what_a_type_checker_sees(name: str) -> None:
    package = import_module(name)
    for offered, home in typed(name).items():
        assert getattr(package, offered) is getattr(import_module(home), offered)
    assert sorted(typed(name)) == sorted(package.__all__)
    assert {*package.__all__} <= {*dir(package)}


@each_package
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(
        AttributeError, match=f"module '{name}' has no attribute 'Nothing'; it offers .*{next(iter(typed(name)))}"
    ):
        _ = import_module(name).Nothing


@each_package
def test_nothing_is_imported_before_it_is_asked_for(name: str) -> None:
    homes = sorted(set(typed(name).values()))
    code = f"import sys, {name}; print([home for home in {homes} if home in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_imports_are_as_before_after_the_block_whatever_happens_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = builtins.__import__
    (tmp_path / "broken").mkdir()
    text = "from rally.core.lazy import lazy\nwith lazy(__name__):\n    from .there import what as what\n    1 / 0\n"
    (tmp_path / "broken" / "__init__.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ZeroDivisionError):
        import_module("broken")
    assert builtins.__import__ is before
