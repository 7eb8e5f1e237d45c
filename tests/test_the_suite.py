"""No test depends on how quick a machine is: none waits for a fixed time, reads a clock, or is impatient.

A test waits for what it wants to see (`tests.waiting.wait_until`, Playwright's own `expect` and `wait_for_…`), counts
work instead of timing it (`tests.effort`), holds what would be over too soon (`tests.widgets.held`), or lets a time of
its own pass (`tests/scripts/fake_time.js`). How long something takes is measured by `make bench` and `make load`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PLACES = {
    "tests/waiting.py": "the one way to wait",
    "tests/test_the_suite.py": "shows what is wrong",
    "tests/browser/labdrive.py": "a page looks again whether it is answered; a click says when it was",
    "tests/browser/tempo.py": "`make tempo` sees for itself that pages are as slow as it asks for",
    "tests/bench/": "measures",
    "tests/load/": "measures, at human pace",
    "tests/strength/": "says how long it took",
    "tests/pictures/": "takes pictures of what moves",
}
"""Where something may wait or read a clock, and why. In a folder only what is no test may do so."""

PATIENCE = 60
"""Seconds that any deadline leaves at least: it is there for what never comes, and not for what is slow."""

INNER = r"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*"
"""Arguments of a call, with brackets in them."""
CLOCKS = (
    r"perf_counter|monotonic|process_time|thread_time|time_ns|getrusage|tracemalloc|getsizeof|memory_info"
    r"|memory_full_info|cpu_times|memray"
)
FAULTS = {
    "waits for a fixed time": (
        rf"\b(?:sleep|wait_for_timeout)\((?!\s*0?\s*\))|(?<!function )\bsetInterval\("
        rf"|(?<!function )\bsetTimeout\({INNER},\s*(?!0\s*,?\s*\))[\w.]+,?\s*\)"
    ),
    "takes it from time": r"\bfrom time import\b",
    "reads a clock": (
        rf"(?<![\w'\"])(?:{CLOCKS})(?:_ns)?\b(?!['\"]|=lambda)|\b(?:time\.time|performance\.now|Date\.now)\(\)"
    ),
    "has a deadline": r"\bdeadline=\d",
}
LIMIT = re.compile(
    r"\b(?P<name>timeout|seconds)=(?P<named>\d[\d_.]*)|(?:\.(?:wait|wait_for|join)|\bTimer)\((?P<plain>\d[\d_.]*)"
)


def faults_of(source: str, *, in_browser: bool = False) -> Iterator[tuple[int, str]]:
    """The line and the kind of whatever hangs on time in a file. in_browser: Playwright counts in milliseconds."""
    for fault, pattern in FAULTS.items():
        yield from ((line_of(source, found), fault) for found in re.finditer(pattern, source))
    for found in LIMIT.finditer(source):
        limit = float(found["named"] or found["plain"])
        if limit and (limit < PATIENCE or (in_browser and found["name"] == "timeout")):
            yield line_of(source, found), f"is impatient: {limit:g}"


def line_of(source: str, found: re.Match[str]) -> int:
    return source.count("\n", 0, found.start()) + 1


def is_test(path: Path) -> bool:
    return path.name.startswith(("test_", "conftest"))


def test_no_test_waits_for_a_fixed_time_reads_a_clock_or_is_impatient() -> None:
    found, needed = [], set()
    for path in sorted([*TESTS.rglob("*.py"), *TESTS.rglob("*.js")]):
        name = path.relative_to(ROOT).as_posix()
        faults = [*faults_of(path.read_text("utf-8"), in_browser=name.startswith("tests/browser/"))]
        place = next((each for each in PLACES if name == each or (name.startswith(each) and not is_test(path))), "")
        if place:
            needed |= {place for _fault in faults}
        else:
            found += [f"{name}:{line} {fault}" for line, fault in faults]
    assert not found, "\n".join([f"{(__doc__ or '').splitlines()[0]}", *found])
    assert needed == {*PLACES}, "places that need not be named any more"


WRONG = {
    "import time\ntime.sleep(0.3)": "waits for a fixed time",
    "await asyncio.sleep(delay)": "waits for a fixed time",
    "page.page.wait_for_timeout(3000)": "waits for a fixed time",
    "page.evaluate('() => new Promise(done => setTimeout(done, 50))')": "waits for a fixed time",
    "\nawait new Promise((done) => setTimeout(done, 5));": "waits for a fixed time",
    "setTimeout(() => {\n  same(one(1, 2), [3, 4]);\n}, WAIT);": "waits for a fixed time",
    "setInterval(() => draw(0, 0), 50);": "waits for a fixed time",
    "from time import sleep": "takes it from time",
    "began = time.perf_counter()": "reads a clock",
    "clock = time.monotonic": "reads a clock",
    "assert time.time() - began < 3": "reads a clock",
    "used = time.process_time_ns()": "reads a clock",
    "assert sys.getsizeof(lab) < 3": "reads a clock",
    "page.evaluate('() => performance.now()')": "reads a clock",
    "const began = Date.now();": "reads a clock",
    "assert done.wait(0.3)": "is impatient: 0.3",
    "thread.join(20)": "is impatient: 20",
    "child.communicate(timeout=20)": "is impatient: 20",
    "wait_until(seen, 'it', seconds=5)": "is impatient: 5",
    "@settings(deadline=200)\ndef test(): pass": "has a deadline",
}
RIGHT = [
    "await asyncio.sleep(0)",
    "thread.join()",
    "', '.join(names)",
    "child.communicate(timeout=TIMEOUT)",
    "subprocess.run(command, timeout=300)",
    "wait_until(seen, 'it', page.settle)",
    "@settings(deadline=None)\ndef test(): pass",
    "monkeypatch.setattr(work, 'monotonic', lambda: now)",
    "page.evaluate('() => new Promise(done => setTimeout(done))')",
    "setTimeout(done); setTimeout(() => same([1, 2], f(3, 4)), 0); Date.now = () => 7;",
    "Object.assign(globalThis, { setTimeout, clearTimeout });",
]


@pytest.mark.parametrize("source", WRONG)
def test_what_hangs_on_time_is_found(source: str) -> None:
    assert [fault for _line, fault in faults_of(source)] == [WRONG[source]]


@pytest.mark.parametrize("source", RIGHT)
def test_what_waits_for_something_is_not(source: str) -> None:
    assert [*faults_of(source)] == []


def test_playwright_counts_in_milliseconds() -> None:
    source = "expect(lab).to_be_visible(timeout=5000)"
    assert [*faults_of(source)] == [] and [*faults_of(source, in_browser=True)] != []
