"""Practice on one screen: each skill in each language, before an answer and after one, however many there are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from rally.tutor import SKILLS, Practice
from tests.browser.labdrive import LAB, LabPage
from tests.browser.lessons.one_screen import BARS, NARROW, WIDE, out_of_sight
from tests.seed import drawn_from
from tests.thorough import often

IMPORT = "from widgets.tutor import *\nfrom widgets.shared.words import set_language"
WINDOW = {"width": 1280, "height": 720}


@pytest.mark.parametrize("lang", drawn_from(["en", "de", "fr", "es", "zh"], 1, "the language of practice"))
def test_all_that_one_needs_is_in_sight(open_cells: Callable[..., LabPage], lang: str) -> None:
    skills = drawn_from(SKILLS, 3, "practice on one screen")
    page = open_cells(
        IMPORT, f"set_language({lang!r})", *[f"Practice({skill!r}, seed=0)" for skill in skills], **WINDOW
    )
    labs = page.page.locator(LAB).all()
    courses = [Practice.start(skill, seed=0) for skill in skills]
    faults = []
    for _question in range(often(2, 5)):
        wrong = [next(at for at, one in enumerate(course.choices) if not one.right) for course in courses]
        asked = [f"{skill}, {course.exercise.id}" for skill, course in zip(skills, courses, strict=True)]
        faults += seen_at_both_widths(page, labs, asked)
        for lab, index in zip(labs, wrong, strict=True):
            page.click(lab.locator(f".rally-answer-{index + 1}"))
        faults += seen_at_both_widths(page, labs, [f"{task}, answered" for task in asked])
        for lab in labs:
            page.click(lab.locator(".mod-primary:visible"))
        courses = [course.answered(course.choices[at].value) for course, at in zip(courses, wrong, strict=True)]
    assert not faults, "\n".join(faults)


def seen_at_both_widths(page: LabPage, labs: list[Locator], asked: list[str]) -> list[str]:
    found = []
    for width, wide in ((WINDOW["width"] - BARS, NARROW), (WINDOW["width"], WIDE)):
        page.resize(width, WINDOW["height"])
        for lab, task in zip(labs, asked, strict=True):
            lab.evaluate("lab => lab.scrollIntoView()")  # its head stays in sight, wherever the lab lies
            found += [f"{task}, {wide} px wide: {fault}" for fault in out_of_sight(lab, wide)]
    return found
