"""Where the code of a lesson is hidden nothing is said about it: in every language the same sentences are marked."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.serving import ROOT
from tools.lessons.without_code import CELL, PYTHON, TAG, is_about_python, mark_lesson
from widgets.words import LANGUAGES
from widgets.words.languages import SOURCE

LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MARK = re.compile(r'<span class="rally-code(?: rally-code-whole)?">|</span>')
SPAN = re.compile(r'<span class="rally-code(?: rally-code-whole)?">.*?</span>', re.DOTALL)


def text_of(name: str, language: str) -> dict[str, str]:
    """What is read of a lesson with its code hidden and marked, by the ids of its cells."""
    path = ROOT / "notebooks" / ("" if language == SOURCE else language) / name
    lesson: dict[str, Any] = json.loads(path.read_text("utf-8"))
    cells = mark_lesson(lesson, ROOT / "notebooks" / name, language)["cells"]
    unmarked = [MARK.sub("", "".join(cell["source"])).split() for cell in cells]
    assert unmarked == ["".join(cell["source"]).split() for cell in lesson["cells"]], "nothing is lost"
    return {
        cell["id"]: "".join(cell["source"])
        for cell in cells
        if cell["cell_type"] == "markdown" and TAG not in cell["metadata"].get("tags", ())
    }


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_same_is_hidden_in_every_language_and_nothing_else_is_about_python(path) -> None:
    hidden = {}
    for language in LANGUAGES:
        told = text_of(path.name, language)
        hidden[language] = {cell: len(SPAN.findall(text)) for cell, text in told.items()}
        left = {cell: SPAN.sub("", text) for cell, text in told.items()}
        wrong = re.compile(f"{PYTHON}|{CELL[language]}", re.IGNORECASE)
        assert not {cell: found[0] for cell, text in left.items() if (found := wrong.search(text))}
    assert all(each == hidden[SOURCE] for each in hidden.values()), hidden


@pytest.mark.parametrize(
    ("sentence", "is_hidden"),
    [
        ("Click it and press **Shift + Enter**.", True),
        ("([How to run a cell](00_start.ipynb#How-a-lesson-works))", True),
        ("`editor.track` takes your track to every other lab.", True),
        ("Write `track=steep:..uu` into the box: `d` goes down.", False),
        ("An excellent race: 4 + 3 spaces.", False),
        ("The *lowest card* says how far.", False),
    ],
)
def test_what_is_about_python_is_told_from_what_is_typed_into_a_lab(sentence: str, is_hidden: bool) -> None:
    assert is_about_python("en", sentence) is is_hidden
