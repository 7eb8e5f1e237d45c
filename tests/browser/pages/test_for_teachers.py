"""What teachers save and print, in a browser: a class on one screen, the rules with their picture on one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.selection import each_of
from tests.widgets.classroom.test_teachers import class_of
from widgets.classroom import class_table, rules_page
from widgets.words import LANGUAGES, speaking

LOOKS = {"laptop": ("light", 1280, 720), "dark": ("dark", 1280, 720), "phone": ("light", 360, 740)}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("count", [25, 40])
def test_a_class_is_seen_at_a_glance(open_window, tmp_path: Path, count: int, look: str) -> None:
    """Each table on a laptop without scrolling; on a phone it moves in its frame, and the page does not."""
    scheme, width, height = LOOKS[look]
    window = open_window(color_scheme=scheme, viewport={"width": width, "height": height})
    window.page.goto(class_table(class_of(count)).save(tmp_path / "class.html").as_uri())
    tables = window.page.locator(".rally-parts")
    assert window.page.locator("tbody th[scope=row]").count() == 3 * count
    assert not window.is_too_wide()
    for table in tables.all() if width == 1280 else []:
        assert table.bounding_box()["height"] <= height
        assert table.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert (window.axe(), window.errors, window.outside) == ([], [], [])


@each_of("code", LANGUAGES)
@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_the_rules_are_one_page_with_their_picture(open_window, tmp_path: Path, game: str, code: str) -> None:
    with speaking(code):
        path = rules_page(game).save(tmp_path / "rules.html")
    window = open_window(viewport={"width": 900, "height": 740})
    window.page.goto(path.as_uri())
    picture = window.page.locator(".rally-page svg").first
    assert picture.bounding_box()["width"] == 500 and picture.bounding_box()["height"] > 200
    window.page.set_viewport_size({"width": 360, "height": 740})
    assert 250 < picture.bounding_box()["width"] <= 360 and not window.is_too_wide()
    pages = re.findall(rb"/Type\s*/Page\b", window.page.pdf(format="A4"))
    assert len(pages) == 1, "on paper"
    assert (window.axe(), window.errors, window.outside) == ([], [], [])
