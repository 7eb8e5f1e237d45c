"""How long the face of each game takes to import in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from .row import BUDGETS, Row

GAMES = ("rally.stich_rallye", "rally.rally_run")
ROOT = str(Path(__file__).parents[2])
TIMED = (
    f"import sys, time; sys.path.insert(0, {ROOT!r}); "
    "t = time.perf_counter(); import {game}; print((time.perf_counter() - t) * 1000)"
)


def fresh(code: str) -> tuple[float, str]:
    """Milliseconds that a fresh interpreter takes for `code`, start and end included, and what it printed."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    return (time.perf_counter() - began) * 1000, done.stdout


def rows(times: int = 9) -> list[Row]:
    """The best of several, as everything that can disturb makes it only longer."""
    bare = min(fresh("pass")[0] for _ in range(times))
    return [row(game, bare, times) for game in GAMES]


def row(game: str, bare: float, times: int) -> Row:
    """What one game takes, beside a bare interpreter."""
    importing = min(float(fresh(TIMED.replace("{game}", game))[1]) for _ in range(times))
    compared = f"{bare:.0f} ms, a bare interpreter's start and end"
    return BUDGETS["import"].row(
        importing, f"{importing:.0f} ms", f"import {game}", compared, f"{importing / bare:.1f}"
    )
