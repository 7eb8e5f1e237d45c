"""Work beside the learner: told slice by slice, stopped, abandoned, failed; without threads on the event loop."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Iterator

import pytest

from tests.waiting import TIMEOUT
from widgets.lab.work import FINER, Work, portion, portions


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


class Gate(threading.Event):
    """What holds work up; `reached` once the work stands before it."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = threading.Event()


def gated(gate: Gate, *results: object) -> Iterator[object]:
    """The first result at once, the others when the gate is open."""
    yield results[0]
    gate.reached.set()
    gate.wait()
    yield from results[1:]


def test_every_slice_is_told_and_then_the_work_is_over(desk: Desk) -> None:
    desk.work.start(iter([1, 2, 3]))
    desk.work.wait()
    assert desk.told == [1, 2, 3]
    assert not desk.work.working


def test_work_that_is_stopped_tells_nothing_more(desk: Desk) -> None:
    gate = Gate()
    desk.work.start(gated(gate, 1, 2))
    assert gate.reached.wait(TIMEOUT)
    assert desk.work.working
    desk.work.stop()
    gate.set()
    desk.work.wait()
    assert desk.told == [1] and not desk.work.working


def test_other_work_abandons_the_work_before(desk: Desk) -> None:
    gate = Gate()
    desk.work.start(gated(gate, "old", "too late"))
    assert gate.reached.wait(TIMEOUT)
    desk.work.start(iter(["new"]))
    gate.set()
    desk.work.wait()
    assert desk.told == ["old", "new"]


def test_only_the_last_of_many_works_is_done_and_not_before_the_first_has_ended(desk: Desk) -> None:
    gate, done = Gate(), []

    def noting(name: str) -> Iterator[object]:
        done.append(name)
        yield name

    desk.work.start(gated(gate, "old", "too late"))
    assert gate.reached.wait(TIMEOUT)
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


def begin_no_thread(_thread: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where a kernel has one thread and an event loop."""
    monkeypatch.setattr(threading.Thread, "start", begin_no_thread)


def test_without_threads_and_a_loop_all_is_done_at_once(desk: Desk, no_threads: None) -> None:
    desk.work.start(iter([1, 2]))
    assert desk.told == [1, 2] and not desk.work.working


async def turns_until(over: Callable[[], bool], most: int = 2000) -> int:
    """How often the event loop has turned until then."""
    for turn in range(most):
        if over():
            return turn
        await asyncio.sleep(0)
    raise AssertionError(f"not after {most} turns")


def test_without_threads_the_loop_turns_between_slices(desk: Desk, no_threads: None) -> None:
    async def looking_on() -> list[int]:
        desk.work.start(iter([1, 2, 3]))
        seen = [len(desk.told)]  # whoever starts work is not kept waiting
        while desk.work.working:
            await asyncio.sleep(0)
            seen.append(len(desk.told))
        return seen

    seen = asyncio.run(looking_on())
    assert seen[0] == 0 and {1, 2, 3} <= set(seen), "never two slices in one turn"
    assert desk.told == [1, 2, 3]


def test_work_on_the_loop_is_stopped_replaced_and_ends_with_its_lab(desk: Desk, no_threads: None) -> None:
    async def lived() -> None:
        desk.work.start(itertools.count())
        await turns_until(lambda: len(desk.told) == 2)
        desk.work.stop()
        assert not desk.work.working
        desk.work.start(itertools.count(100))
        await turns_until(lambda: 101 in desk.told)
        assert desk.told == [0, 1, 100, 101]
        desk.work.start(itertools.count(200))
        await turns_until(lambda: 200 in desk.told)
        assert desk.told == [0, 1, 100, 101, 200]
        desk.here = False
        await turns_until(lambda: not desk.work.working)

    asyncio.run(lived())
    assert desk.told == [0, 1, 100, 101, 200]


def test_what_goes_wrong_on_the_loop_is_told(desk: Desk, no_threads: None) -> None:
    def failing() -> Iterator[object]:
        yield 1
        raise ValueError("no")

    async def lived() -> None:
        desk.work.start(failing())
        await turns_until(lambda: not desk.work.working)

    asyncio.run(lived())
    assert desk.told == [1] and [str(error) for error in desk.failures] == ["no"]


def test_who_waits_for_work_on_the_loop_has_it_done(desk: Desk, no_threads: None) -> None:
    async def waiting() -> None:
        desk.work.start(iter([1, 2, 3]))
        desk.work.wait()
        assert desk.told == [1, 2, 3] and not desk.work.working

    asyncio.run(waiting())
    assert desk.told == [1, 2, 3]


def test_portions_are_finer_on_the_loop_alone_and_none_is_left_out(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.work.start(portions(1001, 100))
    desk.work.wait()
    in_a_thread, desk.told[:] = [*desk.told], []
    monkeypatch.setattr(threading.Thread, "start", begin_no_thread)

    async def lived() -> None:
        desk.work.start(portions(1001, 100))
        assert portion(100) == 100, "nobody else is told to hurry"
        await turns_until(lambda: not desk.work.working)

    asyncio.run(lived())
    assert in_a_thread == [*[100] * 10, 1]
    assert sum(map(int, map(str, desk.told))) == 1001 and desk.told[0] == 100 // FINER
