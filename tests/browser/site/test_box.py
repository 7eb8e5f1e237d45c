"""Who has the box puts a phone on the table: from the front page to a game's umpire, with and without a network."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from playwright.sync_api import ViewportSize, expect

from rally import GAMES
from tests.selection import each_of
from tools.site.door.page import front
from widgets.words import LANGUAGES

from .visitor import PATIENCE, Visitor

PHONE: ViewportSize = {"width": 360, "height": 740}
FINGER = 48
UMPIRE = ".jp-Notebook .jp-Cell:has(.rally-lab).jp-mod-active .rally-lab"


@each_of("looks, language", product(("light", "dark"), LANGUAGES), full=2)
def test_who_has_the_box_comes_to_the_umpire_of_each_game_with_one_hand(
    come: Callable[..., Visitor], language: str, looks: str
) -> None:
    me = come(is_mobile=True, has_touch=True, color_scheme=looks)
    page = me.page = me.context.new_page()
    page.set_viewport_size(PHONE)
    ways = page.locator(".box a")
    for number, _game in enumerate(GAMES):
        page.goto(f"{me.site}{front(language)}#{language}")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        box = ways.nth(number).bounding_box()
        assert box and min(box["width"], box["height"]) >= FINGER
        ways.nth(number).tap()
        expect(page.locator(UMPIRE)).to_be_in_viewport(timeout=PATIENCE)
        expect(page.locator("html")).to_have_attribute("lang", language)
        me.is_alive()
        expect(page.locator(UMPIRE)).to_be_in_viewport()
    me.keeps()
    me.context.set_offline(True)
    page.goto(f"{me.site}{front(language)}#{language}")
    ways.last.tap()
    me.is_alive()
    expect(page.locator(UMPIRE)).to_be_in_viewport()
    assert me.outside == []


@each_of("size, language", product(((360, 740), (1280, 720)), LANGUAGES), full=2)
def test_the_way_to_the_umpire_stands_in_the_first_window(
    come: Callable[..., Visitor], language: str, size: tuple[int, int]
) -> None:
    me = come()
    page = me.page = me.context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{me.site}{front(language)}#{language}")
    way = page.locator("header .table a")
    expect(way).to_be_in_viewport(ratio=1)
    box = way.bounding_box()
    assert box and min(box["width"], box["height"]) >= FINGER
    assert "18_at_the_table" in (way.get_attribute("href") or "")
