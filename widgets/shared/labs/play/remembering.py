"""A table as plain data to be remembered, and back: the whole race at its very moment, and who plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from widgets.shared.labs.keeping import Plain, fields_kept, fields_taken
from widgets.shared.labs.messages import unreadable
from widgets.shared.labs.races.history import moments
from widgets.shared.labs.races.screen import Screen

from .seats import check_kinds
from .table import PLAYOUTS, A, R, Table

T = TypeVar("T", bound=Table[Any, Any])

SITTING = ("kinds", "number")
LASTING = ("since", "shown", "hint", "paused", "weighed")
"""Fields that are remembered beside the race: by which the table is laid, and what was asked for there."""


def write_table(table: Table[R, A]) -> dict[str, Plain]:
    """All of a table but what is only looked at."""
    names = (*SITTING, *LASTING, *table.PREFERENCES, *table.KEPT)
    return table.screen.kept(table.race) | fields_kept(table, names)


def read_table(screen: Screen[R, A], kind: type[T], data: Mapping[str, object]) -> T:
    """The table that `write_table` wrote. RallyError for anything else."""
    race = screen.recalled(data)
    sitting: dict[str, Any] = fields_taken(kind, data, SITTING)
    check_kinds(screen, sitting["kinds"], len(race.players))
    asked: dict[str, Any] = fields_taken(kind, data, (*LASTING, *kind.PREFERENCES, *kind.KEPT))
    table = kind.opening(screen, race, **sitting)
    last = moments(table.race)
    if not (min(asked["since"], asked["shown"]) >= 0 and max(asked["since"], asked["shown"]) <= last):
        raise unreadable(data)
    if asked["hint"] not in range(PLAYOUTS + 1):
        raise unreadable(data)
    since, shown = max(1, asked["since"]), max(1, asked["shown"])
    paused = table.paused or (asked["paused"] and table.person is None)
    return replace(table, **asked | {"since": since, "shown": shown, "paused": paused})
