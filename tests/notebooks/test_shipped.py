"""Lessons as they are shipped are trusted at once, and nothing else is; no store of signatures is made for that."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tools import shipped
from widgets.jupyter.contents import TablesWithoutKernel

LESSONS = ["01_tricks", "de/10_rally_run", "es/13_memory", "fr/00_start", "zh/17_for_teachers"]


@pytest.fixture
def manager(tmp_path, monkeypatch) -> TablesWithoutKernel:
    """The files of a folder, for somebody who has never started Jupyter."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "lessons").mkdir()
    return TablesWithoutKernel(root_dir=str(tmp_path / "lessons"))


def given(manager: TablesWithoutKernel, name: str, **more: Any) -> dict[str, Any]:
    return asyncio.run(manager.get(name, **more))


def trust(manager: TablesWithoutKernel, name: str = "lesson.ipynb") -> set[bool]:
    """What is said of the code cells of a file."""
    cells = given(manager, name)["content"]["cells"]
    return {cell["metadata"]["trusted"] for cell in cells if cell["cell_type"] == "code"}


def bring(manager: TablesWithoutKernel, lesson: str, name: str = "lesson.ipynb") -> Path:
    return Path(shutil.copy(shipped.LESSONS / f"{lesson}.ipynb", Path(manager.root_dir, name)))


def stores(manager: TablesWithoutKernel) -> list[Path]:
    """All that lies beside the folder: a store of signatures would."""
    return [path for path in Path(manager.root_dir).parent.rglob("*") if path.is_file() and path.suffix != ".ipynb"]


def test_every_lesson_is_in_the_list():
    assert shipped.find_faults() == [], "make notebooks and make lessons write the list"


def test_who_changes_a_lesson_is_told_that_the_list_is_stale(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shipped, "LESSONS", tmp_path / "notebooks")
    monkeypatch.setattr(shipped, "LIST", tmp_path / "list")
    for name in ("01.ipynb", "02.ipynb", "de/01.ipynb", ".ipynb_checkpoints/01.ipynb"):
        file = tmp_path / "notebooks" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    assert shipped.main([]) == 0 and shipped.main(["--check"]) == 0
    (tmp_path / "notebooks/02.ipynb").unlink()
    (tmp_path / "notebooks/de/01.ipynb").write_text("new")
    assert shipped.main(["--check"]) == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "notebooks/02.ipynb",
        "notebooks/de/01.ipynb",
    ]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_as_it_was_shipped_is_trusted_and_nothing_is_signed(manager, lesson):
    bring(manager, lesson)
    assert trust(manager) == {True}
    assert stores(manager) == []


def test_it_may_have_another_name(manager):
    bring(manager, "01_tricks", "my copy.ipynb")
    assert trust(manager, "my copy.ipynb") == {True}


@pytest.mark.parametrize("lesson", LESSONS)
def test_one_byte_more_or_another_one_and_it_is_not_trusted(manager, lesson):
    file = bring(manager, lesson)
    whole = file.read_bytes()
    for changed in (whole + b" ", whole[:-1] + b"\t", whole.replace(b"import", b"Import", 1)):
        file.write_bytes(changed)
        assert trust(manager) == {False}, len(changed)
    file.write_bytes(whole)
    assert trust(manager) == {True}, "and as it was it is"


def test_a_notebook_of_somebody_else_is_not_trusted_until_it_is_signed(manager):
    file = bring(manager, "01_tricks")
    book = json.loads(file.read_text("utf-8"))
    for cell in book["cells"]:
        cell["metadata"]["trusted"] = True  # what a file says of itself counts for nothing
    file.write_text(json.dumps(book), "utf-8")
    assert trust(manager) == {False}
    asyncio.run(manager.trust_notebook("lesson.ipynb"))
    assert trust(manager) == {True}


def test_a_digest_is_told_to_whoever_asks_for_it(manager):
    bring(manager, "01_tricks")
    assert "hash" not in given(manager, "lesson.ipynb")
    assert len(given(manager, "lesson.ipynb", require_hash=True)["hash"]) == 64
    assert len(given(manager, "lesson.ipynb", content=False, require_hash=True)["hash"]) == 64
