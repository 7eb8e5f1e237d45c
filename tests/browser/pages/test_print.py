"""The pages to print in a browser: everybody can read them, on a phone and in the dark, too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from rally.tutor import SKILLS
from tests.selection import each_of
from tools.print import __main__ as printing
from widgets.words import LANGUAGES
from widgets.words.languages import SOURCE

from .conftest import served

NARROW = "16_puzzles"
"""A lesson with long lines in its tables, beside which there is little room."""
MAP = "15_practice"

# The headings of rows of which a word is broken: its letters have several lines.
BROKEN = """() => [...document.querySelectorAll('tbody th')].flatMap(head => {
  const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode(), range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({index, 0: word}) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""
# The names on a map: of its words those of their size.
NAMES = """[...document.querySelectorAll('figure svg text')]
  .filter(node => getComputedStyle(node).fontSize === '13px')"""
# The names of a map that lie over one another.
OVER = f"""() => {{
  const all = {NAMES}
    .map(node => [node.textContent, node.getBoundingClientRect()]).filter(([words]) => words.length > 2);
  const isOver = (one, other) => one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
  return all.flatMap(([words, box], at) =>
    all.slice(at + 1).filter(([, other]) => isOver(box, other)).map(([others]) => `${{words}} over ${{others}}`));
}}"""
# How high the letters of a map's names are on the page, in pixels.
LETTERS = f"""() => {{
  const [name] = {NAMES};
  return 13 * name.ownerSVGElement.getBoundingClientRect().width / name.ownerSVGElement.viewBox.baseVal.width;
}}"""

PAGES = [
    f"{'' if code == SOURCE else code + '/'}{path.stem}"
    for code in LANGUAGES
    for path in sorted(printing.LESSONS.glob("*.ipynb"))
    if path.stem not in (NARROW, MAP)
]


def map_in(code: str) -> str:
    """The lesson with the map, in a language."""
    return MAP if code == SOURCE else f"{code}/{MAP}"


LOOKS = {"phone": ("light", 360), "dark": ("dark", 1280)}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("print")
    (folder / printing.STYLE).write_text(printing.style(), "utf-8")
    for name in (NARROW, *map(map_in, LANGUAGES), *PAGES):
        page = folder / f"{name}.html"
        page.parent.mkdir(exist_ok=True)
        language = name.split("/")[0] if "/" in name else SOURCE
        page.write_text(printing.lesson_page(printing.LESSONS / f"{name}.ipynb", language), "utf-8")
    with served(folder) as url:
        yield url


@each_of("name, look", product(PAGES, LOOKS), full=14)
def test_everybody_can_read_it(open_window, address, name: str, look: str) -> None:
    scheme, width = LOOKS[look]
    window = open_window(color_scheme=scheme, viewport={"width": width, "height": 740})
    window.page.goto(f"{address}{name}.html")
    assert not window.is_too_wide()
    assert (window.axe(), window.errors, window.outside) == ([], [], [])


def test_words_beside_long_lines_are_whole(open_window, address) -> None:
    window = open_window(viewport={"width": 900, "height": 740})
    window.page.goto(f"{address}{NARROW}.html")
    assert window.page.locator("tbody th").count() > 3
    assert window.page.evaluate(BROKEN) == []


@each_of("code", LANGUAGES)
@pytest.mark.parametrize("width", [360, 900])
def test_the_names_of_the_map_can_be_read_and_do_not_lie_over_one_another(
    open_window, address, code: str, width: int
) -> None:
    window = open_window(color_scheme="dark", viewport={"width": width, "height": 740})
    window.page.goto(f"{address}{map_in(code)}.html")
    assert window.page.evaluate(f"() => {NAMES}.length") >= len(SKILLS)
    assert window.page.evaluate(OVER) == []
    assert window.page.evaluate(LETTERS) >= 12
