"""A position as somebody sets it up: plain values, everything that is wrong with it, and the moment it makes."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from rally.errors import ImpossiblePosition, Objection
from rally.rally_run.box.facts import SIZE
from rally.rally_run.box.tiles import TileSet
from rally.rally_run.rules.moment import Moment

from . import notation, possible
from .layout import Layout


class Position(Layout):
    """A position that need not be possible: `objections` says what is wrong, `Race.at` makes the Race of it."""

    @classmethod
    def of(cls, moment: Moment) -> Position:
        """The position of a race, to change it."""
        rows = tuple(moment.tiles[first : first + SIZE] for first in range(0, len(moment.tiles), SIZE))
        open_tiles = moment.open
        return cls(
            players=moment.players, rows=rows, tile_set=moment.tile_set,
            cars=tuple((cell, open_tiles.get(cell, "")) for cell in moment.cars),
            trophies=moment.trophies, pile=moment.pile, colours=moment.colours, turn=moment.turn, first=moment.first,
            turning=moment.turning, swapped=moment.swapped, winner=moment.winner,
        )  # fmt: skip

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a line of notation describes, possible or not. NotationError where it cannot be read."""
        return cls(**notation.read(text))

    def __str__(self) -> str:
        """The line of notation, without what nobody misses."""
        return notation.write(self.spoken)

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        """Every reason why this position cannot be; empty if there is none. Judged once, and kept."""
        return possible.objections(self) or tuple(possible.turning_objections(self.table))

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
            turning=self.turning, swapped=self.last_swap, winner=self.winner,
        )  # fmt: skip

    @property
    def spoken(self) -> dict[str, Any]:
        """The fields, with None for those that follow from the others."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        fields["players"], fields["turn"] = self.all_players, self.whose_turn
        for name in ("rows", "tile_set", "cars", "trophies", "pile", "colours", "first"):
            if fields[name] is not None and without(self, name) == getattr(self, ALL[name]):
                fields[name] = None
        return fields


ALL = {
    "rows": "all_rows",
    "tile_set": "counts",
    "cars": "all_cars",
    "trophies": "all_trophies",
    "pile": "all_pile",
    "colours": "all_colours",
    "first": "is_first",
}
"""The property that fills in each field where nothing is said about it."""


def without(position: Position, name: str) -> Any:
    """What would be taken for granted if nothing were said about this field."""
    return getattr(replace(position, **{name: None}), ALL[name])
