"""Who opens a lesson in JupyterLab for the first time sees it and nothing beside it; how they leave it goes before."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import TIMEOUT, Server
from tests.site.published import IS_SITE

pytestmark = pytest.mark.skipif(IS_SITE, reason="the site has a page for each lesson")

MODE = "() => window.jupyterapp.shell.mode"
IS = "(mode) => window.jupyterapp?.shell.mode === mode"
SIMPLE, SEVERAL = "single-document", "multiple-document"
TURN = "(mode) => void window.jupyterapp.commands.execute('application:set-mode', {mode})"
FOLDERS = "#filebrowser"


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A window of a laptop that has never been here."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(TIMEOUT * 1000)
    yield context.new_page()
    context.close()


def test_a_first_lesson_is_seen_alone_and_its_board_whole(page: Page, server: Server) -> None:
    address = f"{server.url}/lab/workspaces/first-{uuid4().hex}/tree/00_start.ipynb"
    page.goto(address)
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    page.wait_for_function(IS, arg=SIMPLE)
    expect(page.locator(FOLDERS)).to_be_hidden()
    page.locator(".jp-CodeCell").first.click()
    page.keyboard.press("Shift+Enter")
    lab = page.locator(".rally-lab").first
    expect(lab.locator("[aria-live]").first).not_to_be_empty()
    for part in (".rally-stage", ".rally-hand-row"):
        expect(lab.locator(part).first).to_be_in_viewport(ratio=1)

    page.goto(address)
    page.wait_for_function(IS, arg=SIMPLE)
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    page.evaluate(TURN, SEVERAL)
    page.wait_for_function(IS, arg=SEVERAL)
    page.goto(address)
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    expect(page.locator(".lm-DockPanel-tabBar .lm-TabBar-tab").first).to_be_visible()
    assert page.evaluate(MODE) == SEVERAL
    server.shut_down_kernels("00_start.ipynb")
