"""One JupyterLab and one Chromium for all browser tests, and a notebook for each: what a test leaves is wiped."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import ROOT, TIMEOUT, Server, once, serve
from tests.site.published import IS_SITE, serve_site

from .files import cells_of, code_cells, write_notebook
from .labdrive import LabPage
from .notebook import chromium_browser

expect.set_options(timeout=TIMEOUT * 1000)  # what is waited for comes: a slow machine is no fault
collect_ignore = [] if IS_SITE else ["site"]
MOST_FILLS = 10
"""Number of times that a notebook is filled before another window takes its place.

ipywidgets keeps a view of the layouts that labs share for each widget that was ever shown: emptying the notebook takes
a third of a second longer each time.
"""

ONE_OF = 8
"""`.ci/run` runs one of this number of browser tests."""

REPORTS = pytest.StashKey[dict[str, pytest.TestReport]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what stands in this folder as a browser test. Where none says otherwise, a fixed share is run by day.

    It is a share by the checksums of their names; all others are left to the night, for they take an hour.
    On the site what shares a window runs in one worker: Python takes longer to begin there than most of what is done.
    """
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
            if not any(map(item.get_closest_marker, ("brief", "rest", "night"))):
                by_day = crc32(item.nodeid.encode()) % ONE_OF == 0
                item.add_marker(pytest.mark.rest if by_day else pytest.mark.night)
        if IS_SITE and "windows" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("window"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Keep what became of a test, for the picture of a failure."""
    report = yield
    item.stash.setdefault(REPORTS, {})[report.when] = report
    return report


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A JupyterLab on a copy of the lessons; with RALLY_SITE=1 that of the site without a server."""
    with once("JupyterLab", serve_site if IS_SITE else serve) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    with once("Chromium", chromium_browser) as running:
        yield running


class Windows:
    """Opens notebooks: in the window that another test has left empty, with the kernel that it has wiped, if there is.

    A lesson gets a kernel of its own; cells are put into a notebook that stays open, for starting JupyterLab and a
    kernel takes longer than most of what is done with them.
    """

    def __init__(self, chromium: Browser, server: Server) -> None:
        self.chromium, self.server = chromium, server
        self.empty: Page | None = None
        self.wiped: LabPage | None = None
        self.count = 0

    def open(self, notebook: str, *args, fresh: bool = False, touch: bool = False, **kwargs) -> LabPage:
        """A file of the server's folder, with a kernel of its own."""
        used = None if fresh or touch else self.empty
        if used:
            self.empty = None
        page = LabPage(self.chromium, self.server, used)
        try:
            return page.open(notebook, *args, touch=touch, **kwargs)
        except BaseException:
            page.close()
            raise

    def fill(self, cells: list[dict], *args, fresh: bool = False, touch: bool = False, **kwargs) -> LabPage:
        """A notebook of these cells, none of them run yet."""
        page = None if fresh or touch else self.wiped
        if page:
            self.wiped = None
        else:
            self.count += 1
            name = f"cells-{self.count}.ipynb"
            write_notebook(self.server.folder / name)
            page = self.open(name, fresh=fresh, touch=touch)
        try:
            page.fill(cells, *args, **kwargs)
        except BaseException:
            page.close()
            raise
        return page

    def leave(self, page: LabPage, *, keep: bool) -> None:
        """Leave a page to the next test if nothing is left on it; close it otherwise."""
        if page.page.is_closed():
            return
        if keep and page.is_wanted_again and not self.wiped and page.fills < MOST_FILLS and page.wipe():
            self.wiped = page
        elif keep and not page.touch and not page.is_wanted_again and not self.empty:
            self.empty = page.leave()
        else:
            page.close()


@pytest.fixture(scope="session")
def windows(chromium: Browser, server: Server) -> Windows:
    """What all tests open notebooks with."""
    return Windows(chromium, server)


@pytest.fixture
def opened(windows: Windows, request: pytest.FixtureRequest) -> Iterator[list[LabPage]]:
    """The pages that a test has opened; left when it is over. If it fails, pictures of them are in .cache/browser/."""
    pages: list[LabPage] = []
    yield pages
    failed = has_failed(request)
    for i, page in enumerate(pages):
        if failed:
            show_failure(page, f"{request.node.name}-{i}")
        windows.leave(page, keep=not failed)


@pytest.fixture
def open_file(windows: Windows, opened: list[LabPage]) -> Callable[..., LabPage]:
    """`open_file("01_tricks.ipynb")` opens it as JupyterLab does, trusted or not, with a kernel of its own."""

    def open_one(notebook: str, *args, **kwargs) -> LabPage:
        opened.append(windows.open(notebook, *args, **kwargs))
        return opened[-1]

    return open_one


@pytest.fixture
def open_lesson(windows: Windows, opened: list[LabPage]) -> Callable[..., LabPage]:
    """`open_lesson("01_tricks.ipynb", width=1280, theme="light")` gives a LabPage with the lesson's cells, not yet run.

    With `labs=(0, 2)` those of its first and its third lab only; with `instead={"races=3000": "races=9"}` other words
    in its cells; with `fresh=True` in a window and with a kernel that no other test has used.
    """

    def open_one(
        lesson: str,
        *args,
        labs: Collection[int] | None = None,
        instead: Mapping[str, str] = MappingProxyType({}),
        **kwargs,
    ) -> LabPage:
        cells = cells_of(windows.server.folder / lesson, labs)
        for words, others in instead.items():
            cells = [{**cell, "source": cell["source"].replace(words, others)} for cell in cells]
        opened.append(windows.fill(cells, *args, **kwargs))
        return opened[-1]

    return open_one


@pytest.fixture
def open_cells(windows: Windows, opened: list[LabPage]) -> Callable[..., LabPage]:
    """`open_cells("from widgets.stich_rallye import TrickLab", "TrickLab()")` gives a LabPage that ran them.

    With `fresh=True` in a window and with a kernel that no other test has used.
    """

    def open_them(*cells: str, **kwargs) -> LabPage:
        opened.append(windows.fill(code_cells(*cells), **kwargs))
        opened[-1].run_all()
        return opened[-1]

    return open_them


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
