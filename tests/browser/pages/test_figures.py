"""A figure that a reader writes into a page sends nothing anywhere, whatever is pressed in its mode bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from plotly.graph_objects import Figure

from tests.browser.notebook import is_outside
from tests.site.published import IS_SITE
from tests.widgets.figures_made import FIGURES, figure_of

from .conftest import Window

pytestmark = pytest.mark.skipif(IS_SITE, reason="they are files, and no part of the site")

CONFIRM = ".plotly-cloud-dialog button >> nth=-1"
SENDS = ("share", "cloud", "studio", "send", "upload", "edit")


def press_all(window: Window, figures: Iterable[Figure], folder: Path) -> tuple[list[str], set[str]]:
    """Press every button of these figures, and what it asks first: what they are called, and what other hosts hear."""
    outside: set[str] = set()
    window.context.on("request", lambda request: is_outside(request.url) and outside.add(request.url))
    file = folder / "figures.html"
    parts = [figure.to_html(full_html=False, include_plotlyjs=not at) for at, figure in enumerate(figures)]
    file.write_text(f"<!doctype html>{''.join(parts)}", "utf-8")
    window.page.goto(file.as_uri())
    expect(window.page.locator(".modebar")).to_have_count(len(parts))
    buttons = window.page.locator(".modebar button").all()
    for button in buttons:
        button.click()
        window.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        if window.page.locator(CONFIRM).count():
            with window.context.expect_event("request", lambda request: is_outside(request.url)):
                window.page.locator(CONFIRM).click()
    return [str(button.get_attribute("data-title")) for button in buttons], outside


def test_no_button_sends_a_figure_anywhere(open_window: Callable[..., Window], tmp_path: Path) -> None:
    window = open_window()
    names, outside = press_all(window, map(figure_of, FIGURES), tmp_path)
    assert len(names) >= len(FIGURES)
    assert not [name for name in names if any(word in name.lower() for word in SENDS)]
    assert not outside and len(window.context.pages) == 1
    links = {link.get_attribute("href") for link in window.page.locator(".modebar a").all()}
    assert links == {"https://plotly.com/"}, "a front page, and no data"


def test_plotly_itself_would_share_a_figure(open_window: Callable[..., Window], tmp_path: Path) -> None:
    """Otherwise nothing above could fail."""
    figure = figure_of("stich_rallye.figures.track.track_figure").update_layout(modebar_remove=[])
    names, outside = press_all(open_window(), [figure], tmp_path)
    assert "Share chart..." in names
    assert [url for url in outside if url.startswith("https://cloud.plotly.com/")]
