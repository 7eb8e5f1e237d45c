"""How long a teacher waits for a class: what forty learners have handed in is read, and shown."""

from __future__ import annotations

import time

from tests.widgets.classroom.test_teachers import class_of
from widgets.classroom import ClassLab

from .row import BUDGETS, Row

LEARNERS, TIMES = 40, 5
"""Number of learners who have handed in all that they know, and of times that it is read."""


def rows() -> list[Row]:
    """The row of a class."""
    found = []
    texts = "\n".join(each.text for each in class_of(LEARNERS))
    for _time in range(TIMES):
        lab = ClassLab()
        began = time.perf_counter()
        lab.take([("", texts)])
        found.append(1000 * (time.perf_counter() - began))
        assert len(lab.page.learners) == LEARNERS
        lab.close()
    said = f"{min(found):.0f} ms, the first time {found[0]:.0f} ms"
    return [BUDGETS["class"].row(max(found), said, f"a class of {LEARNERS}, read and shown")]
