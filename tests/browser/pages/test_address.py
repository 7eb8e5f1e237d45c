"""The script with which a page of the site begins finds the lesson in an address, whatever a chat left around it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.browser.pages.conftest import served
from tests.widgets.lab.test_running_text import BEHIND
from tests.widgets.lab.test_sharing import POSITION
from tools.site.page import INLINE
from tools.site.words import words_by_language
from widgets.lab.links import PAGE, Link, links_in

LINK = Link("06_what_if", "position", POSITION)
LESSONS = [f"{folder}{LINK.lesson}.ipynb" for folder in ("", "de/")]
SEARCH, PATH = "location.search", "new URLSearchParams(location.search).get('path')"


@pytest.fixture(scope="module")
def page_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A page that has nothing but that script."""
    folder: Path = tmp_path_factory.mktemp("site")
    (folder / PAGE).parent.mkdir(parents=True)
    told = json.dumps({"words": words_by_language(), "lessons": dict.fromkeys(LESSONS, "")}).replace("</", "<\\/")
    site = f'<script id="rally-site" type="application/json">{told}</script>'
    text = f"<!doctype html><head>{site}<script>{INLINE.read_text('utf-8')}</script></head><body></body>"
    (folder / PAGE).write_text(text, "utf-8")
    with served(folder) as address:
        yield f"{address}{PAGE}"


@pytest.mark.parametrize("query", [LINK.query, LINK.unchecked_query], ids=["checked", "not checked"])
@pytest.mark.parametrize(("locale", "path"), [*zip(["en-GB", "de-AT"], LESSONS, strict=True)])
def test_a_wrapped_address_names_its_lesson_and_its_place(
    open_window, page_address: str, query: str, locale: str, path: str
) -> None:
    page = open_window(locale=locale).page
    for wrapper, wrap in (*BEHIND.items(), ("all of it encoded", lambda link: quote(link, safe=""))):
        page.goto(f"{page_address}?{wrap(query)}")
        page.wait_for_function(f"{PATH} === {path!r}")
        assert LINK in links_in(page.evaluate(SEARCH).removeprefix("?")), wrapper


def test_a_lesson_is_found_before_what_a_chat_left_behind_it(open_window, page_address: str) -> None:
    page = open_window().page
    for wrap in BEHIND.values():
        page.goto(f"{page_address}?{wrap('path=de%2F06_what_if.ipynb')}")
        assert page.evaluate(PATH) == "de/06_what_if.ipynb"
