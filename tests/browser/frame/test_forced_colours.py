"""Where the reader's own colours hold, what is drawn by a background can be seen, too: measured in pixels."""

from __future__ import annotations

import base64

from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage
from tests.widgets.lab.test_ending import LAST_TRICK

from .test_focus_is_seen import DIFFER, ENOUGH

WON = f"""from widgets.stich_rallye import PlayLab
lab = PlayLab(position={LAST_TRICK!r})
lab.act(next(iter(lab.state.race.legal)))
lab"""
COLOUR = "node => getComputedStyle(node).color"


def seen(page: LabPage, node: Locator) -> int:
    """How many pixels differ from those where the thing is not."""
    node.scroll_into_view_if_needed()
    box = node.bounding_box()
    assert box
    pictures = []
    for state in ("visible", "hidden"):
        node.evaluate("(node, state) => { node.style.visibility = state; }", state)
        picture = page.page.screenshot(clip={**box})
        pictures.append(base64.b64encode(picture).decode())
    node.evaluate("node => { node.style.visibility = ''; }")
    return int(page.page.evaluate(DIFFER, [pictures, ENOUGH]))


def test_a_podium_has_steps_and_a_crowd(open_cells):
    page = open_cells(WON)
    lab = page.lab()
    lab.locator(".rally-film").get_by_role("button", name="To the end").click(force=True)  # perhaps it has ended
    expect(lab.locator(".rally-podium")).to_be_visible()
    page.page.emulate_media(forced_colors="active")
    first, *_others = lab.locator(".rally-podium-block").all()
    width = first.evaluate("block => block.clientWidth")
    counts = [seen(page, first), seen(page, lab.locator(".rally-podium-crowd"))]
    page.page.emulate_media(forced_colors="none")
    assert min(counts) > 2 * width, "an edge all round"


def test_the_slider_of_a_race_has_a_road_and_the_line_on_show_one_colour(open_cells):
    page = open_cells("from widgets.rally_run import RaceLab\nRaceLab(seed=5)")
    page.page.emulate_media(forced_colors="active")
    slider = page.lab().locator(".rally-log-player input[type=range]")
    count, width = seen(page, slider), slider.evaluate("slider => slider.clientWidth")
    line = page.lab().locator(".rally-log-list [aria-selected=true]")
    colours = {node.evaluate(COLOUR) for node in [line, *line.locator(":scope *").all()]}
    page.page.emulate_media(forced_colors="none")
    assert count > 2 * width and len(colours) == 1
