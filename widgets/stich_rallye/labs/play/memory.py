"""A table as a text to be remembered, and back: the whole race at its very moment, and who plays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from widgets.shared.labs.messages import number_in, unreadable
from widgets.shared.labs.races.history import moments, parsed
from widgets.stich_rallye.labs.table.records import STICH_RALLYE

from .seats import SEATS
from .table import PLAYOUTS, Table, opening

FLAGS = ("paused", "weighed", "costs", "setting")


def write_table(table: Table) -> str:
    """All of a table but what is only looked at: open cards lie face down when it is recalled."""
    flags = {name: getattr(table, name) for name in FLAGS}
    seats = {
        "kinds": table.kinds,
        "number": table.number,
        "since": table.since,
        "shown": table.shown,
        "hint": table.hint,
    }
    return json.dumps(STICH_RALLYE.kept(table.race) | seats | flags, ensure_ascii=False)


def read_table(text: str) -> Table:
    """The table that `write_table` wrote. RallyError for anything else."""
    data = parsed(text)
    race, kinds = STICH_RALLYE.recalled(data), kinds_in(data)
    SEATS.check_kinds(kinds, len(race.players))
    number = data.get("number")
    if not isinstance(number, int):
        raise unreadable(data)
    table = opening(race, kinds, number)
    return replace(
        table,
        since=max(1, number_in(data, "since", below=moments(table.race) + 1)),
        shown=max(1, number_in(data, "shown", below=moments(table.race) + 1)),
        hint=number_in(data, "hint", below=PLAYOUTS + 1),
        paused=table.paused or (is_set(data, "paused") and table.person is None),
        weighed=is_set(data, "weighed"),
        costs=is_set(data, "costs"),
        setting=is_set(data, "setting"),
    )


def kinds_in(data: Mapping[str, Any]) -> tuple[str, ...]:
    kinds = data.get("kinds")
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise unreadable(data)
    return tuple(kinds)


def is_set(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name)
    if not isinstance(value, bool):
        raise unreadable(data)
    return value
