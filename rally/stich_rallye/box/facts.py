"""The printed facts of the box, each with its source in `data/*.toml`; and the options of a race."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from rally.core import options
from rally.core.notation import Rule, name_file, read_data, read_rules
from rally.core.options import option
from rally.core.records import edition_of
from rally.core.validate import seats_objection

RULES_VERSION = 1
"""Grows when a rule or a ruling changes so that recorded races would go another way."""

FIRST_EDITION = "1-3b263f2b"
"""The edition of records that name none: the rules and the box as they were when records began."""

DATA = os.path.join(os.path.dirname(__file__), "data")


def read_facts(name: str) -> dict[str, Any]:
    """The table in `data/<name>.toml`. NotationError, with the file's name, if it cannot be read."""
    with read_data(os.path.join(DATA, f"{name}.toml")) as table:
        return table


with name_file("box.toml"):
    _BOX = read_facts("box")
    FEWEST_SEATS: int = _BOX["seats"]["fewest"]
    MOST_SEATS: int = _BOX["seats"]["most"]
    PLAYER_NAMES: tuple[str, ...] = tuple(_BOX["cars"]["drivers"])
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

player_objection = partial(seats_objection, "S1.1", FEWEST_SEATS, MOST_SEATS)
"""The objection to a number of players for which there are no cards."""


def edition() -> str:
    """The edition of today's records: the version of the rules, and the facts of the box that decide a race."""
    return edition_of(RULES_VERSION, {name: _BOX[name] for name in ("seats", "deck", "rounds", "dial")})


@cache
def rules() -> dict[str, Rule]:
    """The project's own table of rules, by number."""
    return read_rules(read_facts("rules"))


@dataclass(frozen=True)
class Options(options.Options):
    """The options of a race of Stich Rallye.

    hills: what happens to a car that would come to rest on another hill. "through": it rolls on (S-A); "once": it has
    rolled and stays there (S-L).
    """

    hills: str = option(through="S-A", once="S-L")

    @property
    def rests_on_hills(self) -> bool:
        """Whether a car that has rolled may come to rest on a hill."""
        return self.hills == "once"

    @property
    def notches(self) -> int:
        """The number of notches by which a lost trick winds the motor (S4.2)."""
        return 1


USUAL = Options()
"""The options of a race by default."""
