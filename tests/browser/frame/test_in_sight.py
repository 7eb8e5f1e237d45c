"""What changes on a board is seen by whoever has pressed something far below it, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage
from widgets.tutor.puzzle_tables import choices_to_list, pool

PHONE = {"width": 360, "height": 640, "touch": True}
"""As much of a phone's screen as a page has."""

BOARD = """lab => {
  const stage = [...lab.querySelectorAll(".rally-stage")].find(each => each.clientHeight);
  const {top, bottom} = stage.getBoundingClientRect();
  const head = lab.querySelector(":scope > .rally-head").getBoundingClientRect().bottom;
  return (Math.min(bottom, innerHeight) - Math.max(top, head)) / (bottom - top);
}"""
"""How much of a lab's board is in sight."""

ENOUGH = 0.6


SCROLL = """target => {
  const head = target.closest(".rally-lab").querySelector(":scope > .rally-head").getBoundingClientRect();
  target.closest(".jp-WindowedPanel-outer").scrollTop += target.getBoundingClientRect().top - head.bottom - 4;
}"""
ROOM = "print('\\n' * 60)"
"""A cell below, so that one can scroll."""


def tap_below(page: LabPage, target: Locator) -> None:
    """Press something for which one has scrolled so far that hardly anything of the board is in sight."""
    expect(page.page.locator(".jp-OutputArea-output pre").last).to_be_attached()
    page.page.evaluate("document.dispatchEvent(new WheelEvent('wheel'))")  # one scrolls: what has just been run lets go
    for _time in range(3):  # the line sticks as soon as it is reached
        target.evaluate(SCROLL)
        page.settle()
    assert page.lab().evaluate(BOARD) < ENOUGH, "the board is not far enough away: this would try nothing"
    target.tap()


def comes_into_sight(page: LabPage) -> None:
    page.page.wait_for_function(f"lab => ({BOARD})(lab) >= {ENOUGH}", arg=page.lab().element_handle())


# Notes from now on, change by change, when a node is seen and when it is not; `noted()` tells.
NOTE = """node => {
  const noted = [];
  window.noted = () => noted;
  const note = () => {
    const now = getComputedStyle(node).visibility;
    if (now !== noted.at(-1)) noted.push(now);
  };
  note();
  new MutationObserver(note).observe(document, {attributes: true, childList: true, subtree: true});
}"""


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_a_film_and_the_next_puzzle_are_seen(open_cells: Callable[..., LabPage], game: str) -> None:
    page = open_cells("from widgets.tutor import Puzzles", f"Puzzles({game!r})", ROOM, motion=True, **PHONE)
    page.wait_live("Choose on the table, or in the list.")
    status = page.lab().locator(".rally-status").filter(has_text="Solved:")
    status.evaluate(NOTE)
    asked = pool(game)[0]
    [best] = [at for at, each in enumerate(choices_to_list(asked, given=False)) if each.action == asked.best]
    tap_below(page, page.lab().locator(".rally-option:visible").nth(best))
    comes_into_sight(page)
    page.wait_live("of 100 races")
    expect(status).to_have_css("visibility", "visible")
    assert page.page.evaluate("noted()") == ["visible", "hidden", "visible"], "nothing tells the film's end"
    tap_below(page, page.lab().get_by_role("button", name="Next puzzle"))
    comes_into_sight(page)
    page.wait_live("Choose on the table, or in the list.")
    tap_below(page, page.lab().get_by_role("button", name="Puzzle of the day"))
    comes_into_sight(page)


@pytest.fixture
def answered(open_cells: Callable[..., LabPage]) -> tuple[LabPage, Locator]:
    """A question that was answered, and the button that asks it again."""
    page = open_cells("from widgets.tutor import Predict", 'Predict("roads_4")', ROOM, **PHONE)
    page.wait_live("Mark all the ones you mean")
    answers = page.lab().locator(".rally-answers button:visible")
    answers.first.tap()
    page.wait_live("Try once more")
    answers.nth(2).tap()
    page.wait_live("The right answer")
    return page, page.lab().get_by_role("button", name="Once more")


def test_a_question_that_is_asked_again_is_seen(answered: tuple[LabPage, Locator]) -> None:
    page, again = answered
    tap_below(page, again)
    comes_into_sight(page)


@pytest.mark.parametrize(
    "goes_on",
    ["new WheelEvent('wheel', {bubbles: true})", "new KeyboardEvent('keydown', {key: 'PageDown', bubbles: true})"],
    ids=["wheel", "keys"],
)
def test_who_scrolls_looks_where_they_want_to(answered: tuple[LabPage, Locator], goes_on: str) -> None:
    page, again = answered
    again.evaluate(f"node => node.addEventListener('click', () => node.dispatchEvent({goes_on}))")
    tap_below(page, again)
    page.wait_live("Mark all the ones you mean")
    page.quiet()
    page.settle()
    page.settle()
    assert page.lab().evaluate(BOARD) < ENOUGH


def test_a_card_of_a_puzzle_is_played_where_one_sees_what_it_does(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells("from widgets.tutor import Puzzles", "Puzzles('stich-rallye', themes='lead_low')", ROOM, **PHONE)
    page.wait_live("Choose on the table, or in the list.")
    lab = page.lab()
    lab.evaluate("lab => lab.scrollIntoView()")
    bottom = "node => node.getBoundingClientRect().bottom - node.closest('.rally-lab').getBoundingClientRect().top"
    assert lab.locator(".rally-card:visible").last.evaluate(bottom) <= PHONE["height"]
    page.click(lab.locator(".rally-hand .rally-card").first)
    page.wait_live("of 100 races")
    assert (page.clipping(), page.errors) == ([], [])
