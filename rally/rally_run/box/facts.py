"""The printed facts of the box, each with its source in `data/*.toml`; how many may play; and the options of a race."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from rally.core import options
from rally.core.notation import Rule, read_data, read_rules
from rally.core.options import option
from rally.core.records import edition_of
from rally.core.validate import seats_objection

RULES_VERSION = 1
"""Grows when a rule or a ruling changes so that recorded races would go another way."""

FIRST_EDITION = "1-e62bbf54"
"""The edition of records that name none: the rules and the box as they were when records began."""

DATA = os.path.join(os.path.dirname(__file__), "data")


def read_facts(name: str) -> dict[str, Any]:
    """The table in `data/<name>.toml`. NotationError, with the file's name, if it cannot be read."""
    with read_data(os.path.join(DATA, f"{name}.toml")) as table:
        return table


_BOX = read_facts("box")

FEWEST_SEATS: int = _BOX["seats"]["fewest"]
MOST_SEATS: int = _BOX["seats"]["most"]
PLAYER_NAMES: tuple[str, ...] = tuple(_BOX["seats"]["names"])
SIZE: int = _BOX["grid"]["size"]
PIT_EXITS: str = _BOX["pit_stop"]["exits"]
START_PLACES: dict[str, dict[str, str]] = _BOX["start_tiles"]["places"]
COLOURS: tuple[str, ...] = tuple(START_PLACES)

player_objection = partial(seats_objection, "R1.1", FEWEST_SEATS, MOST_SEATS)
"""The objection to a number of players for which there are no cars."""


def edition() -> str:
    """The edition of today's records: the version of the rules, and the facts of the box that decide a race."""
    return edition_of(RULES_VERSION, {name: _BOX[name] for name in ("grid", "pit_stop", "start_tiles", "trophies")})


@cache
def rules() -> dict[str, Rule]:
    """The project's own table of rules, by number."""
    return read_rules(read_facts("rules"))


@dataclass(frozen=True)
class Options(options.Options):
    """The options of a race of Rally Run!

    trophies: which are in play. "any": as many as there are players, drawn from all four colours (R1.6); "own": those
    of the colours of the players' own start-finish tiles (R-B). In lines and records `colours` names them.
    """

    trophies: str = option("colours", any="R1.6", own="R-B")

    @property
    def bars_swapped(self) -> bool:
        """Whether the two tiles that were swapped in one turn may not be swapped in the next (R4.2)."""
        return True


USUAL = Options()
"""The options of a race by default."""
