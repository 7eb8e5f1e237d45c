"""Runs the browser suite at every tempo: at full speed, with the pages slowed four times, and beside two busy loops.

usage: python -m tools.tempo [--full N] [--slow N] [--busy N]        so many runs of each (1)

A page that should be slowed is seen to be slow, or its run fails (tests/browser/tempo.py).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .run_tests import suite_command, why_missing

ROOT = Path(__file__).resolve().parent.parent
TEMPI = ("full", "slow", "busy")
LOOPS = 2


def main(arguments: list[str]) -> int:
    """Run the suite as often as is wanted, and end with a table; 0 if every run passed."""
    parser = argparse.ArgumentParser(prog="python -m tools.tempo", description="the browser suite at every tempo")
    for tempo in TEMPI:
        parser.add_argument(f"--{tempo}", type=int, default=1, metavar="N", help=f"runs at the tempo {tempo} (1)")
    wanted = vars(parser.parse_args(arguments))
    if why_not := why_missing("browser"):
        print(f"the browser tests cannot run: {why_not}", file=sys.stderr)
        return 1
    rows: list[str] = []
    for tempo in TEMPI:
        for _ in range(wanted[tempo]):
            rows.append(run_suite(tempo))
            print("\n".join(["", "tempo  result", *rows]), flush=True)
    return int(any("FAILED" in row for row in rows))


def run_suite(tempo: str) -> str:
    """One run of the suite; a line of the table."""
    print(f"\n== browser, {tempo}", flush=True)
    own = os.environ | {"RALLY_TEMPO": tempo}
    began = time.monotonic()
    with busy_loops(LOOPS if tempo == "busy" else 0):
        done = subprocess.run(
            suite_command("browser", "brief"),
            cwd=ROOT,
            env=own,
            stdin=subprocess.DEVNULL,
        )
    result = "passed" if done.returncode == 0 else f"FAILED ({done.returncode})"
    return f"{tempo:<6} {result} ({time.monotonic() - began:.0f} s)"


@contextlib.contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """For a while so many programs do nothing, as fast as they can."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
