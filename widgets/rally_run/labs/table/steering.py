"""What a click on a place means to the car whose turn it is."""

from __future__ import annotations

from rally.rally_run import Cell, Drive, Race
from rally.rally_run.box.grid import DIRECTIONS, step
from widgets.rally_run.words import say_seat
from widgets.shared.words import _


def direction_to(race: Race, cell: Cell) -> str | None:
    """In which direction a place borders the car's; None if it does not."""
    return next((each for each in DIRECTIONS if step(race.car, each) == cell), None)


def drive_to(race: Race, cell: Cell, chosen: Cell | None = None) -> Drive | None:
    """The drive that a click on a place means. While a tile waits for another one only a legal drive is meant: any
    other place beside the car may be that other tile."""
    direction = direction_to(race, cell)
    drive = None if direction is None else Drive(direction)
    return None if drive is None or (chosen is not None and race.why_not(drive)) else drive


def say_far(race: Race, cell: Cell) -> str:
    """Why nobody can drive to a place that does not border the car's."""
    if cell == race.car:
        return _("This is where {seat} is. Choose a tile beside it.").format(seat=say_seat(race, race.turn))
    return _("You drive one tile a turn, to a tile next to yours (R3.1).")
