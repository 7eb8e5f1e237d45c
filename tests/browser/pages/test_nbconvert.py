"""A lesson that `jupyter nbconvert` makes a page of: its pictures are there, and it asks other hosts for nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.selection import each_of
from tests.serving import Server
from tests.site.published import IS_SITE
from tools.command import LESSONS

from .conftest import Window, served

FIRSTS = ("01_tricks", "de/01_tricks", "10_rally_run", "zh/10_rally_run")
OF_THE_USUAL_PAGE = ("require.min.js", "latest.js")
"""What the usual template asks a network for, whatever the notebook needs: require.js and MathJax."""


def look_at(window: Window, address: str) -> None:
    """Open a page, and see that its first picture is there."""
    window.page.goto(address)
    window.page.wait_for_load_state("networkidle")
    picture = window.page.locator("svg[role=img]").first
    expect(picture).to_be_visible()
    assert picture.bounding_box()["width"] > 200
    assert not window.page.locator(".rally-untrusted").first.is_visible()


def open_converted(open_window: Callable[..., Window], folder: Path, lesson: str, *options: str) -> Window:
    """The page that the command makes, opened in a browser, and looked at."""
    command = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "html", *options, f"--output-dir={folder}"]
    subprocess.run([*command, str(LESSONS / f"{lesson}.ipynb")], check=True, capture_output=True)
    window = open_window()
    with served(folder) as address:
        look_at(window, f"{address}{Path(lesson).name}.html")
    return window


@each_of("lesson", FIRSTS, full=2)
def test_a_page_of_our_template_asks_other_hosts_for_nothing(
    open_window: Callable[..., Window], tmp_path: Path, lesson: str
) -> None:
    window = open_converted(open_window, tmp_path, lesson, "--template", "rally_page")
    assert window.outside == []
    assert not window.is_too_wide()


def test_the_usual_page_asks_for_its_own_and_for_nothing_of_ours(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    window = open_converted(open_window, tmp_path, "01_tricks")
    assert [url.partition("?")[0].rpartition("/")[2] for url in window.outside] == [*OF_THE_USUAL_PAGE]


@pytest.mark.skipif(IS_SITE, reason="the site has no server that exports")
def test_what_our_jupyterlab_exports_asks_other_hosts_for_nothing(
    open_window: Callable[..., Window], server: Server
) -> None:
    window = open_window()
    look_at(window, f"{server.url}/nbconvert/html/01_tricks.ipynb")
    assert window.outside == []
