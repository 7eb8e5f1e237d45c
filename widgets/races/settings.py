"""Which race is played, and by whom: the controls with which a table is set, names, and one's own name and car."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic

import ipywidgets

from rally.core.errors import RallyError
from rally.core.game import A, R
from rally.core.options import Options
from rally.core.race import make_renamer
from rally.core.validate import fill_names, fold_name, without_seat
from widgets.lab import controls
from widgets.lab.controls import control_row, show_widget, update_control
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import text_in
from widgets.lab.state import State
from widgets.parts import OwnCar
from widgets.parts.opening import VBox
from widgets.parts.palette import CARS
from widgets.words import _, join_sentences
from widgets.words.sentences import say_paint, say_seat

from .play_state import PERSON, T, check_kinds, check_names, new_name, player_kinds, shorten_name
from .screen import HIGHEST_NUMBER, Screen, check_number, count_moments, race_at

if TYPE_CHECKING:
    from .play_lab import GamePlayLab


class Renaming:
    """Replaces old names by the new ones of the same seats, in any race at any seat.

    A name that is changed is thus changed for all steps back, also in earlier races with another number of players. A
    race in which two players would get the same name stays as it is.
    """

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        self.called = dict(zip(old, new, strict=True))
        self._renamers: dict[tuple[str, ...], Callable[[Any], Any]] = {}

    def names(self, players: Sequence[str]) -> tuple[str, ...]:
        """These names, with the new ones instead of the old ones."""
        names = tuple(self.called.get(name, name) for name in players)
        return names if len({*map(fold_name, names)}) == len(names) else tuple(players)

    def race(self, race: R) -> R:
        """A race with the new names, also in its history. What several races have in common is made once."""
        names = self.names(race.players)
        if names == race.players:
            return race
        renamed: R = self._renamers.setdefault(names, make_renamer(names))(race)
        return renamed

    def say(self) -> str:
        """Who has another name now, or which two players have swapped their names."""
        changed = {old: new for old, new in self.called.items() if old != new}
        if len(changed) == 2 and {*changed} == {*changed.values()}:
            one, other = changed
            return _("{one} and {other} have swapped seats.").format(one=one, other=other)
        return join_sentences(
            [_("{old} is now called {new}.").format(old=old, new=new) for old, new in changed.items()]
        )


class SeatNames(Generic[R, A]):
    """A field for the name at each seat, and buttons that swap the names of neighbours.

    names(): the names by seat. take(names): gives the table these names, which are possible. A name that is too long
    for a table stays whole in its field, and so does one that is refused. A refused name is taken together with a later
    one if both are possible then, so that two names can be swapped by typing them. Controls, which their panel offers:
    `name`, `swap`; `swap_row` contains the buttons.
    """

    def __init__(
        self,
        lab: Lab[Any],
        screen: Screen[R, A],
        names: Callable[[], Sequence[str]],
        take: Callable[[tuple[str, ...]], None],
    ) -> None:
        self.lab, self.screen, self.names, self.take = lab, screen, names, take
        most = screen.counts[-1]
        self.name = tuple(controls.text() for _seat in range(most))
        for field in self.name:
            field.add_class("rally-chosen-whole")
        self.swap = tuple(controls.button() for _seat in range(most - 1))
        self.swap_row = control_row(*self.swap)
        self._refused: dict[int, str] = {}
        self._whole: dict[str, str] = {}
        self._among: tuple[int, tuple[str, ...]] | None = None

    def listen(self) -> None:
        for seat, name in enumerate(self.name):
            self.lab.on(name, lambda typed, seat=seat: self.rename(seat, typed))
        for seat, swap in enumerate(self.swap):
            self.lab.on(swap, lambda seat=seat: self.swap_names(seat))

    @property
    def refused(self) -> dict[int, str]:
        """What was typed and refused, by seat, until the names change, or a step is taken or taken back."""
        return self._refused if self._among == self._here(self.names()) else {}

    def _here(self, names: Sequence[str]) -> tuple[int, tuple[str, ...]]:
        return len(self.lab.states), tuple(names)

    def rename(self, seat: int, typed: str) -> None:
        """Give a player another name; an empty one gives a name of the box. What is refused stays in its field."""
        names = tuple(self.names())
        if seat >= len(names):
            self.lab.tell(self.say_no_seat, "bad")
            return
        refused = self.refused
        together = {**refused, seat: typed}
        wanted = next((each for each in (together, {seat: typed}) if self.are_possible(each)), None)
        if wanted is None:
            self._refused, self._among = together, self._here(names)
            self.refuse(seat, typed)
            return
        found = self.names_with(wanted)
        self._whole |= {found[each]: " ".join(text.split()) for each, text in wanted.items()}
        self._refused = {each: text for each, text in refused.items() if each not in wanted}
        self._among = self._here(found)
        if found == names:
            self.lab.tell(None)
        else:
            self.take(found)

    def names_with(self, typed: Mapping[int, str]) -> tuple[str, ...]:
        """The names by seat with those that were typed."""
        names = tuple(self.names())
        for seat, text in typed.items():
            names = (*names[:seat], new_name(self.screen, names, seat, text), *names[seat + 1 :])
        return names

    def are_possible(self, typed: Mapping[int, str]) -> bool:
        """Whether the names that were typed can be told from each other and from the others."""
        names = self.names_with(typed)
        try:
            for seat in typed:
                check_names(self.screen, names, seat)
        except RallyError:
            return False
        return True

    def refuse(self, seat: int, typed: str) -> None:
        """Say why a name is not possible, or raise an error that says it."""
        names = self.names_with({seat: typed})
        name = names[seat]
        if name in without_seat(names, seat):
            self.lab.tell(lambda: _("Somebody else is already called {name}.").format(name=name), "bad")
            return
        check_names(self.screen, names, seat)

    def swap_names(self, seat: int) -> None:
        """Swap the names of a player and the next one clockwise; all else stays with its seat."""
        names = tuple(self.names())
        if seat + 1 >= len(names):
            self.lab.tell(self.say_no_seat, "bad")
            return
        swapped = (*names[:seat], names[seat + 1], names[seat], *names[seat + 2 :])
        for each in (seat, seat + 1):
            check_names(self.screen, swapped, each)
        self._refused = {}
        self.take(swapped)

    def say_no_seat(self) -> str:
        return _("Nobody sits there. Players: {count}.").format(count=len(self.names()))

    def show(self) -> None:
        names, refused = self.names(), self.refused
        for seat, field in enumerate(self.name):
            sits = seat < len(names)
            typed = refused.get(seat, self._whole.get(names[seat]) or names[seat]) if sits else ""
            shown = typed.encode(errors="replace").decode()
            update_control(field, _("Name of player {number}").format(number=seat + 1), shown, shown=sits)
        for seat, button in enumerate(self.swap):
            sits = seat + 1 < len(names)
            one, other = (names[seat], names[seat + 1]) if sits else ("", "")
            update_control(button, _("Swap {one} and {other}").format(one=one, other=other), shown=sits)


class OptionControls(Generic[R, A]):
    """A control for each option of the game, in `row`; the lab offers it as `option_…`.

    race(): the race on show. begin(options): begins another race with these options.
    """

    def __init__(
        self, lab: Lab[State], screen: Screen[R, A], race: Callable[[], R], begin: Callable[[Options], None]
    ) -> None:
        self.lab, self.screen, self.race, self.begin = lab, screen, race, begin
        self.choices = {name: controls.choice() for name in screen.game.options}
        self.row = VBox([*self.choices.values()])

    def listen(self) -> None:
        """Register what answers the controls, and make them attributes of the lab."""
        for name, control in self.choices.items():
            setattr(self.lab, f"option_{name}", control)
            self.lab.on(control, lambda value, name=name: self.choose(name, value))

    def choose(self, name: str, value: str) -> None:
        """Begin another race with this value of an option."""
        self.begin(self.race().options.but({name: value}))

    def show(self) -> None:
        """Show the options of the race on show."""
        game, values = self.screen.game, self.race().options.values
        for name, control in self.choices.items():
            readings = {value: game.rules[number] for value, number in game.options[name].items()}
            question = next(rule.question for rule in readings.values() if rule.question)
            offered = [(_(rule.choice), value) for value, rule in readings.items()]
            update_control(control, _(question), values[name], options=offered)


class Settings(Generic[T, R, A]):
    """Begins races at the table of a lab, and says who sits there.

    Controls: `new_race`, `same_race`, `number`, `set_table`, and, while the table is set, `players`, for each seat
    `name_1`, `name_2` …, `kind_1`, `kind_2` …, and between neighbours `swap_1` ….

    further: what else there is to set, in a row of its own; a race is begun with it by `begin(**how)`.
    """

    def __init__(self, lab: GamePlayLab[T, R, A], further: Sequence[ipywidgets.Widget] = ()) -> None:
        self.lab, self.screen = lab, lab.screen
        self.new_race, self.same_race = controls.button(), controls.button()
        self.number, self.set_table = controls.number(), controls.switch()
        self.players = controls.choice()
        self.names = SeatNames(lab, self.screen, lambda: lab.state.race.players, self.rename)
        self.name, self.swap = self.names.name, self.names.swap
        self.kind = tuple(controls.menu() for _seat in self.name)
        self.race_row = control_row(self.new_race, self.same_race, self.number, self.set_table)
        rows = [control_row(name, kind) for name, kind in zip(self.name, self.kind, strict=True)]
        self.options = OptionControls(
            lab, self.screen, lambda: lab.state.race, lambda chosen: self.begin(options=chosen)
        )
        self.panel = VBox([*rows, self.names.swap_row, control_row(self.players, *further), self.options.row])

    def listen(self) -> None:
        on = self.lab.on
        on(self.new_race, self.begin_next)
        on(self.same_race, self.begin_again)
        on(self.number, self.begin)
        on(self.set_table, self.open_panel)
        on(self.players, self.begin_with)
        self.options.listen()
        self.names.listen()
        for seat, kind in enumerate(self.kind):
            on(kind, lambda value, seat=seat: self.reseat(seat, value))

    # --- which race ---

    def begin(self, number: int | None = None, players: tuple[str, ...] | None = None, **how: object) -> None:
        """Begin a new race with this number; the step can be taken back."""
        now = self.lab.state
        number = now.number if number is None else check_number(number)
        race = self.screen.start_race(players or now.race.players, number, like=now.race, **how)
        self.take_up(self.lab.play_state(race, now.kinds, number), self.say_begun)

    def begin_with(self, count: int) -> None:
        """Begin a race with this number of players, who keep their names unless one is the colour of a new car."""
        players = fill_names(self.lab.state.race.players, self.screen.names, count)
        check_names(self.screen, players)
        self.begin(players=players)

    def begin_next(self) -> None:
        self.begin(self.lab.state.number % HIGHEST_NUMBER + 1)

    def begin_again(self) -> None:
        """Begin the race again: everything lies as it did, and the computer plays as it did."""
        now = self.lab.state
        self.take_up(self.lab.play_state(race_at(now.race, 1), now.kinds, now.number), self.say_begun)

    def take_up(self, table: T, said: Words) -> None:
        """Go to another table, where everything is as people prefer it."""
        self.lab.go(table.as_preferred(self.lab.state).play_on(), said)

    def say_begun(self) -> str:
        begun = _("Race number {number} begins.").format(number=self.lab.state.number)
        return join_sentences([begun, self.lab.say_since(self.lab.state.since)])

    # --- who plays ---

    def rename(self, names: tuple[str, ...]) -> None:
        """Give the players other names, in everything that has happened too: no step back brings the old ones."""
        renaming = Renaming(self.lab.state.race.players, names)
        self.lab.change_all(lambda table: table.with_names(renaming.race))
        self.lab.tell(lambda: join_sentences([renaming.say(), self.lab.describe()]))

    def reseat(self, seat: int, kind: str) -> None:
        """Who plays at a seat, from now on."""
        now = self.lab.state
        if seat >= len(now.kinds):
            self.lab.tell(self.names.say_no_seat, "bad")
            return
        kinds = (*now.kinds[:seat], kind, *now.kinds[seat + 1 :])
        check_kinds(self.screen, kinds, len(kinds))
        before = count_moments(now.race)
        seated = now.with_kinds(kinds).play_on()
        self.lab.go(seated, lambda: join_sentences([self.say_seated(seat), self.lab.say_since(before)]))

    def say_seated(self, seat: int) -> str:
        table = self.lab.state
        return _("{seat}: {kind}.").format(seat=say_seat(table.race, seat), kind=self.lab.say_kind(table.kinds[seat]))

    # --- drawing ---

    def open_panel(self, is_open: bool) -> None:
        """Show the controls that set the table, or put them away."""
        self.lab.change_all(lambda table: replace(table, setting=is_open))
        self.lab.redraw()

    def show(self) -> None:
        table = self.lab.state
        update_control(self.new_race, _("New race"))
        update_control(self.same_race, _("The same race again"))
        update_control(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, table.number)))
        update_control(self.set_table, self.lab.settings_title(), table.setting)
        show_widget(self.panel, table.setting)
        counts = [(str(count), count) for count in self.screen.counts]
        update_control(self.players, _("Players"), len(table.race.players), options=counts)
        self.names.show()
        kinds = [(self.lab.say_kind(each), each) for each in player_kinds(self.screen)]
        for seat, control in enumerate(self.kind):
            sits = seat < len(table.kinds)
            label = _("Who plays {seat}").format(seat=say_seat(table.race, seat) if sits else "")
            update_control(control, label, table.kinds[seat] if sits else None, options=kinds, shown=sits)
        self.options.show()


class OwnSeat:
    """Gives the first person at the table the name and the colour that the page remembers.

    is_offered: whether the names are those of the box; names given by a cell or a position stay as they are.
    """

    def __init__(self, lab: GamePlayLab[Any, Any, Any], *, is_offered: bool) -> None:
        self.lab, self.is_offered = lab, is_offered
        self.part = OwnCar()
        self.name = self.colour = ""

    def listen(self) -> None:
        """Register what answers the browser."""
        show_widget(self.part, self.is_offered and self.seat is not None)
        self.lab.on(self.part, self.hear)

    @property
    def seat(self) -> int | None:
        """The first seat of a person."""
        kinds = self.lab.state.kinds
        return kinds.index(PERSON) if PERSON in kinds else None

    @property
    def cars(self) -> dict[str, str]:
        """The chosen colour by the name of the player."""
        seat = self.seat
        return {} if seat is None or not self.is_offered else {self.lab.state.race.players[seat]: self.colour}

    def hear(self, content: Mapping[str, object]) -> None:
        """Take the name and the colour. A name that is not possible is refused; one that was only kept, in silence."""
        seat = self.seat
        if seat is None or not self.is_offered:
            return
        before = tuple(self.lab.state.race.players)
        name, colour = shorten_name(" ".join(text_in(content, "name").split())), text_in(content, "colour")
        try:
            names = self.names_with(seat, name)
            check_names(self.lab.screen, names, seat)
        except RallyError:
            if content.get("kept") is True:
                return
            raise
        self.name, self.colour = name, colour if colour in CARS else ""
        if names != before:
            renaming = Renaming(before, names)
            self.lab.change_all(lambda table: table.with_names(renaming.race))
        if content.get("kept") is True:
            self.lab.redraw()
        else:
            self.lab.tell(None)

    def names_with(self, seat: int, name: str) -> tuple[str, ...]:
        """The names by seat with one's own, "" being that of the box; a player who already had that name gets another
        one."""
        players, box = list(self.lab.state.race.players), self.lab.screen.names
        given, count = name or box[seat], len(players)
        players[seat] = given
        for other, called in enumerate(players):
            if other != seat and fold_name(called) == fold_name(given):
                rest = [each for each in players if each != called]
                players[other] = fill_names((*rest, given), box, count)[-1]
        return tuple(players)

    def show(self) -> None:
        with self.part.hold_sync():
            self.part.name, self.part.colour = self.name, self.colour
            self.part.colours = {colour: say_paint(colour) for colour in CARS}
        show_widget(self.part, self.is_offered and self.seat is not None)
