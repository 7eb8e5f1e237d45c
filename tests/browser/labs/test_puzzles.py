"""Puzzles in a real JupyterLab: three of each game, by mouse and by keys, on one screen; and days in a row."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from rally.tutor import puzzle_of
from tests.browser.labdrive import open_drawer, put_away

ONE_SCREEN = 560


def on_one_screen(page):
    return page.lab().bounding_box()["height"] <= ONE_SCREEN


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_three_puzzles_by_mouse_and_by_keys(open_cells, game):
    page = open_cells("from widgets.tutor import Puzzles", f"Puzzles({game!r})", height=720)
    page.wait_live("Choose on the table, or in the list.")
    options, following = page.lab().locator(".rally-option"), page.lab().get_by_role("button", name="Next puzzle")
    listed = page.lab().locator(".rally-options-list")
    for by_keys in (False, True, False):
        assert on_one_screen(page)
        if by_keys:
            options.first.focus()
            page.key("Enter")
        else:
            page.click(options.first)
        page.wait_live("of 100 races")
        assert on_one_screen(page)
        listed.evaluate("list => list.scrollTop = list.scrollHeight")
        page.click(following)
        page.wait_live("Choose on the table, or in the list.")
        assert listed.evaluate("list => list.scrollTop") == 0, "another list begins with its first line"
    page.click(page.lab().get_by_role("button", name="Puzzle of the day"))
    page.click(open_drawer(page.lab()).get_by_label("hard"))
    put_away(page.lab())
    assert page.axe() == [] and page.errors == []


ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Auckland", "America/Los_Angeles")
"""The first two are 25 hours apart: it is never the same day in both."""


def test_the_day_is_the_one_where_the_page_is(open_cells):
    """On a journey the page's zone changes; the kernel's clock does not."""
    page = open_cells("from widgets.tutor import Puzzles", "Puzzles()", fresh=True)
    page.wait_live("Choose on the table, or in the list.")
    told = page.lab().locator(".rally-status").filter(has_text="Solved:")
    devices = page.page.context.new_cdp_session(page.page)
    for zone in ZONES:
        devices.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        page.page.wait_for_function("zone => Intl.DateTimeFormat().resolvedOptions().timeZone === zone", arg=zone)
        page.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.quiet()  # the kernel has heard of it
        page.lab().get_by_role("button", name="Puzzle of the day").press("Enter")  # two clicks would be a double one
        of_the_day = puzzle_of(datetime.now(ZoneInfo(zone)).date())
        expect(told).to_contain_text(re.compile(rf"Puzzle of the day: .*, number {of_the_day.number}\."))
    assert page.errors == []
