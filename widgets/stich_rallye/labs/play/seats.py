"""Who sits at the table of a race that is played: names, kinds of players, how many, and on which track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rally.errors import NotationError, objection
from rally.stich_rallye import Race
from rally.stich_rallye.box.facts import NAMES, TRACK_NAMES
from widgets.shared.labs.lab import choice
from widgets.shared.words import _
from widgets.stich_rallye.words import say_seat

from .table import KINDS, Table, say_kind, story

LONGEST_NAME = 16


def seat_items(table: Table) -> Iterator[dict[str, Any]]:
    """The controls with which the table is set."""
    race = table.race
    kinds = [{"value": kind, "label": say_kind(kind)} for kind in KINDS]
    for seat, kind in enumerate(table.kinds):
        name = say_seat(race, seat)
        label = _("Name of player {number}").format(number=seat + 1)
        yield {"id": f"name-{seat}", "kind": "text", "label": label, "value": name}
        label = _("Who plays {seat}").format(seat=name)
        yield {"id": f"kind-{seat}", "kind": "select", "label": label, "options": kinds, "value": kind}
    yield choice("players", _("Players"), [(n, str(n)) for n in (3, 4, 5)], len(race.players))
    tracks = {"volcano": _("Volcano"), "beach": _("Beach")}
    yield choice("track", _("Track"), [(name, tracks[name]) for name in TRACK_NAMES], race.track.name)
    own = _("Your own track: . flat, d downhill, u uphill")
    yield {"id": "spaces", "kind": "text", "label": own, "value": race.track.spaces}


def check_kinds(kinds: Sequence[str], players: int) -> None:
    """Raise NotationError for a kind of player that there is not, or for too many or too few of them."""
    for kind in kinds:
        if kind not in KINDS:
            raise NotationError(
                objection(None, "there is no player {name}; there are {names}", name=repr(kind), names=KINDS)
            )
    if len(kinds) != players:
        raise NotationError(
            objection(None, "{count} players cannot sit at {seats} seats", count=len(kinds), seats=players)
        )


def some_names(old: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many names: those there are, and cars that are still free."""
    free = [name for name in NAMES if name not in old]
    return (*old[:count], *free[: max(0, count - len(old))])


def new_name(race: Race, seat: int, typed: str) -> str:
    """The name as it will be used; nothing typed, or the colour's name, gives the car's colour."""
    name = " ".join(typed.split())[:LONGEST_NAME]
    taken = [*race.players[:seat], *race.players[seat + 1 :]]
    if name == say_seat(race, seat):
        return race.players[seat]
    return name or next((each for each in NAMES if each not in taken), race.players[seat])


def with_names(table: Table, names: tuple[str, ...]) -> Table:
    """The table with other names, in all that has happened too."""
    race = since = renamed(table.race, names)
    for _step in story(table.race, table.since):
        since = since.previous or since
    return replace(table, race=race, since=since)


def renamed(race: Race, players: tuple[str, ...]) -> Race:
    """The race, and all before it, with other names at the seats."""
    made: Race | None = None
    for each in reversed([*race.history()]):
        made = replace(each, players=players, previous=made)
    return made or race
