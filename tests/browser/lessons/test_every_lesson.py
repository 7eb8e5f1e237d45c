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
    """With Shift+Enter, then Run All, then with a first act in each lab, in the dark, on a phone, and Run All again."""
    page = open_lesson(lesson, **LAPTOP)
    faults = {"Shift+Enter": [*walked(page)]}
    said = lines(page)
    assert said or lesson.startswith("00_"), "a lesson has a lab"
    assert begins_anew(page, said), "each lab begins anew"
    once = page.comms()
    faults["Run All"] = [f"{task.id}: {fault}" for lab, task in predictions(page) for fault in told(lab, task)]
    faults["axe, light"] = page.axe()
    faults["one screen"] = [*cut_off(page)]
    for lab, task in predictions(page)[:1]:
        assert [*told(lab, task)], "what tells the answer was looked for and would have been found"
    page.theme("dark")
    faults["axe, dark"] = page.axe()
    page.resize(360)
    faults["360 px"] = page.clipping()
    assert begins_anew(page, said), "each lab begins anew"
    again = page.wait_comms(once)
    faults["comms"] = [f"{again} after the second run, {once} after the first"] * (again > once)
    faults |= {"the console": page.errors, "other hosts": page.outside}
    assert not any(faults.values()), "\n".join(f"{where}: {what}" for where, found in faults.items() for what in found)


def lines(page: LabPage) -> list[str]:
    """What all labs say, one after the other."""
    return page.page.locator(f"{LAB} .rally-line").all_inner_texts()


def begins_anew(page: LabPage, said: list[str]) -> bool:
    """Whether all labs say what they said, once all cells are run again."""
    page.run_all()
    page.page.wait_for_function("count => document.querySelectorAll('.rally-line').length === count", arg=len(said))
    return lines(page) == said
