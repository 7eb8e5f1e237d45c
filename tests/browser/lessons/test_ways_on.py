"""The ways on, by finger on a phone: from a race that is over, and from a lesson's last goal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import WORK_WITHOUT_END, LabPage
from tests.browser.learner import Learner
from widgets.tutor.puzzle_tables import pool

from .deeds_of_all import chosen_best

PHONE = {"width": 360, "height": 740, "touch": True}
PLAYED = """lab = PlayLab(players=4, seed=1, story={story!r})
while lab.state.race.legal:
    lab.look_on() if lab.state.paused else lab.act(next(iter(lab.state.race.legal)))
lab"""
"""A race of four: whoever sits there takes the first choice, the computer plays the others."""

GAMES = {
    "stich_rallye": ("play_to_the_end", "08_your_own_board.ipynb"),
    "rally_run": ("home_first", "15_practice.ipynb"),
}
"""The story of a game's race against the computer, and the lesson that comes next."""


@pytest.mark.parametrize("game", GAMES)
def test_each_way_on_from_the_podium_is_pressed_with_a_finger(open_cells: Callable[..., LabPage], game: str) -> None:
    story, following = GAMES[game]
    page = open_cells(WORK_WITHOUT_END, f"from widgets.{game} import PlayLab", PLAYED.format(story=story), **PHONE)
    me, lab = Learner(page), page.lab()
    over(lab)

    me.press(0, "Analyse this race")
    watched = lab.locator(".rally-lab")
    expect(watched.get_by_role("progressbar")).to_be_visible()
    expect(lab.locator(".rally-podium")).to_be_hidden()
    lab.get_by_role("button", name="Back to the table").tap()  # the lab that it stands in goes, and counts no act
    expect(watched).to_have_count(0)

    me.press(0, "Result")
    expect(lab.locator(".rally-podium")).to_be_visible()
    me.press(0, "Play another race")
    expect(lab.locator(".rally-podium")).to_be_hidden()
    back = lab.get_by_role("button", name="Take back")
    back.scroll_into_view_if_needed()  # in so narrow a lab, on a race's first turn, it is at the window's lower edge
    back.tap()
    over(lab)

    on = lab.locator(".rally-podium").get_by_role("button", name=f"On to lesson {following[:2]}")
    on.tap()
    page.wait_opened(following)
    assert (me.hindered, page.errors, page.outside) == ([], [], [])


def over(lab: Locator) -> None:
    """See the end of the film, if it is not there yet; the podium stands."""
    end = lab.locator(".rally-film").get_by_role("button", name="To the end")
    if end.is_visible() and end.is_enabled():
        end.tap()
    expect(lab.locator(".rally-podium")).to_be_visible()


def test_the_last_goal_leads_back_to_one_that_is_open(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells(
        "from widgets.tutor import Puzzles",
        'Puzzles("stich-rallye", story="three_of_cards")',
        "print('\\n' * 60)",
        'Puzzles(grades=["easy"], story="one_of_today")',
        **PHONE,
    )
    me, last = Learner(page, labs=range(2)), page.lab().nth(1)
    back = last.locator(".rally-goal").get_by_role("button", name="Back to what is open")
    expect(back).to_be_hidden()
    chosen_best(me, 1, pool(None, grades=["easy"])[0])
    back.tap()
    expect(page.lab().first.locator(".rally-goal-text")).to_be_in_viewport()
    assert (me.hindered, page.errors) == ([], [])
