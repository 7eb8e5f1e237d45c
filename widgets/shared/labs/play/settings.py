"""Which race is played, and by whom: the controls with which a table is set, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

import ipywidgets

from rally.names import some_names
from rally.options import Options
from rally.past import renaming
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.lab import Words
from widgets.shared.labs.races.history import moments, race_at
from widgets.shared.labs.races.options import OptionChoices
from widgets.shared.labs.races.sources import HIGHEST_NUMBER, check_number
from widgets.shared.parts.looks import VBox
from widgets.shared.words import _, together
from widgets.shared.words.names import say_seat

from .host import Host
from .seats import check_kinds, check_names, kinds_of, new_name
from .table import A, R, Table

T = TypeVar("T", bound=Table[Any, Any])


class Settings(Generic[T, R, A]):
    """Begins races at the table of a lab, and says who sits there.

    Controls: `new_race`, `same_race`, `number`, `set_table`, and, while the table is set, `players` and for each seat
    `name_1`, `name_2` …, `kind_1`, `kind_2` ….

    further: what else there is to set, in a row of its own; a race is begun with it by `begin(**how)`.
    """

    def __init__(self, lab: Host[T, R, A], further: Sequence[ipywidgets.Widget] = ()) -> None:
        self.lab, self.screen = lab, lab.screen
        self.new_race, self.same_race = controls.button(), controls.button()
        self.number, self.set_table = controls.number(), controls.switch()
        self.players = controls.choice()
        most = self.screen.counts[-1]
        self.name = tuple(controls.text() for _seat in range(most))
        self.kind = tuple(controls.menu() for _seat in range(most))
        self.race_row = controls.row(self.new_race, self.same_race, self.number, self.set_table)
        rows = [controls.row(name, kind) for name, kind in zip(self.name, self.kind, strict=True)]
        self.options = OptionChoices(
            lab, self.screen, lambda: lab.state.race, lambda chosen: self.begin(options=chosen)
        )
        self.panel = VBox([*rows, controls.row(self.players, *further), self.options.row])

    def listen(self) -> None:
        """Say what answers the controls."""
        on = self.lab.on
        on(self.new_race, self.begin_next)
        on(self.same_race, self.begin_again)
        on(self.number, self.begin)
        on(self.set_table, self.open_panel)
        on(self.players, self.begin_with)
        self.options.listen()
        for seat, (name, kind) in enumerate(zip(self.name, self.kind, strict=True)):
            on(name, lambda typed, seat=seat: self.rename(seat, typed))
            on(kind, lambda value, seat=seat: self.reseat(seat, value))

    # --- which race ---

    def begin(self, number: int | None = None, players: tuple[str, ...] | None = None, **how: object) -> None:
        """A new race, with this number; the one before can be taken back."""
        now = self.lab.state
        number = now.number if number is None else check_number(number)
        race = self.screen.begun(players or now.race.players, number, like=now.race, **how)
        self.take_up(self.lab.opening(race, now.kinds, number), self.say_begun)

    def begin_with(self, count: int) -> None:
        """A race with so many players: those there are keep their names, unless a further car is called so."""
        players = some_names(self.lab.state.race.players, self.screen.names, count)
        check_names(self.screen, players)
        self.begin(players=players)

    def begin_by(self, options: Options) -> None:
        """A race that is played by these options."""
        self.begin(options=options)

    def begin_next(self) -> None:
        """A race with the next number."""
        self.begin(self.lab.state.number % HIGHEST_NUMBER + 1)

    def begin_again(self) -> None:
        """The race from its beginning: everything lies as it did, and the computer plays as it did."""
        now = self.lab.state
        self.take_up(self.lab.opening(race_at(now.race, 1), now.kinds, now.number), self.say_begun)

    def take_up(self, table: T, said: Words) -> None:
        """Go to another table, where everything is as people prefer it."""
        self.lab.go(self.lab.played_on(table.as_preferred(self.lab.state)), said)

    def say_begun(self) -> str:
        begun = _("Race number {number} begins.").format(number=self.lab.state.number)
        return together([begun, self.lab.say_since(self.lab.state.since)])

    # --- who plays ---

    def rename(self, seat: int, typed: str) -> None:
        """Another name for a player, in everything that has happened too. An empty one gives a name of the box."""
        before = self.lab.state.race
        if seat >= len(before.players):
            self.lab.tell(self.say_no_seat, "bad")
            return
        name, old = new_name(self.screen, before.players, seat, typed), before.players
        names = (*old[:seat], name, *old[seat + 1 :])
        if names == old:
            self.lab.tell(None)
            return
        if name in old:
            self.lab.tell(lambda: _("Somebody else is already called {name}.").format(name=name), "bad")
            return
        check_names(self.screen, names, seat)
        renamed = renaming(names)
        self.lab.everywhere(lambda table: table.called(renamed) if table.race.players == old else table)
        self.lab.tell(lambda: self.say_renamed(before, seat))

    def say_renamed(self, before: R, seat: int) -> str:
        race = self.lab.state.race
        said = _("{old} is now called {new}.").format(old=say_seat(before, seat), new=say_seat(race, seat))
        return together([said, self.lab.describe()])

    def reseat(self, seat: int, kind: str) -> None:
        """Who plays at a seat, from now on."""
        now = self.lab.state
        if seat >= len(now.kinds):
            self.lab.tell(self.say_no_seat, "bad")
            return
        kinds = (*now.kinds[:seat], kind, *now.kinds[seat + 1 :])
        check_kinds(self.screen, kinds, len(kinds))
        before = moments(now.race)
        seated = self.lab.played_on(now.seating(kinds))
        self.lab.go(seated, lambda: together([self.say_seated(seat), self.lab.say_since(before)]))

    def say_seated(self, seat: int) -> str:
        table = self.lab.state
        return _("{seat}: {kind}.").format(seat=say_seat(table.race, seat), kind=self.lab.say_kind(table.kinds[seat]))

    def say_no_seat(self) -> str:
        return _("Nobody sits there. Players: {count}.").format(count=len(self.lab.state.kinds))

    # --- drawing ---

    def open_panel(self, is_open: bool) -> None:
        """Show the controls that set the table, or put them away."""
        self.lab.everywhere(lambda table: replace(table, setting=is_open))
        self.lab.redraw()

    def show(self) -> None:
        table = self.lab.state
        put(self.new_race, _("New race"))
        put(self.same_race, _("The same race again"))
        put(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, table.number)))
        put(self.set_table, self.lab.settings_title(), table.setting)
        show(self.panel, table.setting)
        counts = [(str(count), count) for count in self.screen.counts]
        put(self.players, _("Players"), len(table.race.players), options=counts)
        for seat in range(len(self.name)):
            self.show_seat(table, seat)
        self.options.show()

    def show_seat(self, table: T, seat: int) -> None:
        """The name of a player, and who that is; nothing for a seat where nobody sits."""
        sits = seat < len(table.kinds)
        name = say_seat(table.race, seat) if sits else ""
        put(self.name[seat], _("Name of player {number}").format(number=seat + 1), name, shown=sits)
        kinds = [(self.lab.say_kind(each), each) for each in kinds_of(self.screen)]
        kind = table.kinds[seat] if sits else None
        put(self.kind[seat], _("Who plays {seat}").format(seat=name), kind, options=kinds, shown=sits)
