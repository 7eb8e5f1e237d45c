"""WhatIfLab takes no more memory, however long one edits."""

from __future__ import annotations

import gc

from tests.selection import often
from widgets.lab.state import KEPT
from widgets.stich_rallye import WhatIfLab

from .what_if_acts import LAST_CARD, turn, worked_out

EDITS = often(300, 2000)


def test_many_edits_take_no_more_memory():
    """Once the way back is full, no edit leaves more than 10 kB in the process."""
    lab = WhatIfLab(LAST_CARD, playouts=100)

    def edit(times: int) -> None:
        for i in range(times):
            turn(lab, i % 3, i % 9)
        worked_out(lab)
        gc.collect()

    edit(KEPT)
    before = resident()
    edit(EDITS)
    assert resident() - before < EDITS / 100


def resident() -> float:
    """Megabytes of memory this process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6
