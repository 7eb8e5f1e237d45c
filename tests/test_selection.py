"""Which run covers which test: fixed sets that lie one in the other, and nothing that is drawn by chance."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.browser.lessons import test_every_lesson, test_lesson_paths
from tests.selection import each_of, often, preferred, sample, seed
from tests.waiting import wait_until
from tools import run_tests
from tools.command import ROOT
from tools.run_tests import ORDER, SCOPES, SUITES, suite_command
from widgets.lab.lessons import LESSONS


def marks_of(mark: pytest.MarkDecorator) -> list[set[str]]:
    """Return the names of the marks of each parameter."""
    return [{each.name for each in parameter.marks} for parameter in mark.args[1]]


@pytest.mark.parametrize("length", range(1, 60))
def test_every_beginning_of_the_preferred_order_is_spread_over_all_places(length: int) -> None:
    order = preferred(length)
    assert sorted(order) == [*range(length)]
    for count in range(1, length + 1):
        chosen = sorted(order[:count])
        gaps = [right - left for left, right in zip(chosen, [*chosen[1:], chosen[0] + length], strict=True)]
        assert max(gaps) <= 6 * -(-length // count), (count, chosen)


def test_what_is_brief_is_part_of_the_full_run_and_the_rest_waits_for_the_night() -> None:
    marks = marks_of(each_of("number", range(20), brief=3, full=8))
    assert [sum(not each for each in marks), marks.count({"rest"}), marks.count({"night"})] == [3, 5, 12]
    assert marks_of(each_of("number", range(4))) == [set()] * 4
    assert [each.values for each in each_of("one, other", [(1, 2)]).args[1]] == [(1, 2)]


def test_a_sample_is_the_same_every_time_and_searches_have_one_seed() -> None:
    assert sample(range(100), 5) == sample(range(100), 5) and len(sample(range(100), 5)) == 5
    assert sample("ab", 5) == ["a", "b"]
    assert (seed(), often(3, 30)) == (int(os.environ.get("RALLY_SEED", "0")), 3)


def test_a_thorough_run_draws_its_own_seed_and_a_failure_prints_the_line_that_repeats_it() -> None:
    failing = ROOT / ".cache" / "test_failing.py"
    failing.parent.mkdir(exist_ok=True)
    failing.write_text(
        "from tests.selection import seed, sample\n"
        "def test_it_fails(): assert not (seed(), sample(range(1000), 2, 3))\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.conftest", str(failing)]
    own = {name: value for name, value in os.environ.items() if name != "RALLY_SEED"} | {"RALLY_THOROUGH": "1"}

    def lines(**more: str) -> list[str]:
        done = subprocess.run(command, env=own | more, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 1
        return [line for line in done.stdout.splitlines() if "RALLY_SEED=" in line or line.startswith("E ")]

    first, second = lines(), lines()
    assert first != second
    [again] = [line for line in first if line.startswith("to repeat it: RALLY_THOROUGH=1 RALLY_SEED=")]
    assert "test_it_fails" in again
    assert lines(RALLY_SEED=again.split("RALLY_SEED=")[1].split()[0]) == first


def names_with(test: Any, mark: str) -> set[str]:
    """Return the first values of the parameters of a test that have a mark."""
    [parameters] = [each.args[1] for each in test.pytestmark if each.name == "parametrize"]
    return {each.values[0] for each in parameters if mark in {found.name for found in each.marks}}


def test_every_lesson_is_gone_through_in_every_way_in_the_full_run() -> None:
    every = {(lesson, means) for lesson in LESSONS for means in ("mouse", "keys", "finger")}
    assert {each.values for each in test_lesson_paths.EVERY} == every
    by_day = {each.values for each in test_lesson_paths.EVERY if "rest" in {mark.name for mark in each.marks}}
    assert {lesson for lesson, means in by_day if means == "finger"} == {*LESSONS}
    assert len(by_day) == 2 * len(LESSONS) and {means for _lesson, means in by_day} == {"mouse", "keys", "finger"}


def test_every_lesson_is_visited_in_every_language() -> None:
    visit = test_every_lesson.test_a_visit
    everywhere = {
        path.relative_to(ROOT / "notebooks").as_posix()
        for path in (ROOT / "notebooks").rglob("[0-9]*.ipynb")
        if "checkpoint" not in path.name
    }
    assert names_with(visit, "brief") | names_with(visit, "night") == everywhere


def test_every_suite_runs_in_some_row_and_in_every_scope() -> None:
    assert sorted(name for row in ORDER for name in row) == sorted(SUITES)
    for scope, marks in SCOPES.items():
        for name in SUITES:
            command = suite_command(name, scope)
            assert name == "scripts" or (marks in command[-1] and all("*" not in each for each in command))


def test_a_suite_that_never_ends_fails_and_shows_what_it_has_printed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    endless = [sys.executable, "-u", "-c", "print('so far'); print('so good'); [None for _ in iter(int, 1)]"]
    monkeypatch.setattr(run_tests, "suite_command", lambda _name, _scope: endless)
    for at_once in (True, False):
        run = run_tests.Run("house", "brief", False, at_once=at_once)
        if run.printed:
            file = run.printed.fileno()
            wait_until(lambda file=file: b"good" in os.pread(file, 99, 0), "what it prints first")
        run.most = 0
        assert run.end()[1] == "FAILED (pytest had not ended after 0 minutes)"
        assert run.process is not None and run.process.wait() != 0
    assert "so good" in capfd.readouterr().out
