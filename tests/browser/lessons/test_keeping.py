"""What is learnt is there on the next visit; where a browser cannot keep it, or another one does, that is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.labdrive import LabPage
from tests.browser.learner import name_learner
from tests.waiting import TIMEOUT

QUESTIONS = ('Predict("memory_1")', 'Predict("memory_2")', "CourseMap()")
IMPORT = "from widgets.rally_run import MemoryLab\nfrom widgets.tutor import CourseMap, Predict"
KEPT = "(name) => localStorage.getItem(`rally 1 ${name} progress`) ?? ''"
NOTICE = ".rally-learner:visible"

FULL = """() => {
  const { setItem } = Storage.prototype;
  globalThis.letKeep = () => Storage.prototype.setItem = setItem;
  Storage.prototype.setItem = function (key, ...rest) {
    if (this === localStorage && key.startsWith("rally ")) throw new DOMException("full", "QuotaExceededError");
    return setItem.call(this, key, ...rest);
  };
}"""
FORBIDDEN = """() => {
  const was = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const get = () => { throw new DOMException("forbidden", "SecurityError"); };
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
  globalThis.letKeep = () => Object.defineProperty(globalThis, "localStorage", was);
}"""


FIRST, SECOND = ".rally-answer-3 >> nth=0", ".rally-answer-2 >> nth=1"
"""The right answers to the two questions: after a wrong one, another try is left."""


def wait_kept(page: Page, text: str) -> None:
    """Wait until the browser has kept this of somebody who has given no name."""
    page.wait_for_function(f"(text) => ({KEPT})('somebody').includes(text)", arg=text)


def test_what_was_done_is_there_on_the_next_visit_and_goes_with_a_name(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells(IMPORT, 'MemoryLab(story="a_race_to_remember")', *QUESTIONS)
    labs = page.page.locator(".rally-lab")
    expect(labs).to_have_count(4)
    expect(labs.nth(3).get_by_role("button", name="○ 13")).to_be_visible()
    for right, done in ((FIRST, "1 of 8 done"), (SECOND, "2 of 8 done")):
        page.page.locator(right).click()
        expect(labs.first.locator(".rally-goal-count")).to_have_text(done)
    wait_kept(page.page, "goal memory_2")
    page.page.evaluate("sessionStorage.clear()")  # another tab
    page.restart_and_run_all()
    expect(labs.first.locator(".rally-goal-count")).to_have_text("2 of 8 done")
    for number in (1, 2):
        expect(labs.nth(number).locator(".rally-goal[data-reached]")).to_have_count(1)
    expect(labs.nth(1).locator(".rally-answers button:visible").first).to_be_enabled()
    labs.first.get_by_role("button", name="Continue where you were").click()
    active = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    assert page.page.evaluate(active) == 3, "the question that was answered last"
    page.click(labs.nth(3).get_by_role("button", name="~ 13"))
    name_learner(page, "Mia")
    page.page.wait_for_function(f"() => ({KEPT})('Mia').includes('goal memory_2') && !({KEPT})('somebody')")
    assert page.errors == []


@pytest.mark.parametrize(("way", "said"), [(FULL, "no room left"), (FORBIDDEN, "may keep nothing")])
def test_a_browser_without_room_says_so_and_the_lab_goes_on(
    open_cells: Callable[..., LabPage], way: str, said: str
) -> None:
    page = open_cells(IMPORT, *QUESTIONS)
    labs = page.page.locator(".rally-lab")
    expect(labs).to_have_count(3)
    expect(page.page.locator(NOTICE)).to_have_count(0)
    page.page.evaluate(way)
    page.page.locator(FIRST).click()
    notice = page.page.locator(NOTICE)
    expect(notice).to_contain_text(said)
    expect(labs.first.locator(".rally-goal-count")).to_have_text("1 of 8 done")
    page.page.locator(SECOND).click()
    expect(labs.first.locator(".rally-goal-count")).to_have_text("2 of 8 done")
    expect(notice).to_have_count(1)
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    page.page.evaluate("() => void globalThis.letKeep()")


def test_another_browser_on_the_same_kernel_is_asked_before_anything_goes_over(
    open_cells: Callable[..., LabPage], chromium: Browser
) -> None:
    page = open_cells(IMPORT, *QUESTIONS, fresh=True)
    expect(page.page.locator(".rally-lab")).to_have_count(3)
    page.page.locator(FIRST).click()
    wait_kept(page.page, "goal memory_1")
    page.save()
    context = chromium.new_context()
    context.set_default_timeout(TIMEOUT * 1000)
    other = context.new_page()
    other.goto(page.page.url)
    notice = other.locator(NOTICE)
    expect(notice).to_contain_text("open in another browser")
    other.locator(SECOND).click()
    expect(page.page.locator(".rally-goal-count").first).to_have_text("2 of 8 done")
    wait_kept(page.page, "goal memory_2")
    assert other.evaluate(f"() => ({KEPT})('somebody')") == ""
    notice.get_by_role("button", name="Keep it here, too").click()
    wait_kept(other, "goal memory_2")
    expect(notice).to_have_count(0)
    context.close()
    assert page.errors == []
    page.is_wanted_again = False
