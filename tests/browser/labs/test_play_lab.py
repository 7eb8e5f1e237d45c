"""The play lab in a real JupyterLab: a trick by mouse and by keys alone, hints, several people, Run All twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage, lies_below, open_drawer
from tests.browser.learner import Learner

YOUR_TURN = re.compile("Mia, it is your turn")

# Scrolls until a hand ends where the window does: where line, trick and hand lie then, from the top of the window.
TO_THE_HAND = """lab => {
  const view = lab.closest('.jp-WindowedPanel-outer');
  const place = css => {
    const [top, box] = [view.getBoundingClientRect().top, lab.querySelector(css).getBoundingClientRect()];
    return [box.top - top, box.bottom - top];
  };
  view.scrollTop += place('.rally-cards')[1] - view.clientHeight;
  return ['.rally-line', '.rally-trick-card', '.rally-cards'].map(place);
}"""


@pytest.fixture
def play(open_cells):
    """Opens a notebook with one lab, and runs it."""

    def open_one(lab: str = "PlayLab(seed=1)", **window) -> LabPage:
        return open_cells("from widgets.stich_rallye import PlayLab", lab, **window)

    return open_one


def press(page: LabPage, name: str) -> None:
    page.lab().get_by_role("button", name=name, exact=True).click()


def test_a_trick_is_played_by_mouse(play):
    page = play()
    page.wait_live(YOUR_TURN)
    press(page, "red 2")
    page.wait_live(re.compile(r"Ben wins the trick.*S3\.1.*Ben drives 2 spaces.*S5\.1"))
    expect(page.lab().locator(".rally-steps")).to_be_visible()
    press(page, "Go on")
    page.wait_live(YOUR_TURN)
    before = page.lab().locator(".rally-notation input").input_value()
    page.lab().get_by_role("button", name=re.compile("^green 10")).click(force=True)
    page.wait_live(re.compile(r"Mia holds blue 4, .*S2\.3"))
    assert page.lab().locator(".rally-notation input").input_value() == before
    press(page, "blue 4")
    page.wait_live(re.compile("Ada wins the trick"))
    press(page, "Take back")
    page.wait_live("Taken back")
    page.wait_live(YOUR_TURN)
    assert page.lab().locator(".rally-notation input").input_value() == before
    assert (page.errors, page.outside, page.axe()) == ([], [], [])


def test_a_trick_is_played_by_keyboard_alone(play):
    page = play()
    me = Learner(page, keyboard=True)
    me.press(0, "red 2")
    me.hears(0, re.compile("Ben wins the trick"))
    me.press(0, "Go on")
    me.hears(0, YOUR_TURN)
    me.press(0, "blue 4")
    me.hears(0, re.compile("Ada wins the trick"))
    me.press(0, "Take back")
    me.hears(0, "Taken back")
    me.press(0, "Hint")
    me.hears(0, "A hint: Play blue")
    assert not page.errors


def test_a_hint_and_the_cost_of_a_choice_are_announced(play):
    page = play()
    press(page, "Hint")
    page.wait_live(re.compile(r"A hint: Play .* wins about \d+ of 100 races"))
    expect(page.lab().locator(".rally-card[aria-pressed=true]")).to_have_count(1)
    open_drawer(page.lab())
    page.lab().get_by_role("checkbox", name="Tell what each choice cost").check()
    page.wait_live("From now on")
    press(page, "red 2")
    page.wait_live(re.compile(r"of 100 races"))
    expect(page.lab().locator(".rally-log")).to_contain_text("What the choice cost")
    assert not page.errors


def test_two_people_hand_the_screen_over(play):
    page = play("PlayLab(players=3, people=2, seed=4)", width=360, touch=True)
    page.wait_live("Mia is next: take the screen")
    expect(page.lab().locator(".rally-hand .rally-card")).to_have_count(0)
    page.lab().get_by_role("button", name="Mia: show my cards").tap()
    expect(page.lab().locator(".rally-hand .rally-card")).to_have_count(5)
    page.lab().locator(".rally-hand .rally-card").first.tap()
    page.wait_live("Ben is next: take the screen")
    expect(page.lab().locator(".rally-hand .rally-card")).to_have_count(0)
    assert (page.clipping(), page.axe(), page.errors) == ([], [], [])
    assert lies_below(open_drawer(page.lab()), page.lab().locator(".rally-plates .rally-dial-one").last)
    page.theme("dark")
    assert (page.clipping(), page.axe()) == ([], [])


def test_an_adviser_thinks_and_nothing_is_left_after_run_all_twice(play):
    page = play('PlayLab(players=3, against="adviser", seed=2)')
    page.wait_live(YOUR_TURN)
    comms = page.comms()
    page.lab().locator(".rally-hand .rally-card").first.click()
    page.wait_live(re.compile("wins the trick|it is your turn"))
    page.run_all_again()
    page.wait_live(YOUR_TURN)
    assert page.wait_comms(comms) == comms
    assert not page.errors


def test_the_table_is_set_and_a_player_renamed(play):
    page = play()
    open_drawer(page.lab())
    page.lab().get_by_role("checkbox", name="Players and track").check()
    name = page.lab().get_by_label("Name of player 2")
    name.fill("Anna")
    name.press("Enter")
    page.wait_live("Ben is called Anna now")
    page.lab().get_by_role("radio", name="Beach").click()
    page.wait_live("Race number 1 begins")
    page.lab().get_by_label("Who plays Anna").select_option(label="a person")
    page.wait_live("Anna: a person.")
    press(page, "Mia: show my cards")
    page.wait_live(YOUR_TURN)
    assert (page.clipping(), page.axe(), page.errors) == ([], [], [])


def test_a_double_click_on_a_card_plays_one_card_and_complains_of_nothing(play):
    page = play()
    page.wait_live(YOUR_TURN)
    hand = page.lab().locator(".rally-hand").bounding_box()
    page.lab().get_by_role("button", name="red 2", exact=True).dblclick()
    page.wait_live(re.compile("Ben wins the trick"))
    assert page.lab().locator(".rally-line").get_attribute("data-tone") != "bad"
    expect(page.lab().locator(".rally-hand .rally-card")).to_have_count(4)
    assert page.lab().locator(".rally-hand").bounding_box()["y"] == hand["y"], "more words move nothing"
    box = page.lab().bounding_box()
    assert box["height"] <= 560, "all of it on one screen"
    assert not page.errors


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)], ids=["phone", "laptop at 200%"])
def test_line_trick_and_hand_are_seen_together(play, width, height):
    page = play(width=width, height=height)
    page.wait_live(YOUR_TURN)
    line, trick, hand = page.lab().evaluate(TO_THE_HAND)
    assert line[0] >= 0 and trick[0] >= line[1] and hand[0] >= trick[1], (line, trick, hand)
