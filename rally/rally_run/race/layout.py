"""The layout of a table as somebody sets it up: plain values, their kinds, and what follows where nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rally.core.records import Is, check_shapes, exactly, list_of, or_none
from rally.rally_run.box.actions import is_place
from rally.rally_run.box.facts import COLOURS, PLAYER_NAMES, SIZE, Options
from rally.rally_run.box.grid import Cell, grid
from rally.rally_run.box.tiles import KIND_NAMES, KIND_OF, PIT, TOTAL, UNKNOWN, TileSet, count_tiles
from rally.rally_run.box.tiles import KIND_NAMES as TILE_NAMES
from rally.rally_run.memory.memory import Memory


def are_rows(value: Any) -> bool:
    return list_of(str)(value) and all(len(row) < 100 for row in value)


def is_set(value: Any) -> bool:
    return isinstance(value, TileSet) or (list_of(int)(value) and len(value) == len(KIND_NAMES))


def are_cars(value: Any) -> bool:
    return list_of(tuple)(value) and all(map(is_car, value))


def is_car(value: Any) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    cell, exits = value
    return is_place(cell) and isinstance(exits, str) and len(exits) < 5


def are_exits(value: Any) -> bool:
    pairs = tuple(value.items()) if isinstance(value, Mapping) else value
    return list_of(tuple)(pairs) and all(map(is_car, pairs))


def are_trophies(value: Any) -> bool:
    return list_of(str, type(None))(value) and set(value) <= {None, *COLOURS}


def are_colours(value: Any) -> bool:
    return list_of(str)(value) and set(value) <= {*COLOURS}


def is_pair(value: Any) -> bool:
    return list_of(tuple)(value) and len(value) == 2 and all(map(is_place, value))


KINDS: dict[str, tuple[str, Is]] = {
    "players": ("a list of names", or_none(list_of(str))),
    "rows": ("a list of rows", or_none(are_rows)),
    "tile_set": ("a set of tiles", or_none(is_set)),
    "cars": ("a list of places with exits", or_none(are_cars)),
    "trophies": ("a list of colours", or_none(are_trophies)),
    "pile": ("a list of colours", or_none(are_trophies)),
    "colours": ("a list of colours", or_none(are_colours)),
    "turn": ("a whole number", exactly(int, type(None))),
    "first": ("true or false", exactly(bool, type(None))),
    "turning": ("a place", or_none(is_place)),
    "swapped": ("two places", or_none(is_pair)),
    "winner": ("a whole number", exactly(int, type(None))),
    "options": ("a choice of options", exactly(Options, type(None))),
    "seen": ("a memory of the race", exactly(Memory, type(None))),
}
"""By field: what is expected there, and whether a value is that."""

OPTIONAL = ("turning", "swapped", "winner", "seen")
"""What a race may be without."""

BY_CELL = ("tiles", "laid", "open")
"""Fields of a race that a layout has as `rows`, and with its cars."""

OF_RACE: dict[str, tuple[str, Is]] = {
    **KINDS,
    "tiles": ("a text of tiles", or_none(exactly(str, tuple, list))),
    "laid": ("places with exits", or_none(are_exits)),
    "open": ("places with exits", or_none(are_exits)),
}
"""The same, by the names that a race's own fields have, too."""


GRID = grid()


@dataclass(frozen=True)
class Layout:
    """The fields of a Moment, but plain, and None stands for what nothing is said about.

    rows: the tiles, a text of letters for each row. tile_set: a TileSet, or five counts that need not make one.
    cars: by seat the cell and the exits of the road tile there ("" if they are not said, or printed). colours: said of
    trophies of the players' own colours. seen: what is
    remembered of what was seen before, which is no field of a Moment. Nothing says
    that such a table can be; ImpossiblePosition where a field is no such thing at all.
    """

    players: tuple[str, ...] | None = None
    rows: tuple[str, ...] | None = None
    tile_set: TileSet | tuple[int, ...] | None = None
    cars: tuple[tuple[Cell, str], ...] | None = None
    trophies: tuple[str | None, ...] | None = None
    pile: tuple[str | None, ...] | None = None
    colours: tuple[str, ...] | None = None
    turn: int | None = None
    first: bool | None = None
    turning: Cell | None = None
    swapped: tuple[Cell, Cell] | None = None
    winner: int | None = None
    options: Options | None = None
    seen: Memory | None = None

    def __post_init__(self) -> None:
        check_shapes(vars(self), KINDS)

    @cached_property
    def all_players(self) -> tuple[str, ...]:
        """The names; as many as the longest list has entries, or three."""
        if self.players is not None:
            return self.players
        lists = [values for values in (self.cars, self.trophies) if values is not None]
        return (*PLAYER_NAMES, *"?" * max(map(len, lists), default=0))[: max(map(len, lists), default=3)]

    @cached_property
    def all_rows(self) -> tuple[str, ...]:
        """The rows; a tile whose kind is not said has the one that its exits show."""
        if self.rows is not None and not is_square(self.rows):
            return self.rows
        tiles = dict(zip(GRID.cells, "".join(self.rows or (UNKNOWN * SIZE,) * SIZE), strict=True))
        if self.rows is None:
            tiles[GRID.pit] = PIT
        for cell, exits in self.laid:
            if tiles.get(cell) == UNKNOWN:
                tiles[cell] = KIND_OF.get(exits, UNKNOWN)
        letters = "".join(tiles.values())
        return tuple(letters[first : first + SIZE] for first in range(0, len(letters), SIZE))

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many tiles of each kind there are: as said, as they all lie there, or as the box has them."""
        if isinstance(self.tile_set, TileSet):
            return self.tile_set.counts
        if self.tile_set is not None:
            return dict(zip(TILE_NAMES, self.tile_set, strict=True))
        lying = count_tiles("".join(self.all_rows))
        known = {kind: lying[kind] for kind in TILE_NAMES}
        return TileSet.of_the_box().counts if self.goes_by_the_box else known

    @property
    def goes_by_the_box(self) -> bool:
        """Whether only the box tells how many tiles of each kind there are: nothing is said, and not all are known."""
        return self.tile_set is None and sum(count_tiles("".join(self.all_rows)).values()) != TOTAL

    @cached_property
    def all_cars(self) -> tuple[tuple[Cell, str], ...]:
        """Where the cars stand; in seat order on the start-finish tiles (R1.9)."""
        if self.cars is not None:
            return self.cars
        return tuple((cell, "") for cell in GRID.starts.values())[: len(self.all_players)]

    @cached_property
    def laid(self) -> tuple[tuple[Cell, str], ...]:
        """The face-up road tiles with their exits, as far as they are said."""
        return tuple(sorted({car for car in self.all_cars if car[1]}))

    @property
    def all_trophies(self) -> tuple[str | None, ...]:
        return self.trophies if self.trophies is not None else (None,) * len(self.all_players)

    @property
    def all_pile(self) -> tuple[str | None, ...]:
        """The pile; one trophy of unknown colour for each seat that has none (R1.5)."""
        return self.pile if self.pile is not None else (None,) * self.all_trophies.count(None)

    @property
    def all_options(self) -> Options:
        """As said; colours are said where they are the players' own (R-B)."""
        if self.options is not None:
            return self.options
        return Options(trophies="any" if self.colours is None else "own")

    @property
    def all_colours(self) -> tuple[str, ...]:
        """The colours that trophies may have, in the order of the start-finish tiles (R1.6).

        Those of the players' own tiles (R-B) are seen where nobody has left them, or where all trophies are known.
        """
        colours: tuple[str | None, ...] | None = self.colours
        if colours is None and self.all_options.trophies == "own":
            own = tuple(GRID.colours.get(cell) for cell, _ in self.all_cars)
            at_the_start = None not in own and len(set(own)) == len(own) and not any(self.all_trophies)
            known = tuple(colour for colour in self.all_trophies if colour) + self.all_pile
            colours = own if at_the_start else known if None not in known else None
        return tuple(colour for colour in COLOURS if colours is None or colour in colours)

    @property
    def last_swap(self) -> tuple[Cell, Cell] | None:
        return None if self.swapped is None else (min(self.swapped), max(self.swapped))

    @property
    def whose_turn(self) -> int:
        return self.turn if self.turn is not None else self.winner or 0

    @cached_property
    def is_first(self) -> bool:
        """As said; else whether it can be a first turn: nobody from here on has moved, and nobody has a trophy."""
        if self.first is not None:
            return self.first
        waiting = [cell for cell, _ in self.all_cars[max(0, self.whose_turn) :]]
        return (
            self.winner is None and not any(self.all_trophies) and len(set(waiting)) == len(waiting)
            and set(waiting) <= set(GRID.colours) and not (self.swapped and self.whose_turn == 0)
        )  # fmt: skip


def is_square(rows: tuple[str, ...]) -> bool:
    """Five rows of five?"""
    return len(rows) == SIZE and all(len(row) == SIZE for row in rows)
