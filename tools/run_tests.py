"""Runs every suite of tests, in the order in which a fault is cheapest to find, and ends with one table.

usage: python -m tools.run_tests [SUITE ...]        REQUIRE_ALL=1 makes a test that cannot run a failure
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from . import chromium, deno

ROOT = Path(__file__).resolve().parent.parent
PARALLEL = ["-n", "2", "--dist", "loadfile"]
BALANCED = ["-n", "2", "--dist", "worksteal"]  # for long files
SUITES = {
    "house": ["tests/test_floors.py"],
    "rally": ["tests/rally", "--doctest-modules", "rally", *BALANCED],
    "widgets": ["tests/widgets", "--doctest-modules", "widgets", *BALANCED],
    "notebooks": [
        *("tests/notebooks", "notebooks", "--nbval", "--nbval-current-env"),
        *("--nbval-cell-timeout=60", "--nbval-kernel-startup-timeout=60", *PARALLEL),
    ],
    "scripts": ["test", "--quiet", "--allow-read=widgets"],
    # Each worker has a JupyterLab of its own; one that is stuck ends, and another takes its place. (With loadgroup or
    # loadfile nothing would go on then: pytest-xdist 3.8 waits for ever, pytest-dev/pytest-xdist#1323.)
    "browser": [
        *("tests/browser", "-m", "browser", "-o", "faulthandler_timeout=300"),
        *("-o", "faulthandler_exit_on_timeout=true", "-n", "2", "--dist", "worksteal"),
    ],
    "deploy": ["tests/deploy"],
}

FAILED = 1
"""What pytest ends with when it could run all tests and some have failed."""


def main(names: list[str]) -> int:
    """Run the suites called `names` (all if none are given); 0 if all is well."""
    if unknown := [name for name in names if name not in SUITES]:
        print(f"there is no suite {', '.join(unknown)}; there are {', '.join(SUITES)}", file=sys.stderr)
        return 2
    require_all = os.environ.get("REQUIRE_ALL", "0") not in ("", "0")
    rows = []
    for name in names or SUITES:
        began = time.monotonic()
        result = run(name, SUITES[name], require_all)
        rows.append((name, result, f"{time.monotonic() - began:.0f} s"))
    print("\nsuite      result")
    for name, result, seconds in rows:
        print(f"{name:<10} {result} ({seconds})")
    return int(any(result.startswith("FAILED") for _, result, _ in rows))


def run(name: str, arguments: list[str], require_all: bool) -> str:
    """Run one suite; what became of it in a few words."""
    program = "deno" if name == "scripts" else "pytest"
    print(f"\n== {name}: {program} {' '.join(arguments)}", flush=True)
    why_not = missing(name)
    if why_not:
        line = f"the {name} tests were left out: {why_not}"
        print(line)
        return f"FAILED, {line}" if require_all else line
    if program == "deno":
        code = deno.run(*arguments)
    else:
        code = pytest(*arguments)
        for again in ("second", "third") if name == "browser" else ():
            if code != FAILED:
                break
            print(
                "\nA browser is at the mercy of how busy the machine is: what failed is tried again, alone", flush=True
            )
            code = pytest(*arguments[:-4], "--last-failed", "--last-failed-no-failures", "none")
            if code == 0:
                return f"passed, some of it at the {again} try"
    return "passed" if code == 0 else f"FAILED ({program} ended with {code})"


def pytest(*arguments: str) -> int:
    """What pytest ends with."""
    command = [sys.executable, "-m", "pytest", "-q", *arguments]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode


def missing(name: str) -> str:
    """Why a suite cannot run here; empty if it can."""
    if name == "browser":
        path, why_not = chromium.ensure()
        return "" if path else why_not
    return "" if name != "scripts" or deno.find() else "there is no deno beside this Python (`make setup` installs it)"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
