"""Lessons are brought into a folder, and never over what somebody has changed there."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from widgets.command import copying
from widgets.command.copying import NOTE, Copied, copy_lessons, says_the_same

FIRST = "01_tricks.ipynb"


def notebook(text: str, output: str = "") -> bytes:
    """A lesson of one cell."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": output}] if output else []
    cell = {"cell_type": "code", "source": [text], "outputs": outputs, "metadata": {}, "execution_count": len(outputs)}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small course, as a wheel brings it."""
    folder = tmp_path / "shipped"
    for path in (FIRST, "02_motor.ipynb", "de/01_tricks.ipynb"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(notebook(path))
    (folder / "races").mkdir()
    (folder / "races/last.json").write_text("{}")
    monkeypatch.setattr(copying, "PACKED", folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "my lessons"


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder, but for the note."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != NOTE)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_all_is_brought_and_a_second_time_nothing_is_written(shipped: Path, folder: Path) -> None:
    assert copy_lessons(folder).new == [FIRST, "02_motor.ipynb", "de/01_tricks.ipynb", "races/last.json"]
    assert contents(folder) == contents(shipped)
    written = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert copy_lessons(folder) == Copied()
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == written


def test_an_older_one_that_nobody_has_changed_is_brought_up_to_date(shipped: Path, folder: Path) -> None:
    copy_lessons(folder)
    (shipped / FIRST).write_bytes(notebook("newer"))
    assert copy_lessons(folder) == Copied(updated=[FIRST])
    assert contents(folder) == contents(shipped)


def test_what_somebody_has_changed_stays_and_the_new_one_lies_beside_it(shipped: Path, folder: Path) -> None:
    copy_lessons(folder)
    mine = notebook("my own")
    (folder / FIRST).write_bytes(mine)
    copied = copy_lessons(folder)
    assert copied == Copied(kept=[FIRST], beside={FIRST: "01_tricks.new.ipynb"})
    assert contents(folder) == contents(shipped) | {FIRST: mine, "01_tricks.new.ipynb": notebook(FIRST)}
    assert copy_lessons(folder) == Copied(kept=[FIRST]), "once is enough"


def test_the_one_beside_is_brought_up_to_date_too_unless_it_was_changed_itself(shipped: Path, folder: Path) -> None:
    copy_lessons(folder)
    (folder / FIRST).write_bytes(notebook("my own"))
    copy_lessons(folder)
    (shipped / FIRST).write_bytes(notebook("newer"))
    assert copy_lessons(folder).beside == {FIRST: "01_tricks.new.ipynb"}
    (folder / "01_tricks.new.ipynb").write_bytes(notebook("mine as well"))
    (shipped / FIRST).write_bytes(notebook("newest"))
    assert copy_lessons(folder).beside == {FIRST: "01_tricks.new-2.ipynb"}
    there = contents(folder)
    assert there[FIRST] == notebook("my own") and there["01_tricks.new.ipynb"] == notebook("mine as well")
    assert there["01_tricks.new-2.ipynb"] == notebook("newest")


def test_a_new_one_that_was_thrown_away_does_not_come_back_but_a_newer_one_does(shipped: Path, folder: Path) -> None:
    copy_lessons(folder)
    (folder / FIRST).write_bytes(notebook("my own"))
    copy_lessons(folder)
    (folder / "01_tricks.new.ipynb").unlink()
    assert copy_lessons(folder).beside == {}
    (shipped / FIRST).write_bytes(notebook("newer"))
    assert copy_lessons(folder).beside == {FIRST: "01_tricks.new.ipynb"}


def test_a_lesson_that_was_only_run_and_saved_stays_and_gets_nothing_beside_it(shipped: Path, folder: Path) -> None:
    copy_lessons(folder)
    (folder / FIRST).write_bytes(notebook(FIRST, "what it printed"))
    assert copy_lessons(folder) == Copied(kept=[FIRST])
    (shipped / FIRST).write_bytes(notebook("newer"))
    assert copy_lessons(folder).beside == {FIRST: "01_tricks.new.ipynb"}


def test_a_lesson_that_was_thrown_away_comes_back(shipped: Path, folder: Path) -> None:
    copy_lessons(folder)
    (folder / FIRST).unlink()
    assert copy_lessons(folder) == Copied(new=[FIRST])


@pytest.mark.parametrize("note", [None, b"", b"\xff\xfe nonsense\n", b"0" * 2_000_000])
def test_without_its_note_nothing_is_lost(shipped: Path, folder: Path, note: bytes | None) -> None:
    copy_lessons(folder)
    (shipped / FIRST).write_bytes(notebook("newer"))
    (folder / NOTE).unlink() if note is None else (folder / NOTE).write_bytes(note)
    copied = copy_lessons(folder)
    assert copied.kept == [FIRST] and copied.beside == {FIRST: "01_tricks.new.ipynb"}
    assert contents(folder)[FIRST] == notebook(FIRST)


@pytest.mark.parametrize("there", [b"", b"{", b"[]", b'{"cells": 7}', b'{"cells": [{}]}', b"[" * 100_000, b"\xff"])
def test_what_is_no_notebook_any_more_counts_as_changed(shipped: Path, folder: Path, there: bytes) -> None:
    copy_lessons(folder)
    (folder / FIRST).write_bytes(there)
    assert copy_lessons(folder).beside == {FIRST: "01_tricks.new.ipynb"}
    assert contents(folder)[FIRST] == there
    assert not says_the_same(there, there)


def test_a_folder_in_the_place_of_a_lesson_stays(shipped: Path, folder: Path) -> None:
    (folder / FIRST / "mine").mkdir(parents=True)
    assert copy_lessons(folder).beside == {FIRST: "01_tricks.new.ipynb"}
    assert (folder / FIRST / "mine").is_dir()


def test_a_file_in_the_place_of_the_folder_is_an_error_and_stays(shipped: Path, folder: Path) -> None:
    folder.write_text("mine")
    with pytest.raises(OSError):
        copy_lessons(folder)
    assert folder.read_text() == "mine"


def test_where_it_breaks_off_what_is_there_is_whole_and_the_next_time_goes_on(
    shipped: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, left = copying.write_file, [2]

    def full(path: Path, content: bytes) -> None:
        if not left[0] and path.name != NOTE:
            raise OSError(28, "No space left on device")
        left[0] -= path.name != NOTE
        write(path, content)

    monkeypatch.setattr(copying, "write_file", full)
    with pytest.raises(OSError):
        copy_lessons(folder)
    assert contents(folder).items() <= contents(shipped).items() and len(contents(folder)) == 2
    monkeypatch.setattr(copying, "write_file", write)
    assert len(copy_lessons(folder).new) == 2
    assert contents(folder) == contents(shipped)


def test_a_write_that_fails_leaves_the_old_file_and_nothing_half_done(folder: Path, monkeypatch) -> None:
    folder.mkdir()
    (folder / FIRST).write_text("old")

    def broken(part: Path, target: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError):
        copying.write_file(folder / FIRST, b"new")
    assert contents(folder) == {FIRST: b"old"}


def test_whatever_people_and_versions_do_nothing_of_theirs_is_lost(shipped: Path, folder: Path) -> None:
    """All that anybody has ever written into the folder is there at the end, whatever happened in between."""
    chance, mine = random.Random(7), {}
    for time in range(120):
        kind = chance.randrange(5)
        path = chance.choice([FIRST, "02_motor.ipynb", "de/01_tricks.ipynb", "01_tricks.new.ipynb"])
        if kind == 0 and path not in mine and (folder / path).parent.is_dir():
            (folder / path).write_bytes(mine.setdefault(path, notebook(f"mine {time}")))
        elif kind == 1 and (shipped / path).exists():
            (shipped / path).write_bytes(notebook(f"version {time}"))
        elif kind == 2:
            (folder / NOTE).unlink(missing_ok=True)
        else:
            copy_lessons(folder)
            new = [each for each in contents(shipped) if each.endswith(".ipynb")]
            there = contents(folder)
            assert {path: there[path] for path in mine} == mine
            assert all((shipped / each).read_bytes() in there.values() for each in new)
    assert len(mine) == 4


def test_what_is_copied_is_every_lesson_and_every_race_of_them_and_no_more() -> None:
    paths = [path for path, _ in copying.shipped_files()]
    folder = copying.shipped_folder()
    lessons = [path for path in paths if path.endswith(".ipynb")]
    assert len(lessons) == 5 * len([path for path in lessons if "/" not in path]) >= 100
    assert {path for path in paths if not path.endswith(".ipynb")} == {
        f"{code}races/last_to_first.json" for code in ("", "de/", "es/", "fr/", "zh/")
    }
    assert all((folder / path).is_file() for path in paths)


def test_every_link_of_a_lesson_leads_to_something_that_is_copied_with_it() -> None:
    paths = {path for path, _ in copying.shipped_files()}
    links = 0
    for path, content in copying.shipped_files():
        if not path.endswith(".ipynb"):
            continue
        cells = json.loads(content)["cells"]
        prose = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        for link in re.findall(r"\]\(([^)#]+)", prose):
            if not link.startswith("https://"):
                assert (Path(path).parent / link).as_posix() in paths, (path, link)
                links += 1
    assert links > 500
