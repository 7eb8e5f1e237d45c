"""A page that the browser translates: races, questions and a puzzle are played to their ends on it, and are told right.

What is a card, a number, a name or a notation says so, and stays; all other words become others, again and again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LAB, LabPage
from tests.browser.learner import Learner

MOST_TURNS = 80
# As browsers do it: what a node says becomes something else, in two elements of its own, whenever it says it.
TRANSLATE = """() => {
  const KEPT = '[translate=no], script, style, font[data-was]';
  const translate = node => {
    const text = node.nodeValue, parent = node.parentElement;
    if (!text.trim() || !parent?.closest('.rally-lab') || parent.closest(KEPT)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.dataset.was = text;
    inner.textContent = text.replace(/[\\p{L}\\p{N}]/gu, 'ж');
    outer.append(inner);
    node.replaceWith(outer);
    window.rallyTranslated = (window.rallyTranslated ?? 0) + 1;
  };
  const all = node => {
    if (node.nodeType === 3) return translate(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(translate);
  };
  new MutationObserver(changes => {
    for (const {type, target, addedNodes} of changes) {
      const font = target.parentElement?.closest('font[data-was]');
      if (type === 'characterData' && font && !/^[^\\p{L}\\p{N}]*(ж[^\\p{L}\\p{N}]*)*$/u.test(target.nodeValue)) {
        font.replaceWith(document.createTextNode(target.nodeValue));
      } else if (type === 'characterData') translate(target);
      else addedNodes.forEach(all);
    }
  }).observe(document.body, {childList: true, characterData: true, subtree: true});
  all(document.body);
}"""
# What is drawn of cards, dials, spaces, tiles and names.
DRAWN = (
    ".rally-card-face, .rally-dial-turner, .rally-dial-name, .rally-track-plot, .rally-board-number, .rally-rule, "
    ".rally-board-car-letter, .rally-driver-name, .rally-trick-seat, .rally-podium-name, .rally-car, .rally-plate-cards"
)
FOREIGN = "(lab, css) => [...lab.querySelectorAll(css)].map(n => n.textContent).filter(text => text.includes('ж'))"
RACE = "print(__import__('json').dumps([lab.notation.value, list(lab.state.race.players)]))"
NOTATION = ".rally-notation input"


def named(lab: Locator, was: str) -> Locator:
    """The button that was called so before the page was translated."""
    return lab.locator(f"button:visible:has(font[data-was='{was}'])").first


def assert_told_right(page: LabPage, names: str) -> None:
    """Nothing that is no word has become another; what the kernel has is what is on the screen."""
    assert page.page.evaluate("window.rallyTranslated") > 20
    assert page.lab().evaluate(FOREIGN, DRAWN) == []
    race, players = json.loads(page.ask(RACE))
    assert page.lab().locator(NOTATION).input_value() == race
    assert page.lab().locator(names).all_text_contents() == players
    assert page.errors == []


@pytest.fixture
def translated(open_cells: Callable[..., LabPage]) -> Callable[..., LabPage]:
    """Opens a notebook with one lab on a page that the browser translates from the first lab on."""

    def open_one(code: str) -> LabPage:
        page = open_cells(code, fresh=True)
        page.is_wanted_again = False
        page.page.evaluate(TRANSLATE)
        expect(page.line().locator("font font").first).to_contain_text("ж")
        return page

    return open_one


def until_it_is_over(page: LabPage) -> Iterator[int]:
    """Turn after turn, as long as nobody has won."""
    for turn in range(MOST_TURNS):
        if page.ask("print(lab.is_over)").strip() == "True":
            return
        yield turn


def test_a_race_of_cards_is_played_to_its_end(translated: Callable[..., LabPage]) -> None:
    page = translated("from widgets.stich_rallye import PlayLab\nlab = PlayLab(seed=1, rounds=1)\nlab")
    lab, me = page.lab(), Learner(page)
    for _turn in until_it_is_over(page):
        card = lab.locator(".rally-hand button.rally-card:not([aria-disabled=true])")
        on = lab.locator(".rally-acts .mod-primary:visible, .rally-hand-row .mod-primary:visible")
        me.touch(0, on.first if on.count() else card.first, is_picture=not on.count())
        page.quiet()
    assert page.ask("print(lab.is_over)").strip() == "True"
    page.quiet()
    assert_told_right(page, ".rally-dial-name")
    page.page.close()


def test_a_race_on_roads_is_played_to_its_end(translated: Callable[..., LabPage]) -> None:
    page = translated("from widgets.rally_run import PlayLab\nlab = PlayLab(players=2, seed=1)\nlab")
    lab, me = page.lab(), Learner(page)
    for _turn in until_it_is_over(page):
        way = lab.locator(".rally-board-ways-list .rally-board-way:visible")
        if way.count():
            me.touch(0, way.first)
            continue
        me.touch(0, named(lab, "Hint"))
        expect(lab.locator(".rally-tile[data-marks~=hint]").first).to_be_visible()
        places = [hint.get_attribute("data-cell") for hint in lab.locator(".rally-tile[data-marks~=hint]").all()]
        if len(places) > 1:  # a click on a tile beside the car would drive
            me.touch(0, lab.locator("label:has(font[data-was*='Swap two tiles']) input").first)
        for place in places:
            me.touch(0, lab.locator(f".rally-board-cell[data-cell='{place}']"), is_picture=True)
    expect(lab.locator(".rally-podium")).to_be_visible()
    assert_told_right(page, ".rally-driver-name")
    page.page.close()


@pytest.mark.parametrize("skill", ["winner", "motor", "roads"])
def test_questions_are_answered(translated: Callable[..., LabPage], skill: str) -> None:
    page = translated(f"from widgets.tutor import Practice\nPractice({skill!r}, seed=2)")
    lab, me = page.lab(), Learner(page)
    for _question in range(3):
        page.settle()
        names = lab.locator(".rally-dial-name, .rally-driver-name").all_text_contents()
        answers = lab.locator(".rally-answers button:visible")
        for text in answers.all_text_contents():
            assert text in names or text.isdigit() or "ж" in text, f"{text} is translated, as all words are"
        me.touch(0, answers.first)
        if lab.locator(".rally-struck").count():  # it was wrong, and may be answered once more
            me.touch(0, answers.nth(1))
        me.touch(0, named(lab, "Next question"))
    assert lab.evaluate(FOREIGN, DRAWN) == [] and page.errors == []
    page.page.close()


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_a_puzzle_is_solved(translated: Callable[..., LabPage], game: str) -> None:
    page = translated(f"from widgets.tutor import Puzzles\nPuzzles({game!r})")
    lab = page.lab(LAB)
    page.click(lab.locator(".rally-option").first)
    expect(lab.locator(".rally-option-label:has(font)").first).to_be_visible()
    page.click(named(lab, "Next puzzle"))
    assert lab.evaluate(FOREIGN, DRAWN) == [] and page.errors == []
    page.page.close()
