"""A position as somebody sets it up: plain values, everything that is wrong with it, and the moment it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from rally.core.errors import ImpossiblePosition, Objection, objection
from rally.core.race import field_objections
from rally.core.records import check_shapes
from rally.rally_run.box.actions import is_place
from rally.rally_run.box.facts import COLOURS, SIZE, Options
from rally.rally_run.box.grid import grid
from rally.rally_run.box.tiles import TileSet
from rally.rally_run.memory.memory import Memory
from rally.rally_run.rules.moment import Moment

from . import notation, possible
from .layout import BY_CELL, OF_RACE, Layout, are_colours, is_car


class Position(Layout):
    """A position that need not be possible: `objections` says what is wrong, `Race.at` makes the Race of it."""

    @classmethod
    def of(cls, moment: Moment, seen: Memory | None = None) -> Position:
        """The position of a race, to change it; `seen` is what is remembered besides."""
        rows = tuple(moment.tiles[first : first + SIZE] for first in range(0, len(moment.tiles), SIZE))
        open_tiles = moment.open
        return cls(
            players=moment.players, rows=rows, tile_set=moment.tile_set,
            cars=tuple((cell, open_tiles.get(cell, "")) for cell in moment.cars),
            trophies=moment.trophies, pile=moment.pile, colours=moment.colours, turn=moment.turn, first=moment.first,
            turning=moment.turning, swapped=moment.swapped, winner=moment.winner, options=moment.options, seen=seen,
        )  # fmt: skip

    def but(self, **fields: Any) -> Position:
        """The position with other fields, by the names of a Moment's or of a Layout's.

        Cars may be cells alone: then the tiles under them lie as `laid` or `open` says, else as they did. Some options
        may be given by name; what they say of trophies and `colours` go together, whichever of the two is given.
        ImpossiblePosition for what is no such field at all, and for a tile that would lie face up without a car (R3.5).
        """
        wrong = field_objections(fields, (*self.__dataclass_fields__, *BY_CELL))
        if wrong:
            raise ImpossiblePosition(*wrong)
        named = {name: fields.pop(name) for name in BY_CELL if name in fields}
        check_shapes(named, {name: OF_RACE[name] for name in named})
        tiles = named.get("tiles")
        if tiles is not None:
            by_rows = tuple(tiles[first : first + SIZE] for first in range(0, len(tiles), SIZE))
            fields["rows"] = by_rows if isinstance(tiles, str) else tiles
        laid = [dict(named[name]) for name in ("laid", "open") if named.get(name) is not None]
        if laid or "cars" in fields:
            cars = fields.get("cars", self.all_cars)
            fields["cars"] = (
                with_exits(bare_cells(cars), exits_at(laid, cars)) if laid else with_exits(cars, dict(self.laid))
            )
        return replace(self, **fields | self.agreeing(fields))

    def agreeing(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The options and colours to go with these fields, if they are to change (R1.6, R-B)."""
        options, colours = fields.get("options"), fields.get("colours")
        if options is None:
            own = are_colours(colours) and set(colours or ()) != {*COLOURS}
            return {"options": self.all_options.but({"trophies": "own"})} if own else {}
        options = options if isinstance(options, Options) else self.all_options.but(options)
        same = options.trophies == self.all_options.trophies
        return {"options": options} if same or "colours" in fields else {"options": options, "colours": None}

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a line of notation describes, possible or not. NotationError where it cannot be read."""
        return cls(**notation.read_fields(text))

    def __str__(self) -> str:
        """The line of notation, without what nobody misses."""
        return notation.write_fields(self.spoken)

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        """Every reason why this position cannot be; empty if there is none. Judged once, and kept."""
        wrong = possible.objections(self) or tuple(possible.turning_objections(self.table))
        if wrong or self.seen is None:
            return wrong
        return tuple(possible.memory_objections(self.table, self.seen)) or possible.objections(
            Position.of(self.seen.completed(self.table))
        )

    @cached_property
    def moment(self) -> Moment:
        """The moment that this position describes. Raises ImpossiblePosition with every reason against it."""
        if self.objections:
            raise ImpossiblePosition(*self.objections)
        return self.table

    @cached_property
    def table(self) -> Moment:
        """The moment, whether or not it can be; its set of tiles must be one."""
        return Moment(
            players=tuple(self.all_players), tiles="".join(self.all_rows), tile_set=TileSet.of(self.counts),
            cars=tuple(cell for cell, _ in self.all_cars), laid=self.laid, trophies=tuple(self.all_trophies),
            pile=tuple(self.all_pile), colours=self.all_colours, turn=self.whose_turn, first=self.is_first,
            turning=self.turning, swapped=self.last_swap, winner=self.winner, options=self.all_options,
        )  # fmt: skip

    @property
    def spoken(self) -> dict[str, Any]:
        """The fields, with None for those that follow from the others."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        fields["players"], fields["turn"] = self.all_players, self.whose_turn
        fields["options"] = self.all_options
        fields["colours"] = self.all_colours if fields["options"].trophies == "own" else None
        for name in ("rows", "tile_set", "cars", "trophies", "pile", "first"):
            if fields[name] is not None and default_of(self, name) == getattr(self, ALL[name]):
                fields[name] = None
        if TileSet.of_the_box() != TileSet.shipped() and replace(self, tile_set=None).goes_by_the_box:
            fields["tile_set"] = self.tile_set or TileSet.of_the_box()  # elsewhere the box holds others
        return fields


ALL = {
    "rows": "all_rows",
    "tile_set": "counts",
    "cars": "all_cars",
    "trophies": "all_trophies",
    "pile": "all_pile",
    "first": "is_first",
}
"""The property that fills in each field where nothing is said about it."""


def with_exits(cars: Any, laid: dict[Any, str]) -> Any:
    """Cars with the exits of their tiles; what is no cell stays as it is, to be refused."""
    if not isinstance(cars, tuple | list):
        return cars
    return tuple((car, laid.get(car, "")) if is_place(car) else car for car in cars)


def bare_cells(cars: Any) -> Any:
    """Cars without the exits of their tiles; what is none stays as it is."""
    return tuple(car[0] if is_car(car) else car for car in cars) if isinstance(cars, tuple | list) else cars


def exits_at(laid: list[dict[Any, str]], cars: Any) -> dict[Any, str]:
    """The exits that are given. ImpossiblePosition if they are given twice over, or for tiles without a car (R3.5)."""
    there = bare_cells(cars)
    stray = [cell for each in laid for cell in each if not isinstance(there, tuple | list) or cell not in there]
    wrong = [
        objection("R3.5", "no car stands on the tile at {cell}, so it is face down", (cell,), cell=grid().name(cell))
        for cell in stray
    ]
    if any(each != laid[0] for each in laid):
        wrong.append(objection(None, "laid and open say different things: one of them is enough"))
    if wrong:
        raise ImpossiblePosition(*wrong)
    return laid[0]


def as_recorded(line: str) -> str:
    """The line with its set of tiles, where it leaves that to the box: the one that shipped (data/shipped.toml)."""
    shipped = TileSet.shipped()
    left = TileSet.of_the_box() != shipped and Position.parse(line).goes_by_the_box
    return f"{line} set={shipped}" if left else line


def default_of(position: Position, name: str) -> Any:
    """What would be taken for granted if nothing were said about this field."""
    return getattr(replace(position, **{name: None}), ALL[name])
