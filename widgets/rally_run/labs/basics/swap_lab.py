"""SwapLab: exchange any two face-down tiles, and see what may not be swapped, and why."""

from __future__ import annotations

from rally.given import given
from rally.rally_run import Cell, Race
from widgets.rally_run.labs.table.board import Board
from widgets.rally_run.labs.table.swapping import SwappingLab, choose_tile
from widgets.rally_run.words import say_due, say_seat
from widgets.shared.words import _

CARS_OUT = (
    "players=3 tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd cars=1.1:NE,pit,3.3:NW trophies=-,green,- pile=red.blue "
    "turn=0 first=no"
)
"""Cars on open tiles and in the pit stop, so that there is something that may not be swapped."""


class SwapLab(SwappingLab[Board]):
    """Click two tiles, or drag one onto the other: they change places, unseen. The turns go round.

    position: the notation to begin with. peek: whether one sees what lies face down. story: what it tells once the deed
    is done. Controls: `peek`.
    """

    name = "swap"

    def __init__(self, position: str = CARS_OUT, peek: bool = False, story: str = "") -> None:
        board = Board(Race.parse(position), peek=given(peek, bool, "true or false"))
        super().__init__(board, story, swappable=True)
        self.arrange()

    # --- acting ---

    def click(self, cell: Cell) -> None:
        """Choose the first tile, then the other one."""
        choose_tile(self, cell)

    # --- drawing ---

    def read(self, text: str) -> Board:
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
