"""SwapLab: exchange any two face-down tiles, and see what may not be swapped, and why."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run import Cell, Race, Swap
from widgets.rally_run.labs.table.board import Board, BoardLab
from widgets.rally_run.words import say, say_cell, say_due, say_seat
from widgets.shared.words import _

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

    name = "swap"

    def __init__(self, position: str = CARS_OUT, peek: bool = False, story: str = "") -> None:
        super().__init__(Board(Race.parse(position), peek=peek), story=story, swappable=True)

    # --- acting ---

    def click(self, cell: Cell) -> None:
        """Choose the first tile, then the other one."""
        chosen = self.state.chosen
        if chosen == cell:
            self.look(replace(self.state, chosen=None, wrong=()))
        elif chosen is None:
            self.choose(cell)
        else:
            self.swap(chosen, cell)

    def choose(self, cell: Cell) -> None:
        """Take a tile, if it is one that may be swapped at all."""
        race = self.race
        others = [each for each in race.face_down if each != cell and each not in (race.swapped or ())]
        wrong = race.why_not(Swap(cell, others[0])) if others else None
        if wrong is not None:
            self.refuse(wrong)
            return
        self.look(replace(self.state, chosen=cell, wrong=()), lambda: say_chosen(cell), "info")

    def swap(self, first: Cell, second: Cell) -> None:
        """Exchange two tiles, or say why not."""
        race, action = self.race, Swap(first, second)
        wrong = race.why_not(action)
        if wrong is not None:
            self.refuse(wrong)
            return
        after = race.after(action)
        self.go(self.acted(after), lambda: self.say_done(after), "good", opening=lambda: self.say_opening(race))

    def say_done(self, after: Race) -> str:
        """Who swapped what, and whose turn it is now."""
        return " ".join(say(event, after) for event in after.events)

    def say_opening(self, before: Race) -> str:
        """What to say while the tiles change places."""
        return _("{seat} swaps two tiles. Watch!").format(seat=say_seat(before, before.turn))

    # --- drawing ---

    def read(self, text: str) -> Board:
        return Board(Race.parse(text), peek=self.state.peek)

    def title(self) -> str:
        return _("Swap lab")

    def describe(self) -> str:
        race = self.race
        if race.to_act is None or race.turning is not None:
            return say_due(race)
        return _("{seat} may swap any two face-down tiles: click both, or drag one onto the other (R4.1).").format(
            seat=say_seat(race, race.turn)
        )

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """No places to drive to are marked here."""
        return {
            cell: kept
            for cell, found in super().marks().items()
            if (kept := tuple(mark for mark in found if mark != "may"))
        }


def say_chosen(cell: Cell) -> str:
    return _("Chosen: {place}. Now choose the other tile.").format(place=say_cell(cell))
