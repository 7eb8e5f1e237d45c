"""A course in a link, and what is handed in, on the front page of the site."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from rally.tutor import SKILLS
from tests.hostile import NAMES
from tests.selection import each_of
from tests.widgets.lab.test_running_text import BEHIND
from tools.site.door.page import front
from widgets.classroom import Course
from widgets.lab.lessons import LESSONS
from widgets.lab.progress import Progress
from widgets.tutor import HandIn
from widgets.words import LANGUAGES

from .conftest import LEARN, Window

COURSE = Course("5b in spring", ("01_tricks", "02_motor", "15_practice"), ("winner", "hills"), date(2026, 12, 18))
ALL = Course("W" * 60, tuple(LESSONS), tuple(SKILLS), date(2026, 12, 18))
KEPT = """rally-progress 1
learner Mia
facts 5
2025-11-24T16:00:00Z before hills wrong - 0 .
2025-11-24T16:00:00Z goal tricks_1 done - 0 .
2025-11-24T16:00:05Z at tricks_2 done guess-two 0 .
2025-11-24T16:00:09Z answer hills wrong hills_do_nothing 0 .
2025-11-24T16:01:00Z mastered winner right - 0 .
"""


def fine(window: Window) -> bool:
    return (window.axe(), window.errors, window.outside, window.is_too_wide()) == ([], [], [], False)


def test_a_link_opens_its_course_with_what_is_done_and_the_way_on(open_window, address: str) -> None:
    window = open_window()
    page = window.page
    page.goto(f"{address}?course={COURSE.code}")
    course = page.locator("#course")
    expect(course.get_by_role("heading")).to_have_text("5b in spring")
    expect(course.locator(".until")).to_have_text("Until December 18, 2026")
    expect(course.locator("ol .number")).to_have_text(["01", "02", "15"])
    expect(course.locator(".so-far")).to_have_text("0 of 15 done")
    page.evaluate(LEARN, KEPT)
    page.goto(address)
    expect(course.locator(".so-far")).to_have_text("2 of 15 done")  # a goal, and a skill: it stays without the link
    expect(course.locator("ol .state").first).to_have_text("1 of 7 done")
    expect(course.locator(".skills a")).to_have_text(["✓ Who wins a trick", "~ Hills"])
    way = course.locator(".on a")
    expect(way).to_have_text("Continue: Tricks: which card wins?")
    expect(way).to_have_attribute("href", f"{address}lite/notebooks/index.html?path=01_tricks.ipynb#cell-id=guess-two")
    page.get_by_role("link", name="Deutsch").click()
    page.wait_for_url("**/de.html*")
    expect(course.locator(".until")).to_have_text("Bis 18. Dezember 2026")
    assert fine(window), (window.errors, window.outside)
    course.get_by_role("button", name="Diesen Kurs weglegen").click()
    expect(course).to_be_hidden()
    page.reload()
    expect(page.locator("#hand-in")).to_be_visible()
    expect(course).to_be_hidden()


def test_a_link_opens_its_course_whatever_a_chat_has_left_around_it(open_window, address: str) -> None:
    window = open_window(locale="de-AT")
    for wrapper, wrap in BEHIND.items():
        window.page.goto(f"{address}?{wrap(COURSE.query)}#en)")
        window.page.evaluate("localStorage.clear()")
        window.page.reload()
        expect(window.page.locator("#course h2"), wrapper).to_have_text("5b in spring")
        assert window.page.locator("html").get_attribute("lang") == "en", "whoever asks for English stays there"
    window.page.goto(f"{address}?{quote(COURSE.query, safe='')}#en")
    expect(window.page.locator("#course h2")).to_have_text("5b in spring")
    assert fine(window), (window.errors, window.outside)


def test_a_course_that_is_over_says_so(open_window, address: str) -> None:
    window = open_window()
    window.page.goto(address)
    window.page.evaluate(LEARN, KEPT)
    window.page.goto(f"{address}?course={Course(skills=('winner',)).code}#en")
    expect(window.page.locator("#course .so-far")).to_contain_text("You have done everything")
    expect(window.page.locator("#course .on")).to_be_hidden()
    expect(window.page.locator("#course h2")).to_have_text("Your course")


@each_of("language", LANGUAGES, full=2)
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_everybody_can_use_a_whole_course_and_hand_in(open_window, address: str, language, scheme, width) -> None:
    window = open_window(color_scheme=scheme, viewport={"width": width, "height": 740}, locale=language)
    window.page.goto(address + front(language))
    window.page.evaluate(LEARN, KEPT)
    window.page.goto(f"{address}{front(language)}?course={ALL.code}")
    expect(window.page.locator("#course ol > li")).to_have_count(len(LESSONS))
    expect(window.page.locator("#course .skills > li")).to_have_count(len(SKILLS))
    expect(window.page.locator("#hand-in input")).not_to_have_value("")
    assert fine(window), (window.errors, window.outside)


def test_the_browser_of_another_language_keeps_the_course(open_window, address: str) -> None:
    window = open_window(locale="fr-FR")
    window.page.goto(f"{address}?course={COURSE.code}")
    window.page.wait_for_url("**/fr.html?course=*")
    expect(window.page.locator("#course h2")).to_have_text("5b in spring")


HOSTILE = {
    "": "not complete",
    "hello": "not complete",
    COURSE.code[:-7]: "not complete",
    "<script>alert(1)</script>": "not complete",
    "rallycourse1." + "A" * 7_000: "not complete",
}


@pytest.mark.parametrize("code", [*HOSTILE], ids=range(len(HOSTILE)))
def test_a_broken_link_gets_a_sentence_and_all_else_is_there(open_window, address: str, code: str) -> None:
    window = open_window()
    window.page.on("dialog", lambda dialog: window.errors.append(dialog.message))
    window.page.goto(f"{address}?course={code}#en")
    if code:
        expect(window.page.locator("#course-wrong")).to_contain_text(HOSTILE[code])
    expect(window.page.locator("#course")).to_be_hidden()
    expect(window.page.get_by_role("link", name="Let’s go!").first).to_be_visible()
    assert fine(window), (window.errors, window.outside)


def test_a_title_is_text(open_window, address: str) -> None:
    window = open_window()
    window.page.on("dialog", lambda dialog: window.errors.append(dialog.message))
    for name in NAMES:
        course = Course.read(Course(name, ("01_tricks",)).code)
        window.page.goto(f"{address}?course={course.code}#en")
        expect(window.page.locator("#course h2")).to_have_text(course.title)
    assert (window.errors, window.outside) == ([], [])


def test_what_is_handed_in_is_copied_and_saved(open_window, address: str, tmp_path: Path) -> None:
    window = open_window(permissions=["clipboard-read", "clipboard-write"])
    page = window.page
    page.goto(f"{address}#en")
    expect(page.locator("#hand-in")).to_be_hidden()
    page.evaluate(LEARN, KEPT)
    page.reload()
    handed = page.locator("#hand-in")
    expect(handed.locator(".whose")).to_contain_text("Give this to your teacher, Mia")
    handed.get_by_role("button", name="Copy the code").click()
    expect(handed.get_by_role("status")).to_have_text("Copied")
    expected = HandIn.of(Progress.read(KEPT))
    assert HandIn.read(page.evaluate("navigator.clipboard.readText()")) == expected
    with page.expect_download() as download:
        handed.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == expected.file
    download.value.save_as(tmp_path / "mia.txt")
    assert (tmp_path / "mia.txt").read_text("utf-8") == expected.text
    assert fine(window), (window.errors, window.outside)
