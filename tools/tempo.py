"""Runs the browser tests at every tempo: at full speed, with the pages slowed four times, and beside two busy loops.

A run fails if a page that should be slowed is not measured to be slow (tests/browser/tempo.py).
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from .command import ROOT, ToolError, argument_parser
from .run_tests import suite_command, why_missing

TEMPI = ("full", "slow", "busy")
LOOPS = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the suite at each tempo, and print a table; 0 if every run passed."""
    parser = argument_parser(__file__, __doc__)
    for tempo in TEMPI:
        parser.add_argument(f"--{tempo}", type=int, default=1, metavar="N", help=f"{tempo} runs (default: 1)")
    wanted = vars(parser.parse_args(arguments))
    if why_not := why_missing("browser"):
        raise ToolError(f"the browser tests cannot run: {why_not}")
    rows: list[str] = []
    for tempo in TEMPI:
        for _ in range(wanted[tempo]):
            rows.append(run_suite(tempo))
            print("\n".join(["", "tempo  result", *rows]), flush=True)
    return int(any("FAILED" in row for row in rows))


def run_suite(tempo: str) -> str:
    """Run the suite once; return its row of the table."""
    print(f"\n== browser, {tempo}", flush=True)
    own = os.environ | {"RALLY_TEMPO": tempo}
    began = time.monotonic()
    with busy_loops(LOOPS if tempo == "busy" else 0):
        done = subprocess.run(suite_command("browser", "brief"), cwd=ROOT, env=own, stdin=subprocess.DEVNULL)
    result = "passed" if done.returncode == 0 else f"FAILED ({done.returncode})"
    return f"{tempo:<6} {result} ({time.monotonic() - began:.0f} s)"


@contextlib.contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep `count` processes busy with nothing."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    sys.exit(main())
