"""Work beside the learner: told slice by slice, stopped, abandoned, failed; all at once without threads."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from widgets.shared.labs.work import Work


class Desk:
    """Somebody who waits for results."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.failures: list[Exception] = []
        self.here = True
        self.lock = threading.RLock()
        self.work: Work[object] = Work(self.told.append, self.failures.append, self.lock, lambda: self.here)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def gated(gate: threading.Event, *results: object) -> Iterator[object]:
    """The first result at once, the others when the gate is open."""
    yield results[0]
    gate.wait(10)
    yield from results[1:]


def test_every_slice_is_told_and_then_the_work_is_over(desk: Desk) -> None:
    desk.work.start(iter([1, 2, 3]))
    desk.work.wait()
    assert desk.told == [1, 2, 3]
    assert not desk.work.working


def test_work_that_is_stopped_tells_nothing_more(desk: Desk) -> None:
    gate = threading.Event()
    desk.work.start(gated(gate, 1, 2))
    while not desk.told:
        pass
    assert desk.work.working
    desk.work.stop()
    gate.set()
    desk.work.wait()
    assert desk.told == [1] and not desk.work.working


def test_other_work_abandons_the_work_before(desk: Desk) -> None:
    gate = threading.Event()
    desk.work.start(gated(gate, "old", "too late"))
    while not desk.told:
        pass
    desk.work.start(iter(["new"]))
    gate.set()
    desk.work.wait()
    assert desk.told == ["old", "new"]


def test_only_the_last_of_many_works_is_done_and_not_before_the_first_has_ended(desk: Desk) -> None:
    gate, done = threading.Event(), []

    def noting(name: str) -> Iterator[object]:
        done.append(name)
        yield name

    desk.work.start(gated(gate, "old", "too late"))
    while not desk.told:
        pass
    for name in ("one", "two", "three"):
        desk.work.start(noting(name))
    assert not done
    gate.set()
    desk.work.wait()
    assert done == ["three"] and desk.told == ["old", "three"]


def test_nothing_is_told_to_a_lab_that_is_closed(desk: Desk) -> None:
    desk.here = False
    desk.work.start(iter([1]))
    desk.work.wait()
    assert desk.told == [] and not desk.work.working


def test_a_failure_is_told_once_unless_nobody_wants_the_work_any_more(desk: Desk) -> None:
    def failing() -> Iterator[object]:
        yield 1
        raise ValueError("no")

    desk.work.start(failing())
    desk.work.wait()
    assert desk.told == [1] and [str(error) for error in desk.failures] == ["no"]
    desk.here = False
    desk.work.start(failing())
    desk.work.wait()
    assert len(desk.failures) == 1


def test_a_fault_in_telling_is_a_failure_too(desk: Desk) -> None:
    def broken(_result: object) -> None:
        raise KeyError("told badly")

    work: Work[object] = Work(broken, desk.failures.append, desk.lock)
    work.start(iter([1, 2]))
    work.wait()
    assert [type(error) for error in desk.failures] == [KeyError]


def test_without_threads_all_is_done_at_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    desk.work.start(iter([1, 2]))
    assert desk.told == [1, 2] and not desk.work.working
