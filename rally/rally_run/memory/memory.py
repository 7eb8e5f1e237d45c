"""What one could know of a race by watching it: for every cell what was last seen there, and when (R6.1).

Everybody sees a tile while it lies face up, so a perfect memory is the same for all seats; what differs is what each
of them forgets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

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
from rally.rally_run.box.grid import DIRECTIONS, Cell, grid
from rally.rally_run.box.tiles import NAMES, UNKNOWN
from rally.rally_run.race.position import Position
from rally.rally_run.race.race import Race
from rally.shapes import Is, check_shapes, one

from .forgetting import NOTHING_LOST, Forgetting

RACE = "a race of Rally Run!"

KINDS = {*NAMES, UNKNOWN}
"""What may be seen of a tile: its kind, or that one does not know it."""


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
        return texts and self.kind in KINDS and set(self.exits) <= {*DIRECTIONS} and is_whole(self.turn)


def is_place(cell: Any) -> bool:
    """Whether this is a place of the board, printed ones among them."""
    return type(cell) is tuple and set(map(type, cell)) <= {int} and cell in grid().neighbours


def is_seen(pair: Any) -> bool:
    """Whether this is a place on the grid and a Sighting of a road tile there."""
    if type(pair) is not tuple or len(pair) != 2 or type(pair[1]) is not Sighting:
        return False
    cell, seen = pair
    return is_place(cell) and cell in grid().index and seen.is_possible


SHAPES: dict[str, tuple[str, Is]] = {
    "turn": ("a number of turns", lambda turn: is_whole(turn) and turn >= 0),
    "sightings": (
        "a list of places and what was seen there",
        lambda seen: type(seen) is tuple and all(map(is_seen, seen)),
    ),
    "forgetting": ("a way to forget", one(Forgetting)),
}
"""What the fields of a Memory are, in words, and how it is told."""


@dataclass(frozen=True)
class Memory:
    """What is remembered: a value, folded over what happens. It holds nothing that did not lie face up.

    What is handed in and is no race, or no place, is answered with an ImpossiblePosition, and so are wrong fields.

    turn: how many turns it has watched. sightings: (cell, Sighting) of every tile that it remembers, sorted by cell,
    those that lie face up among them. forgetting: what it loses as turns pass.

    >>> race = Race.start(players=2, seed=7)
    >>> memory = Memory.of(race.after(next(iter(race.legal))))
    >>> memory.kinds, memory.age((0, 0))
    ({(0, 0): 'x'}, 0)
    """

    turn: int = 0
    sightings: tuple[tuple[Cell, Sighting], ...] = ()
    forgetting: Forgetting = NOTHING_LOST

    def __post_init__(self) -> None:
        check_shapes(vars(self), SHAPES)

    @classmethod
    def of(cls, race: Race, forgetting: Forgetting = NOTHING_LOST) -> Memory:
        """What is left of watching the race from where its history begins."""
        races = reversed(list(given(race, Race, RACE).history()))
        memory = cls(forgetting=given(forgetting, Forgetting, "a way to forget")).seeing(next(races))
        for each in races:
            memory = memory.after(each)
        return memory

    @classmethod
    def peeking(cls, race: Race) -> Memory:
        """A memory of all tiles, as if each had just been seen: for asking what one would do who knew."""
        known = (
            (cell, race.kind(cell)) for cell in given(race, Race, RACE).grid.road_cells if not race.is_unknown(cell)
        )
        return cls().noting((cell, Sighting(kind, "", 0)) for cell, kind in known).seeing(race)

    def seeing(self, race: Race) -> Memory:
        """With what lies face up now."""
        lying = dict(given(race, Race, RACE).laid) | ({} if race.turning is None else {race.turning: ""})
        return self.noting((cell, Sighting(race.kind(cell), exits, self.turn)) for cell, exits in lying.items())

    def after(self, race: Race) -> Memory:
        """With what the last action of `race` has shown, and without what is forgotten by now.

        race: the race after one more action, or after one more turn as `replay` yields it. Only its events and what
        lies face up are looked at.
        """
        memory = self
        for event in given(race, Race, RACE).events:
            memory = memory.told(event)
        return memory.seeing(race)

    def told(self, event: Event) -> Memory:
        """With what one event shows, moves or makes one forget."""
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
                return self.later()
        return self

    def noting(self, seen: Iterable[tuple[Cell, Sighting]]) -> Memory:
        """With these sightings in place of what was remembered of those cells."""
        return replace(self, sightings=tuple(sorted((self.at | dict(seen)).items(), key=lambda pair: pair[0])))

    def later(self) -> Memory:
        """A turn later: some of it is forgotten."""
        ages = tuple(self.turn + 1 - sighting.turn for _, sighting in self.sightings)
        lost = self.forgetting.loses(ages, self.turn)
        kept = tuple(pair for pair, gone in zip(self.sightings, lost, strict=True) if not gone)
        return replace(self, turn=self.turn + 1, sightings=kept)

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
        if not is_place(cell):
            raise ImpossiblePosition(
                objection(None, "expected {expected}, found {found}", expected="a place", found=quoted(cell))
            )
        sighting = self.at.get(cell)
        return None if sighting is None else self.turn - sighting.turn

    def recall(self, seen: Race) -> Race:
        """The race as this memory completes it: what is remembered face down is known. `seen` is what a seat sees.

        Raises ImpossiblePosition if what is remembered cannot be, such as five crossings where the box has three.
        """
        kinds, seen = self.kinds, given(seen, Race, RACE)
        tiles = "".join(
            kinds.get(cell, kind) if seen.is_face_down(cell) else kind
            for cell, kind in zip(seen.grid.cells, seen.tiles, strict=True)
        )
        recalled = Race.of(replace(seen.moment, tiles=tiles), events=seen.events)
        wrong = Position.of(recalled).objections
        if wrong:
            raise ImpossiblePosition(*wrong)
        return recalled
