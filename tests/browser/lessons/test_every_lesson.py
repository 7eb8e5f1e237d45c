"""What holds for every lesson, whatever it teaches: one visit to each, in a real JupyterLab, from cell to cell."""

from __future__ import annotations

import pytest

from tests.browser.labdrive import LAB, LabPage
from tests.serving import ROOT

from .by_shift_enter import predictions, told, walked
from .one_screen import cut_off

LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
LAPTOP = {"width": 1280, "height": 720}
"""A window in which all of a lab is to be seen at once."""


def test_the_lessons_are_there():
    assert len(LESSONS) >= 14


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_visit(open_lesson, lesson):
    """With Shift+Enter, then a first act in each lab, in the dark, on a phone, and Run All over what was done."""
    page = open_lesson(lesson, **LAPTOP)
    faults = {"Shift+Enter": [*walked(page)]}
    said, once = lines(page), page.comms()
    assert said or lesson.startswith("00_"), "a lesson has a lab"
    faults["axe, light"] = page.axe()
    faults["one screen"] = [*cut_off(page)]
    for lab, task in predictions(page)[:1]:
        assert [*told(lab, task)], "what tells the answer was looked for and would have been found"
    page.theme("dark")
    faults["contrast, dark"] = page.axe(only="color-contrast")
    page.resize(360)
    faults["360 px"] = page.clipping()
    page.run_all()
    page.page.wait_for_function("count => document.querySelectorAll('.rally-line').length === count", arg=len(said))
    assert lines(page) == said, "each lab begins anew"
    faults["Run All"] = [f"{task.id}: {fault}" for lab, task in predictions(page) for fault in told(lab, task)]
    again = page.wait_comms(once)
    faults["comms"] = [f"{again} after the second run, {once} after the first"] * (again > once)
    faults |= {"the console": page.errors, "other hosts": page.outside}
    assert not any(faults.values()), "\n".join(f"{where}: {what}" for where, found in faults.items() for what in found)


def lines(page: LabPage) -> list[str]:
    """What all labs say, one after the other."""
    return page.page.locator(f"{LAB} .rally-line").all_inner_texts()
