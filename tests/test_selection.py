"""Which run covers which test: fixed sets that lie one in the other, and nothing that is drawn by chance."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.selection import each_of, often, sample, seed
from tests.waiting import wait_until
from tools import run_tests
from tools.command import ROOT
from tools.run_tests import ORDER, SCOPES, SUITES, suite_command


def marks_of(mark: pytest.MarkDecorator) -> list[set[str]]:
    """Return the names of the marks of each parameter."""
    return [{each.name for each in parameter.marks} for parameter in mark.args[1]]


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
