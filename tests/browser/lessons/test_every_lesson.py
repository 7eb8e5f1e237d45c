"""What holds for every lesson in every language, whatever it teaches: a visit in a real JupyterLab, cell by cell."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import looks
from tests.browser.labdrive import LAB, LabPage
from tests.serving import ROOT

from .by_shift_enter import predictions, told, walked
from .one_screen import cut_off

LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
IN_OTHER_LANGUAGES = sorted(f"{path.parent.name}/{path.name}" for path in (ROOT / "notebooks").glob("??/*.ipynb"))
LAPTOP = {"width": 1280, "height": 720}
"""A window in which all of a lab is to be seen at once."""


BRIEFLY = ("01_tricks.ipynb", "10_rally_run.ipynb")
"""The first lesson of each game."""


@pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(name, marks=pytest.mark.brief if name in BRIEFLY else pytest.mark.night)
        for name in (*LESSONS, *IN_OTHER_LANGUAGES)
    ],
)
def test_a_visit(open_lesson, lesson):
    """With Shift+Enter, then a first act in each lab, in the dark, on a phone, and Run All over what was done."""
    page = open_lesson(lesson, **LAPTOP)
    faults = {"Shift+Enter": [*walked(page)]}
    said, once = lines(page).all_inner_texts(), page.strays()
    assert page.page.locator(LAB).count(), "a lesson has a lab"
    faults["axe, light"] = page.axe()
    faults["one screen"] = [*cut_off(page)]
    for lab, task in predictions(page)[:1]:
        assert [*told(lab, task)], "what tells the answer was looked for and would have been found"
    page.theme("dark")
    faults["contrast, dark"] = page.axe(only="color-contrast")
    page.resize(360)
    faults["360 px"] = page.clipping()
    page.run_all()
    anew = [re.compile(sentences_in_any_order(each), re.DOTALL) for each in said]  # beside that a cell was run again
    expect(lines(page), "each lab begins anew").to_have_text(anew, use_inner_text=True)
    faults["Run All"] = [f"{task.id}: {fault}" for lab, task in predictions(page) for fault in told(lab, task)]
    again = page.strays()
    faults["strays"] = [f"{again} after the second run, {once} after the first"] * (again > once)
    faults |= {"the console": page.errors, "other hosts": page.outside}
    assert not any(faults.values()), "\n".join(f"{where}: {what}" for where, found in faults.items() for what in found)


@pytest.mark.rest
@pytest.mark.parametrize("lesson", IN_OTHER_LANGUAGES)
def test_every_lab_of_a_lesson_speaks_its_language_and_fits_a_phone(open_lesson, lesson):
    page = open_lesson(lesson, width=360)
    page.run_all()
    page.quiet()
    page.settle()
    labs = page.page.locator(LAB)
    expect(labs.first).to_be_visible()
    assert labs.evaluate_all(looks.SPOKEN) == [lesson.partition("/")[0]]
    assert labs.evaluate_all(looks.SILENT) == 0
    assert [*page.clipping(), *page.errors, *page.outside] == []


def sentences_in_any_order(text: str) -> str:
    """A pattern of all sentences of a text, wherever lines break."""
    sentences = [map(re.escape, each.split()) for each in re.split(r"(?<=[.?!])\s+", text)]
    return "".join("(?=.*" + r"\s*".join(words) + ")" for words in sentences)


def lines(page: LabPage) -> Locator:
    """Where the labs say what has happened, one after the other; practice begins with another question, a map with what
    was learnt, and a tournament with the races that are kept."""
    goes_on = ".rally-practice-lab, .rally-course-lab, .rally-tournament-lab"
    return page.page.locator(f"{LAB}:not({goes_on}) .rally-line-words")
