"""Kernels of `make lab` start in turn: whoever comes in the same second is served, if a little later."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.load.many import tried
from tests.load.rows import faults
from tests.serving import ROOT
from widgets.jupyter import server
from widgets.jupyter.kernels import AT_ONCE, StartingInTurn

MANY = 3 * AT_ONCE


class Counted(StartingInTurn):
    """Starts nothing, and counts what would be starting."""

    starting = most = 0

    async def _async_start_kernel(self, **wanted: Any) -> str:
        self.starting += 1
        self.most = max(self.most, self.starting)
        return str(wanted["number"])

    async def has_answered(self, kernel: str) -> None:
        await asyncio.sleep(0)
        self.starting -= 1


def test_few_start_at_a_time_and_all_are_served() -> None:
    async def come() -> tuple[list[str], int]:
        manager = Counted()
        served = await asyncio.gather(*(manager.start_kernel(number=number) for number in range(MANY)))
        return served, manager.most

    assert asyncio.run(come()) == ([str(number) for number in range(MANY)], AT_ONCE)


def test_a_class_that_comes_in_the_same_second_is_served() -> None:
    assert any("StartingInTurn" in option for option in server.OPTIONS)
    found = tried(ROOT, 8, 1, arriving=0, names=["00_start.ipynb"])
    assert faults(found) == []
    assert [visit.unserved for visit in found.visits] == [""] * 8
