"""Work that several processes share: who does it, in what order it comes back, and what cannot be sent to them."""

from __future__ import annotations

import os
import sys
import threading
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

from rally import rally_run, stich_rallye
from rally.core.errors import ImpossiblePosition
from rally.core.workers import share_work, split_blocks


def who_did(job: int) -> tuple[int, int]:
    """The job, and the process that did it."""
    return job, os.getpid()


def test_jobs_are_done_elsewhere_and_come_back_in_their_order() -> None:
    found = [*share_work(who_did, range(40), 2)]
    assert [job for job, _ in found] == [*range(40)]
    assert os.getpid() not in {process for _, process in found}


def test_jobs_are_done_although_other_ones_are_given_up_in_the_same_process() -> None:
    doing = share_work(who_did, range(400), 2)
    found = [next(doing)]
    other = share_work(who_did, range(400), 2)
    next(other)
    other.close()
    found += doing
    assert [job for job, _ in found] == [*range(400)]


@pytest.mark.parametrize(("jobs", "workers"), [(9, 1), (1, 2), (0, None)])
def test_one_worker_or_one_job_is_this_process(monkeypatch: pytest.MonkeyPatch, jobs: int, workers: int | None) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert [*share_work(who_did, range(jobs), workers)] == [(job, os.getpid()) for job in range(jobs)]


def test_within_a_configuration_of_joblib_its_backend_does_it() -> None:
    from joblib import parallel_config

    with parallel_config(backend="threading"):
        assert {process for _, process in share_work(who_did, range(8), 2)} == {os.getpid()}


def test_the_first_results_are_there_before_the_last_job_is_begun() -> None:
    done: list[int] = []
    assert next(share_work(lambda job: done.append(job) or job, range(9), 1)) == 0 and done == [0]  # type: ignore[func-returns-value]


def test_races_come_in_blocks_each_with_a_number_of_its_own() -> None:
    assert split_blocks(0, 5) == [] and split_blocks(5, 5) == [(0, 5)]
    for races in range(1, 40):
        blocks = split_blocks(races, 7)
        assert sum(size for _, size in blocks) == races and [number for number, _ in blocks] == [*range(len(blocks))]


class HighestCard:
    """A style of somebody's own."""

    def card(self, batch: Any, trick: Any, hand: Any, legal: Any) -> Any:
        return legal.max(axis=0)

    def turbo(self, batch: Any, trick: Any, value: Any) -> Any:
        return value * 0


def test_a_style_of_ones_own_is_sent_along_if_it_can_be() -> None:
    style: Any = HighestCard()
    assert stich_rallye.simulate(20_000, style=style, workers=2) == stich_rallye.simulate(20_000, style=style)
    style.lock = threading.Lock()
    with pytest.raises(ImpossiblePosition, match="what is asked for cannot be sent to other workers"):
        stich_rallye.simulate(20_000, style=style, workers=2)


@pytest.mark.rest
def test_what_other_processes_cannot_import_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function of a module that is here alone."""
    here = ModuleType("here_alone")
    exec("def double(job):\n    return 2 * job", vars(here))
    monkeypatch.setitem(sys.modules, "here_alone", here)
    with pytest.raises(ImpossiblePosition, match="what is asked for cannot be sent to other workers"):
        [*share_work(here.double, range(4), 2)]
    assert [*share_work(here.double, range(4), 1)] == [0, 2, 4, 6]


@pytest.mark.parametrize("game", [stich_rallye, rally_run])
def test_who_watches_is_told_by_one_worker(game: Any) -> None:
    for workers, said in ((2, "2"), (None, "None")):
        with pytest.raises(ImpossiblePosition, match=f"^watch is told by one worker, so workers is 1, not {said}$"):
            game.simulate(3, watch=print, workers=workers)


def test_advice_in_the_middle_of_a_long_race_is_shared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent along is the position, however much has led to it."""
    monkeypatch.setattr("rally.rally_run.players.advisor.LANES", 30)
    race = rally_run.Race.start(2, seed=1)
    for number in range(600):
        race = race.after([*islice(race.legal, 1 + number % 3)][-1])
    view = race.seen_by(race.turn)
    asked = [each for each in race.legal][:3]
    one, two = (rally_run.advise(view, race.memory, playouts=40, actions=asked, workers=each) for each in (1, 2))
    assert one == two and len([*race.history()]) == 601
