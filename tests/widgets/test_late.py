"""Packages that are fetched when they are first imported, in a page."""

from __future__ import annotations

import io
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from widgets.lazy_packages import LazyPackageFinder, disable_jedi


def wheel(**modules: str) -> bytes:
    """A wheel of these modules."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in modules.items():
            archive.writestr(f"{name}/__init__.py", text)
    return made.getvalue()


def test_a_package_is_fetched_with_what_it_needs_when_it_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = wheel(late_one="import late_two\nvalue = late_two.value")
    files = {"late.whl": one, "two.whl": wheel(late_two="value = 7")}
    asked: list[str] = []

    def fetch(name: str) -> bytes:
        asked.append(name)
        return files[name]

    packages = {"late_one": ["late.whl", "two.whl"], "late_two": ["two.whl"]}
    monkeypatch.setattr(sys, "meta_path", [LazyPackageFinder(packages, fetch, str(tmp_path)), *sys.meta_path])
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError):
        import_module("late_three")
    assert asked == []
    assert import_module("late_one").value == 7
    assert asked == ["late.whl", "two.whl"], "each once"


def test_names_are_completed_without_jedi(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = SimpleNamespace(Completer=SimpleNamespace(use_jedi=True))
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    disable_jedi()
    assert not shell.Completer.use_jedi
