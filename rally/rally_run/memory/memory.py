"""What one could know of a race by watching it: for every cell what was last seen there, and when (R6.1).

Everybody sees a tile while it lies face up, so a perfect memory is the same for all seats; what differs is what each
of them forgets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Protocol

from rally.errors import ImpossiblePosition, is_whole, objection, quoted
from rally.events import Event
from rally.given import given
from rally.rally_run.box.events import (
    RaceWon,
    TilesSwapped,
    TileTurnedDown,
    TileTurnedOver,
    TileTurnedRound,
    TurnPassed,
)
from rally.rally_run.box.grid import Cell, grid
from rally.rally_run.box.tiles import ORIENTATIONS, UNKNOWN
from rally.rally_run.rules.moment import Moment
from rally.shapes import Is, check_shapes

from .forgetting import Forgetting

RACE = "a race of Rally Run!"

LYING: dict[str, frozenset[str]] = {kind: frozenset({"", *ways}) for kind, ways in ORIENTATIONS.items()} | {
    UNKNOWN: frozenset({""})
}
"""By kind, or where one does not know it, the exits with which a tile may have been seen."""

LONGEST = 10**9
"""Fewer turns than that are watched."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A tile as it was last seen.

    kind: its letter, which is what counts: it stays the same, wherever the tile is swapped to. exits: how it lay then
    ("" if it had just been turned over); whoever turns it over next turns it round anew (R3.2). turn: when it was last
    seen, in turns since the memory began.
    """

    kind: str
    exits: str
    turn: int

    @property
    def is_possible(self) -> bool:
        """Whether there is a tile that could be seen so; a Memory looks."""
        texts = type(self.kind) is type(self.exits) is str
        return texts and self.exits in LYING.get(self.kind, ()) and is_turn(self.turn)


def is_turn(number: object) -> bool:
    """Whether this is a number of turns."""
    return is_whole(number) and 0 <= number < LONGEST


def is_on_board(cell: Any) -> bool:
    """Whether this is a place of the board, printed ones among them."""
    return type(cell) is tuple and set(map(type, cell)) <= {int} and cell in grid().neighbours


def is_seen(pair: Any) -> bool:
    """Whether this is a place on the grid and a Sighting of a road tile there."""
    if type(pair) is not tuple or len(pair) != 2 or type(pair[1]) is not Sighting:
        return False
    cell, seen = pair
    return is_on_board(cell) and cell in grid().index and seen.is_possible


def are_seen(sightings: Any) -> bool:
    """Whether these are such pairs, sorted by their places, each there once."""
    if type(sightings) is not tuple or not all(map(is_seen, sightings)):
        return False
    return all(one[0] < other[0] for one, other in pairwise(sightings))


SHAPES: dict[str, tuple[str, Is]] = {
    "turn": ("a number of turns", is_turn),
    "sightings": ("a list of places and what was seen there", are_seen),
}
"""What the fields of a Memory are, in words, and how it is told."""


class Watched(Protocol):
    """A race, as far as a memory looks at it: what lies on its table, and what the last action caused."""

    @property
    def moment(self) -> Moment: ...

    @property
    def events(self) -> tuple[Event, ...]: ...


@dataclass(frozen=True)
class Memory:
    """What is remembered: a value, folded over what happens. It holds nothing that did not lie face up.

    What is handed in and is no race, or no place, is answered with an ImpossiblePosition, and so are wrong fields.

    turn: how many turns it has watched. sightings: (cell, Sighting) of every tile that it remembers, sorted by cell,
    those that lie face up among them.

    >>> from rally.rally_run import Race
    >>> race = Race.start(players=2, seed=7)
    >>> memory = race.after(next(iter(race.legal))).memory
    >>> memory.kinds, memory.age((0, 0))
    ({(0, 0): 'x'}, 0)
    """

    turn: int = 0
    sightings: tuple[tuple[Cell, Sighting], ...] = ()

    def __post_init__(self) -> None:
        check_shapes(vars(self), SHAPES)

    @classmethod
    def peeking(cls, race: Moment) -> Memory:
        """A memory of all tiles, as if each had just been seen: for asking what one would do who knew."""
        known = (
            (cell, race.kind(cell)) for cell in given(race, Moment, RACE).grid.road_cells if not race.is_unknown(cell)
        )
        return cls().noting((cell, Sighting(kind, "", 0)) for cell, kind in known).seeing(race)

    def seeing(self, race: Moment) -> Memory:
        """With what lies face up now."""
        lying = dict(given(race, Moment, RACE).laid) | ({} if race.turning is None else {race.turning: ""})
        return self.noting((cell, Sighting(race.kind(cell), exits, self.turn)) for cell, exits in lying.items())

    def after(self, race: Watched) -> Memory:
        """With what the last action of `race` has shown.

        race: the race after one more action, or after one more turn as `replay` yields it. Only its events and what
        lies face up are looked at.
        """
        memory = self
        moment = given(race, Moment, RACE)
        for event in race.events:
            memory = memory.witnessing(event)
        return memory.seeing(moment)

    def fading(self, forgetting: Forgetting) -> Memory:
        """What is left of it to somebody who forgets so; what has been seen in this turn is not forgotten yet."""
        given(forgetting, Forgetting, "a way to forget")
        by_turn: dict[int, list[tuple[Cell, Sighting]]] = {}
        for pair in self.sightings:
            by_turn.setdefault(pair[1].turn, []).append(pair)
        kept = [
            pair
            for turn, pairs in by_turn.items()
            for pair, stays in zip(pairs, forgetting.keeps(turn, len(pairs), self.turn - turn), strict=True)
            if stays
        ]
        return replace(self, sightings=tuple(sorted(kept, key=lambda pair: pair[0])))

    def witnessing(self, event: Event) -> Memory:
        """With what one event shows or moves."""
        match event:
            case TileTurnedOver(cell=cell, kind=kind):
                return self.noting([(cell, Sighting(kind, "", self.turn))])
            case TileTurnedRound(cell=cell, exits=exits):
                return self.noting([(cell, replace(self.at[cell], exits=exits))])
            case TileTurnedDown(cell=cell) if cell in self.at:
                return self.noting([(cell, replace(self.at[cell], turn=self.turn))])
            case TilesSwapped(first=first, second=second):
                places = {first: second, second: first}
                moved = sorted((places.get(cell, cell), sighting) for cell, sighting in self.sightings)
                return replace(self, sightings=tuple(moved))
            case TurnPassed() | RaceWon():
                return replace(self, turn=self.turn + 1)
        return self

    def noting(self, seen: Iterable[tuple[Cell, Sighting]]) -> Memory:
        """With these sightings in place of what was remembered of those cells."""
        return replace(self, sightings=tuple(sorted((self.at | dict(seen)).items(), key=lambda pair: pair[0])))

    # --- what is remembered ---

    @property
    def at(self) -> dict[Cell, Sighting]:
        """By cell what was last seen there."""
        return dict(self.sightings)

    @property
    def kinds(self) -> dict[Cell, str]:
        """By cell the letter of the tile that lies there."""
        return {cell: sighting.kind for cell, sighting in self.sightings}

    def age(self, cell: Cell) -> int | None:
        """Turns since the tile at this cell was last seen; None if it is not remembered."""
        if not is_on_board(cell):
            raise ImpossiblePosition(
                objection(None, "expected {expected}, found {found}", expected="a place", found=quoted(cell))
            )
        sighting = self.at.get(cell)
        return None if sighting is None else self.turn - sighting.turn

    def completed(self, seen: Moment) -> Moment:
        """The table as this memory completes it: what is remembered face down is known, possible or not."""
        kinds = self.kinds
        tiles = "".join(
            kinds.get(cell, kind) if seen.is_face_down(cell) else kind
            for cell, kind in zip(seen.grid.cells, seen.tiles, strict=True)
        )
        return replace(seen, tiles=tiles)
