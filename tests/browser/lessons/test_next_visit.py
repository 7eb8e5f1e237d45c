"""What is done in a lesson is there on the next visit: ticks and the way back; and a name takes it along."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.labdrive import LabPage

CELLS = (
    "from widgets.rally_run import MemoryLab\nfrom widgets.tutor import CourseMap, Predict",
    'MemoryLab(story="a_race_to_remember")',
    'Predict("memory_1")',
    'Predict("memory_2")',
    "CourseMap()",
)
KEPT = "(name) => localStorage.getItem(`rally 1 ${name} progress`) ?? ''"


def answer(page: LabPage, number: int) -> None:
    """Answer the question in the lab of this number, however."""
    page.click(page.page.locator(".rally-lab").nth(number).locator(".rally-answers button:visible").first)


def test_what_was_done_is_there_on_the_next_visit_and_goes_with_a_name(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells(*CELLS)
    labs = page.page.locator(".rally-lab")
    expect(labs).to_have_count(4)
    expect(labs.nth(3).get_by_role("button", name="○ 13")).to_be_visible()
    answer(page, 1)
    answer(page, 2)
    expect(labs.first.locator(".rally-goal-count")).to_have_text("2 of 8 done")
    page.page.wait_for_function(f"() => ({KEPT})('somebody').includes('goal memory_2')")
    page.page.evaluate("sessionStorage.clear()")  # another tab
    page.restart_and_run_all()
    expect(labs.first.locator(".rally-goal-count")).to_have_text("2 of 8 done")
    for number in (1, 2):
        expect(labs.nth(number).locator(".rally-goal[data-reached]")).to_have_count(1)
    expect(labs.nth(1).locator(".rally-answers button:visible").first).to_be_enabled()
    back = labs.first.get_by_role("button", name="Continue where you were")
    back.click()
    active = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    assert page.page.evaluate(active) == 3, "the question that was answered last"
    course = labs.nth(3)
    expect(course.get_by_role("button", name="~ 13")).to_be_visible()
    page.click(course.get_by_role("button", name="~ 13"))
    page.click(course.get_by_role("button", name="Progress", exact=True))
    name = course.get_by_label("Who is learning here?")
    name.fill("Mia")
    name.press("Enter")
    page.page.wait_for_function(f"() => ({KEPT})('Mia').includes('goal memory_2') && !({KEPT})('somebody')")
    assert page.errors == []
