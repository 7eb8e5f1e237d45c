"""SwapLab: exchange two face-down tiles, and see what may not be swapped, and why; how any lab has tiles swapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rally.core.errors import Objection
from rally.core.validate import validate_kind
from rally.rally_run import Cell, Race, Swap
from widgets.lab.lab import Lab
from widgets.lab.sharing import Shared
from widgets.rally_run.words import say_cell, say_due, say_seat
from widgets.words import _

from .board import Board, BoardLab


def say_chosen(cell: Cell) -> str:
    return _("Chosen: {place}. Now choose the other tile.").format(place=say_cell(cell))


def say_begun(cell: Cell) -> str:
    """The reply to the first tile of a swap in a lab in which a click can also drive."""
    return _(
        "Swap {place} with which tile? Press a face-down tile, or a framed one to drive there. Press the same tile "
        "again to call off the swap."
    ).format(place=say_cell(cell))


def choose_tile(
    lab: Lab[Any],
    race: Race,
    cell: Cell,
    swap: Callable[[Cell, Cell], None],
    refuse: Callable[[Objection], None],
    said: Callable[[Cell], str] = say_chosen,
) -> None:
    """Choose the first tile, if it may be swapped at all, then the other one; the same tile again calls the swap off.

    swap: exchanges two tiles, or says why not; refuse: says why something may not be. said: what is said of the first
    one."""
    chosen = lab.state.chosen
    if chosen == cell:
        lab.look(replace(lab.state, chosen=None, wrong=()))
    elif chosen is not None:
        swap(chosen, cell)
    else:
        others = [each for each in race.swappable if each != cell]
        wrong = race.why_not(Swap(cell, others[0])) if others else None
        if wrong is not None:
            refuse(wrong)
        else:
            lab.look(replace(lab.state, chosen=cell, wrong=()), lambda: said(cell), "info")


def end_swap(lab: Lab[Any]) -> None:
    """Call off a swap for which only the first tile has been chosen."""
    if lab.state.chosen is not None:
        lab.look(replace(lab.state, chosen=None, wrong=()), lambda: _("No swap after all: nothing has moved."))


CARS_OUT = (
    "players=3 tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd cars=1.1:NE,pit,3.3:NW trophies=-,green,- pile=red.blue "
    "turn=0 first=no"
)
"""Cars on open tiles and in the pit stop, so that there is something that may not be swapped."""


class SwapLab(BoardLab[Board]):
    """Click two tiles, or drag one onto the other: they change places, unseen. The turns go round.

    position: the notation to begin with. peek: whether one sees what lies face down. story: what it tells once the deed
    is done. Controls: `peek`.
    """

    home = "12_swapping_and_the_pit"
    shared_as = Shared

    name = "swap"

    def __init__(self, position: str = CARS_OUT, peek: bool = False, story: str = "") -> None:
        board = Board(Race.parse(position), peek=validate_kind(peek, bool, "true or false"))
        super().__init__(board, story, swappable=True)
        self.arrange()

    # --- acting ---

    def click(self, cell: Cell) -> None:
        """Choose the first tile, then the other one."""
        choose_tile(self, self.race, cell, self.swap, self.refuse)

    def swap(self, first: Cell, second: Cell) -> None:
        self.act(Swap(first, second))

    def leave(self) -> None:
        end_swap(self)

    # --- drawing ---

    def state_from_text(self, text: str) -> Board:
        return Board(self.race_in(text), peek=self.state.peek)

    def title(self) -> str:
        return _("Swap lab")

    def describe(self) -> str:
        race = self.race
        if race.to_act is None or race.turning is not None:
            return say_due(race)
        return _(
            "{seat}, swap two face-down tiles: press both, or drag one onto the other. On a touch screen, hold it "
            "for a moment first."
        ).format(seat=say_seat(race, race.turn))

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """No places to drive to are marked here."""
        return {
            cell: kept
            for cell, found in super().marks().items()
            if (kept := tuple(mark for mark in found if mark != "may"))
        }
