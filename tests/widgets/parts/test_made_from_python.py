"""What is made is fresh: what scripts and styles share with Python, and the bundles that the page runs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools.page import bundle, parts
from widgets.parts.kit import BUNDLE, HERE, part_folders


@pytest.mark.parametrize("name", parts.MADE)
def test_a_file_that_is_made_is_what_it_would_be_if_it_were_made_now(name: str) -> None:
    assert parts.is_text(parts.ROOT / name, parts.MADE[name]()), f"{name} is out of date: `make parts` writes it"


def test_a_file_that_somebody_has_changed_by_hand_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(iter(parts.MADE))
    other = parts.MADE[name]() + " "
    monkeypatch.setitem(parts.MADE, name, lambda: other)
    assert parts.stale_files() == [name]


@pytest.mark.parametrize("folder", part_folders(), ids=lambda folder: folder.parent.name)
def test_a_bundle_is_made_from_the_scripts_that_lie_beside_it(folder: Path) -> None:
    assert bundle.is_fresh(folder), f"{folder / BUNDLE} is out of date: `make parts` writes it"


def test_a_bundle_is_stale_when_a_script_is_changed_comes_goes_or_is_called_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or when somebody changes the bundle itself."""
    folder = Path(shutil.copytree(HERE, tmp_path / HERE.name))
    monkeypatch.setattr(bundle, "WIDGETS", tmp_path)
    line, there = folder / "line.js", folder / BUNDLE
    assert bundle.is_fresh(folder)

    def is_stale_with(path: Path, text: str) -> bool:
        had = path.read_text("utf-8") if path.exists() else None
        path.write_text(text, "utf-8")
        stale = not bundle.is_fresh(folder)
        path.unlink() if had is None else path.write_text(had, "utf-8")
        return stale

    assert is_stale_with(line, line.read_text("utf-8") + "\n") and is_stale_with(folder / "scripts/new.js", "")
    assert is_stale_with(there, there.read_text("utf-8") + "\n") and is_stale_with(there, "")
    line.rename(folder / "lines.js")
    assert not bundle.is_fresh(folder)


def test_what_is_out_of_date_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bundle.main(["--check"]) == 0
    monkeypatch.setattr(bundle, "is_fresh", lambda folder: folder != HERE)
    assert bundle.main(["--check"]) == 1
    assert capsys.readouterr().out == "widgets/parts/vendor/built.js is out of date: `make parts` writes it\n"
