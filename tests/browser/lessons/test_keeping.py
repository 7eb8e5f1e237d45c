"""Where a browser cannot keep what is learnt, or another one does, that is said, and the labs go on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.labdrive import LabPage
from tests.waiting import TIMEOUT

CELLS = (
    "from widgets.rally_run import MemoryLab\nfrom widgets.tutor import CourseMap, Predict",
    'Predict("memory_1")',
    'Predict("memory_2")',
    "CourseMap()",
)
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


def answer(page: Page, number: int) -> None:
    """Answer the question in the lab of this number, however."""
    page.locator(".rally-lab").nth(number).locator(".rally-answers button:visible").first.click()


@pytest.mark.parametrize(("way", "said"), [(FULL, "no room left"), (FORBIDDEN, "may keep nothing")])
def test_a_browser_without_room_says_so_and_the_lab_goes_on(
    open_cells: Callable[..., LabPage], way: str, said: str
) -> None:
    page = open_cells(*CELLS)
    labs = page.page.locator(".rally-lab")
    expect(labs).to_have_count(3)
    expect(page.page.locator(NOTICE)).to_have_count(0)
    page.page.evaluate(way)
    answer(page.page, 0)
    notice = page.page.locator(NOTICE)
    expect(notice).to_contain_text(said)
    expect(labs.first.locator(".rally-goal-count")).to_have_text("1 of 8 done")
    answer(page.page, 1)
    expect(labs.first.locator(".rally-goal-count")).to_have_text("2 of 8 done")
    expect(notice).to_have_count(1)
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    page.page.evaluate("() => void globalThis.letKeep()")


def test_another_browser_on_the_same_kernel_is_asked_before_anything_goes_over(
    open_cells: Callable[..., LabPage], chromium: Browser
) -> None:
    page = open_cells(*CELLS, fresh=True)
    expect(page.page.locator(".rally-lab")).to_have_count(3)
    answer(page.page, 0)
    page.page.wait_for_function(f"() => ({KEPT})('somebody').includes('goal memory_1')")
    page.save()
    context = chromium.new_context()
    context.set_default_timeout(TIMEOUT * 1000)
    other = context.new_page()
    other.goto(page.page.url)
    notice = other.locator(NOTICE)
    expect(notice).to_contain_text("open in another browser")
    answer(other, 1)
    expect(page.page.locator(".rally-goal-count").first).to_have_text("2 of 8 done")
    page.page.wait_for_function(f"() => ({KEPT})('somebody').includes('goal memory_2')")
    assert other.evaluate(f"() => ({KEPT})('somebody')") == ""
    notice.get_by_role("button", name="Keep it here, too").click()
    other.wait_for_function(f"() => ({KEPT})('somebody').includes('goal memory_2')")
    expect(notice).to_have_count(0)
    context.close()
    assert page.errors == []
    page.is_wanted_again = False
