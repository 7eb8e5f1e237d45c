"""What holds for every lesson, whatever it teaches: one visit to each, in a real JupyterLab."""

from __future__ import annotations

import pytest

from tests.serving import ROOT

LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
AT_LEAST = 5


def test_the_lessons_are_there():
    assert len(LESSONS) >= AT_LEAST


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_visit(open_lesson, lesson):
    page = open_lesson(lesson)
    page.run_all()
    labs = page.page.locator(".rally-lab").count()
    assert labs or lesson.startswith("00_"), "a lesson has a lab"
    faults = {
        "the console": page.errors,
        "other hosts": page.outside,
        "axe, light": page.axe(),
    }
    once = page.comms()
    page.theme("dark")
    faults["axe, dark"] = page.axe()
    page.resize(360)
    faults["360 px"] = page.clipping()
    page.run_all_again()
    again = page.wait_comms(once)
    faults["comms"] = [f"{again} after the second run, {once} after the first"] * (again > once)
    assert not any(faults.values()), "\n".join(f"{where}: {what}" for where, lines in faults.items() for what in lines)
