"""The play lab in a real JupyterLab: a trick by mouse, who plays, Run All twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.selection import each_of
from widgets.words import LANGUAGES

from .recording import Recording

YOUR_TURN = re.compile("Mia, it is your turn")
HOME = (
    "players=Mia,Ben,Ada,Tom tiles=cjdxc/dsjsd/scPxs/ccdcc/jcxss cars=0.0:NE,0.3:NESW,3.1:NW,3.4:SW "
    "trophies=red,yellow,blue,green turn=0"
)
WINDOWS = {"phone": (360, 640), "laptop at 200%": (640, 360)}

# With the lab at the top of the window: the window's height, and where line, board, trick and hand lie, from its top.
IN_SIGHT = """lab => {
  const view = lab.closest('.jp-WindowedPanel-outer');
  lab.scrollIntoView();
  const {top, height} = view.getBoundingClientRect();
  const place = css => {
    const box = lab.querySelector(css).getBoundingClientRect();
    return [box.top - top, box.bottom - top];
  };
  return [height, ...['.rally-line', '.rally-track-stage', '.rally-trick-card', '.rally-cards'].map(place)];
}"""


@pytest.fixture
def play(open_cells):
    """Opens a notebook with one lab, and runs it."""

    def open_one(lab: str = "PlayLab(seed=1)", **window) -> LabPage:
        return open_cells("from widgets.stich_rallye import PlayLab", lab, **window)

    return open_one


def press(page: LabPage, name: str) -> None:
    page.click(page.button(name))


def test_a_trick_is_played_by_mouse(play):
    page = play()
    page.wait_live(YOUR_TURN)
    press(page, "red 2")
    page.wait_live(re.compile(r"Ben wins the trick.*S3\.1"))
    page.wait_live(re.compile(r"Ben drives 2 spaces.*S5\.1"))
    expect(page.lab().locator(".rally-steps")).to_be_visible()
    press(page, "Go on")
    page.wait_live(YOUR_TURN)
    before = page.lab().locator(".rally-notation input").input_value()
    page.click(page.button(re.compile("^green 10")), force=True)
    page.wait_live(re.compile(r"Mia holds blue 4, .*S2\.3"))
    assert page.lab().locator(".rally-notation input").input_value() == before
    press(page, "blue 4")
    page.wait_live(re.compile("Ada wins the trick"))
    assert page.lab().locator(".rally-notation input").input_value() != before
    press(page, "Take back")
    page.wait_live(re.compile("Taken back.*Mia, it is your turn"))
    assert page.lab().locator(".rally-notation input").input_value() == before
    assert (page.errors, page.outside, page.axe()) == ([], [], [])


def test_an_adviser_thinks_and_nothing_is_left_after_run_all_twice(play):
    page = play('PlayLab(players=3, against="adviser", seed=2)')
    page.wait_live(YOUR_TURN)
    comms = page.comms()
    line = Recording(page.lab())
    page.click(page.lab().locator(".rally-hand .rally-card").first)
    page.wait_live("wins the trick")
    thought, *_then = line.seen[1:]
    assert "is thinking" in thought
    page.run_all_again()
    page.wait_live(YOUR_TURN)
    assert page.wait_comms(comms) == comms
    assert not page.errors


def test_line_board_trick_and_hand_are_seen_together(play):
    page = play()
    page.wait_live(YOUR_TURN)
    for window in WINDOWS.values():
        page.resize(*window)
        height, line, *others = page.lab().evaluate(IN_SIGHT)
        assert line[0] >= -1, (window, line)
        for place in others:
            assert line[1] - 4 <= place[0] and place[1] <= height, (window, height, line, others)


@each_of("language", LANGUAGES, full=2)
def test_on_a_phone_the_podium_of_rally_run_stands_below_the_board(open_cells, language):
    words = f"from widgets.words import set_language\nset_language({language!r})"
    made = f"from widgets.rally_run import PlayLab\nlab = PlayLab(position={HOME!r}, story='home_first')"
    page = open_cells(f"{words}\n{made}\nlab.act(next(iter(lab.state.race.legal)))\nlab", width=360, height=740)
    lab = page.lab()
    lab.locator(".rally-film button").nth(3).click()  # to the end
    expect(lab.locator(".rally-podium")).to_be_visible()
    bottom, board, *others = lab.evaluate(
        """lab => {
          const view = lab.closest('.jp-WindowedPanel-outer');
          lab.scrollIntoView();
          const {top, height} = view.getBoundingClientRect();
          const sheet = lab.querySelector('.rally-sheet:has(.rally-podium)');
          const buttons = [...sheet.querySelectorAll('button')].map(one => one.getBoundingClientRect().bottom);
          return [top + height, lab.querySelector('.rally-stage').getBoundingClientRect().bottom,
            sheet.getBoundingClientRect().top, ...buttons];
        }"""
    )
    assert board <= min(others) and max(others) <= bottom and len(others) == 5, (bottom, board, others)
    assert page.clipping() == []
