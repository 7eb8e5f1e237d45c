"""The links of lessons lead on in JupyterLab: in the same tab, to the heading that is meant, and nothing is asked.

Those of the site, of Notebook and of lessons without code are followed in tests/browser/site and tests/browser/pages;
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.selection import each_of
from tests.serving import Server
from tests.site.published import IS_SITE

from .links import BY_LESSON, arrived, follow

pytestmark = pytest.mark.skipif(IS_SITE, reason="the site's links: tests/browser/site/test_links.py")

BACK = """(path) => {
  const {shell, commands} = window.jupyterapp;
  for (const each of [...shell.widgets("main")]) if (each.context?.path !== path) each.dispose();
  return void commands.execute("docmanager:open", {path});
}"""
IS_TRUSTED = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .filter(({type}) => type === "code").every(({trusted}) => trusted)"""


@each_of("lesson", BY_LESSON, full=21)
def test_the_links_of_a_lesson_lead_on(open_file: Callable[..., LabPage], lesson: str) -> None:
    me = open_file(lesson, fresh=True, width=1280, height=720)
    for link in BY_LESSON[lesson]:
        follow(me.page, link)
        me.wait_opened(link.target)
        arrived(me.page, link)
        me.page.evaluate(BACK, lesson)
        me.wait_opened(lesson)


def test_a_button_leads_to_a_lesson_from_a_notebook_that_is_not_trusted(
    open_file: Callable[..., LabPage], server: Server
) -> None:
    lesson = server.folder / "changed_start.ipynb"
    lesson.write_bytes((server.folder / "00_start.ipynb").read_bytes() + b" ")
    me = open_file(lesson.name, fresh=True, width=1280, height=720)
    page = me.page
    assert page.evaluate(IS_TRUSTED) is False
    me.run_all()
    page.locator(".rally-station button, button.rally-station").first.click()
    page.get_by_role("button", name="Lesson 01", exact=True).click()
    me.wait_opened("01_tricks.ipynb")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert len(page.context.pages) == 1 and me.errors == []
