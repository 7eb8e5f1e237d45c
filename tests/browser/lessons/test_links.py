"""The links of lessons lead on in JupyterLab: in the same tab, to the heading that is meant, and nothing is asked.

Those of the site, of Notebook and of lessons without code are followed in tests/browser/site and tests/browser/pages;
`make thorough` follows all of them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.site.published import IS_SITE
from tools.seed import drawn_from

from .links import LINKS, Link, arrived, follow

pytestmark = pytest.mark.skipif(IS_SITE, reason="the site's links: tests/browser/site/test_links.py")

OPEN = "(path) => window.jupyterapp.shell.currentWidget?.context?.path === path"
IS_TRUSTED = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .filter(({type}) => type === "code").every(({trusted}) => trusted)"""


@pytest.mark.parametrize("link", drawn_from(LINKS, 3, "links in JupyterLab"), ids=lambda link: "-".join(link))
def test_a_link_leads_on(open_file: Callable[..., LabPage], link: Link) -> None:
    page = open_file(link.lesson, fresh=True, width=1280, height=720).page
    follow(page, link)
    page.wait_for_function(OPEN, arg=link.target)
    arrived(page, link)


def test_a_button_leads_to_a_lesson_from_a_notebook_that_is_not_trusted(open_file: Callable[..., LabPage]) -> None:
    me = open_file("00_start.ipynb", fresh=True, width=1280, height=720)
    page = me.page
    assert page.evaluate(IS_TRUSTED) is False, "a stored lesson is not trusted"
    me.run_all()
    page.locator(".rally-station button, button.rally-station").first.click()
    page.get_by_role("button", name="Lesson 01", exact=True).click()
    page.wait_for_function(OPEN, arg="01_tricks.ipynb")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert len(page.context.pages) == 1 and me.errors == []
