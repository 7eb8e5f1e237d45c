"""A table as a text to be remembered, and back: the whole race at its very moment, and who plays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from widgets.shared.labs.messages import number_in, unreadable
from widgets.shared.labs.races.history import moments, parsed
from widgets.shared.labs.races.screen import Screen

from .seats import check_kinds
from .table import PLAYOUTS, A, R, Table

T = TypeVar("T", bound=Table[Any, Any])


def write_table(table: Table[R, A]) -> str:
    """All of a table but what is only looked at."""
    names = ("kinds", "number", "since", "shown", "hint", "paused", "weighed", *table.PREFERENCES, *table.KEPT)
    return json.dumps(
        table.screen.kept(table.race) | {name: getattr(table, name) for name in names}, ensure_ascii=False
    )


def read_table(screen: Screen[R, A], kind: type[T], text: str) -> T:
    """The table that `write_table` wrote. RallyError for anything else."""
    data = parsed(text)
    race, kinds = screen.recalled(data), kinds_in(data)
    check_kinds(screen, kinds, len(race.players))
    number = data.get("number")
    if not isinstance(number, int):
        raise unreadable(data)
    flags: dict[str, Any] = {name: is_set(data, name) for name in ("weighed", *kind.PREFERENCES, *kind.KEPT)}
    table = kind.opening(screen, race, kinds, number)
    last = moments(table.race)
    return replace(
        table,
        since=max(1, number_in(data, "since", below=last + 1)),
        shown=max(1, number_in(data, "shown", below=last + 1)),
        hint=number_in(data, "hint", below=PLAYOUTS + 1),
        paused=table.paused or (is_set(data, "paused") and table.person is None),
        **flags,
    )


def kinds_in(data: Mapping[str, object]) -> tuple[str, ...]:
    kinds = data.get("kinds")
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise unreadable(data)
    return tuple(kinds)


def is_set(data: Mapping[str, object], name: str) -> bool:
    value = data.get(name)
    if not isinstance(value, bool):
        raise unreadable(data)
    return value
