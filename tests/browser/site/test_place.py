"""Where one is in a lesson stays: the lab, whether a phone is turned, or the page loaded again or translated."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .visitor import Visitor

pytestmark = pytest.mark.rest

UPRIGHT, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}
LAB = ".rally-lab >> nth=3"
TO = """(lab) => {
  const outer = document.querySelector(".jp-WindowedPanel-outer");
  outer.scrollTop += lab.getBoundingClientRect().top - 100;
}"""
SHARE = """(lab) => {
  const box = lab.getBoundingClientRect();
  return (innerHeight / 3 - box.top) / box.height;
}"""
"""How much of a lab lies above a third of the window."""


def test_one_stays_at_the_lab_when_a_phone_is_turned_the_page_loaded_again_or_in_another_language(
    come: Callable[..., Visitor],
) -> None:
    me = come()
    page = me.visit("03_driving_and_hills.ipynb")
    page.set_viewport_size(UPRIGHT)
    me.is_alive()
    lab = page.locator(LAB)
    lab.scroll_into_view_if_needed()
    expect(page.locator(".rally-site-sign")).to_have_count(0)
    lab.evaluate(TO)
    page.wait_for_function("() => (sessionStorage['lessons place'] ?? '').includes('share')")
    page.mouse.wheel(0, 1)
    here = lab.evaluate(SHARE)
    assert 0 < here < 1

    def is_here() -> None:
        page.wait_for_function(
            "([lab, here]) => { const each = document.querySelectorAll('.rally-lab')[lab]; if (!each) return false;"
            f" return Math.abs(({SHARE})(each) - here) < 0.12; }}",
            arg=[3, here],
        )

    for size in (LYING, UPRIGHT):
        page.set_viewport_size(size)
        is_here()
    page.reload()
    me.is_alive()
    is_here()
    page.locator(".rally-site-language select").select_option("de")
    page.wait_for_url("**path=de/03_driving_and_hills.ipynb*")
    me.is_alive()
    is_here()
    assert (me.errors, me.outside) == ([], [])


def test_who_loads_the_page_again_in_the_middle_of_a_trick_has_the_pad_where_it_was(
    come: Callable[..., Visitor],
) -> None:
    """A table that has grown since one scrolled last, as it does when the set-up is over."""
    me = come()
    page = me.visit("18_at_the_table.ipynb")
    page.set_viewport_size(UPRIGHT)
    me.is_alive()
    lab = page.locator(".rally-umpire-lab").first
    for _step in range(4):
        lab.locator(".rally-setup-ways .mod-primary").click()
        me.settle()
    pad = lab.locator(".rally-card_pad")
    lab.locator(".rally-pad-colour").first.click()
    lab.locator(".rally-pad-number:visible").first.click()
    me.wait_live("Ben is next")
    box = pad.bounding_box()
    assert box
    page.reload()
    me.is_alive()
    page.wait_for_function(
        "([pad, top]) => Math.abs(pad.getBoundingClientRect().top - top) < 12",
        arg=[pad.element_handle(), box["y"]],
    )
    expect(pad.locator(".rally-pad-title")).to_contain_text("Ben")
    assert (me.errors, me.outside) == ([], [])
