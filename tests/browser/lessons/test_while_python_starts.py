"""What is run in JupyterLab while Python starts waits for it, says so, and is run once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests import serving
from tests.serving import TIMEOUT, Server
from tests.site.published import IS_SITE

pytestmark = pytest.mark.skipif(IS_SITE, reason="the site keeps keys in its own way: tests/browser/site")

LESSON = "de/06_what_if.ipynb"
SIGN = re.compile(r"Das Spiel wird aufgebaut: \d+ s")
LONG = re.compile(r"Das Spiel wird aufgebaut: ([2-9]\d|\d{3,}) s")
LATE = """import pathlib, sys
from tests.waiting import wait_until
if any("ipykernel" in word for word in sys.orig_argv):
    wait_until(pathlib.Path({file!r}).exists, "the file", seconds=1000)"""
"""Python as it starts on a machine that has much else to do: not before a file is there."""


@contextmanager
def opened(chromium: Browser, server: Server) -> Iterator[Page]:
    """A window with the lesson, as a link opens it; its text is there."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(TIMEOUT * 1000)
    try:
        yield context.new_page()
    finally:
        context.close()


def see(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/lab/tree/{LESSON}")
    page.locator(".jp-Notebook .jp-CodeCell .jp-OutputArea-output").first.wait_for()
    page.locator(".jp-Notebook .jp-MarkdownCell").first.click()


def test_shift_enter_before_there_is_a_kernel_is_not_lost(chromium: Browser, server: Server) -> None:
    held: list[Route] = []
    with opened(chromium, server) as page:
        page.route("**/api/sessions*", lambda route: held.append(route) if is_new(route) else route.continue_())
        see(page, server)
        for _key in range(3):  # a text, the first lab, and what comes after it
            page.keyboard.press("Shift+Enter")
        first = page.locator(".jp-Notebook .jp-CodeCell").first
        sign = page.locator(".rally-lessons-waiting[role=status]")
        expect(sign).to_have_text(SIGN)
        expect(sign).to_be_in_viewport(ratio=1)
        expect(first.locator(".jp-InputPrompt")).to_have_text("[*]:")
        expect(first.locator(".jp-OutputArea-output"), "what it showed stays").not_to_have_count(0)
        first.click()
        page.keyboard.press("Control+Enter")
        for route in held:
            route.continue_()
        expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty()
        expect(first.locator(".jp-InputPrompt")).to_have_text("[1]:")
        expect(sign).to_have_count(0)
        expect(page.locator(".jp-Dialog")).to_have_count(0)


def is_new(route: Route) -> bool:
    """Whether the page asks for a session, and so for a kernel."""
    return route.request.method == "POST"


def test_a_kernel_that_takes_20_seconds_is_waited_for(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begins = tmp_path / "begins"
    (tmp_path / "sitecustomize.py").write_text(LATE.format(file=str(begins)))
    usual = serving.environment

    def slow(folder: Path) -> dict[str, str]:
        found = usual(folder)
        return {**found, "PYTHONPATH": os.pathsep.join([found["PYTHONPATH"], str(tmp_path)])}

    monkeypatch.setattr(serving, "environment", slow)
    with serving.serve() as server, opened(chromium, server) as page:
        see(page, server)
        page.keyboard.press("Shift+Enter")
        page.keyboard.press("Shift+Enter")
        sign = page.locator(".rally-lessons-waiting[role=status]")
        expect(sign).to_have_text(SIGN)
        expect(sign).to_have_text(LONG)
        expect(page.locator(".rally-lab [aria-live]")).to_have_count(0)
        begins.touch()
        expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty()
