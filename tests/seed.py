"""What the seed of a run decides: the order of tests, and what a sample holds. (With RALLY_THOROUGH=1: everything.)"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

from tests.thorough import THOROUGH
from tools.seed import seed

Thing = TypeVar("Thing")


def drawn_from(things: Iterable[Thing], count: int, purpose: str) -> list[Thing]:
    """So many of the things, others for another commit and for another purpose; all of them where one is thorough."""
    everything = list(things)
    if THOROUGH or count >= len(everything):
        return everything
    chosen = random.Random(f"{seed()} {purpose}").sample(range(len(everything)), count)
    return [everything[at] for at in sorted(chosen)]


def shuffled(things: Iterable[Thing], purpose: str) -> list[Thing]:
    """The things in an order that no one can rely on."""
    everything = list(things)
    random.Random(f"{seed()} {purpose}").shuffle(everything)
    return everything
