"""Which race is played, and by whom: the controls with which a table is set, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

import ipywidgets

from rally.past import renaming
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.words import _
from widgets.shared.words.names import say_seat

from .history import moment
from .seats import Seats
from .sources import HIGHEST_NUMBER, check_number


class Table(Protocol):
    """A race that is being played, as a frozen value: `kinds` by seat, the race's `number`, and whether the table is
    being set."""

    @property
    def race(self) -> Any: ...
    @property
    def kinds(self) -> tuple[str, ...]: ...
    @property
    def number(self) -> int: ...
    @property
    def setting(self) -> bool: ...

    def seating(self, kinds: tuple[str, ...]) -> Any:
        """The table with these players, from now on."""
        ...

    def as_preferred(self, other: Any) -> Any:
        """The table as people prefer it at another one."""
        ...

    def called(self, rename: Callable[[Any], Any]) -> Any:
        """The table with other names in all that has happened."""
        ...


T = TypeVar("T", bound=Table)


class Settings(Generic[T]):
    """Begins races at the table of a lab, and says who sits there.

    Controls: `new_race`, `same_race`, `number`, `set_table`, and, while the table is set, `players` and for each seat
    `name_1`, `name_2` …, `kind_1`, `kind_2` …. Subclasses say how a race begins and what is said.

    counts: how many may play. played_on: lets the computer act at a table.
    """

    def __init__(self, lab: Lab[T], seats: Seats, counts: range, played_on: Callable[[T], T]) -> None:
        self.lab, self.seats, self.counts, self.played_on = lab, seats, counts, played_on
        self.new_race, self.same_race = controls.button(), controls.button()
        self.number, self.set_table = controls.number(), controls.switch()
        self.players = controls.choice()
        self.name = tuple(controls.text() for _seat in range(counts[-1]))
        self.kind = tuple(controls.menu() for _seat in range(counts[-1]))
        self.race_row = controls.row(self.new_race, self.same_race, self.number, self.set_table)
        rows = [controls.row(name, kind) for name, kind in zip(self.name, self.kind, strict=True)]
        self.panel = ipywidgets.VBox([*rows, controls.row(self.players)])

    def listen(self) -> None:
        """Say what answers the controls."""
        on = self.lab.on
        on(self.new_race, self.begin_next)
        on(self.same_race, self.begin_again)
        on(self.number, self.begin)
        on(self.set_table, self.open_panel)
        on(self.players, self.begin_with)
        for seat, (name, kind) in enumerate(zip(self.name, self.kind, strict=True)):
            on(name, lambda typed, seat=seat: self.rename(seat, typed))
            on(kind, lambda value, seat=seat: self.reseat(seat, value))

    # --- what a game says: for subclasses ---

    def start(self, players: tuple[str, ...], number: int, **how: Any) -> Any:
        """A race from its beginning."""
        raise TypeError(f"{type(self).__name__} does not say how a race begins")

    def opening(self, race: Any, kinds: tuple[str, ...], number: int) -> T:
        """A table where this race is played on."""
        raise TypeError(f"{type(self).__name__} does not say what a table is")

    def say_kind(self, kind: str) -> str:
        """Who plays, in a word or two."""
        return kind

    def say_news(self, before: Any) -> str:
        """What has happened since the race `before` (None: since this one began), and what is due now."""
        return ""

    def panel_title(self) -> str:
        """What `set_table` is called."""
        return _("Players")

    # --- which race ---

    def begin(self, number: int | None = None, players: tuple[str, ...] | None = None, **how: Any) -> None:
        """A new race, with this number; the one before can be taken back."""
        now = self.lab.state
        number = now.number if number is None else check_number(number)
        race = self.start(players or now.race.players, number, **how)
        self.take_up(self.opening(race, now.kinds, number), self.say_begun)

    def begin_with(self, count: int) -> None:
        """A race with so many players: those there are keep their names, unless a further car is called so."""
        players = self.seats.some_names(self.lab.state.race.players, count)
        self.seats.check_names(players)
        self.begin(players=players)

    def begin_next(self) -> None:
        """A race with the next number."""
        self.begin(self.lab.state.number % HIGHEST_NUMBER + 1)

    def begin_again(self) -> None:
        """The race from its beginning: everything lies as it did, and the computer plays as it did."""
        now = self.lab.state
        self.take_up(self.opening(moment(now.race, 1), now.kinds, now.number), self.say_begun)

    def take_up(self, table: T, said: Words) -> None:
        """Go to another table, where everything is as people prefer it."""
        self.lab.go(self.played_on(table.as_preferred(self.lab.state)), said)

    def say_begun(self) -> str:
        begun = _("Race number {number} begins.").format(number=self.lab.state.number)
        return f"{begun} {self.say_news(None)}"

    # --- who plays ---

    def rename(self, seat: int, typed: str) -> None:
        """Another name for a player, in everything that has happened too. An empty one gives a name of the box."""
        before = self.lab.state.race
        if seat >= len(before.players):
            self.lab.tell(self.say_no_seat, "bad")
            return
        name, old = self.seats.new_name(before.players, seat, typed), before.players
        names = (*old[:seat], name, *old[seat + 1 :])
        if names == old:
            self.lab.tell(None)
            return
        if name in old:
            self.lab.tell(lambda: _("Somebody else is already called {name}.").format(name=name), "bad")
            return
        self.seats.check_names(names, seat)
        renamed = renaming(names)
        self.lab.everywhere(lambda table: table.called(renamed) if table.race.players == old else table)
        self.lab.tell(lambda: self.say_renamed(before, seat))

    def say_renamed(self, before: Any, seat: int) -> str:
        race = self.lab.state.race
        said = _("{old} is called {new} now.").format(old=say_seat(before, seat), new=say_seat(race, seat))
        return f"{said} {self.lab.describe()}"

    def reseat(self, seat: int, kind: str) -> None:
        """Who plays at a seat, from now on."""
        now = self.lab.state
        if seat >= len(now.kinds):
            self.lab.tell(self.say_no_seat, "bad")
            return
        kinds = (*now.kinds[:seat], kind, *now.kinds[seat + 1 :])
        self.seats.check_kinds(kinds, len(kinds))
        before = now.race
        self.lab.go(self.played_on(now.seating(kinds)), lambda: f"{self.say_seated(seat)} {self.say_news(before)}")

    def say_seated(self, seat: int) -> str:
        table = self.lab.state
        return _("{seat}: {kind}.").format(seat=say_seat(table.race, seat), kind=self.say_kind(table.kinds[seat]))

    def say_no_seat(self) -> str:
        return _("Nobody sits there: there are {count} players.").format(count=len(self.lab.state.kinds))

    # --- drawing ---

    def open_panel(self, is_open: bool) -> None:
        """Show the controls that set the table, or put them away."""
        self.lab.everywhere(lambda table: replace(table, setting=is_open))  # type: ignore[type-var]  # it is frozen data
        self.lab.redraw()

    def show(self) -> None:
        table = self.lab.state
        put(self.new_race, _("New race"))
        put(self.same_race, _("The same race again"))
        put(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, table.number)))
        put(self.set_table, self.panel_title(), table.setting)
        show(self.panel, table.setting)
        put(self.players, _("Players"), len(table.race.players), options=[(str(count), count) for count in self.counts])
        for seat in range(self.counts[-1]):
            self.show_seat(table, seat)

    def show_seat(self, table: T, seat: int) -> None:
        """The name of a player, and who that is; nothing for a seat where nobody sits."""
        sits = seat < len(table.kinds)
        name = say_seat(table.race, seat) if sits else ""
        put(self.name[seat], _("Name of player {number}").format(number=seat + 1), name, shown=sits)
        kinds = [(self.say_kind(each), each) for each in self.seats.kinds]
        kind = table.kinds[seat] if sits else None
        put(self.kind[seat], _("Who plays {seat}").format(seat=name), kind, options=kinds, shown=sits)
