"""A window of JupyterLab on a few cells, to be measured in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser

from tests.browser.files import write_notebook
from tests.browser.labdrive import LabPage
from tests.serving import Server


@contextmanager
def opened(server: Server, browser: Browser, cells: list[str], height: int = 1400) -> Iterator[LabPage]:
    """A window on a notebook of these cells."""
    write_notebook(server.folder / "bench.ipynb", *cells)
    page = LabPage(browser, server)
    try:
        yield page.open("bench.ipynb", motion=True, height=height)
    finally:
        page.close()
