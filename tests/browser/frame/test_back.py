"""The browser's Back closes what is open in a lab, and then leaves the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage

pytestmark = pytest.mark.rest

CELLS = ("from widgets.stich_rallye import RaceLab, TrickLab", "TrickLab(players=3, seed=1)", "RaceLab()")
PHONE = {"width": 360, "height": 740}


def test_back_closes_a_drawer_a_rule_and_a_lab_within_a_lab(open_cells: Callable[..., LabPage]) -> None:
    me = open_cells(*CELLS)
    page = me.page
    trick, race = page.locator(".rally-lab").nth(0), page.locator(".rally-lab").nth(1)
    expect(race.locator("[aria-live]").first).not_to_be_empty()
    page.set_viewport_size(PHONE)
    drawer = trick.locator(".rally-sheet-of-more")
    trick.locator(".rally-opens-more").click()
    expect(drawer).to_be_visible()
    page.go_back()
    expect(drawer).to_be_hidden()

    what_if = race.get_by_role("button", name="What if").first
    what_if.scroll_into_view_if_needed()
    what_if.click()
    guest = race.get_by_role("button", name="Back to the race")
    expect(guest).to_be_visible()
    inner = race.locator(".rally-lab .rally-sheet-of-more")
    race.locator(".rally-lab .rally-opens-more").click()
    expect(inner).to_be_visible()
    page.go_back()
    expect(inner).to_be_hidden()
    expect(guest).to_be_visible()
    page.go_back()
    expect(guest).to_be_hidden()
    assert page.evaluate("history.state?.rallyOpen ?? false") is False
    page.go_forward()
    page.wait_for_function("() => history.state?.rallyOpen")
    expect(guest).to_be_hidden()
    assert me.errors == []
    me.is_wanted_again = False
