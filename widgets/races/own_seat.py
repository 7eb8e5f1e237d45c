"""One's own seat at a table: the name and the car that somebody has chosen for all races of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rally.core.errors import RallyError
from rally.core.validate import fill_names, fold_name
from widgets.lab.controls import show_widget
from widgets.lab.messages import text_in
from widgets.parts import OwnCar
from widgets.parts.palette import CARS
from widgets.words.sentences import say_paint

from .play_state import PERSON, check_names, shorten_name
from .seat_names import Renaming
from .table_lab import TableLab


class OwnSeat:
    """Seats whoever looks at the page under their own name, in their own colour, once the page says which.

    is_offered: are the names those of the box? Those that a cell or a position gives stay as they are.
    """

    def __init__(self, lab: TableLab[Any, Any, Any], *, is_offered: bool) -> None:
        self.lab, self.is_offered = lab, is_offered
        self.part = OwnCar()
        self.name = self.colour = ""

    def listen(self) -> None:
        """Hear what the browser has kept, and what is chosen."""
        show_widget(self.part, self.is_offered and self.seat is not None)
        self.lab.on(self.part, self.hear)

    @property
    def seat(self) -> int | None:
        """The first seat of a person."""
        kinds = self.lab.state.kinds
        return kinds.index(PERSON) if PERSON in kinds else None

    @property
    def cars(self) -> dict[str, str]:
        """By name who has a colour of their own, and which."""
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
        """The names by seat with one's own, "" being that of the box; who was called so has another one."""
        players, box = list(self.lab.state.race.players), self.lab.screen.names
        given, count = name or box[seat], len(players)
        players[seat] = given
        for other, called in enumerate(players):
            if other != seat and fold_name(called) == fold_name(given):
                rest = [each for each in players if each != called]
                players[other] = fill_names((*rest, given), box, count)[-1]
        return tuple(players)

    def show(self) -> None:
        """Draw what is chosen."""
        with self.part.hold_sync():
            self.part.name, self.part.colour = self.name, self.colour
            self.part.colours = {colour: say_paint(colour) for colour in CARS}
        show_widget(self.part, self.is_offered and self.seat is not None)
