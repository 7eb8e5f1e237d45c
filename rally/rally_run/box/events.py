"""What can happen in a race, as data: every event names the rule it follows from and carries no prose.

`rule` is the rule that made it happen, `also` are further rules and rulings that decided how. Seats are 0 … n-1, cells
(row, column), exits and directions letters in the order N E S W. No event reveals what lies face down: anybody who sees
the table has seen all of it.
"""

from __future__ import annotations

from rally.core.legal import Event

from .grid import Cell

# --- the table is laid ---------------------------------------------------------------------------------------------


class TilesLaid(Event):
    """R1.2: the road tiles are shuffled and lie face down around the pit stop."""

    tiles: int


class TrophiesLaid(Event):
    """R1.5: `trophies` tiles lie on the pit stop, their colours hidden; R1.6 or R-B says which they may be."""

    trophies: int
    colours: tuple[str, ...]


class CarPlaced(Event):
    """R1.9: the car of `seat` begins on the start-finish tile of this colour."""

    seat: int
    colour: str


class RaceBegun(Event):
    """R2.1: `seat` takes the first turn."""

    seat: int


# --- turns ---------------------------------------------------------------------------------------------------------


class TurnPassed(Event):
    """R2.1: it is the turn of `seat` now."""

    seat: int


class TileTurnedOver(Event):
    """R3.2: the tile at `cell` is turned over, and everybody sees its kind (R6.1)."""

    seat: int
    cell: Cell
    kind: str


class TileTurnedRound(Event):
    """The tile at `cell` is laid with these exits, one of `ways` possible ones.

    R3.2: one exit faces the tile that the car comes from. R3.3: a dead end that points elsewhere on a first turn.
    """

    seat: int
    cell: Cell
    exits: str
    ways: int


class Driven(Event):
    """The car drives one tile in this direction: R3.2 onto a tile just turned over, R3.4 onto one that lay open with
    another car on it, R3.7 onto a start-finish tile, R3.1 onto the pit stop (R1.8).

    `also` names R3.6 where it leaves a dead end by its only exit, R3.7 where it stands beside other cars now.
    """

    seat: int
    start: Cell
    end: Cell
    direction: str


class TileTurnedDown(Event):
    """R3.5: the tile that was left is turned face down again."""

    seat: int
    cell: Cell


class TileStaysOpen(Event):
    """R3.5: the tile that was left stays open, for the cars of `seats` still stand on it."""

    cell: Cell
    seats: tuple[int, ...]


class TilesSwapped(Event):
    """R4.1: the face-down tiles of two cells change places; until the next turn is over nobody may swap them (R4.2)."""

    seat: int
    first: Cell
    second: Cell


# --- trophies and the end ------------------------------------------------------------------------------------------


class TrophyTaken(Event):
    """R5.1: the top trophy tile is taken, and its colour, open to all, names the finish."""

    seat: int
    colour: str


class NothingTaken(Event):
    """R5.3: the car is in the pit stop and its seat has a trophy already, so it takes nothing."""

    seat: int


class NothingWon(Event):
    """R5.2: the car is on the start-finish tile of this colour, and its seat holds no trophy, or one of another."""

    seat: int
    colour: str
    trophy: str | None


class RaceWon(Event):
    """R5.2: the car has come to the start-finish tile of its trophy's colour."""

    seat: int
    colour: str
