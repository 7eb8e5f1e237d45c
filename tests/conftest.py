"""For every suite: how hypothesis searches, in which order tests run, and that nothing is left out in silence."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.open_labs import close_labs
from tools.seed import THOROUGH, seed, shuffle_things

# One search for everybody: a test that fails in CI fails on every machine, and a slow machine is no fault.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")

REQUIRE_ALL = os.environ.get("REQUIRE_ALL", "0") not in ("", "0")
ONE_OF = "--one-of"
left_out: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--one-of 3`: a third of the tests, spread over the modules, and other ones at another commit."""
    parser.addoption(ONE_OF, type=int, default=1, metavar="N", help="one test of N, drawn by the seed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """No test leans on the one before: modules come in the order of the seed, and so do the tests in each of them.

    What is no function (a notebook's cells, say) stays where it is, and is never left to chance.
    """
    modules: dict[object, list[pytest.Item]] = {}
    for item in items:
        modules.setdefault(item.path if isinstance(item, pytest.Function) else None, []).append(item)
    rest = modules.pop(None, [])
    tests = [test for path in shuffle_things(modules, "modules") for test in shuffle_things(modules[path], path.name)]
    items[:] = [*rest, *tests[:: 1 if THOROUGH else config.getoption(ONE_OF)]]


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module makes its labs in its tests: one that is made as it is collected lives on in those of all modules."""
    report = yield
    if labs := close_labs():
        report.outcome, report.result = "failed", []
        report.longrepr = f"{collector.nodeid} leaves labs open as it is collected, make them in its tests: {labs}"
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember what was skipped."""
    if report.skipped and not hasattr(report, "wasxfail"):
        left_out.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """With REQUIRE_ALL=1 a skipped test is a failure."""
    if REQUIRE_ALL and left_out and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which ones those were, what share of all was run, and how to have the same order again."""
    terminalreporter.write_line(f"the seed: RALLY_SEED={seed()}")
    if (one_of := config.getoption(ONE_OF)) > 1 and not THOROUGH:
        terminalreporter.write_line(f"one test of {one_of}, drawn by it; all of them: make thorough")
    if REQUIRE_ALL and left_out:
        terminalreporter.write_line(f"REQUIRE_ALL: these may not be skipped: {', '.join(left_out)}", red=True)


@pytest.fixture
def playouts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What plays races out with NumPy is imported anew."""
    for name in [*sys.modules]:
        if name.startswith("rally.") and name.endswith(".playing"):
            monkeypatch.delitem(sys.modules, name)


@pytest.fixture
def no_numpy(monkeypatch: pytest.MonkeyPatch, playouts_anew: None) -> None:
    """A machine on which NumPy is not installed."""
    monkeypatch.setitem(sys.modules, "numpy", None)
