"""Every link in the text of a lesson leads to a lesson that is there, and to a heading of it, in every language.

What opens there is followed in a browser: tests/browser/lessons, tests/browser/site and tests/browser/pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.lessons.links import BY_LESSON, LESSONS, LINKS, Link
from tools.app import __main__ as app
from widgets.words import LANGUAGES

CELL = "cell-id="


def headings(path: Path) -> Iterator[str]:
    """What a link can name of a lesson: its headings as JupyterLab does, and the cells that begin with one."""
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and text.startswith("#"):
            yield f"{CELL}{cell['id']}"
        if cell["cell_type"] == "markdown":
            heads = (line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#"))
            yield from (head.replace("*", "").replace("`", "").replace(" ", "-") for head in heads)


def dead(folder: Path, links: list[Link]) -> list[Link]:
    """Those that lead nowhere in a folder of lessons."""
    files = {path.relative_to(folder).as_posix(): {"", *headings(path)} for path in folder.rglob("*.ipynb")}
    return [link for link in links if link.heading not in files.get(link.target, ())]


def test_there_are_links_in_all_lessons_of_all_languages() -> None:
    lessons = [path.name for path in LESSONS.glob("*.ipynb")]
    assert len(BY_LESSON) == len(lessons) * len(LANGUAGES)
    assert len({len([link for link in LINKS if link.lesson.startswith(code)]) for code in {*LANGUAGES} - {"en"}}) == 1


def test_every_link_leads_on_where_lessons_are_notebooks() -> None:
    assert dead(LESSONS, LINKS) == []


def test_every_link_leads_on_in_lessons_without_code(tmp_path: Path) -> None:
    app.write_lessons(tmp_path)
    left = {path: path.read_text("utf-8") for path in tmp_path.rglob("*.ipynb")}
    there = [link for link in LINKS if f"]({link.written})" in left[tmp_path / link.lesson]]
    assert len(there) > 300 and dead(tmp_path, there) == []


@pytest.mark.parametrize("heading", ["No-such-heading", f"{CELL}no-such-cell"])
def test_a_link_to_a_heading_that_is_not_there_is_dead(heading: str) -> None:
    link = LINKS[0]._replace(heading=heading)
    assert dead(LESSONS, [link]) == [link]
