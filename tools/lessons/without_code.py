"""A lesson for somebody who wants no Python: what of it is about that, and what the lesson is called.

Its code is not shown, and its cells run by themselves. So whole sections are left out ("For the curious"), and every
sentence that speaks of cells, of the keys and menus that run them, or of what somebody would type.
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
"""How a page looks that shows a lesson so."""

CURIOUS = ("curious", "add")
"""The ids of the cells with which sections begin that are about Python; a section ends where the next one begins."""

SECTION = "## "
TAG = "about-python"
"""What is marked: the tag of such a cell."""

MARKED = '<span class="rally-code{whole}">{text}</span>'
"""What is marked: such a sentence, or several; `whole`: all of a paragraph or an item."""

CELL = {"en": r"\bcells?\b", "de": r"\bZellen?\b", "fr": r"\bcellules?\b", "es": r"\bceldas?\b", "zh": "单元格"}
"""By language what one runs in a notebook. (What a board consists of has other names in all lessons.)"""

PYTHON = (
    r"`[^`]*(?:[(\"]|\w\.\w)[^`]*`"  # code: a call, a text, an attribute; what a lab takes as text has none of them
    r"|[^\W\d]+ \+ [^\W\d]+"  # keys that are pressed together
    r"|▸"  # a menu
    r"|\(00_start\.ipynb#(?:How-a-lesson-works|cell-id=how)\)"  # how cells are run
)
"""What a sentence about Python has in every language."""

SENTENCE = re.compile(r".+?(?:[.!?…][*_)\"”»]*(?=\s|$)|[。！？][*_）”]*|$)\s*")

Cell = dict[str, Any]


@cache
def about_python(english: Path) -> frozenset[str]:
    """The ids of the cells of an English lesson that are for those who want to ask in Python; cells have the same ids
    in every language."""
    return frozenset(_cells_about_python(json.loads(english.read_text("utf-8"))["cells"]))


def _cells_about_python(cells: list[Cell]) -> Iterator[str]:
    is_curious = False
    for cell in cells:
        if cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith(SECTION):
            is_curious = cell["id"] in CURIOUS
        if is_curious:
            yield cell["id"]


def mark_lesson(lesson: Mapping[str, Any], english: Path, language: str) -> dict[str, Any]:
    """A lesson in which what is about Python is marked: whole cells with a tag, and sentences as `MARKED` says."""
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
    """A block as it is written, its sentences about Python marked."""
    found = SENTENCE.findall(block.text)
    parts = [(is_about, "".join(some)) for is_about, some in groupby(found, partial(is_about_python, language))]
    if block.is_heading or not any(is_about for is_about, _text in parts):
        return block.written
    is_whole = len(parts) == 1
    said = (_mark_span(text, is_whole) if is_about else text for is_about, text in parts)
    return block.lead + "".join(said) + block.tail


def _mark_span(text: str, is_whole: bool) -> str:
    return MARKED.format(text=text, whole=" rally-code-whole" if is_whole else "")


def is_about_python(language: str, sentence: str) -> bool:
    """Whether a sentence says something that nobody needs who sees no code."""
    return any(re.search(each, sentence, re.IGNORECASE) for each in (PYTHON, CELL.get(language, PYTHON)))


def lesson_heading(cells: list[Cell]) -> str:
    """The heading of a lesson."""
    [first, *_] = (line for cell in cells for line in "".join(cell["source"]).split("\n") if line.startswith("# "))
    return str(first).removeprefix("# ")
