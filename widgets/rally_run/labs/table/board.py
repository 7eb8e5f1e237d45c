"""What the labs with a board share: a race, what is seen of it, and what has just happened on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rally.errors import Objection
from rally.rally_run import Cell, Event, Race
from rally.rally_run.box.grid import grid
from widgets.rally_run.stories import named
from widgets.rally_run.words import say_due, say_objection, say_place, say_seat, say_trophy
from widgets.rally_run.words.voice import VOICE
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import unreadable
from widgets.shared.labs.table import Parts
from widgets.shared.words import _

from .board_table import BoardTable
from .frames import Headings, headings_of, turned
from .sight import COVERED, OPEN, Sight
from .still import race_svg
from .views import marks_of, starts_of


@dataclass(frozen=True)
class Board:
    """A race, and the action that led here (if one is shown).

    starts: by seat the colour of the tile that its car started from, if that is known.
    before, events: the race before the shown action, and what it caused. headings: by seat where its car pointed
    before it ("" where nobody knows). peek: is it seen what lies face down? wrong: the tiles that show why something
    was refused; chosen: the tile that waits for another one.
    """

    race: Race
    starts: tuple[str, ...] = ()
    before: Race | None = None
    events: tuple[Event, ...] = ()
    headings: Headings = ()
    peek: bool = False
    wrong: tuple[Cell, ...] = ()
    chosen: Cell | None = None


B = TypeVar("B", bound=Board)


class BoardLab(Lab[B], Generic[B]):
    """A lab in which one acts on a board. Subclasses say what a click on a place does."""

    voice = VOICE
    can_peek = True
    """Is there a switch to peek under the tiles?"""
    back_in_drawer = False
    """Does the button that takes back a step lie in the drawer?"""

    def __init__(
        self,
        board: B,
        acts: Parts = (),
        side: Parts = (),
        in_drawer: Parts = (),
        below: Parts = (),
        story: str = "",
        **table: bool,
    ) -> None:
        self.table = BoardTable(**table)
        if self.can_peek:
            self.peek = controls.switch()
            acts = [*acts, self.peek]
        if not self.back_in_drawer:
            acts = [*acts, self.step_back]
        arranged = self.table.arranged(acts, side)
        super().__init__(replace(board, starts=starts_of(board.race)), [arranged, *below], in_drawer, named(story))
        self.on(self.table.board, self.heard)
        self.on(self.table.drivers, self.click_plate)
        if self.can_peek:
            self.on(self.peek, lambda peek: self.look(replace(self.state, peek=peek)))

    @property
    def race(self) -> Race:
        return self.state.race

    # --- acting ---

    def heard(self, content: Mapping[str, Any]) -> None:
        """Something was done on the board."""
        if "swap" in content:
            first, second = pair_in(content)
            self.swap(first, second)
        elif "turn" in content:
            self.turn_round(str(content["turn"]))
        else:
            self.click(cell_in(content.get("cell"), content))

    def click(self, cell: Cell) -> None:
        """A place was clicked."""
        raise unreadable(cell)

    def turn_round(self, exits: str) -> None:
        """A way to lay the tile that was turned over was chosen."""
        raise unreadable(exits)

    def swap(self, first: Cell, second: Cell) -> None:
        """A tile was dragged onto another."""
        raise unreadable((first, second))

    def click_plate(self, content: Mapping[str, Any]) -> None:
        """A plate was clicked."""
        raise unreadable(content)

    def refuse(self, objection: Objection) -> None:
        """Say why not, and mark the tiles that show it; nothing else changes."""
        cells = tuple(each for each in objection.witnesses if each in grid().neighbours)
        self.look(replace(self.state, wrong=cells), lambda: say_objection(objection, self.race), "bad")

    def acted(self, race: Race, **more: Any) -> B:
        """The state after an action that led to this race."""
        state = self.state
        done: dict[str, Any] = {"before": state.race, "events": race.events, "headings": self.pointing}
        cleared: dict[str, Any] = {"wrong": (), "chosen": None}
        return replace(state, race=race, **(done | cleared | more))

    @property
    def pointing(self) -> Headings:
        """Where the cars point now."""
        state = self.state
        headings = state.headings or headings_of(state.before or state.race)
        for event in state.events:
            headings = turned(headings, event)
        return headings

    # --- drawing ---

    @property
    def sight(self) -> Sight:
        """What is seen of face-down tiles, before what happened."""
        return OPEN if self.state.peek else COVERED

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """What is marked on the board."""
        marks = marks_of(self.race)
        for cell in self.state.wrong:
            marks[cell] = (*marks.get(cell, ()), "wrong")
        if self.state.chosen is not None:
            marks[self.state.chosen] = ("chosen",)
        return marks

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def write(self) -> str:
        return str(self.race)

    def describe(self) -> str:
        return say_due(self.race)

    def rows(self) -> Iterator[tuple[str, str]]:
        for seat, trophy in enumerate(self.race.trophies):
            said = _("{place}, {trophy}").format(place=say_place(self.race, seat), trophy=say_trophy(trophy))
            yield say_seat(self.race, seat), said
        yield from super().rows()

    def picture(self) -> str:
        return race_svg(self.race, self.sight, self.pointing)

    def plates(self) -> dict[str, Any]:
        """What the plates show beside the race."""
        return {"starts": self.state.starts}

    def show(self) -> None:
        state, shown = self.state, {"marks": self.marks(), **self.plates()}
        if state.before is None:
            self.table.show_race(state.race, self.sight, headings=self.pointing, **shown)
        else:
            before = state.headings or headings_of(state.before)
            self.table.show_film(state.race, state.before, state.events, self.sight, headings=before, **shown)
        if self.can_peek:
            put(self.peek, _("Peek under the tiles"), state.peek)


# --- what the board sends --------------------------------------------------------------------------------------------


def cell_in(value: object, content: object) -> Cell:
    """A place of the board in a message; NotationError if it is none."""
    if isinstance(value, list) and len(value) == 2:
        row, column = value
        if type(row) is int and type(column) is int and (row, column) in grid().neighbours:
            return row, column
    raise unreadable(content)


def pair_in(content: Mapping[str, Any]) -> tuple[Cell, Cell]:
    """Two places in a message."""
    value = content["swap"]
    if not isinstance(value, list) or len(value) != 2:
        raise unreadable(content)
    first, second = (cell_in(each, content) for each in value)
    return first, second
