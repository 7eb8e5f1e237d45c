"""A window of JupyterLab on a few cells, to be measured in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser

from tests.browser.labdrive import LabPage
from tests.serving import Server


@contextmanager
def opened(server: Server, browser: Browser, cells: list[str], height: int = 1400) -> Iterator[LabPage]:
    """A window on a notebook of these cells."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, server.folder / "bench.ipynb")
    page = LabPage(browser, server)
    try:
        yield page.open("bench.ipynb", traffic=True, motion=True, height=height)
    finally:
        page.close()
