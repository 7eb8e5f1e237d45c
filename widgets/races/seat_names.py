"""The names at a table: a field for each seat, buttons that swap neighbours, and how a name is mended everywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from rally.core.errors import RallyError
from rally.core.game import A, R
from rally.core.race import make_renamer
from rally.core.validate import fold_name, without_seat
from widgets.lab import controls
from widgets.lab.controls import control_row, update_control
from widgets.lab.lab import Lab
from widgets.words import _, join_sentences

from .play_state import check_names, new_name
from .screen import Screen


class Renaming:
    """Gives everybody who has one of the old names the new name of the same seat, in any race at any seat.

    So a name that is mended stays mended on the whole way back, also in a race that was played before with another
    number of players. Where two would have the same name then, nothing changes.
    """

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        self.called = dict(zip(old, new, strict=True))
        self._renamers: dict[tuple[str, ...], Callable[[Any], Any]] = {}

    def names(self, players: Sequence[str]) -> tuple[str, ...]:
        """These names with the new ones in place of the old ones."""
        names = tuple(self.called.get(name, name) for name in players)
        return names if len({*map(fold_name, names)}) == len(names) else tuple(players)

    def race(self, race: R) -> R:
        """A race, and all that led to it, with the new names. What several races have in common is made once."""
        names = self.names(race.players)
        if names == race.players:
            return race
        renamed: R = self._renamers.setdefault(names, make_renamer(names))(race)
        return renamed

    def say(self) -> str:
        """Who is called differently now, or who have swapped their names."""
        changed = {old: new for old, new in self.called.items() if old != new}
        if len(changed) == 2 and {*changed} == {*changed.values()}:
            one, other = changed
            return _("{one} and {other} have swapped seats.").format(one=one, other=other)
        return join_sentences(
            [_("{old} is now called {new}.").format(old=old, new=new) for old, new in changed.items()]
        )


class SeatNames(Generic[R, A]):
    """A field for the name at each seat, and a button between neighbours whose names change places.

    names(): the names by seat. take(names): gives the table these names, which have been judged.
    A name that is too long for a table stays whole in its field, and so does one that is refused. That one is taken
    with a later one if both are possible together: so two names can also be swapped by typing them.
    Controls, which their panel offers: `name`, `swap`; `swap_row` holds the buttons.
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
        """What was typed and refused, by seat, until the names change or a step is taken or taken back."""
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
        """Whether these names that were typed can be told from each other and from the rest."""
        names = self.names_with(typed)
        try:
            for seat in typed:
                check_names(self.screen, names, seat)
        except RallyError:
            return False
        return True

    def refuse(self, seat: int, typed: str) -> None:
        """Say why a name is not possible, or raise the error that says it."""
        names = self.names_with({seat: typed})
        name = names[seat]
        if name in without_seat(names, seat):
            self.lab.tell(lambda: _("Somebody else is already called {name}.").format(name=name), "bad")
            return
        check_names(self.screen, names, seat)

    def swap_names(self, seat: int) -> None:
        """Let a player and the next one clockwise swap their names; what belongs to a seat stays there."""
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
