"""The seed of a run of the tests (RALLY_SEED=7, else that of the commit) and what it decides: order and samples."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

Thing = TypeVar("Thing")

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


def draw_things(things: Iterable[Thing], count: int, purpose: str) -> list[Thing]:
    """So many of the things, others for another commit and for another purpose; all of them where one is thorough."""
    everything = list(things)
    if THOROUGH or count >= len(everything):
        return everything
    chosen = random.Random(f"{seed()} {purpose}").sample(range(len(everything)), count)
    return [everything[at] for at in sorted(chosen)]


def shuffle_things(things: Iterable[Thing], purpose: str) -> list[Thing]:
    """The things in an order that no one can rely on."""
    everything = list(things)
    random.Random(f"{seed()} {purpose}").shuffle(everything)
    return everything
