"""For every suite: how Hypothesis searches, which run covers a test, and that nothing is skipped in silence."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from hypothesis import settings

from tests.open_labs import close_labs
from tests.selection import SEED, THOROUGH, seed

# The same search on every machine, except in `make thorough`; and no deadline, for a slow machine is no fault.
settings.register_profile("house", deadline=None, derandomize=not THOROUGH, print_blob=THOROUGH)
settings.load_profile("house")

REQUIRE_ALL = os.environ.get("REQUIRE_ALL", "0") not in ("", "0")
LABS, ONE_OF = Path(__file__).parent / "widgets", 5
ALWAYS = LABS / "words"
"""Of the tests of labs, which are many and alike, `make test` runs a fixed fifth, by the checksums of their names."""

left_out: list[str] = []


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """In `make thorough`, give Hypothesis the seed of the run."""
    if THOROUGH and config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = str(seed())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave translated lessons and most tests of labs to the rest, and in `make thorough` shuffle the tests.

    Modules are shuffled, and the tests in each of them, so that no test leans on the one before; the cells of a
    notebook stay where they are.
    """
    modules: dict[object, list[pytest.Item]] = {}
    for item in items:
        is_function = isinstance(item, pytest.Function)
        is_translated = item.path.suffix == ".ipynb" and item.path.parent.name != "notebooks"
        is_brief = item.get_closest_marker("brief") or crc32(item.nodeid.encode()) % ONE_OF == 0
        if is_translated or (is_of_a_lab(item.path) and not is_brief):
            item.add_marker(pytest.mark.rest)
        modules.setdefault(item.path if is_function else None, []).append(item)
    if THOROUGH:
        chance = Random(seed())
        cells = modules.pop(None, [])
        shuffled = [chance.sample(tests, len(tests)) for tests in modules.values()]
        chance.shuffle(shuffled)
        items[:] = [*cells, *(test for tests in shuffled for test in tests)]


def is_of_a_lab(path: Path) -> bool:
    """Whether a test is one of those of which `make test` runs a fifth; those of sentences take seconds."""
    return path.is_relative_to(LABS) and not path.is_relative_to(ALWAYS)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Make a module fail that leaves labs open as it is collected: they would live on in the tests of all modules."""
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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was skipped although nothing may be, and in `make thorough` the line that repeats each failure."""
    if REQUIRE_ALL and left_out:
        terminalreporter.write_line(f"REQUIRE_ALL: these may not be skipped: {', '.join(left_out)}", red=True)
    if THOROUGH:
        terminalreporter.write_line(f"the seed of random searches: {SEED}={seed()}")
        for report in (*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")):
            again = f"RALLY_THOROUGH=1 {SEED}={seed()} {sys.executable} -m pytest '{report.nodeid}'"
            terminalreporter.write_line(f"to repeat it: {again}", red=True)


@pytest.fixture
def playouts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What plays races out with NumPy is imported anew."""
    for name in [*sys.modules]:
        if name in ("rally.stich_rallye.playouts.playing", "rally.rally_run.playouts.batch"):
            monkeypatch.delitem(sys.modules, name)


@pytest.fixture
def no_numpy(monkeypatch: pytest.MonkeyPatch, playouts_anew: None) -> None:
    """A machine on which NumPy is not installed."""
    monkeypatch.setitem(sys.modules, "numpy", None)
