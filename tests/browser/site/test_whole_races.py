"""A whole race in each play lab, with Python in the page: every choice the first that is allowed, to the podium."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage

TO_THE_END = """
for _step in range(500):
    race = lab.state.race
    if not race.legal:
        break
    lab.look_on() if lab.state.paused else lab.act(next(iter(race.legal)))
"""
RUN = """const {kernel} = app.shell.currentWidget.sessionContext.session;
const {content} = await kernel.requestExecute({code: arg}).done;
return content.evalue ?? content.status;"""


@pytest.mark.parametrize("game", ["stich_rallye", "rally_run"])
def test_a_race_is_played_to_its_podium(open_cells: Callable[..., LabPage], game: str) -> None:
    page = open_cells(f"from widgets.{game} import PlayLab", "lab = PlayLab(seed=1)\nlab")
    page.wait_live("Mia")
    assert page._do(RUN, TO_THE_END) == "ok"
    page.quiet()
    last = page.lab().locator(".rally-film").get_by_role("button", name="To the end")
    if last.is_visible() and last.is_enabled():  # else the film is at its end
        last.click()
    expect(page.lab().locator(".rally-podium")).to_contain_text("win")
    assert (page.errors, page.outside) == ([], [])
