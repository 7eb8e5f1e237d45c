"""The seed of a run of the tests: it follows from the commit, is printed, and can be chosen (RALLY_SEED=7)."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path

THOROUGH = os.environ.get("RALLY_THOROUGH", "0") not in ("", "0")
"""Is everything run, with longer random searches (`make thorough`), in place of a sample?"""


@cache
def seed() -> int:
    """The number that was given, or the first digits of the commit; 0 where there is neither."""
    if given := os.environ.get("RALLY_SEED"):
        return int(given)
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=8", "HEAD"]
    try:
        commit = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(commit.strip()[:8], 16)
