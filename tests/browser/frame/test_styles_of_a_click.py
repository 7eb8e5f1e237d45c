"""What a click changes is styled anew, and not the whole page: counted by the browser itself."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage

MOST = 300
"""Elements, each as often as it is styled. Where a style asks every element what it holds, a click has thousands."""

CLICKS = {
    "a drive": ("from widgets.stich_rallye import HillLab", "HillLab()", "Drive"),
    "a hint": ("from widgets.stich_rallye import PlayLab", "PlayLab(seed=4)", "Hint"),
}


def rest(page: LabPage) -> None:
    """Wait until nothing is under way any more: no message, no animation, and nothing for which the page finds time."""
    page.quiet()
    page.page.wait_for_function("() => !document.getAnimations().length")
    page.page.evaluate("() => new Promise(requestIdleCallback)")
    page.settle()


@pytest.mark.parametrize("what", CLICKS)
def test_a_click_styles_few_elements(open_cells: Callable[..., LabPage], what: str) -> None:
    *cells, button = CLICKS[what]
    page = open_cells(*cells)
    press = page.lab().get_by_role("button", name=button, exact=True).first
    page.click(press)  # the first one makes the cell the active one, too
    expect(press).to_be_visible()  # a hint is worked out, and can be asked for again
    rest(page)
    browser = page.page.context.browser
    assert browser is not None
    browser.start_tracing(page=page.page, categories=["devtools.timeline"])
    page.click(press)
    rest(page)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree"]
    assert styled, "the browser counts no longer what it styles"
    assert sum(styled) < MOST
