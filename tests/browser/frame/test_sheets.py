"""Sheets: what lies over a table for a while. One at a time, put away by a button, by Escape, and by what opened it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage, open_drawer
from tests.browser.lessons.deeds import PHONE
from tests.selection import each_of

MOTOR = "from widgets.stich_rallye import MotorLab\nMotorLab(story='three_lost')"
TRICK = "from widgets.stich_rallye import TrickLab\nTrickLab(players=4, story='blue_ten')"
CHOICES = """from widgets.stich_rallye import WhatIfLab
WhatIfLab("round=3 flag=1 cars=44,43,41,45 motors=3,3,6,1 trick=G9,G2,G7 hands=G12.G5.R12.B11.R3,?,?,?", playouts=20,
          guess=True, story="choice_1")"""
ROADS = "from widgets.rally_run import RoadLab\nRoadLab(seed=3, story='a_tile')"


def lies_on_the_table(page: LabPage, lab: Locator) -> bool:
    """Whether what the panel holds ends where the table ends, or above, once it has been laid there."""
    page.settle()
    boxes = [lab.locator(css).first.bounding_box() for css in (".rally-panel", ".rally-laid")]
    panel, table = (box for box in boxes if box)
    return panel["y"] >= table["y"] - 1 and panel["y"] + panel["height"] <= table["y"] + table["height"] + 1


@pytest.mark.parametrize("cell", [TRICK, ROADS], ids=["tricks", "roads"])
@pytest.mark.parametrize("width", [1280, 500])
def test_the_drawer_opens_on_the_table_and_takes_and_gives_back_the_focus(
    open_cells: Callable, cell: str, width: int
) -> None:
    page: LabPage = open_cells(cell, width=width)
    lab = page.lab()
    more, drawer = lab.get_by_role("button", name="More"), lab.locator(".rally-drawer")
    height = lab.evaluate("lab => lab.offsetHeight")
    more.focus()
    for close in ("Escape", "Enter on Close", "Enter on ⋯"):
        page.key("Enter")
        expect(drawer).to_be_visible()
        expect(more).to_have_attribute("aria-expanded", "true")
        expect(drawer.locator(":focus:is(:checked, :not([type=radio]))")).to_have_count(1)
        assert lies_on_the_table(page, lab)
        assert width == 500 or lab.evaluate("lab => lab.offsetHeight") <= height
        assert page.axe() == []
        if close == "Escape":
            page.key("Escape")
        else:
            (lab.get_by_role("button", name="Close") if "Close" in close else more).focus()
            page.key("Enter")
        expect(drawer).to_be_hidden()
        expect(more).to_be_focused()
    assert not page.errors


def test_who_chooses_a_language_by_keys_stays_where_it_is_chosen(open_cells: Callable) -> None:
    page: LabPage = open_cells(TRICK)
    page.lab().get_by_role("button", name="More").focus()
    page.key("Enter")
    page.lab().get_by_role("radio", name="English").focus()
    for name in ("Deutsch", "español"):
        page.key("ArrowDown")
        expect(page.lab().get_by_role("radio", name=name)).to_be_checked()
        expect(page.lab().get_by_role("radio", name=name)).to_be_focused()
    assert not page.errors


@pytest.mark.parametrize("width", [500, 833])
def test_a_story_that_would_cover_what_one_plays_with_waits_until_it_is_asked_for(
    open_cells: Callable, width: int
) -> None:
    page: LabPage = open_cells(f"{MOTOR}\n" if width == 500 else CHOICES, width=width + 147, height=740)
    lab = page.lab()
    story, why = lab.locator(".rally-story"), lab.get_by_role("button", name="Why?")
    if width == 500:
        for number in range(3):
            page.click(lab.get_by_role("button", name="Lose a trick"), position={"x": 20 + 20 * number, "y": 12})
    else:
        page.click(lab.locator(".rally-option").first)
    expect(why).to_be_visible()
    expect(story).to_be_hidden()
    waiting = why.evaluate("button => getComputedStyle(button).backgroundColor")
    why.click()
    expect(story).to_be_visible()
    expect(why).not_to_have_css("background-color", waiting)
    assert lies_on_the_table(page, lab)
    page.click(lab.get_by_role("button", name="Close"))
    expect(story).to_be_hidden()
    page.click(why)
    expect(story).to_be_visible()
    assert not page.errors


def test_a_story_lies_on_the_table_until_it_is_put_away_or_its_deed_is_undone(open_cells: Callable) -> None:
    page: LabPage = open_cells(MOTOR, fresh=True)
    lab = page.lab()
    story, why = lab.locator(".rally-story"), lab.get_by_role("button", name="Why?")
    goal = lab.locator(".rally-part.rally-goal")
    expect(goal).to_contain_text("Lose a trick three times.")
    expect(goal).to_contain_text("Lost so far: 0")
    lose = lab.get_by_role("button", name="Lose a trick")
    for number in range(3):
        expect(story).to_be_hidden()
        page.click(lose, position={"x": 20 + 20 * number, "y": 12})
    expect(story).to_contain_text("dial")
    expect(goal).to_contain_text("Shift+Enter: go on")
    expect(story).to_be_visible()
    assert goal.get_attribute("data-reached") == "" and lies_on_the_table(page, lab)
    page.click(lab.get_by_role("button", name="Close"))
    expect(story).to_be_hidden()
    page.click(why)
    expect(story).to_be_visible()
    page.click(lab.get_by_role("button", name="Step back"))
    expect(story).to_be_hidden()
    expect(why).to_be_hidden()
    assert goal.get_attribute("data-reached") == ""  # what was met stays ticked
    expect(goal).to_contain_text("1 of 6 done")
    assert not page.errors


TRACK = ".rally-track-stage, .rally-trick li, .rally-plates .rally-dial-turner"
PLAY = "[lab.act(next(iter(lab.state.race.legal))) for _card in range({})]"
CHANGED = {
    "a trick": (
        "stich_rallye TrickLab(players=4, story='blue_ten')",
        "[lab.play(card) for card in 'B10 B8 R4 B5'.split()]",
        TRACK,
    ),
    "the hands of five": ("stich_rallye TrickLab(players=4)", "lab.players.value = 5", f"{TRACK}, .rally-plate-cards"),
    "a dial": (
        "stich_rallye MotorLab(story='three_lost')",
        "[lab.lose.click() for _time in range(3)]",
        ".rally-dial-turner, .rally-chart-plot",
    ),
    "a drive": ("stich_rallye HillLab(story='two_drives')", "lab.drive.click()", TRACK),
    "a round's end": ("stich_rallye RoundEndLab()", "lab.end.click()", TRACK),
    "chances": (
        "stich_rallye WhatIfLab('round=3 flag=1 cars=44,43,41,45 motors=3,3,6,1 trick=G9,G2,G7 "
        "hands=G12.G5.R12.B11.R3,?,?,?', playouts=20)",
        "",
        f"{TRACK}, .rally-option",
    ),
    "a race": ("stich_rallye RaceLab()", "", f"{TRACK}, .rally-log-player"),
    "a card in a race": ("stich_rallye PlayLab(story='play_to_the_end')", PLAY.format(1), TRACK),
    "a tile": ("rally_run RoadLab(seed=3, story='a_tile')", PLAY.format(1), ".rally-board-field"),
    "roads without a goal": ("rally_run RoadLab(seed=3)", PLAY.format(1), ".rally-board-field"),
    "a race on the roads": ("rally_run PlayLab(story='home_first')", PLAY.format(1), ".rally-board-field"),
    "what is remembered": (
        "rally_run MemoryLab(position='turns=6 swaps=yes rounds=6s3:')",
        "lab.watch.click()",
        ".rally-board-field, .rally-chart-plot",
    ),
}
"""By what has changed: a lab, what is done there, and where one sees it."""
# What an open sheet lies over, a line each. Where the lab scrolls below its head, first each thing is scrolled there.
COVERED = """async ([lab, things, scrolls]) => {
  const view = lab.closest('.jp-WindowedPanel-outer'), found = [];
  const sheet = [...lab.querySelectorAll('.rally-panel > .rally-sheet')].find(each => each.checkVisibility());
  if (!sheet) return ['there is no sheet'];
  for (const thing of lab.querySelectorAll(things)) {
    if (!thing.checkVisibility() || thing.getBoundingClientRect().width < 2) continue;
    const under = () => lab.querySelector('.rally-head').getBoundingClientRect().bottom;
    if (scrolls) {
      lab.scrollIntoView();
      view.scrollBy({top: thing.getBoundingClientRect().top - under(), behavior: 'instant'});
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    const [box, over] = [thing, sheet].map(each => each.getBoundingClientRect());
    const wide = Math.min(box.right, over.right) - Math.max(box.left, over.left);
    const high = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
    // a thing that is higher than the room between head and sheet is seen in two looks
    const fits = !scrolls || box.height <= over.top - under() || over.top - under() < 100;
    const name = `${thing.className} ${thing.textContent}`;
    if (wide > 2 && high > 2 && fits) found.push(`${Math.round(wide)} x ${Math.round(high)} px of ${name}`);
  }
  return found;
}"""


@each_of("what", CHANGED, full=12)
@pytest.mark.parametrize("room", ["wide", "side bar", "phone"])
def test_what_opens_never_covers_what_changed(open_cells: Callable, what: str, room: str) -> None:
    made, deed, things = CHANGED[what]
    game, made = made.split(" ", 1)
    cell = f"from widgets.{game} import *\n\nlab = {made}\n{deed}\nlab"
    window = {"width": 1280, "height": 720}
    page: LabPage = open_cells(cell, **(PHONE if room == "phone" else window | {"side_bar": room == "side bar"}))
    lab = page.lab()
    page.quiet()
    covered = {}
    story, why = lab.locator(".rally-story"), lab.locator(".rally-opens-story")
    if why.is_visible():
        if not story.is_visible():
            why.click()
            page.quiet()
        expect(story).to_be_visible()
        page.settle()
        covered["story"] = page.page.evaluate(COVERED, [lab.element_handle(), things, room == "phone"])
        assert lies_on_the_table(page, lab)
    open_drawer(lab)
    page.quiet()
    page.settle()
    covered["drawer"] = page.page.evaluate(COVERED, [lab.element_handle(), things, room == "phone"])
    assert lies_on_the_table(page, lab)
    assert not any(covered.values()), covered
    assert not page.errors


@pytest.mark.parametrize("question", ["swaps_2", "swaps_3"])
def test_beside_a_side_bar_a_story_covers_no_film(open_cells: Callable, question: str) -> None:
    page: LabPage = open_cells(
        f"from widgets.tutor import Predict\nPredict({question!r})", width=1280, height=720, side_bar=True
    )
    lab = page.lab()
    page.click(lab.locator(".rally-answers button").first)
    expect(lab.locator(".rally-story")).to_be_visible()
    page.settle()
    boxes = [lab.locator(css).first.bounding_box() for css in (".rally-sheet-of-story", ".rally-film .rally-steps")]
    story, film = (box for box in boxes if box)
    assert story["y"] + story["height"] <= film["y"]


def test_a_bubble_goes_with_the_pointer_and_with_the_focus(open_cells: Callable) -> None:
    page: LabPage = open_cells(TRICK)
    lab = page.lab()
    bubble = lab.locator(".rally-bubble:popover-open")
    page.click(lab.get_by_role("button", name="blue 10"))
    page.page.mouse.move(0, 0)
    expect(bubble).to_have_count(0)  # the program moved the focus, and told of nothing
    pale = lab.locator(".rally-hand .rally-card[aria-disabled=true]").first
    pale.hover()
    expect(bubble).to_contain_text("S2.2")
    page.page.mouse.move(0, 0)
    expect(bubble).to_have_count(0)
    pale.evaluate("card => card.focus()")
    expect(bubble).to_have_count(0)
    lab.locator(".rally-hand .rally-card").first.evaluate("card => card.focus()")
    cards = lab.locator(".rally-hand .rally-card").count()
    for _card in range(cards):  # by keys somebody leads it there
        if pale.evaluate("card => card === document.activeElement") and bubble.count():
            break
        page.page.keyboard.press("ArrowRight")
        page.settle()
    expect(bubble).to_contain_text("S2.2")
    page.page.keyboard.press("Tab")
    expect(bubble).to_have_count(0)
    assert not page.errors


def test_why_is_answered_while_a_film_runs(open_cells: Callable) -> None:
    cell = "from widgets.stich_rallye import RoundEndLab\nRoundEndLab(story='last_round')"
    page: LabPage = open_cells(cell, motion=True, fresh=True)
    lab = page.lab()
    story, why = lab.locator(".rally-story"), lab.get_by_role("button", name="Why?")
    page.click(lab.get_by_role("button", name="Everybody uses the motor"))
    expect(why).to_be_visible()
    expect(story).to_be_hidden()
    why.click()
    expect(story).to_contain_text("All the motors run")
    assert lab.locator("[data-waits]").count(), "the film still runs"
    assert not page.errors


@pytest.mark.parametrize("beside", [".rally-track-stage", ".rally-part.rally-line"])
def test_a_tap_beside_a_drawer_closes_it(open_cells: Callable, beside: str) -> None:
    page: LabPage = open_cells(TRICK, **PHONE)
    lab = page.lab()
    drawer = open_drawer(lab)
    drawer.locator(".rally-sheet-head, .widget-label").first.tap()
    expect(drawer).to_be_visible()
    lab.locator(beside).first.tap(position={"x": 20, "y": 12}, force=True)
    expect(drawer).to_be_hidden()
    assert not page.errors
