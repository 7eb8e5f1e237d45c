"""What one can know of a race by watching it (R6.1), how it is forgotten, and what may lie where nothing is known.

Everybody sees a tile while it lies face up, so a perfect memory is the same for all seats; they differ in what they
forget.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from rally.core.chance import shuffle_things
from rally.core.errors import ImpossiblePosition, is_whole, quote_value, wrong_kind
from rally.core.exact import power
from rally.core.legal import Event
from rally.core.race import draft_of
from rally.core.records import Is, check_shapes
from rally.core.validate import validate_kind, validate_seed
from rally.rally_run.box.events import (
    RaceWon,
    TilesSwapped,
    TileTurnedDown,
    TileTurnedOver,
    TileTurnedRound,
    TurnPassed,
)
from rally.rally_run.box.grid import Cell, grid
from rally.rally_run.box.tiles import ORIENTATIONS, UNKNOWN, count_tiles
from rally.rally_run.rules.moment import Moment, fields_of


@dataclass(frozen=True)
class Forgetting:
    """How a seat forgets as turns pass; `Forgetting()` forgets nothing.

    share: the probability with which each remembered face-down tile is forgotten in every turn. span: the number of
    turns after which a tile is certainly forgotten; None for never. With 0 a tile is forgotten as soon as it is turned
    down. seed: decides which tiles are forgotten.

    Raises ImpossiblePosition for a wrong share, span or seed.
    """

    share: float = 0.0
    span: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if isinstance(self.share, bool) or not isinstance(self.share, int | float) or not 0 <= self.share <= 1:
            raise ImpossiblePosition.because(
                "a share is a number from 0 to 1, not {share}", rule="R6.1", share=quote_value(self.share)
            )
        if self.span is not None and not (is_whole(self.span) and self.span >= 0):
            raise ImpossiblePosition.because(
                "a span is a number of turns from 0 up, not {span}", rule="R6.1", span=quote_value(self.span)
            )

        validate_seed(self.seed)

    def keeps(self, turn: int, tiles: int, age: int) -> tuple[bool, ...]:
        """For each of `tiles` tiles last seen in this turn, whether it is remembered `age` turns later.

        Each has its own luck, and keeps it as long as the others last seen in that turn are the same: a forgotten tile
        stays so until it is seen again. (In a race there is one face-down tile for each turn.)
        """
        if age <= 0 or not self.share:
            return (not self.is_too_old(age),) * tiles
        kept = power(1 - self.share, age)
        luck = random.Random(f"rally-run {self.seed} forgets what was seen in turn {turn}")
        return tuple([luck.random() < kept and not self.is_too_old(age) for _ in range(tiles)])

    def is_too_old(self, age: int) -> bool:
        return self.span is not None and age > self.span


RACE = "a race of Rally Run!"

LYING: dict[str, frozenset[str]] = {kind: frozenset({"", *ways}) for kind, ways in ORIENTATIONS.items()} | {
    UNKNOWN: frozenset({""})
}
"""By kind, including an unknown one, the exits with which a tile may have been seen."""

LONGEST = 10**9
"""Upper bound of the number of turns that a memory has watched."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A tile as it was last seen.

    kind: its letter, which stays the same wherever the tile is swapped to. exits: how it lay then, "" if it had just
    been turned over; the next player to turn it over lays it anew (R3.2). turn: when it was last seen, in turns since
    the memory began.
    """

    kind: str
    exits: str
    turn: int

    @property
    def is_possible(self) -> bool:
        """Whether a tile can be seen in this way."""
        texts = type(self.kind) is type(self.exits) is str
        return texts and self.exits in LYING.get(self.kind, ()) and is_turn(self.turn)


def is_turn(number: object) -> bool:
    """Whether this is a number of turns."""
    return is_whole(number) and 0 <= number < LONGEST


def is_on_board(cell: Any) -> bool:
    """Whether this is a place of the board, including printed ones."""
    return type(cell) is tuple and set(map(type, cell)) <= {int} and cell in grid().neighbours


def is_seen(pair: Any) -> bool:
    """Whether this is a place on the grid and a Sighting of a road tile there."""
    if type(pair) is not tuple or len(pair) != 2 or type(pair[1]) is not Sighting:
        return False
    cell, seen = pair
    return is_on_board(cell) and cell in grid().index and seen.is_possible


def are_seen(sightings: Any) -> bool:
    """Whether these are such pairs, sorted by place, without duplicates."""
    if type(sightings) is not tuple or not all(map(is_seen, sightings)):
        return False
    return all(one[0] < other[0] for one, other in pairwise(sightings))


SHAPES: dict[str, tuple[str, Is]] = {
    "turn": ("a number of turns", is_turn),
    "sightings": ("a list of places and what was seen there", are_seen),
}
"""By field of a Memory, its kind in words, and a check."""


@dataclass(frozen=True)
class Memory:
    """What is remembered, as a value: it contains only what has lain face up.

    Wrong fields, races and places raise ImpossiblePosition.

    turn: the number of turns that it has watched. sightings: (cell, Sighting) of every remembered tile, including those
    that lie face up, sorted by cell.

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
        """A memory of all known tiles, as if each had just been seen, to ask what a player who knew them would do."""
        known = (
            (cell, race.kind(cell))
            for cell in validate_kind(race, Moment, RACE).grid.road_cells
            if not race.is_unknown(cell)
        )
        return cls().noting((cell, Sighting(kind, "", 0)) for cell, kind in known).seeing(race)

    def seeing(self, race: Moment) -> Memory:
        """The memory with what lies face up now."""
        lying = dict(validate_kind(race, Moment, RACE).laid) | ({} if race.turning is None else {race.turning: ""})
        return self.noting((cell, Sighting(race.kind(cell), exits, self.turn)) for cell, exits in lying.items())

    def after(self, race: Any) -> Memory:
        """The memory with what the last action of `race` has shown.

        race: the race after one more action, or after one more turn as `replay` yields it. Only its events and its
        face-up tiles are used.
        """
        memory = self
        moment = validate_kind(race, Moment, RACE)
        for event in race.events:
            memory = memory.witnessing(event)
        return memory.seeing(moment)

    def fading(self, forgetting: Forgetting) -> Memory:
        """What is left after this forgetting; what has been seen in this turn is not forgotten yet."""
        validate_kind(forgetting, Forgetting, "a way to forget")
        by_turn: dict[int, list[tuple[Cell, Sighting]]] = {}
        for pair in self.sightings:
            by_turn.setdefault(pair[1].turn, []).append(pair)
        kept = [
            pair
            for turn, pairs in by_turn.items()
            for pair, stays in zip(pairs, forgetting.keeps(turn, len(pairs), self.turn - turn), strict=True)
            if stays
        ]
        return self.going_on(self.turn, kept)

    def witnessing(self, event: Event) -> Memory:
        """The memory with what one event shows or moves."""
        match event:
            case TileTurnedOver(cell=cell, kind=kind):
                return self.noting([(cell, Sighting(kind, "", self.turn))])
            case TileTurnedRound(cell=cell, exits=exits):
                return self.noting([(cell, Sighting(self.at[cell].kind, exits, self.at[cell].turn))])
            case TileTurnedDown(cell=cell) if cell in self.at:
                return self.noting([(cell, Sighting(self.at[cell].kind, self.at[cell].exits, self.turn))])
            case TilesSwapped(first=first, second=second):
                places = {first: second, second: first}
                return self.going_on(
                    self.turn, ((places.get(cell, cell), sighting) for cell, sighting in self.sightings)
                )
            case TurnPassed() | RaceWon():
                return self.going_on(self.turn + 1, self.sightings)
        return self

    def noting(self, seen: Iterable[tuple[Cell, Sighting]]) -> Memory:
        """The memory with these sightings in place of what was remembered of their cells."""
        return self.going_on(self.turn, (self.at | dict(seen)).items())

    def going_on(self, turn: int, sightings: Iterable[tuple[Cell, Sighting]]) -> Memory:
        """The memory of this turn with these sightings, which come from a race or a memory and are not checked."""
        values = {"turn": turn, "sightings": tuple(sorted(sightings, key=lambda pair: pair[0]))}
        return draft_of(Memory, values)

    # --- what is remembered ---

    @property
    def at(self) -> dict[Cell, Sighting]:
        """By cell, what was last seen there."""
        return dict(self.sightings)

    @property
    def kinds(self) -> dict[Cell, str]:
        """By cell, the letter of the tile that lies there."""
        return {cell: sighting.kind for cell, sighting in self.sightings}

    def age(self, cell: Cell) -> int | None:
        """The number of turns since the tile at this cell was last seen; None if it is not remembered."""
        if not is_on_board(cell):
            raise ImpossiblePosition(wrong_kind("a place", cell))
        sighting = self.at.get(cell)
        return None if sighting is None else self.turn - sighting.turn

    def completed(self, seen: Moment) -> Moment:
        """The table completed by this memory: remembered face-down tiles are known, even if that is impossible."""
        kinds, index, tiles = self.kinds, seen.grid.index, [*seen.tiles]
        for cell in seen.face_down:
            if cell in kinds:
                tiles[index[cell]] = kinds[cell]
        return replace(seen, tiles="".join(tiles))


@dataclass(frozen=True)
class HiddenTiles:
    """What is hidden on a table as somebody recalls it; all ways to deal it are equally likely."""

    race: Moment

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The indices of the cells whose tile is not known."""
        return tuple(index for index, kind in enumerate(self.race.tiles) if kind == UNKNOWN)

    @cached_property
    def tiles(self) -> str:
        """The tiles that lie there, in no particular order: those of the box that are not known to lie elsewhere."""
        known = count_tiles(self.race.tiles)
        return "".join(kind * (count - known[kind]) for kind, count in self.race.tile_set.counts.items())

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that a hidden trophy may have."""
        known = {*self.race.trophies, *self.race.pile}
        return tuple(colour for colour in self.race.colours if colour not in known)

    def deal(self, numbers: random.Random) -> Moment:
        """A random deal of what is hidden."""
        tiles = list(self.race.tiles)
        for place, kind in zip(self.places, shuffle_things(self.tiles, numbers), strict=True):
            tiles[place] = kind
        colours = iter(shuffle_things(self.colours, numbers))
        pile = tuple(colour or next(colours) for colour in self.race.pile)
        return Moment(**fields_of(self.race) | {"tiles": "".join(tiles), "pile": pile})


def deal_hidden(moment: Moment, seed: int) -> Moment:
    """The table with what is hidden dealt by chance: face-down tiles that are not known, and the pile of trophies.

    All deals that fit what is known are equally likely, and the same seed gives the same deal on every machine. What
    somebody remembers is known in `race.recalled`. Raises ImpossiblePosition for anything but a race.

    >>> from rally.rally_run import Race
    >>> race = Race.start(players=2, seed=7).after("drive S")
    >>> dealt = Race.of(deal_hidden(race.seen_by(1).recalled, seed=1))
    >>> dealt.rows[0], dealt.seen_by(1) == race.seen_by(1)
    ('xdccs', True)
    """
    numbers = random.Random(f"rally-run hidden {validate_seed(seed)}")
    return HiddenTiles(validate_kind(moment, Moment, RACE)).deal(numbers)
