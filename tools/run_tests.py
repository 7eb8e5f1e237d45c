"""Runs every suite of tests, in the order in which a fault is cheapest to find, and ends with one table.

usage: run_tests.py [SUITE ...]        REQUIRE_ALL=1 makes a test that cannot run a failure
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from . import chromium  # noqa: E402

PARALLEL = ["-n", "2", "--dist", "loadfile"]
SUITES = {
    "rally": ["tests/rally", "--doctest-modules", "rally", *PARALLEL],
    "widgets": ["tests/widgets", "--doctest-modules", "widgets", *PARALLEL],
    "notebooks": [
        *("tests/notebooks", "notebooks", "--nbval", "--nbval-current-env"),
        *("--nbval-cell-timeout=60", "--nbval-kernel-startup-timeout=60", *PARALLEL),
    ],
    "browser": ["tests/browser", "-m", "browser", "-n", "2"],  # each worker has a JupyterLab of its own
    "deploy": ["tests/deploy"],
}


def main(names: list[str]) -> int:
    """Run the suites called `names` (all if none are given); 0 if all is well."""
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
    print(f"\n== {name}: pytest {' '.join(arguments)}", flush=True)
    if name == "browser":
        path, why_not = chromium.ensure()
        if path is None:
            line = f"the browser tests were left out: {why_not}"
            print(line)
            return f"FAILED, {line}" if require_all else line
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", *arguments], cwd=ROOT, stdin=subprocess.DEVNULL)
    return "passed" if done.returncode == 0 else f"FAILED (pytest ended with {done.returncode})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
