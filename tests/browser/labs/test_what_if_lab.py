"""The what-if lab in a real JupyterLab: chances that appear and sharpen, and films of what was chosen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.browser.lessons.deeds import PHONE
from widgets.words import LANGUAGES

from .recording import Recording

OPTION = ".rally-option"
KNOWN = f"{OPTION}[data-known=true]"
LAST = "round=3 flag=1 cars=44,43,41,45 motors=0,0,0,0 trick=G9,G2,G7 hands=G12.G5.R12.B11.R3,?,?,?"


# What the live line says, and the step that the track shows meanwhile.
SAID_AT = """return [
  lab.querySelector('[aria-live]').textContent.replace(/\\s+/g, ' ').trim(),
  Number(lab.querySelector('.rally-track-stage').dataset.step),
];"""


@pytest.fixture
def what_if(open_cells):
    """Opens a notebook of one cell with the lab, and runs it."""

    def open_one(how: str = "playouts=200, editing=True", **window) -> LabPage:
        return open_cells(f"from widgets.stich_rallye import WhatIfLab\n\nWhatIfLab({how})", **window)

    return open_one


def test_a_move_is_seen_before_its_end_is_told(what_if):
    page = what_if(f"{LAST!r}, playouts=200", motion=True)
    lab, moved = page.lab(), "Ben drives 2 spaces from space 11"
    recording = Recording(lab, SAID_AT)
    page.click(lab.locator(OPTION).first)
    page.wait_live("Ben wins the trick")
    lab.locator(".rally-film").get_by_role("button", name="To the end").click(force=True)  # perhaps it has ended
    page.wait_live(moved)
    page.settle()
    won = [(said, step) for said, step in recording.seen if "Ben wins the trick" in said]
    last = max(step for _said, step in won)
    assert last >= 2
    assert {step for said, step in won if moved in said} == {last}
    assert [moved in said for said, _step in won] == sorted(moved in said for said, _step in won)
    assert moved not in won[0][0]
    expect(lab.locator(".rally-card-face").first).to_be_visible()
    assert not page.errors


def test_by_keyboard_an_option_is_looked_at_and_chosen(what_if):
    page = what_if("playouts=200")
    lab = page.lab()
    expect(lab.locator(KNOWN)).to_have_count(4)
    with page.answered(times=1):
        lab.locator(OPTION).first.focus()
    expect(lab.locator(OPTION).first).to_have_attribute("aria-current", "true")
    page.key("ArrowDown", times=1)
    expect(lab.locator(OPTION).nth(1)).to_have_attribute("aria-current", "true")
    page.key("Enter")
    page.wait_live("Tom")
    expect(lab.locator(".rally-trick")).to_contain_text("Mia")
    assert not page.errors


def test_six_choices_are_in_sight_one_line_each_with_their_bars(open_cells) -> None:
    """In few words, so that none is cut off; all of it is told by its title, and heard."""
    page = open_cells("from widgets.rally_run import WhatIfLab", "WhatIfLab()", height=720)
    lab = page.lab()
    expect(lab.locator(".rally-option[data-known='true']").nth(5)).to_be_attached()
    found = lab.evaluate("""lab => {
      const list = lab.querySelector(".rally-options-list").getBoundingClientRect();
      return [...lab.querySelectorAll(".rally-option")].slice(0, 6).map(row => ({
        seen: row.getBoundingClientRect().bottom <= list.bottom + 2,
        low: row.offsetHeight <= 34,
        long: row.dataset.known !== "true" || row.querySelector(".rally-option-bar").offsetWidth >= 80,
        whole: row.title.split("\\n")[0] === row.querySelector(".rally-unseen").textContent,
        uncut: row.querySelector(".rally-option-label").scrollWidth <=
          row.querySelector(".rally-option-label").clientWidth,
      }));
    }""")
    assert found == [{"seen": True, "low": True, "long": True, "whole": True, "uncut": True}] * 6


def test_the_flag_is_whole_on_a_low_plate(what_if):
    page = what_if()
    for width in (1280, 360):
        page.resize(width)
        expect(page.lab().locator(".rally-plate-flag:visible")).to_have_count(1)
        hidden = page.lab().evaluate(
            """lab => {
              const flag = lab.querySelector('.rally-plate-flag:not([hidden])'), box = flag.getBoundingClientRect();
              const places = [0.2, 0.5, 0.8].flatMap(x => [0.2, 0.5, 0.8].map(y => [x, y]));
              return places.filter(([x, y]) => !flag.contains(document.elementFromPoint(
                box.left + x * box.width, box.top + y * box.height)));
            }"""
        )
        assert hidden in ([], [[0.2, 0.2], [0.2, 0.8], [0.8, 0.2], [0.8, 0.8]]), "its corners are round"


def test_the_film_of_what_was_chosen_is_seen_though_hand_and_focus_come_to_the_next_choice(what_if):
    """The row that lies under the pointer then, and has the focus by itself, is not looked at; one that is pointed at
    is, and the goal is met all the same."""
    position = "round=3 flag=1 cars=53,50,60,47 motors=6,10,3,1 trick=G9,G3,G7,G12 hands=-,-,-,-"
    page = what_if(f"{position!r}, guess=True, story='choice_5'", motion=True, height=720)
    lab = page.lab()
    lab.evaluate("lab => lab.scrollIntoView()")
    first = lab.locator(OPTION).first
    box = first.bounding_box()
    assert box
    page.click(first)
    page.page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2 + 2)
    expect(lab.locator(f"{OPTION}[title^='Everybody uses the motor']")).to_be_visible()
    expect(lab.locator(f"{OPTION}[aria-current]")).to_have_count(0)
    film = lab.locator(".rally-film")
    expect(film).to_contain_text(re.compile("Mia, . of 9"))
    lab.locator(OPTION).first.hover(position={"x": 8, "y": 8})
    expect(film).to_contain_text(re.compile("Everybody|motor|Tom"))
    expect(lab.locator(f"{OPTION}[aria-current]")).to_have_count(1)
    expect(lab.locator(".rally-part.rally-goal[data-reached]")).to_have_count(1)


# What of a row of choices is cut off, lies over something else in it, or is no bar, whatever sign it has; a line each.
CUT_OFF = """lab => {
  const list = lab.querySelector('.rally-options-list').getBoundingClientRect();
  const badge = [...lab.querySelectorAll('.rally-option-best')].map(best => best.textContent)
    .sort((one, other) => other.length - one.length)[0];
  return [...lab.querySelectorAll('.rally-option')].flatMap(row => {
    const best = row.querySelector('.rally-option-best'), before = best.textContent;
    best.textContent = badge;
    const parts = ['label', 'best', 'said'].map(name => row.querySelector(`.rally-option-${name}`));
    const words = parts.map(part => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [part.textContent, range.getBoundingClientRect()];
    });
    const out = words.filter(([text, box]) => text && (box.right > list.right - 4 || box.left < list.left))
      .map(([text]) => `“${text}” is cut off`);
    const over = words.flatMap(([text, one], at) => words.slice(at + 1)
      .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
      .map(([other]) => `“${text}” lies over “${other}”`));
    const wide = Math.round(row.querySelector('.rally-option-bar').getBoundingClientRect().width);
    best.textContent = before;
    return [badge ? [] : ['none is the best'], wide < 150 ? [`a bar of ${wide} px`] : [], out, over].flat();
  });
}"""


@pytest.mark.parametrize("game", ["stich_rallye", "rally_run"])
def test_on_a_phone_rows_of_choices_are_whole_in_every_language(open_cells, game: str) -> None:
    page: LabPage = open_cells(f"from widgets.{game} import WhatIfLab\n\nWhatIfLab(playouts=20)", **PHONE)
    lab = page.lab()
    expect(lab.locator(".rally-option-best").filter(has_text=re.compile("best|good")).first).to_be_visible()
    found = {}
    for code in LANGUAGES:
        page.ask(f"from widgets.words import set_language\nset_language({code!r})")
        expect(lab).to_have_attribute("lang", code)
        page.quiet()
        page.settle()
        found[code] = lab.evaluate(CUT_OFF)
    assert not any(found.values()), found
