"""The printed facts of the box, read from `data/*.toml`; every figure there names its source."""

from __future__ import annotations

import os
from typing import Any

from rally.reading import data_in

DATA = os.path.join(os.path.dirname(__file__), "data")


def read(name: str) -> dict[str, Any]:
    """The table in `data/<name>.toml`. NotationError, with the file's name, if it cannot be read."""
    with data_in(os.path.join(DATA, f"{name}.toml")) as table:
        return table


_BOX = read("box")

FEWEST_SEATS: int = _BOX["seats"]["fewest"]
MOST_SEATS: int = _BOX["seats"]["most"]
NAMES: tuple[str, ...] = tuple(_BOX["seats"]["names"])
SIZE: int = _BOX["grid"]["size"]
PIT_EXITS: str = _BOX["pit_stop"]["exits"]
START_PLACES: dict[str, dict[str, str]] = _BOX["start_tiles"]["places"]
COLOURS: tuple[str, ...] = tuple(START_PLACES)


def rules() -> dict[str, dict[str, Any]]:
    """The project's own table of rules: number → `text` (our summary), `kind` (its source) and `fact` (plain data)."""
    found = {}
    for chapter, content in read("rules").items():
        if "text" in content:  # a ruling, such as R-A
            found[chapter] = content
        else:
            found |= {f"{chapter}.{number}": rule for number, rule in content.items() if number != "title"}
    return found


def chapters() -> dict[str, str]:
    """The titles of the chapters R1 to R6."""
    return {chapter: content["title"] for chapter, content in read("rules").items() if "title" in content}
