"""Another language keeps what is on the table, with the way back: a lesson's memory is the lesson's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.labdrive import LabPage
from tests.browser.labs.test_umpire import LAB as UMPIRE, begin, tell
from tests.site.published import IS_SITE

OPEN = """const panel = await app.commands.execute('docmanager:open', {path: arg});
for (const other of [...app.shell.widgets('main')]) if (other !== panel) other.dispose();
await panel.context.ready; await panel.sessionContext.ready; await panel.sessionContext.session.kernel.info;"""
STEP_BACK = ".rally-repeat >> nth=0"
"""The button before “Do it again”."""


def open_beside(page: LabPage, lesson: str) -> None:
    """Open a lesson in the same window, and run its cells; the kernel of the one before goes on."""
    page._do(OPEN, lesson)
    page.listen()
    page.run_all()


@pytest.mark.skipif(IS_SITE, reason="the site has a test of its own: tests/browser/site/test_visits.py")
def test_a_race_at_the_table_goes_on_in_another_language(open_file: Callable[..., LabPage]) -> None:
    page = open_file("18_at_the_table.ipynb")
    page.run_all()
    begin(page)
    for card in ("G9", "R4"):
        tell(page, card)
    page.wait_live("Ada", UMPIRE)
    open_beside(page, "de/18_at_the_table.ipynb")
    page.wait_live(re.compile("^Ada ist dran. Alles ist wieder so, wie es war"), UMPIRE)
    page.click(page.lab(UMPIRE).locator(STEP_BACK))
    page.wait_live("Ben ist dran", UMPIRE)
    open_beside(page, "18_at_the_table.ipynb")
    page.wait_live(re.compile("^Ben is next. Everything is back as it was"), UMPIRE)
    page.click(page.lab(UMPIRE).locator(STEP_BACK))
    page.wait_live("Mia leads", UMPIRE)
    page.server.shut_down_kernels("de/18_at_the_table.ipynb")
    assert page.errors == []
