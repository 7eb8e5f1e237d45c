"""The recipe for a lab: its module, and its package's list."""

from __future__ import annotations

import pytest

from tests.recipes.kitchen import Copy, Step, after, both, counted, instead, new

DECLARED = "tests/widgets/test_declared.py::"
MODULE = '''"""LookLab: a board to look at."""

from __future__ import annotations

from rally.rally_run import Cell
from widgets.rally_run.labs.swap_lab import SwapLab
from widgets.words import _
from widgets.rally_run.words import to_cell


class LookLab(SwapLab):
    """Click a tile, and hear where it lies."""

    name = "look"

    def click(self, cell: Cell) -> None:
        self.tell(lambda: to_cell(cell), "good")

    def title(self) -> str:
        return _("A question")
'''
STEPS = (
    Step(
        "widgets/rally_run/labs/look_lab.py",
        new(MODULE),
        DECLARED + "test_a_lab_that_a_package_has_is_declared",
    ),
    Step(
        "widgets/rally_run/__init__.py",
        after(
            "    from .labs.swap_lab import SwapLab as SwapLab\n",
            "    from .labs.look_lab import LookLab as LookLab\n",
        ),
        DECLARED + "test_a_lab_that_a_package_has_is_declared",
    ),
    Step(
        "tests/widgets/monkey/labs.py",
        both(
            instead("FreePlay, MemoryLab,", "FreePlay, LookLab, MemoryLab,"),
            after('    "SwapLab": SwapLab,\n', '    "LookLab": LookLab,\n'),
        ),
        DECLARED + "test_the_monkey_and_the_driver_know_every_lab",
    ),
    Step(
        "tests/browser/test_hostile_names.py",
        after(
            '    "rally_run SwapLab": "run.SwapLab(position=drivers)",\n',
            '    "rally_run LookLab": "run.LookLab(position=drivers)",\n',
        ),
        DECLARED + "test_names_from_outside_are_tried_in_every_lab_that_takes_them",
    ),
)


@pytest.mark.rest
def test_it_works_and_touches_two_files(copy: Copy) -> None:
    copy.follow(STEPS)
    assert counted(STEPS) == 2
    said = copy.says(
        "from widgets.rally_run import LookLab; lab = LookLab(); print(lab.click((0, 1)), lab.line.text, lab.still())"
    )
    assert "row 1, column 2" in said and "<svg" in said
    assert copy.failing(*{step.fails for step in STEPS}) == set()
