"""WhatIfLab takes no more memory, however long one edits."""

from __future__ import annotations

import gc

from widgets.stich_rallye import WhatIfLab

from .what_if_acts import LAST_CARD, turn, worked_out


def test_many_edits_take_no_more_memory():
    """Two thousand edits leave the process within 20 MB of where it was."""
    lab = WhatIfLab(LAST_CARD, playouts=100)

    def edit(times: int) -> None:
        for i in range(times):
            turn(lab, i % 3, i % 9)
        worked_out(lab)
        gc.collect()

    edit(100)
    before = resident()
    edit(2000)
    assert resident() - before < 20
    lab.close()


def resident() -> float:
    """Megabytes of memory this process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6
