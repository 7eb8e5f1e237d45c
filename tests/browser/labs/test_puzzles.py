"""Puzzles in a real JupyterLab: three of each game, by mouse and by keys, on one screen."""

import pytest

from tests.browser.labdrive import open_drawer, put_away

ONE_SCREEN = 560


def on_one_screen(page):
    return page.lab().bounding_box()["height"] <= ONE_SCREEN


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_three_puzzles_by_mouse_and_by_keys(open_cells, game):
    page = open_cells("from widgets.tutor import Puzzles", f"Puzzles({game!r})", height=720)
    page.wait_live("Choose on the table, or in the list.")
    options, following = page.lab().locator(".rally-option"), page.lab().get_by_role("button", name="Next puzzle")
    for by_keys in (False, True, False):
        assert on_one_screen(page)
        if by_keys:
            options.first.focus()
            page.key("Enter")
        else:
            page.click(options.first)
        page.wait_live("of 100 races")
        assert on_one_screen(page)
        page.click(following)
        page.wait_live("Choose on the table, or in the list.")
    page.click(page.lab().get_by_role("button", name="Puzzle of the day"))
    page.click(open_drawer(page.lab()).get_by_label("hard"))
    put_away(page.lab())
    assert page.axe() == [] and page.errors == []
