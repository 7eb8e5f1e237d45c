"""A lesson for somebody who wants no Python: which of its cells that is about, and which show a lab."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ENGLISH = Path(__file__).resolve().parents[2] / "notebooks"
CURIOUS = "## For the curious"
SECTION = "## "

Cell = dict[str, Any]


@cache
def about_python(lesson: str) -> frozenset[str]:
    """The ids of the cells of a lesson ("01_tricks.ipynb") that are for those who want to ask in Python.

    Cells have the same ids in every language.
    """
    return frozenset(_found(json.loads((ENGLISH / lesson).read_text("utf-8"))["cells"]))


def _found(cells: list[Cell]) -> Iterator[str]:
    is_curious = False
    for cell in cells:
        heading = "".join(cell["source"]).split("\n")[0]
        if cell["cell_type"] == "markdown" and heading.startswith(SECTION):
            is_curious = heading == CURIOUS
        if is_curious:
            yield cell["id"]


def heading(cells: list[Cell]) -> str:
    """The heading of a lesson."""
    [first, *_] = (line for cell in cells for line in "".join(cell["source"]).split("\n") if line.startswith("# "))
    return str(first).removeprefix("# ")
