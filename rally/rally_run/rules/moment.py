"""One moment of a race, as the rules need it: tiles, cars, roads, trophies, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any, Literal

from rally.core.validate import validate_seat
from rally.rally_run.box.facts import USUAL, Options
from rally.rally_run.box.grid import Cell, Grid, grid
from rally.rally_run.box.tiles import UNKNOWN, TileSet

Phase = Literal["turn", "turning", "over"]


@dataclass(frozen=True)
class Moment:
    """The table of Rally Run! at one moment.

    players: the names by seat, clockwise.
    tiles: a letter for each cell, row by row from the north: the kind of its road tile, `P` the pit stop, `?` a
    face-down tile that is not known here. tile_set: the tiles in the box, which everybody knows.
    cars: by seat the cell of its tile. laid: the face-up road tiles with their exits, as (cell, exits), sorted.
    trophies: by seat a colour or None. pile: the trophy tiles on the pit stop, top first, None for one that is not
    known. colours: those that trophies may have (R1.6, R-B).
    turn: the seat whose turn it is, or that has won. first: whether it is that seat's own first turn (R3.3).
    turning: the cell of a tile that has been turned over and not yet turned round (R3.2), or None.
    swapped: the two cells that were swapped in the turn just before (R4.2), or None. winner: a seat or None.
    options: what the race is played by where the book is silent.
    """

    players: tuple[str, ...]
    tiles: str
    tile_set: TileSet
    cars: tuple[Cell, ...]
    laid: tuple[tuple[Cell, str], ...]
    trophies: tuple[str | None, ...]
    pile: tuple[str | None, ...]
    colours: tuple[str, ...]
    turn: int = 0
    first: bool = True
    turning: Cell | None = None
    swapped: tuple[Cell, Cell] | None = None
    winner: int | None = None
    options: Options = USUAL

    @cached_property
    def grid(self) -> Grid:
        return grid(isqrt(len(self.tiles)))

    @property
    def open(self) -> dict[Cell, str]:
        """The face-up road tiles: cell → exits."""
        return dict(self.laid)

    @property
    def phase(self) -> Phase:
        """What is due: a drive or a swap, turning round the tile that was turned over, or nothing any more."""
        if self.winner is not None:
            return "over"
        return "turn" if self.turning is None else "turning"

    @property
    def to_act(self) -> int | None:
        """The seat whose choice is due (R2.1); None when the race is won."""
        return self.turn if self.winner is None else None

    @property
    def car(self) -> Cell:
        """Where the car of the seat to act stands."""
        return self.cars[self.turn]

    def kind(self, cell: Cell) -> str:
        """The letter of the tile at a cell of the grid."""
        return self.tiles[self.grid.index[cell]]

    def exits(self, cell: Cell) -> str | None:
        """The exits of the tile at a cell, or None if it lies face down, or is just being turned round."""
        return self.grid.printed_exits.get(cell) or next((exits for here, exits in self.laid if here == cell), None)

    def is_face_down(self, cell: Cell) -> bool:
        """Whether a road tile lies face down here."""
        grid = self.grid
        return (
            cell in grid.index
            and cell not in grid.printed_exits
            and cell != self.turning
            and cell not in dict(self.laid)
        )

    @property
    def face_down(self) -> tuple[Cell, ...]:
        """The cells of all face-down road tiles, row by row."""
        up = {self.turning, *dict(self.laid)}
        return tuple(cell for cell in self.grid.road_cells if cell not in up)

    @property
    def barred(self) -> tuple[Cell, ...]:
        """The cells whose tiles may not be swapped in this turn, because they were swapped in the turn before
        (R4.2)."""
        return (self.swapped or ()) if self.options.bars_swapped else ()

    @property
    def swappable(self) -> tuple[Cell, ...]:
        """The cells whose tiles may be swapped in this turn (R4.1, R4.2), row by row."""
        barred = self.barred
        return tuple([cell for cell in self.face_down if cell not in barred])

    def is_unknown(self, cell: Cell) -> bool:
        """Whether the kind of the tile here is not known."""
        return self.kind(cell) == UNKNOWN

    def exchanged(self, first: Cell, second: Cell) -> str:
        """The tiles as they lie when those of two cells have changed places (R4.1)."""
        a, b = sorted((self.grid.index[first], self.grid.index[second]))
        return self.tiles[:a] + self.tiles[b] + self.tiles[a + 1 : b] + self.tiles[a] + self.tiles[b + 1 :]

    def name(self, cell: Cell) -> str:
        """A place in a word, as the notation has it: `pit`, `red`, `1.2`."""
        return self.grid.name(cell)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat once the race is won: 1 for the winner, 2 for all others, whom R5.2 does not rank.

        Empty before: nobody is ahead of anybody.
        """
        if self.winner is None:
            return ()
        return tuple(1 if seat == self.winner else 2 for seat in range(len(self.players)))

    def check_seat(self, seat: object) -> int:
        """The seat, if it is one of this table's; ImpossiblePosition otherwise."""
        return validate_seat(seat, len(self.players), "R1.1")


FIELDS = tuple(Moment.__dataclass_fields__)


def fields_of(moment: Moment) -> dict[str, Any]:
    """The fields of a moment by name, to build something else from them."""
    values = vars(moment)
    return {name: values[name] for name in FIELDS}
