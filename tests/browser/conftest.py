"""One JupyterLab and one Chromium for all browser tests; a window for each test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser

from tests.serving import ROOT, Server, serve

from .labdrive import LabPage
from .notebook import chromium_browser

REPORTS = pytest.StashKey[dict[str, pytest.TestReport]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that stands in this folder is a browser test."""
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Keep what became of a test, for the picture of a failure."""
    report = yield
    item.stash.setdefault(REPORTS, {})[report.when] = report
    return report


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A JupyterLab on a copy of the lessons."""
    with serve() as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    with chromium_browser() as running:
        yield running


@pytest.fixture
def open_lesson(server: Server, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., LabPage]]:
    """`open_lesson("01_tricks.ipynb", width=1280, theme="light")` gives a LabPage; closed after the test.

    If the test fails, pictures of what was open are in .cache/browser/.
    """
    pages: list[LabPage] = []

    def open_one(notebook: str, *args, **kwargs) -> LabPage:
        pages.append(LabPage(chromium, server))
        return pages[-1].open(notebook, *args, **kwargs)

    yield open_one
    report = request.node.stash.get(REPORTS, {}).get("call")
    for i, page in enumerate(pages):
        if report is not None and report.failed and hasattr(page, "page"):
            name = re.sub(r"[^\w.-]+", "_", request.node.name)
            print("a picture of it:", page.screenshot(ROOT / ".cache" / "browser" / f"{name}-{i}.png"))
            print("on the console:", *page.errors, sep="\n  ")
        page.close()


@pytest.fixture
def open_cells(server: Server, open_lesson: Callable[..., LabPage]) -> Iterator[Callable[..., LabPage]]:
    """`open_cells("from widgets.stich_rallye import TrickLab", "TrickLab()")` gives a LabPage that ran them."""
    written: list[Path] = []

    def open_them(*cells: str, **window) -> LabPage:
        notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        written.append(server.folder / f"cells-{len(written)}.ipynb")
        nbformat.write(notebook, written[-1])
        page = open_lesson(written[-1].name, **window)
        page.run_all()
        return page

    yield open_them
    for path in written:
        path.unlink(missing_ok=True)
