"""Every page of the site is there in every language: front doors, pages to print, and lessons, which come alive."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import looks
from tests.browser.labdrive import LAB
from tests.serving import ROOT
from tests.site.published import FOLDERS, site
from widgets.words import LANGUAGES
from widgets.words.languages import SOURCE

from .visitor import Visitor

PHONE = {"width": 360, "height": 740}
LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


def lessons_in_turn(code: str, day: int) -> list[str]:
    """The lessons whose turn it is in a language: on each of five days every lesson in one language, in five in all."""
    turn = [*LANGUAGES].index(code) + day
    return [name for number, name in enumerate(LESSONS) if (number - turn) % len(LANGUAGES) == 0]


DAYS = [pytest.param(day, marks=pytest.mark.night if day else pytest.mark.rest) for day in range(len(LANGUAGES))]

FOLDER_OF = dict(zip(LANGUAGES, FOLDERS, strict=True))
"""By language where its lessons lie."""


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_lesson_comes_alive_in_its_language_and_fits_a_phone(
    come: Callable[..., Visitor], code: str, day: int
) -> None:
    me = come()
    faults = []
    for name in lessons_in_turn(code, day):
        page = me.visit(f"{FOLDER_OF[code]}{name}")
        page.set_viewport_size(PHONE)
        me.is_alive()
        labs = page.locator(LAB)
        expect(labs.first).to_be_visible()
        faults += [f"{name}: {each}" for each in (*me.failed(), *me.errors, *me.outside, *me.clipping())]
        faults += [f"{name}: {each} is spoken" for each in labs.evaluate_all(looks.SPOKEN) if each != code]
        faults += [f"{name}: a lab says nothing"] * labs.evaluate_all(looks.SILENT)
        page.close()
    assert not faults, "\n".join(faults)


@pytest.mark.rest
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_door_and_each_page_to_print_is_whole_in_its_language(come: Callable[..., Visitor], code: str) -> None:
    me = come(service_workers="block")
    page = me.page = me.context.new_page()
    page.set_viewport_size(PHONE)
    page.on("pageerror", lambda error: faults.append(str(error)))
    faults: list[str] = []
    mine = [f"{'index' if code == SOURCE else code}.html", f"print/{'index' if code == SOURCE else code}.html"]
    mine += [path.relative_to(site()).as_posix() for path in (site() / "print" / FOLDER_OF[code]).glob("[0-9]*.html")]
    assert len(mine) > len(LESSONS)
    for path in mine:
        page.goto(f"{me.site}{path}")
        expect(page.locator("h1").first).to_be_visible()
        if (said := page.locator("html").get_attribute("lang")) != code:
            faults.append(f"{path}: it says that {said} is spoken")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append(f"{path}: it is wider than the window")
    assert not faults, "\n".join(faults)
