"""What a run of the tests covers: a fixed set, all but the longest, or everything with random searches.

- `make test` runs what has no mark, a fifth of the tests of labs, and the browser tests marked `brief`: the same set
  every time.
- `.ci/run` runs the rest too: all that is not marked `night`.
- `make thorough` (RALLY_THOROUGH=1) runs everything. Its random searches are longer and draw a seed of their own, which
  is printed; a failure prints the line that repeats it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable
from functools import cache
from math import gcd
from typing import Any, TypeVar

import pytest

Thing = TypeVar("Thing")

THOROUGH = os.environ.get("RALLY_THOROUGH", "0") not in ("", "0")
"""Whether everything is run, with longer random searches (`make thorough`)."""

SEED = "RALLY_SEED"
"""The environment variable that repeats a random search."""


@cache
def seed() -> int:
    """Return the seed of random searches: RALLY_SEED if given, drawn anew in `make thorough`, otherwise 0."""
    if given := os.environ.get(SEED):
        return int(given)
    if not THOROUGH:
        return 0
    drawn = random.SystemRandom().randrange(2**32)
    os.environ[SEED] = str(drawn)  # the workers of pytest-xdist search with the same one
    return drawn


def often(usual: int, thorough: int) -> int:
    """Return the number of random things to try: `usual`, or `thorough` in `make thorough`."""
    return thorough if THOROUGH else usual


def sample(things: Iterable[Thing], usual: int, thorough: int | None = None) -> list[Thing]:
    """Return `usual` of the things, always the same; in `make thorough` `thorough` of them (None: all), by the seed."""
    everything = list(things)
    if not THOROUGH:
        chosen = sorted(preferred(len(everything))[:usual])
    elif thorough is None or thorough >= len(everything):
        return everything
    else:
        chosen = sorted(random.Random(seed()).sample(range(len(everything)), thorough))
    return [everything[at] for at in chosen]


def preferred(length: int) -> list[int]:
    """Return the places 0 ... length - 1 in an order whose every beginning is spread over all of them.

    The step is near the golden section of the length and has no divisor in common with it, so that in a product of two
    lists a beginning meets many pairs of both.
    """
    step = max(1, round(length * 0.618))
    while gcd(step, length) > 1:
        step += 1
    return [at * step % length for at in range(length)]


def each_of(
    names: str,
    things: Iterable[Any],
    *,
    brief: int | None = None,
    full: int | None = None,
    ids: Callable[[Any], object] | None = None,
) -> pytest.MarkDecorator:
    """Parametrize a test over all the things and mark which run covers which of them.

    :param brief: the number of things that `make test` tries (None: all that `full` allows)
    :param full: the number of things that `.ci/run` tries (None: all); the others are marked `night`
    """
    everything = list(things)
    rank = {at: place for place, at in enumerate(preferred(len(everything)))}

    def marked(at: int, thing: Any) -> Any:
        night = full is not None and rank[at] >= full
        rest = brief is not None and rank[at] >= brief
        marks = [pytest.mark.night] if night else [pytest.mark.rest] if rest else []
        return pytest.param(*thing, marks=marks) if "," in names else pytest.param(thing, marks=marks)

    return pytest.mark.parametrize(names, [marked(at, thing) for at, thing in enumerate(everything)], ids=ids)
