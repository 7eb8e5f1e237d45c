"""The pages to print in a browser: everybody can read them, on a phone and in the dark, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.print import __main__ as printing
from tools.seed import drawn_from
from widgets.shared.words import LANGUAGES
from widgets.shared.words.languages import SOURCE

from .conftest import served

WIDE = "17_for_teachers"
"""The lesson with the widest tables."""

SAMPLE = drawn_from(
    [
        f"{'' if code == SOURCE else code + '/'}{path.stem}"
        for code in LANGUAGES
        for path in sorted(printing.LESSONS.glob("*.ipynb"))
        if path.stem != WIDE
    ],
    2,
    "pages to print in a browser",
)
LOOKS = {"phone": ("light", 360), "dark": ("dark", 1280)}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("print")
    (folder / printing.STYLE).write_text(printing.style(), "utf-8")
    for name in (WIDE, *SAMPLE):
        page = folder / f"{name}.html"
        page.parent.mkdir(exist_ok=True)
        language = name.split("/")[0] if "/" in name else SOURCE
        page.write_text(printing.lesson(printing.LESSONS / f"{name}.ipynb", language), "utf-8")
    with served(folder) as url:
        yield url


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", [WIDE, *SAMPLE])
def test_everybody_can_read_it(open_window, address, name: str, look: str) -> None:
    scheme, width = LOOKS[look]
    window = open_window(color_scheme=scheme, viewport={"width": width, "height": 740})
    window.page.goto(f"{address}{name}.html")
    assert not window.is_too_wide()
    assert (window.axe(), window.errors, window.outside) == ([], [], [])
