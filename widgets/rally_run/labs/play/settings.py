"""Which race is played, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rally.rally_run import Race
from rally.rally_run.box.facts import FEWEST_SEATS, MOST_SEATS
from widgets.rally_run.labs.table.sources import begun
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races import settings

from .say import say_kind, say_since
from .seats import SEATS
from .table import Table, opening


class Settings(settings.Settings[Table]):
    """Begins races at the table of a lab, and says who sits there."""

    def __init__(self, lab: Lab[Table], played_on: Callable[[Table], Table]) -> None:
        super().__init__(lab, SEATS, range(FEWEST_SEATS, MOST_SEATS + 1), played_on)

    def start(self, players: tuple[str, ...], number: int, **how: Any) -> Race:
        return begun(players, number, self.lab.state.race.tile_set)

    def opening(self, race: Race, kinds: tuple[str, ...], number: int) -> Table:
        return opening(race, kinds, number)

    def say_kind(self, kind: str) -> str:
        return say_kind(kind)

    def say_news(self, before: Race | None) -> str:
        return say_since(self.lab.state)
