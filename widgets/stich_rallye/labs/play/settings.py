"""Which race is played, by whom and where: the controls with which the table is set, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rally.stich_rallye import Race, Track
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races import settings
from widgets.shared.labs.races.history import moments
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import track_options

from .say import say_kind, say_since
from .seats import SEATS
from .table import Table, opening


class Settings(settings.Settings[Table]):
    """Begins races at the table of a lab, and says who sits there. Further controls: `track`, `spaces`."""

    def __init__(self, lab: Lab[Table], played_on: Callable[[Table], Table]) -> None:
        super().__init__(lab, SEATS, range(FEWEST_SEATS, MOST_SEATS + 1), played_on)
        self.track, self.spaces = controls.choice(), controls.text()
        *seats, players = self.panel.children
        players.children += (self.track,)
        self.panel.children = (*seats, players, self.spaces)

    def listen(self) -> None:
        super().listen()
        self.lab.on(self.track, lambda name: self.begin(track=Track.named(name)))
        self.lab.on(self.spaces, lambda text: self.begin(track=Track(_("my track"), text.strip())))

    def start(self, players: tuple[str, ...], number: int, **how: Any) -> Race:
        return Race.start(players, how.get("track", self.lab.state.race.track), seed=number)

    def opening(self, race: Race, kinds: tuple[str, ...], number: int) -> Table:
        return opening(race, kinds, number)

    def say_kind(self, kind: str) -> str:
        return say_kind(kind)

    def say_news(self, before: Race | None) -> str:
        table = self.lab.state
        return say_since(table, table.since if before is None else moments(before))

    def panel_title(self) -> str:
        return _("Players and track")

    def show(self) -> None:
        super().show()
        track = self.lab.state.race.track
        put(self.track, _("Track"), track.name, options=track_options())
        put(self.spaces, _("Your own track: . flat, d downhill, u uphill"), track.spaces)
