"""Which race is watched: the controls with which the computer is asked to play another one."""

from __future__ import annotations

from typing import Any

from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS
from widgets.shared.labs import controls
from widgets.shared.labs.controls import Options, put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races import choosing
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import track_options
from widgets.stich_rallye.labs.table.sources import generated

from .watched import Watched, watched


class Choosing(choosing.Choosing[Watched]):
    """Lets the computer play a race for a lab. A further control: `track`."""

    def __init__(self, lab: Lab[Watched]) -> None:
        super().__init__(lab, range(FEWEST_SEATS, MOST_SEATS + 1))
        self.track = controls.choice()
        self.row.children = (*self.row.children[:-1], self.track, self.by)

    def listen(self) -> None:
        super().listen()
        self.lab.on(self.track, lambda name: self.play(track=Track.named(name)))

    def played(self, players: int | tuple[str, ...], number: int, by: str, **how: Any) -> Watched:
        now = self.lab.state
        return watched(generated(players, how.get("track", now.race.track), number, by), number, by, now.chart)

    def ways(self) -> Options:
        return [(_("sensibly"), "sensible"), (_("at random"), "random")]

    def show(self) -> None:
        super().show()
        put(self.track, _("Track"), self.lab.state.race.track.name, options=track_options())
