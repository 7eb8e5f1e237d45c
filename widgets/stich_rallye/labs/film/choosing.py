"""Which race is watched: the controls with which the computer is asked to play another one."""

from __future__ import annotations

from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races.sources import HIGHEST_NUMBER, check_number
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import track_options
from widgets.stich_rallye.labs.table.sources import generated

from .watched import Watched, watched


class Choosing:
    """Lets the computer play a race for a lab. Controls: `new_race`, `number`, `players`, `track`, `by`."""

    def __init__(self, lab: Lab[Watched]) -> None:
        self.lab = lab
        self.new_race, self.number = controls.button(), controls.number()
        self.players, self.track, self.by = controls.choice(), controls.choice(), controls.choice()
        self.row = controls.row(self.new_race, self.number, self.players, self.track, self.by)

    def listen(self) -> None:
        """Say what answers the controls."""
        on = self.lab.on
        on(self.new_race, lambda: self.play(self.lab.state.number % HIGHEST_NUMBER + 1))
        on(self.number, self.play)
        on(self.players, lambda count: self.play(players=count))
        on(self.track, lambda name: self.play(track=Track.named(name)))
        on(self.by, lambda by: self.play(by=by))

    def play(
        self, number: int | None = None, players: int | None = None, track: Track | None = None, by: str | None = None
    ) -> None:
        """Let the computer play a race: what is not said stays as it is."""
        now = self.lab.state
        number, by = now.number if number is None else check_number(number), by or now.by
        played = generated(players or now.race.players, track or now.race.track, number, by)
        self.lab.go(watched(played, number, by, now.chart), self.say_played)

    def say_played(self) -> str:
        played = _("The computer has played race number {number}.").format(number=self.lab.state.number)
        return f"{played} {self.lab.describe()}"

    def show(self) -> None:
        now = self.lab.state
        put(self.new_race, _("Another race"), primary=True)
        put(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, now.number)))
        counts = [(str(count), count) for count in range(FEWEST_SEATS, MOST_SEATS + 1)]
        put(self.players, _("Players"), len(now.race.players), options=counts)
        put(self.track, _("Track"), now.race.track.name, options=track_options())
        ways = [(_("sensibly"), "sensible"), (_("at random"), "random")]
        put(self.by, _("The computer plays"), now.by, options=ways)
