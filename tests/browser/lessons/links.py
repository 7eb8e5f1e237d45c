"""The links in the text of all lessons, and how one of them is followed in a page that Jupyter has made."""

from __future__ import annotations

import json
import posixpath
import re
from typing import NamedTuple
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from tests.serving import ROOT

LESSONS = ROOT / "notebooks"
WRITTEN = re.compile(r"\]\(((?:[\w./]+\.ipynb)?)(#[^)\s]+)?\)")
"""A link to a lesson, to a heading of one, or to a heading of this one."""


class Link(NamedTuple):
    """lesson: in which it stands; written: as it is there; target: where it leads; heading: there, if it names one."""

    lesson: str
    written: str
    target: str
    heading: str


def links_of(lesson: str) -> list[Link]:
    """All links of a lesson to lessons, each once."""
    cells = json.loads((LESSONS / lesson).read_text("utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    found = dict.fromkeys((file, heading) for file, heading in WRITTEN.findall(text) if file or heading)
    folder = posixpath.dirname(lesson)
    return [
        Link(
            lesson,
            file + heading,
            posixpath.normpath(posixpath.join(folder, file)) if file else lesson,
            unquote(heading.removeprefix("#")),
        )
        for file, heading in found
    ]


LINKS = [
    link
    for pattern in ("*.ipynb", "??/*.ipynb")
    for path in sorted(LESSONS.glob(pattern))
    for link in links_of(path.relative_to(LESSONS).as_posix())
]
"""Those of all lessons, in all languages."""

BY_LESSON = {link.lesson: [each for each in LINKS if each.lesson == link.lesson] for link in LINKS}
"""The same, by the lesson in which they stand."""


TEXTS = ".jp-RenderedMarkdown a[href]:not(.jp-InternalAnchorLink)"
FOUND = """([links, file, hash]) => [...document.querySelectorAll(links)].find((link) => {
  const url = new URL(link.href);
  return decodeURIComponent(url.hash) === hash && (!file || decodeURIComponent(url.pathname).endsWith("/" + file));
})"""
"""The first link to a file, and to a heading if one is named."""

IN_SIGHT = """(heading) => {
  const {content} = window.jupyterapp.shell.currentWidget, [, cell] = heading.split("cell-id=");
  const place = cell ? content.widgets.find(({model}) => model.id === cell)?.node
    : [...content.node.querySelectorAll("[data-jupyter-id]")].find((one) => one.dataset.jupyterId === heading);
  const {top = innerHeight} = place?.getBoundingClientRect() ?? {};
  return top >= 0 && top < innerHeight - 20;
}"""
"""Whether a heading, or a cell that is named, is in sight in the notebook that is open."""


def follow(page: Page, link: Link) -> None:
    """Click on it, wherever in the text it stands."""
    file = link.target if link.written.partition("#")[0] else ""
    wanted = [TEXTS, file, f"#{link.heading}" if link.heading else ""]
    found = page.wait_for_function(FOUND, arg=wanted).as_element()  # cells out of sight are laid out later
    assert found is not None
    found.click()


def arrived(page: Page, link: Link) -> None:
    """The heading that it names is in sight, nothing is asked, and no other tab has been opened."""
    if link.heading:
        page.wait_for_function(IN_SIGHT, arg=link.heading)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert len(page.context.pages) == 1, [each.url for each in page.context.pages]
