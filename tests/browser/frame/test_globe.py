"""The globe on the first lab of a lesson: found by who cannot read the language on show, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from widgets.words import LANGUAGES

FIRST = "from widgets.stich_rallye import TrickLab\nTrickLab(players=4, story='blue_ten')"


def test_the_languages_are_offered_by_their_own_names_and_lead_to_the_lesson(open_cells: Callable) -> None:
    page: LabPage = open_cells(FIRST)
    lab = page.lab()
    globe, offered = lab.locator(".rally-globe-button"), lab.locator(".rally-languages button")
    expect(offered.first).to_be_hidden()
    height = lab.evaluate("lab => lab.offsetHeight")
    globe.focus()
    page.page.keyboard.press("Enter")
    expect(offered).to_have_text([*LANGUAGES.values()])
    expect(offered.last).to_be_visible()
    assert lab.evaluate("lab => lab.offsetHeight") == height and page.axe() == []
    page.page.keyboard.press("Escape")
    expect(offered.first).to_be_hidden()
    expect(globe).to_be_focused()
    globe.click()
    expect(lab.locator(".rally-languages [lang=en]")).to_have_attribute("aria-current", "true")
    german = lab.locator(".rally-languages [lang=de]")
    expect(german).to_have_attribute("data-lesson", "de/01_tricks.ipynb")
    assert (page.server.folder / "de" / "01_tricks.ipynb").exists()
    assert not page.errors


def test_the_lab_and_the_prose_are_marked_with_their_language(open_cells: Callable) -> None:
    page: LabPage = open_cells(FIRST, "from widgets.words import set_language\nset_language('de')")
    expect(page.lab(), "the labs have changed").to_have_attribute("lang", "de")
    expect(page.page.locator(".jp-Notebook"), "what is written has not").to_have_attribute("lang", "en")


def test_a_lesson_in_chinese_is_marked_so_and_its_links_lead_to_its_headings(open_file: Callable) -> None:
    page: LabPage = open_file("zh/00_start.ipynb")
    page.run_all()
    expect(page.page.locator(".jp-Notebook")).to_have_attribute("lang", "zh")
    heading = page.page.locator(".jp-Notebook h2", has_text="五种语言的词表").first
    expect(heading).not_to_be_in_viewport()
    page.page.locator(".jp-Notebook a[href^='#cell-id=']", has_text="词表").first.click()
    expect(heading).to_be_in_viewport()
