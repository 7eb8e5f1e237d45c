"""A lesson for somebody who wants no Python: which of its cells are about that, and what it is called."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

CURIOUS = "## For the curious"
SECTION = "## "

Cell = dict[str, Any]


@cache
def about_python(english: Path) -> frozenset[str]:
    """The ids of the cells of an English lesson that are for those who want to ask in Python; cells have the same ids
    in every language."""
    return frozenset(_found(json.loads(english.read_text("utf-8"))["cells"]))


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
