"""The printed facts of the box, read from `data/*.toml`; every figure there names its source."""

from __future__ import annotations

import os
from typing import Any

from rally.reading import Rule, data_in, rules_in
from rally.records import edition_of

RULES_VERSION = 1
"""Grows when a rule or a ruling is decided otherwise, and races that were recorded would go another way."""

FIRST_EDITION = "1-e62bbf54"
"""By what a record was played that does not say it: the rules and the box as they were when records began."""

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


def edition() -> str:
    """By what records of today are played: the version of the rules, and the facts of the box that decide a race."""
    return edition_of(RULES_VERSION, {name: _BOX[name] for name in ("grid", "pit_stop", "start_tiles", "trophies")})


def rules() -> dict[str, Rule]:
    """The project's own table of rules, by number."""
    return rules_in(read("rules"))
