"""Roads that are laid at will: what lies where, what is left in the box, and what becomes of it; pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rally.errors import ImpossiblePosition, NotationError, objection
from rally.notation import cannot_read, entries, read_words
from rally.rally_run import Cell, TileSet, grid, lap, loose_ends
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, in_order, step, turned
from rally.rally_run.box.tiles import KIND_OF, NAMES, ORIENTATIONS, TOTAL, read_counts
from rally.rally_run.race.notation import read_place

BOX = tuple(TileSet.of_the_box().counts.values())
"""The counts of the box, by kind in the order of NAMES."""

Roads = tuple[tuple[Cell, str], ...]
"""Tiles by cell, sorted, with the exits as they lie."""


@dataclass(frozen=True)
class Field:
    """roads: what is laid. counts: how many tiles of each kind there are, which need not add up yet.

    brush: the kind that a click lays, "" to take away. finding: which of the findings is pointed at, -1 for none.
    driving: whether a car drives round.
    """

    roads: Roads = ()
    counts: tuple[int, ...] = BOX
    brush: str = "c"
    finding: int = -1
    driving: bool = False

    @property
    def laid(self) -> dict[Cell, str]:
        return dict(self.roads)

    @property
    def left(self) -> dict[str, int]:
        """By kind how many tiles are still in the box; less than none where too many lie."""
        kinds = [KIND_OF[exits] for _cell, exits in self.roads]
        return {kind: count - kinds.count(kind) for kind, count in zip(NAMES, self.counts, strict=True)}

    @property
    def tile_set(self) -> TileSet | None:
        """The tiles of the box, if the counts are those of one."""
        try:
            return TileSet(*self.counts)
        except ImpossiblePosition:
            return None

    def with_roads(self, laid: dict[Cell, str]) -> Field:
        """With these tiles; nothing drives on what has changed."""
        return replace(self, roads=tuple(sorted(laid.items())), finding=-1, driving=False)

    def put(self, cell: Cell, kind: str) -> Field:
        """With a tile of this kind there, laid so that as many roads meet as can be; what lay there goes back."""
        laid = self.without(cell).laid
        return self.with_roads(laid | {cell: fitting(laid, cell, kind)})

    def without(self, cell: Cell) -> Field:
        return self.with_roads({place: exits for place, exits in self.roads if place != cell})

    def turned(self, cell: Cell) -> Field:
        """With the tile there turned a quarter round."""
        return self.with_roads(self.laid | {cell: turned(self.laid[cell], 1)})

    def moved(self, start: Cell, end: Cell) -> Field:
        """With the tile moved there; one that lies there changes places with it."""
        laid = self.laid
        places = {start: end, end: start}
        return self.with_roads({places.get(cell, cell): exits for cell, exits in laid.items()})

    @property
    def lap(self) -> tuple[Cell, ...]:
        """A longest lap on these roads; none if there is no way round."""
        return lap_of(self.roads)

    @property
    def loose(self) -> tuple[tuple[Cell, str], ...]:
        """Where roads stop."""
        return loose_ends(self.laid)

    @property
    def closes(self) -> bool:
        return bool(self.lap) and not self.loose

    def __str__(self) -> str:
        roads = ",".join(f"{row}.{column}:{exits}" for (row, column), exits in self.roads)
        return "set=s{}c{}j{}x{}d{}".format(*self.counts) + (f" roads={roads}" if roads else "")


@lru_cache(maxsize=64)
def lap_of(roads: Roads) -> tuple[Cell, ...]:
    """A longest lap on these roads, turned so that it begins where it is left eastwards."""
    return lap(dict(roads))


def fitting(laid: dict[Cell, str], cell: Cell, kind: str) -> str:
    """The way to lay a tile at which most roads meet and fewest stop, else one that leads where another road leads."""
    return max(ORIENTATIONS[kind], key=lambda exits: fit(laid, cell, exits))


def fit(laid: dict[Cell, str], cell: Cell, exits: str) -> int:
    """How well a tile lies: a road that meets another counts for it, one that stops against it."""
    found = 0
    for each in DIRECTIONS:
        other = step(cell, each)
        there = OPPOSITE[each] in laid.get(other, "")
        if each in exits:
            found += 4 if there else -2 if other in laid or other not in grid().index else is_wanted(laid, other)
        elif there:
            found -= 2
    return found


def is_wanted(laid: dict[Cell, str], cell: Cell) -> bool:
    """Whether a road leads to this place already."""
    return any(OPPOSITE[each] in laid.get(step(cell, each), "") for each in DIRECTIONS)


def driven(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """The direction of each drive of a lap, from cell to cell and home."""
    ends = (*cells[1:], cells[0])
    return tuple(next(d for d in DIRECTIONS if step(start, d) == end) for start, end in zip(cells, ends, strict=True))


# --- as a line of text -----------------------------------------------------------------------------------------------


def parse(text: str) -> Field:
    """The field in its notation: `set=s6c8j3x3d4 roads=0.0:ES,0.1:SW`. NotationError where it cannot be read."""
    fields = read_words(text, {"set": read_set, "roads": read_roads})
    return Field(fields.get("roads", ()), fields.get("set", BOX))


def read_set(text: str) -> tuple[int, ...]:
    counts = read_counts(text)
    if max(counts) > TOTAL:
        raise NotationError(
            objection("R1.2", "the box has {total} road tiles, and {found} are more", total=TOTAL, found=max(counts))
        )
    return counts


def read_roads(text: str) -> Roads:
    laid: dict[Cell, str] = {}
    for each in entries(text, ","):
        place, _colon, exits = each.partition(":")
        cell = read_place(place)
        if cell not in grid().index or in_order(exits) != exits or exits not in KIND_OF or cell in laid:
            raise cannot_read("a tile on the grid", each, "0.1:ES")
        laid[cell] = exits
    return tuple(sorted(laid.items()))
