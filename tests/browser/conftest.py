"""One JupyterLab and one Chromium for all browser tests; a notebook for each test, or for all tests of a module."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.serving import ROOT, Server, serve

from .labdrive import LabPage
from .notebook import chromium_browser, write_notebook

REPORTS = pytest.StashKey[dict[str, pytest.TestReport]]()


@pytest.hookimpl(tryfirst=True)
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


class Windows:
    """Opens notebooks, in the window that another test has left empty if there is one."""

    def __init__(self, chromium: Browser, server: Server) -> None:
        self.chromium, self.server = chromium, server
        self.empty: Page | None = None

    def open(self, notebook: str, *args, fresh: bool = False, touch: bool = False, **kwargs) -> LabPage:
        used = None if fresh or touch else self.empty
        if used:
            self.empty = None
        page = LabPage(self.chromium, self.server, used)
        try:
            return page.open(notebook, *args, touch=touch, **kwargs)
        except BaseException:
            page.close()
            raise

    def leave(self, page: LabPage, *, keep: bool = True) -> None:
        """Close a notebook, and its window too unless another may use it."""
        if page.page.is_closed():
            return
        if keep and not page.touch and not self.empty:
            self.empty = page.leave()
        else:
            page.close()


@pytest.fixture(scope="session")
def windows(chromium: Browser, server: Server) -> Windows:
    """What all tests open notebooks with."""
    return Windows(chromium, server)


@pytest.fixture
def open_lesson(windows: Windows, request: pytest.FixtureRequest) -> Iterator[Callable[..., LabPage]]:
    """`open_lesson("01_tricks.ipynb", width=1280, theme="light")` gives a LabPage; closed after the test.

    With `fresh=True` in a window that no other test has used. If the test fails, pictures of what was open are in
    .cache/browser/.
    """
    pages: list[LabPage] = []

    def open_one(notebook: str, *args, **kwargs) -> LabPage:
        pages.append(windows.open(notebook, *args, **kwargs))
        return pages[-1]

    yield open_one
    failed = has_failed(request)
    for i, page in enumerate(pages):
        if failed:
            show_failure(page, f"{request.node.name}-{i}")
        windows.leave(page, keep=not failed)


def has_failed(request: pytest.FixtureRequest) -> bool:
    """Whether the test has failed, which is over."""
    report = request.node.stash.get(REPORTS, {}).get("call")
    return report is None or report.failed


def show_failure(page: LabPage, name: str) -> None:
    """Print where a picture of the page is, and what was said on its console."""
    if not page.page.is_closed():
        file = re.sub(r"[^\w.-]+", "_", name) + ".png"
        print("a picture of it:", page.screenshot(ROOT / ".cache" / "browser" / file))
        print("on the console:", *page.errors, sep="\n  ")


@pytest.fixture
def open_cells(server: Server, open_lesson: Callable[..., LabPage]) -> Iterator[Callable[..., LabPage]]:
    """`open_cells("from widgets.stich_rallye import TrickLab", "TrickLab()")` gives a LabPage that ran them."""
    written: list[Path] = []

    def open_them(*cells: str, **window) -> LabPage:
        written.append(server.folder / f"cells-{len(written)}.ipynb")
        write_notebook(written[-1], cells)
        page = open_lesson(written[-1].name, **window)
        page.run_all()
        return page

    yield open_them
    for path in written:
        path.unlink(missing_ok=True)


@pytest.fixture(scope="module")
def module_page(server: Server, windows: Windows, request: pytest.FixtureRequest) -> Iterator[LabPage]:
    """The cells that a module calls CELLS, run in one page for all of its tests; they want `shared_page`."""
    path = server.folder / f"{request.path.stem}.ipynb"
    write_notebook(path, request.module.CELLS)
    page = windows.open(path.name, traffic=True)
    page.run_all()
    yield page
    windows.leave(page)
    path.unlink()


@pytest.fixture
def shared_page(module_page: LabPage, request: pytest.FixtureRequest) -> Iterator[LabPage]:
    """The page of all tests of a module: each finds it as the one before has left it, but for what was complained."""
    module_page.errors.clear()
    module_page.page.emulate_media(reduced_motion="reduce")
    yield module_page
    if has_failed(request):
        show_failure(module_page, request.node.name)
