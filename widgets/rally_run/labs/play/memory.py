"""A table as a text to be remembered, and back: the whole race at its very moment, and who plays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from widgets.rally_run.labs.table.sources import RALLY_RUN
from widgets.shared.labs.messages import number_in, unreadable
from widgets.shared.labs.races.history import moment, moments, parsed, story

from .seats import SEATS
from .table import Table, opening

FLAGS = ("hint", "swapping", "aid", "setting")


def write_table(table: Table) -> str:
    """All of a table but which tile was chosen or shown to be wrong."""
    flags = {name: getattr(table, name) for name in FLAGS}
    seats = {"kinds": table.kinds, "number": table.number, "shown": table.shown}
    return json.dumps(RALLY_RUN.kept(table.race) | seats | flags, ensure_ascii=False)


def read_table(text: str) -> Table:
    """The table that `write_table` wrote. RallyError for anything else."""
    data = parsed(text)
    race, kinds, number = RALLY_RUN.recalled(data), kinds_in(data), data.get("number")
    SEATS.check_kinds(kinds, len(race.players))
    if not isinstance(number, int):
        raise unreadable(data)
    flags: dict[str, Any] = {name: is_set(data, name) for name in FLAGS}
    table = replace(opening(race, kinds, number), **flags)
    shown = number_in(data, "shown", below=moments(table.race) + 1)
    if shown == moments(table.race):
        return table
    before = moment(table.race, max(1, shown))
    events = tuple(event for each in story(table.race, max(1, shown)) for event in each.events)
    return replace(table, before=before, events=events, then=before.memory)


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
