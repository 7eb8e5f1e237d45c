"""After a restart a cell shows what it showed before, unless it has become another one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.labdrive import LabPage

IMPORT, LAB = "from widgets.stich_rallye import HillLab, TrickLab", "HillLab(players=4)"


@pytest.mark.parametrize("edited", ["HillLab(players=4, track='beach')", "TrickLab()"])
def test_what_the_page_kept_is_for_the_same_lab_with_the_same_arguments(
    open_cells: Callable[..., LabPage], edited: str
) -> None:
    page = open_cells(IMPORT, LAB)
    page.lab().get_by_role("button", name="Drive", exact=True).click()
    page.wait_live("Mia drives 3 spaces from space 10")
    page.restart_and_run_all()
    page.wait_live("Everything is back as it was. Mia on space 13")

    page._do("app.shell.currentWidget.content.widgets[1].model.sharedModel.setSource(arg);", edited)
    page.restart_and_run_all()
    page.wait_live(lambda said: said and "Mia on space 13" not in said)
    page.lab().get_by_role("button", name="Step back", exact=True).click()
    page.wait_live("This is the beginning")
    assert page.errors == []
