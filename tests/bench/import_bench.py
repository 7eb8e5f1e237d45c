"""How long `import rally.stich_rallye` takes in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
import time

from .row import Row

BUDGET_MS = 50
TIMED = "import time; t = time.perf_counter(); import rally.stich_rallye; print((time.perf_counter() - t) * 1000)"


def fresh(code: str) -> tuple[float, str]:
    """Milliseconds that a fresh interpreter takes for `code`, start and end included, and what it printed."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    return (time.perf_counter() - began) * 1000, done.stdout


def rows(times: int = 9) -> list[Row]:
    """The best of several, as everything that can disturb makes it only longer."""
    importing = min(float(fresh(TIMED)[1]) for _ in range(times))
    bare = min(fresh("pass")[0] for _ in range(times))
    return [
        Row(
            "import rally.stich_rallye",
            f"{importing:.0f} ms",
            f"{bare:.0f} ms, a bare interpreter's start and end",
            f"{importing / bare:.1f}",
            f"at most {BUDGET_MS} ms",
            importing <= BUDGET_MS,
        )
    ]
