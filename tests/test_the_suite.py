"""No test depends on how quick a machine is: none waits for a fixed time, reads a clock, or is impatient.

A test waits for what it wants to see (`tests.waiting.wait_until`, Playwright's own `expect` and `wait_for_…`), counts
work instead of timing it (`tests.effort`), holds what would be over too soon (`tests.widgets.held`), or lets a time of
its own pass (`tests/scripts/fake_time.js`). How long something takes is measured by `make bench` and `make load`.
"""

from __future__ import annotations

import ast
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
    "tests/scripts/fake_time.js": "takes the place of the timers",
    "tests/bench/": "measures",
    "tests/load/": "measures, at human pace",
    "tests/strength/": "says how long it took",
    "tests/pictures/": "takes pictures of what moves",
}
"""Where something may wait or read a clock, and why. In a folder that may only be done by what is no test."""

PATIENCE = 60
"""Seconds that any deadline leaves at least: it is there for what never comes, and not for what is slow."""

CLOCK = re.compile(
    r"(perf_counter|monotonic|process_time|thread_time)(_ns)?"
    r"|time_ns|getrusage|tracemalloc|getsizeof|memory_info|memory_full_info|cpu_times|memray"
)
READS = re.compile(rf"\b({CLOCK.pattern}|time\.time|performance\.now|Date\.now)\(\)")
SLEEPS = {"sleep", "wait_for_timeout"}
LIMITED = {"wait", "join", "wait_for", "Timer"}
"""What takes a deadline as a plain argument."""
SLEEPING = re.compile(r"\b(?:sleep|wait_for_timeout)\((?!\s*0?\s*\))")
TIMER = re.compile(r"(?<!function )\bset(Timeout|Interval)\(")


def files_to_keep(*kinds: str) -> Iterator[Path]:
    """All files of these kinds, but for those of PLACES."""
    for path in sorted(path for kind in kinds for path in TESTS.rglob(f"*{kind}")):
        name = path.relative_to(ROOT).as_posix()
        is_test = path.name.startswith(("test_", "conftest"))
        if name not in PLACES and (
            is_test or not name.startswith(tuple(place for place in PLACES if place[-1] == "/"))
        ):
            yield path


# --- Python ---------------------------------------------------------------------------------------------------------


def faults_of_python(source: str, *, in_browser: bool = False) -> Iterator[tuple[int, str]]:
    """The line and the kind of whatever hangs on time in a module. in_browser: Playwright counts in milliseconds."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="time", names=names):
                yield from ((node.lineno, f"takes {each.name} from time") for each in names)
            case ast.Attribute(value=ast.Name(id="time"), attr="time"):
                yield node.lineno, "reads a clock"
            case ast.Attribute(attr=name) | ast.Name(id=name) if CLOCK.fullmatch(name):
                yield node.lineno, "reads a clock"
            case ast.Call():
                yield from ((node.lineno, fault) for fault in faults_of_call(node, in_browser))
            case ast.Constant(value=str(text)):
                yield from ((node.lineno, fault) for _line, fault in faults_of_script(text))


def faults_of_call(call: ast.Call, in_browser: bool) -> Iterator[str]:
    """What is wrong with a call: a fixed wait, or a deadline that a busy machine misses."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in SLEEPS and not (call.args and number(call.args[0]) == 0):
        yield "waits for a fixed time"
    given = {each.arg: number(each.value) for each in call.keywords}
    if given.get("deadline") is not None:
        yield "has a deadline"
    plain = [found for each in call.args if name in LIMITED and (found := number(each)) is not None]
    for limit in filter(None, [given.get("timeout"), given.get("seconds"), *plain]):
        if limit < PATIENCE or (in_browser and "timeout" in given):
            yield f"is impatient: {limit:g}"


def number(node: ast.expr) -> float | None:
    """The number that is written here, or None."""
    is_number = isinstance(node, ast.Constant) and type(node.value) in (int, float)
    return float(node.value) if is_number else None  # type: ignore[attr-defined]


# --- scripts, by themselves or in the texts of a module -------------------------------------------------------------


def faults_of_script(source: str) -> Iterator[tuple[int, str]]:
    """The line and the kind of whatever hangs on time in JavaScript, or in Python that is run elsewhere."""
    for found in TIMER.finditer(source):
        if found[1] == "Interval" or delay(source[found.end() :]) not in ("", "0"):
            yield source.count("\n", 0, found.start()) + 1, "waits for a fixed time"
    for pattern, fault in ((SLEEPING, "waits for a fixed time"), (READS, "reads a clock")):
        for found in pattern.finditer(source):
            yield source.count("\n", 0, found.start()) + 1, fault


def delay(rest: str) -> str:
    """The second argument of a call, from what stands behind its opening bracket; "" if there is none."""
    depth, begin, commas = 0, 0, 0
    for at, sign in enumerate(rest):
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or (depth == 0 and sign == ","):
            if commas == 1 or depth < 0:
                return rest[begin:at].strip() if commas else ""
            commas, begin = commas + 1, at + 1
    return ""


# --- the suite, and what is found ------------------------------------------------------------------------------------


def test_no_test_waits_for_a_fixed_time_reads_a_clock_or_is_impatient() -> None:
    found = []
    for path in files_to_keep(".py", ".js"):
        source, name = path.read_text("utf-8"), path.relative_to(ROOT).as_posix()
        in_browser = name.startswith("tests/browser/")
        faults = faults_of_script(source) if path.suffix == ".js" else faults_of_python(source, in_browser=in_browser)
        found += [f"{name}:{line} {fault}" for line, fault in faults]
    assert not found, "\n".join([f"{(__doc__ or '').splitlines()[0]}", *found])


def test_each_place_that_may_is_there_and_does() -> None:
    for place, reason in PLACES.items():
        path = ROOT / place
        files = [path] if path.is_file() else [*path.rglob("*.py")]
        assert files and reason, place
        assert any(
            [*(faults_of_script if each.suffix == ".js" else faults_of_python)(each.read_text("utf-8"))]
            for each in files
        ), f"{place} need not be named any more"


WRONG = {
    "import time\ntime.sleep(0.3)": "waits for a fixed time",
    "await asyncio.sleep(delay)": "waits for a fixed time",
    "page.page.wait_for_timeout(3000)": "waits for a fixed time",
    "from time import sleep": "takes sleep from time",
    "from time import perf_counter as now": "takes perf_counter from time",
    "began = time.perf_counter()": "reads a clock",
    "clock = time.monotonic": "reads a clock",
    "assert time.time() - began < 3": "reads a clock",
    "used = time.process_time_ns()": "reads a clock",
    "tracemalloc.start()": "reads a clock",
    "assert sys.getsizeof(lab) < 3": "reads a clock",
    "assert done.wait(0.3)": "is impatient: 0.3",
    "thread.join(20)": "is impatient: 20",
    "child.communicate(timeout=20)": "is impatient: 20",
    "wait_until(seen, 'it', seconds=5)": "is impatient: 5",
    "@settings(deadline=200)\ndef test(): pass": "has a deadline",
    "page.evaluate('() => new Promise(done => setTimeout(done, 50))')": "waits for a fixed time",
    "page.evaluate('() => performance.now()')": "reads a clock",
    "CODE = '''import time\ntime.sleep(20)'''": "waits for a fixed time",
    "CODE = 'took = time.perf_counter() - began'": "reads a clock",
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
]


@pytest.mark.parametrize("source", WRONG)
def test_what_hangs_on_time_is_found(source: str) -> None:
    asynchronous = f"async def test():\n    {source}" if "await" in source else source
    assert WRONG[source] in [fault for _line, fault in faults_of_python(asynchronous)]


@pytest.mark.parametrize("source", RIGHT)
def test_what_waits_for_something_is_not(source: str) -> None:
    asynchronous = f"async def test():\n    {source}" if "await" in source else source
    assert [*faults_of_python(asynchronous)] == []


def test_playwright_counts_in_milliseconds() -> None:
    source = "expect(lab).to_be_visible(timeout=5000)"
    assert [*faults_of_python(source)] == [] and [*faults_of_python(source, in_browser=True)] != []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("\nawait new Promise((done) => setTimeout(done, 5));", [2]),
        ("setTimeout(() => {\n  same(one(1, 2), [3, 4]);\n}, WAIT);", [1]),
        ("setInterval(() => draw(0, 0), 50);", [1]),
        ("const began = performance.now();", [1]),
        ("const began = Date.now();", [1]),
        ("setTimeout(done); setTimeout(() => same([1, 2], f(3, 4)), 0); Date.now = () => 7;", []),
        ("Object.assign(globalThis, { setTimeout, clearTimeout });", []),
    ],
)
def test_what_hangs_on_time_is_found_in_scripts(source: str, lines: list[int]) -> None:
    assert [line for line, _fault in faults_of_script(source)] == lines
