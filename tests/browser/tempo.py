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
"""Factor by which pages are slowed."""
LOOKS = 5
"""Number of measurements of how slow a page is."""
SPIN = "for (let sum = 0, i = 0; i < 3e7; i++) sum += Math.sqrt(i)"
"""Some work: a tenth of a second, for whoever slows a page does so in slices."""


def slow_down(page: Page, times: float = SLOWED) -> None:
    """Slow the page's processor by this factor if the suite runs slowed."""
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

    Looks take turns, and their middles are compared: now and then whoever slows it has no time for that.
    """
    took: dict[float, list[float]] = {1: [], SLOWED: []}
    for _ in range(LOOKS):
        for times, looks in took.items():
            slowly(page, times)
            looks.append(work(page))
    usual, slowed = (median(looks) for looks in took.values())
    assert slowed > 2 * usual, f"the page is not slowed: {usual:.2f} s, then {slowed:.2f} s"


def work(page: Page) -> float:
    """The seconds of its thread that some work takes a page: as many on a busy machine as on a quiet one."""
    hand = hand_on(page)
    hand.send("Performance.enable")
    page.evaluate(SPIN)  # the first time it is compiled
    before = thread_time(hand)
    page.evaluate(SPIN)
    return thread_time(hand) - before


def thread_time(hand: CDPSession) -> float:
    """The seconds that the thread of a page has been running so far. (A slowed one spends most of them on nothing.)"""
    metrics = hand.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime"))


def slowly(page: Page, times: float) -> None:
    """Slow the page's processor by this factor. (One that is slowed keeps the machine busy even with nothing to do.)"""
    hand_on(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


@cache
def hand_on(page: Page) -> CDPSession:
    """What slows a page; without it the page is quick again."""
    return page.context.new_cdp_session(page)
