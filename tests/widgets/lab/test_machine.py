"""Kernels that share a machine: what is worked out has few places, and waits for those who are being answered."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.waiting import TIMEOUT
from widgets.lab import work
from widgets.lab.work import LOOK_AGAIN, PATIENCE, Machine

HOLDS = """
import sys
from pathlib import Path
from widgets.lab.work import Machine
with getattr(Machine(Path(sys.argv[1]), 1), sys.argv[2])():
    print("there", flush=True)
    input()
"""


def another_kernel(folder: Path, does: str) -> subprocess.Popen[str]:
    """Another process that is at it, until it is ended."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(folder), does], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "there\n"
    return process


def test_work_waits_for_a_place_that_another_kernel_has_also_if_that_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = another_kernel(tmp_path, "while_working")
    waits, done = threading.Event(), threading.Event()
    lock_file = work.lock_file

    def lock(file: int | None, **how: bool) -> bool:
        if how.get("waits"):
            waits.set()
        return lock_file(file, **how)

    def do() -> None:
        with Machine(tmp_path, 1).while_working():
            done.set()

    monkeypatch.setattr(work, "lock_file", lock)
    threading.Thread(target=do, daemon=True).start()
    assert waits.wait(TIMEOUT), "it has found no free place"
    assert not done.is_set()
    other.kill()
    assert done.wait(TIMEOUT)
    other.communicate()


def test_work_waits_while_another_kernel_answers_but_never_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that goes on only while work looks again and again."""
    now = [0.0]
    monkeypatch.setattr(work, "monotonic", lambda: now[-1])
    monkeypatch.setattr(work, "sleep", lambda seconds: now.append(now[-1] + seconds))
    here = Machine(tmp_path, 1)
    other = another_kernel(tmp_path, "while_answering")
    with here.while_working():
        assert PATIENCE <= now[-1] <= PATIENCE + LOOK_AGAIN
    other.communicate("\n")
    del now[1:]
    with here.while_working():
        assert now == [0.0], "nobody is answered"
    with here.while_answering(), here.while_answering(), here.while_working():  # also of two labs at once
        assert PATIENCE <= now[-1] <= PATIENCE + LOOK_AGAIN


def test_who_is_answered_waits_for_no_work(tmp_path: Path) -> None:
    other = another_kernel(tmp_path, "while_working")
    with Machine(tmp_path, 1).while_answering():
        pass  # at once: else this would stand still
    other.communicate("\n")


def test_there_are_half_as_many_places_as_processors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for processors, places in ((1, 1), (2, 1), (8, 4), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda processors=processors: processors)
        assert Machine(tmp_path).places == places


@pytest.mark.parametrize("spoilt", ["a file", "nowhere", "a link"])
def test_without_a_folder_of_ones_own_each_kernel_is_by_itself(tmp_path: Path, spoilt: str) -> None:
    folder = tmp_path / "there"
    if spoilt == "a file":
        folder.write_text("")
    elif spoilt == "a link":
        (tmp_path / "other").mkdir()
        folder.symlink_to(tmp_path / "other")
    else:
        folder = tmp_path / "no" / "where"
    here = Machine(folder, 1)
    with here.while_answering(), here.while_working(), here.while_working():
        assert here.folder is None


def test_in_a_browser_a_kernel_is_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python has locks on files there, and they do not work: every act failed by them."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert not work.is_shared()
    monkeypatch.setattr(work, "is_shared", lambda: False)
    here = Machine(tmp_path / "kernels")
    with here.while_answering(), here.while_working():
        assert here.folder is None and not (tmp_path / "kernels").exists()


def test_each_slice_of_work_has_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two slices the place is free for another kernel."""
    here, taken = Machine(tmp_path, 1), []
    monkeypatch.setattr(work, "machine", here)

    def slices() -> object:
        for number in range(3):
            assert not is_free(tmp_path)
            yield number

    def take(number: int) -> None:
        assert is_free(tmp_path)
        taken.append(number)

    made: work.Work[int] = work.Work(take, lambda error: taken.append(error), threading.RLock())  # type: ignore[arg-type]
    made.start(slices())  # type: ignore[arg-type]
    made.wait()
    assert taken == [0, 1, 2]


def is_free(folder: Path) -> bool:
    """Whether the only place of this folder can be had."""
    import fcntl

    with (folder / "place-0").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
