"""Runs suites of tests, those first that find faults most cheaply, and ends with a table.

The scope `brief` (`make test`) is one fixed set, `rest` (`make rest`) what `.ci/run` runs beyond it, `all` (`make
thorough`) everything: tests/selection.py says which test belongs to which. Suites in one row of ORDER run side by side.
Nothing is tried again. With REQUIRE_ALL=1 a test that cannot run is a failure.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import IO

from . import browsers, deno
from .command import ROOT, argument_parser

SCOPES = {"brief": "not rest and not night", "rest": "rest and not night", "all": ""}
"""By scope, the expression of pytest marks that selects its tests."""

NOTHING = 5
"""pytest's exit code when the scope selects none of a suite's tests."""

STUCK = ["-o", "faulthandler_timeout=600"]
"""pytest prints the stack of a test that has run for ten minutes."""

PARALLEL = ["-n", "2", "--dist", "loadfile"]
BALANCED = ["-n", "2", "--dist", "worksteal", "-o", "faulthandler_exit_on_timeout=true"]
"""For long files. A stuck worker exits, and another one replaces it. (With loadgroup or loadfile the run would hang:
pytest-xdist 3.8 waits forever, pytest-dev/pytest-xdist#1323.)"""

MOST_MINUTES = {"brief": 40, "rest": 40, "all": 24 * 60}
"""By scope, the maximum time of a suite in minutes: one that hangs fails, and the others are run."""

MANY_PROCESSORS = 4
"""Number of processors from which browser and widgets run side by side; two are busy with the browser alone."""
PLAYED = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("*/players", "*/playouts", "*/memory", "fuzz")
    for path in (ROOT / "tests" / "rally").glob(folder)
)
"""Tests of what plays by the rules of `rally`: players, playouts, parsers. They take as long as the rest."""

FILM = "tests/browser/labs/test_race_lab.py::test_many_keys_at_once_end_where_they_should_and_it_plays_by_itself"
"""A test of a lab that runs on the site as well."""

TWICE = (
    "tests/browser/lessons/test_lesson_paths.py",
    "tests/browser/labs/test_race_lab.py",
    "tests/browser/labs/test_puzzles.py",
    "tests/browser/labs/test_practice.py",
)
"""Tests that `make thorough` runs on the site as well as in JupyterLab."""

SUITES = {
    "house": ["tests/test_*.py"],
    "rules": [
        *("tests/rally", "tests/same", "--doctest-modules", "rally"),
        *(f"--ignore={path}" for path in PLAYED),
        *BALANCED,
    ],
    "players": [*PLAYED, *BALANCED],
    "widgets": [
        *("tests/widgets", "--doctest-modules", "widgets", *BALANCED),
    ],
    "notebooks": [
        *("tests/notebooks", "notebooks", "--nbval", "--nbval-current-env"),
        *("--nbval-cell-timeout=60", "--nbval-kernel-startup-timeout=60", *PARALLEL),
    ],
    "scripts": ["test", "--quiet", "--allow-read=widgets,tools"],
    # Each worker starts its own JupyterLab.
    "browser": [
        *("tests/browser", "--ignore=tests/browser/site", "--ignore=tests/browser/others", *BALANCED),
    ],
    "recipes": ["tests/recipes", *BALANCED],
    "deploy": ["tests/deploy"],
    "load": ["tests/load"],
    # The site without a server, as files and in a browser. (RALLY_SITE=1 runs all of tests/browser on it.)
    "site": ["tests/site", "tests/browser/site", FILM, "-n", "2", "--dist", "loadgroup"],
    # The site in browsers other than Chromium, each in a worker of its own.
    "others": ["tests/browser/others", "-n", "2", "--dist", "loadgroup"],
}
DRIVEN = {
    **dict.fromkeys(("browser", "site"), (browsers.CHROMIUM,)),
    "others": (browsers.WEBKIT, browsers.FIREFOX),
}
"""By suite, the browsers that it drives."""
WHERE = {"browser": "browser", "widgets": "not browser"}
"""By suite, the mark of its tests, if its folders have other tests, too."""

ORDER = (
    ("house", "scripts"),
    ("rules",),
    ("players",),
    ("notebooks",),
    *((("browser", "widgets"),) if (os.cpu_count() or 1) >= MANY_PROCESSORS else (("widgets",), ("browser",))),
    ("load",),  # a class at work: it needs the whole machine
    ("recipes", "deploy", "site"),  # they mostly wait
    ("others",),
)
"""The order of the suites; those in one row run side by side."""


class Run:
    """A suite that is running, or cannot run. Its output is shown at once, or kept until it has ended."""

    def __init__(self, name: str, scope: str, require_all: bool, *, at_once: bool) -> None:
        self.name, self.at_once, self.began = name, at_once, time.monotonic()
        self.most = MOST_MINUTES[scope]
        self.program = "deno" if name == "scripts" else "pytest"
        command = suite_command(name, scope)
        self.title = f"\n== {name}: {self.program} {' '.join(command[3:])}"
        self.process: subprocess.Popen[bytes] | None = None
        self.printed: IO[str] | None = None
        self.why_not = why_missing(name)
        self.result = f"the {name} tests were left out: {self.why_not}" if self.why_not else ""
        if at_once:
            print(self.title, flush=True)
        if not self.why_not:
            if not at_once:
                self.printed = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
            own = {**os.environ, "RALLY_SITE": "1"} if name == "site" else None
            self.process = subprocess.Popen(command, cwd=ROOT, env=own, stdin=subprocess.DEVNULL, stdout=self.printed)
        elif require_all:
            self.result = f"FAILED, {self.result}"

    def wait(self) -> str:
        """Wait until the tests end, or kill them after their maximum time; return the result in a few words."""
        assert self.process is not None
        try:
            code = self.process.wait(max(0, self.began + self.most * 60 - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            return f"FAILED ({self.program} had not ended after {self.most} minutes)"
        passed = "passed" if code == 0 else "nothing to run" if code == NOTHING else ""
        return passed or f"FAILED ({self.program} ended with {code})"

    def end(self) -> tuple[str, str, str]:
        """Wait until it ends and print what was kept; return its name, its result and its duration."""
        if self.process:
            self.result = self.wait()
            if self.printed:
                self.printed.seek(0)
                print(f"{self.title}\n{self.printed.read()}", flush=True)
        else:
            print(self.result, flush=True)
        return self.name, self.result, f"{time.monotonic() - self.began:.0f} s"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run these suites; 0 if all passed."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("--scope", choices=SCOPES, default="brief", help="which tests of a suite (default: brief)")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"of {', '.join(SUITES)} (default: all)")
    wanted = parser.parse_args(arguments)
    if unknown := [name for name in wanted.suites if name not in SUITES]:
        parser.error(f"there is no suite {', '.join(unknown)}; there are {', '.join(SUITES)}")
    require_all = os.environ.get("REQUIRE_ALL", "0") not in ("", "0")
    rows = []
    for row in ORDER:
        names = [name for name in row if name in (wanted.suites or suites_of(wanted.scope))]
        runs = [Run(name, wanted.scope, require_all, at_once=name == names[0]) for name in names]
        rows += [run.end() for run in runs]
    print("\nsuite      result")
    for name, result, seconds in rows:
        print(f"{name:<10} {result} ({seconds})")
    return int(any(result.startswith("FAILED") for _, result, _ in rows))


def suites_of(scope: str) -> list[str]:
    """Return the suites that have tests in a scope: the scripts' tests are all brief, those of other browsers never."""
    return [name for name in SUITES if (name, scope) not in (("scripts", "rest"), ("others", "brief"))]


def suite_command(name: str, scope: str) -> list[str]:
    """Return the command that runs what a scope has of a suite."""
    if name == "scripts":
        return [sys.executable, "-m", "tools.deno", *SUITES[name]]
    marks = " and ".join(filter(None, (WHERE.get(name), f"({SCOPES[scope]})" if SCOPES[scope] else "")))
    found = [
        file.relative_to(ROOT).as_posix() if "*" in each else each
        for each in SUITES[name]
        for file in (sorted(ROOT.glob(each)) if "*" in each else [ROOT])
    ]
    twice = TWICE if (name, scope) == ("site", "all") else ()
    selected = (*found, *twice, *(("-m", marks) if marks else ()))
    return [sys.executable, "-m", "pytest", "-q", "--tb=short", "--durations=10", *STUCK, *selected]


def why_missing(name: str) -> str:
    """Return why a suite cannot run here, or ""."""
    if name == "scripts" and not deno.find_deno():
        return "there is no deno beside this Python (`make setup` installs it)"
    tried = [browsers.ensure(each) for each in DRIVEN.get(name, ())]
    return "; ".join(why_not for path, why_not in tried if not path)


if __name__ == "__main__":
    sys.exit(main())
