"""The printed facts of the box, read from `data/*.toml`; every figure there names its source."""

from __future__ import annotations

import os
from typing import Any

from rally.reading import Rule, data_in, naming, rules_in
from rally.records import edition_of

RULES_VERSION = 1
"""Grows when a rule or a ruling is decided otherwise, and races that were recorded would go another way."""

FIRST_EDITION = "1-3b263f2b"
"""By what a record was played that does not say it: the rules and the box as they were when records began."""

DATA = os.path.join(os.path.dirname(__file__), "data")


def read(name: str) -> dict[str, Any]:
    """The table in `data/<name>.toml`. NotationError, with the file's name, if it cannot be read."""
    with data_in(os.path.join(DATA, f"{name}.toml")) as table:
        return table


with naming("box.toml"):
    _BOX = read("box")
    FEWEST_SEATS: int = _BOX["seats"]["fewest"]
    MOST_SEATS: int = _BOX["seats"]["most"]
    NAMES: tuple[str, ...] = tuple(_BOX["cars"]["drivers"])
    CAR_COLOURS: tuple[str, ...] = tuple(_BOX["cars"]["colours"])
    COLOURS: tuple[str, ...] = tuple(_BOX["deck"]["colours"])
    VALUES: dict[int, range] = {int(n): range(low, high + 1) for n, (low, high) in _BOX["deck"]["values"].items()}
    ROUND_CARDS: tuple[int, ...] = tuple(_BOX["rounds"]["cards"])
    DIAL: tuple[int, ...] = tuple(_BOX["dial"]["values"])
    TRACK_NAMES: tuple[str, ...] = tuple(_BOX["tracks"]["names"])
    FEWEST_SPACES: int = _BOX["track_limits"]["fewest_spaces"]
    MOST_SPACES: int = _BOX["track_limits"]["most_spaces"]
    FEWEST_FLAT: int = _BOX["track_limits"]["fewest_flat"]
ROUNDS = len(ROUND_CARDS)


def edition() -> str:
    """By what records of today are played: the version of the rules, and the facts of the box that decide a race."""
    return edition_of(RULES_VERSION, {name: _BOX[name] for name in ("seats", "deck", "rounds", "dial")})


def rules() -> dict[str, Rule]:
    """The project's own table of rules, by number."""
    return rules_in(read("rules"))
