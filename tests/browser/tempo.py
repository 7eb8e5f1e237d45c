"""How quick a page is: the suite runs at full speed, or with the processor of every page slowed (`make tempo`)."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from functools import cache
from statistics import median

from playwright.sync_api import CDPSession, Page

TEMPO = os.environ.get("RALLY_TEMPO", "")
"""How the suite is run: "slow" with the processor of every page slowed (`make tempo`), else at full speed."""
SLOWED = 4
"""So many times."""
LOOKS = 9
"""So often it is seen how much that is."""
# How many milliseconds some work takes: a tenth of a second, for whoever slows a page does so in slices.
SPIN = """() => {
  const began = performance.now();
  let sum = 0;
  for (let i = 0; i < 3e7; i++) sum += Math.sqrt(i);
  return sum && performance.now() - began;
}"""


def slow_down(page: Page, times: float = SLOWED) -> None:
    """Slow the page's processor so many times, if the suite runs slowed; 1: not at all."""
    if TEMPO == "slow":
        slowly(page, times)


@contextlib.contextmanager
def at_full_speed(page: Page) -> Iterator[None]:
    """For a while a page is not slowed, however the suite runs."""
    slow_down(page, 1)
    yield
    slow_down(page)


def see_slowed(page: Page) -> None:
    """Slow the page's processor, and see that it is slowed, whatever else the machine does meanwhile.

    Looks take turns, and their middles are compared: on a busy machine the page is slow now and then without being
    slowed, and whoever slows it has no time for that now and then (so the quickest looks say nothing).
    """
    took: dict[float, list[float]] = {1: [], SLOWED: []}
    page.evaluate(SPIN)  # the first time it is compiled
    for _ in range(LOOKS):
        for times, looks in took.items():
            slowly(page, times)
            looks.append(page.evaluate(SPIN))
    usual, slowed = (median(looks) for looks in took.values())
    assert slowed > 1.5 * usual, f"the page is not slowed: {usual:.0f} ms, then {slowed:.0f} ms"


def slowly(page: Page, times: float) -> None:
    """Slow the page's processor so many times. (One that is slowed keeps the machine busy even with nothing to do.)"""
    hand_on(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


@cache
def hand_on(page: Page) -> CDPSession:
    """What slows a page; without it the page is quick again."""
    return page.context.new_cdp_session(page)
