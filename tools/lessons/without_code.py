"""Marks what a lesson says about Python, for readers who want no code; and finds a lesson's title.

These readers do not see code, and the cells run by themselves. So whole sections ("For the curious") are marked, and
each sentence about cells, about keys and menus that run them, or about typing code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

from .markdown import MarkdownBlock, blocks

STYLE = Path(__file__).with_name("lesson.css")
"""The style of pages that show a lesson without code."""

CURIOUS = ("curious", "add")
"""The ids of the cells with which sections about Python begin; a section ends where the next one begins."""

SECTION = "## "
TAG = "about-python"
"""The tag of a marked cell."""

MARKED = '<span class="rally-code{whole}">{text}</span>'
"""How marked sentences are written. `whole`: if they are a whole paragraph or item."""

CELL = {"en": r"\bcells?\b", "de": r"\bZellen?\b", "fr": r"\bcellules?\b", "es": r"\bceldas?\b", "zh": "单元格"}
"""By language, the word for a notebook's cell. (Cells of a board have other names in all lessons.)"""

PYTHON = (
    r"`[^`]*(?:[(\"]|\w\.\w)[^`]*`"  # code: a call, a string, an attribute; texts that a lab accepts have none of these
    r"|[^\W\d]+ \+ [^\W\d]+"  # a key combination
    r"|▸"  # a menu
    r"|\(00_start\.ipynb#(?:How-a-lesson-works|cell-id=how)\)"  # how cells are run
)
"""Patterns of sentences about Python in every language."""

SENTENCE = re.compile(r".+?(?:[.!?…][*_)\"”»]*(?=\s|$)|[。！？][*_）”]*|$)\s*")

Cell = dict[str, Any]


@cache
def about_python(english: Path) -> frozenset[str]:
    """Return the ids of the cells about Python in an English lesson; cells have the same ids in every language."""
    return frozenset(_cells_about_python(json.loads(english.read_text("utf-8"))["cells"]))


def _cells_about_python(cells: list[Cell]) -> Iterator[str]:
    is_curious = False
    for cell in cells:
        if cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith(SECTION):
            is_curious = cell["id"] in CURIOUS
        if is_curious:
            yield cell["id"]


def mark_lesson(lesson: Mapping[str, Any], english: Path, language: str) -> dict[str, Any]:
    """Return a lesson with marks on what is about Python: a tag on whole cells, and `MARKED` around sentences."""
    ids = about_python(english)
    return {**lesson, "cells": [_mark_cell(cell, cell["id"] in ids, language) for cell in lesson["cells"]]}


def _mark_cell(cell: Cell, is_whole: bool, language: str) -> Cell:
    if is_whole:
        tags = [*cell["metadata"].get("tags", ()), TAG]
        return {**cell, "metadata": {**cell["metadata"], "tags": tags}}
    if cell["cell_type"] != "markdown":
        return cell
    said = (_mark_sentences(block, language) for block in blocks("".join(cell["source"])))
    return {**cell, "source": "".join(said)[:-1].splitlines(keepends=True)}


def _mark_sentences(block: MarkdownBlock, language: str) -> str:
    """Return a block as written, with its sentences about Python marked."""
    found = SENTENCE.findall(block.text)
    parts = [(is_about, "".join(some)) for is_about, some in groupby(found, partial(is_about_python, language))]
    if block.is_heading or not any(is_about for is_about, _text in parts):
        return block.written
    whole = " rally-code-whole" if len(parts) == 1 else ""
    said = (MARKED.format(text=text, whole=whole) if is_about else text for is_about, text in parts)
    return block.lead + "".join(said) + block.tail


def is_about_python(language: str, sentence: str) -> bool:
    """Return whether a sentence is useless to readers who see no code."""
    return any(re.search(each, sentence, re.IGNORECASE) for each in (PYTHON, CELL.get(language, PYTHON)))


def lesson_heading(cells: list[Cell]) -> str:
    """Return a lesson's title, its first heading."""
    [first, *_] = (line for cell in cells for line in "".join(cell["source"]).split("\n") if line.startswith("# "))
    return str(first).removeprefix("# ")
