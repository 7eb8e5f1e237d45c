"""Which race is played, by whom and where: the controls with which the table is set, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import ipywidgets

from rally.stich_rallye import Race, Track
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import track_options
from widgets.stich_rallye.labs.table.history import moment, moments
from widgets.stich_rallye.labs.table.sources import HIGHEST_NUMBER, check_number
from widgets.stich_rallye.words import say_seat

from .say import say_kind, say_now, say_since
from .seats import check_kinds, is_taken, new_name, renaming, some_names
from .table import KINDS, Table, opening


class Settings:
    """Begins races at the table of a lab, and says who sits there.

    Controls: `new_race`, `same_race`, `number`, `set_table`, and, while the table is set, `players`, `track`, `spaces`
    and for each seat `name_1` … `name_5`, `kind_1` … `kind_5`.
    played_on: lets the computer act at a table.
    """

    def __init__(self, lab: Lab[Table], played_on: Callable[[Table], Table]) -> None:
        self.lab, self.played_on = lab, played_on
        self.new_race, self.same_race = controls.button(), controls.button()
        self.number, self.set_table = controls.number(), controls.switch()
        self.players, self.track, self.spaces = controls.choice(), controls.choice(), controls.text()
        self.name = tuple(controls.text() for _seat in range(MOST_SEATS))
        self.kind = tuple(controls.menu() for _seat in range(MOST_SEATS))
        self.race_row = controls.row(self.new_race, self.same_race, self.number, self.set_table)
        seats = [controls.row(name, kind) for name, kind in zip(self.name, self.kind, strict=True)]
        self.panel = ipywidgets.VBox([*seats, controls.row(self.players, self.track), self.spaces])

    def listen(self) -> None:
        """Say what answers the controls."""
        on = self.lab.on
        on(self.new_race, self.begin_next)
        on(self.same_race, self.begin_again)
        on(self.number, self.begin)
        on(self.set_table, self.open_panel)
        on(self.players, lambda count: self.begin(players=some_names(self.lab.state.race.players, count)))
        on(self.track, lambda name: self.begin(track=Track.named(name)))
        on(self.spaces, lambda text: self.begin(track=Track(_("my track"), text.strip())))
        for seat, (name, kind) in enumerate(zip(self.name, self.kind, strict=True)):
            on(name, lambda typed, seat=seat: self.rename(seat, typed))
            on(kind, lambda value, seat=seat: self.reseat(seat, value))

    # --- which race ---

    def begin(
        self, number: int | None = None, players: tuple[str, ...] | None = None, track: Track | None = None
    ) -> None:
        """A new race, with this number; the one before can be taken back."""
        now = self.lab.state
        number = now.number if number is None else check_number(number)
        race = Race.start(players or now.race.players, track or now.race.track, seed=number)
        self.take_up(opening(race, now.kinds, number), self.say_begun)

    def begin_next(self) -> None:
        """A race with the next number."""
        self.begin(self.lab.state.number % HIGHEST_NUMBER + 1)

    def begin_again(self) -> None:
        """The race from its beginning: the same cards, and the computer plays as it did."""
        now = self.lab.state
        self.take_up(opening(moment(now.race, 1), now.kinds, now.number), self.say_begun)

    def take_up(self, table: Table, said: Words) -> None:
        """Go to another table, where everything is as people prefer it."""
        now = self.lab.state
        self.lab.go(self.played_on(replace(table, costs=now.costs, setting=now.setting)), said)

    def say_begun(self) -> str:
        table = self.lab.state
        begun = _("Race number {number} begins.").format(number=table.number)
        return f"{begun} {say_since(table, table.since)}"

    # --- who plays ---

    def rename(self, seat: int, typed: str) -> None:
        """Another name for a player, in everything that has happened too. An empty one gives the car's colour."""
        before = self.lab.state.race
        if seat >= len(before.players):
            self.lab.tell(self.say_no_seat, "bad")
            return
        name, old = new_name(before, seat, typed), before.players
        if name == old[seat]:
            self.lab.tell(None)
            return
        if is_taken(before, seat, name):
            self.lab.tell(lambda: _("Somebody else is already called {name}.").format(name=name), "bad")
            return
        renamed = renaming((*old[:seat], name, *old[seat + 1 :]))
        self.lab.everywhere(
            lambda table: replace(table, race=renamed(table.race)) if table.race.players == old else table
        )
        self.lab.tell(lambda: self.say_renamed(before, seat))

    def say_renamed(self, before: Race, seat: int) -> str:
        table = self.lab.state
        said = _("{old} is called {new} now.").format(old=say_seat(before, seat), new=say_seat(table.race, seat))
        return f"{said} {say_now(table)}"

    def reseat(self, seat: int, kind: str) -> None:
        """Who plays at a seat, from now on."""
        now = self.lab.state
        if seat >= len(now.kinds):
            self.lab.tell(self.say_no_seat, "bad")
            return
        kinds = (*now.kinds[:seat], kind, *now.kinds[seat + 1 :])
        check_kinds(kinds, len(kinds))
        before = moments(now.race)
        self.lab.go(
            self.played_on(replace(now, kinds=kinds, opened=None, shown=before).moved(now.race)),
            lambda: f"{self.say_seated(seat)} {say_since(self.lab.state, before)}",
        )

    def say_seated(self, seat: int) -> str:
        table = self.lab.state
        return _("{seat}: {kind}.").format(seat=say_seat(table.race, seat), kind=say_kind(table.kinds[seat]))

    def say_no_seat(self) -> str:
        return _("Nobody sits there: there are {count} players.").format(count=len(self.lab.state.kinds))

    # --- drawing ---

    def open_panel(self, is_open: bool) -> None:
        """Show the controls that set the table, or put them away."""
        self.lab.everywhere(lambda table: replace(table, setting=is_open))
        self.lab.redraw()

    def show(self) -> None:
        table = self.lab.state
        race = table.race
        put(self.new_race, _("New race"))
        put(self.same_race, _("The same race again"))
        put(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, table.number)))
        put(self.set_table, _("Players and track"), table.setting)
        show(self.panel, table.setting)
        counts = [(str(count), count) for count in range(FEWEST_SEATS, MOST_SEATS + 1)]
        put(self.players, _("Players"), len(race.players), options=counts)
        put(self.track, _("Track"), race.track.name, options=track_options())
        put(self.spaces, _("Your own track: . flat, d downhill, u uphill"), race.track.spaces)
        for seat in range(MOST_SEATS):
            self.show_seat(table, seat)

    def show_seat(self, table: Table, seat: int) -> None:
        """The name of a player, and who that is; nothing for a seat where nobody sits."""
        sits = seat < len(table.kinds)
        name = say_seat(table.race, seat) if sits else ""
        put(self.name[seat], _("Name of player {number}").format(number=seat + 1), name, shown=sits)
        kinds = [(say_kind(each), each) for each in KINDS]
        kind = table.kinds[seat] if sits else None
        put(self.kind[seat], _("Who plays {seat}").format(seat=name), kind, options=kinds, shown=sits)
