"""Road tiles: their kinds and the ways each can lie, and how many of each kind a box holds (R1.7)."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from functools import cache, cached_property

from rally.core.chance import shuffle_things
from rally.core.errors import ImpossiblePosition, NotationError, Objection, objection, quote_value
from rally.core.notation import read_toml
from rally.core.validate import validate_kind

from .facts import SIZE, read_facts
from .grid import DIRECTIONS, turn_exits

TOTAL = SIZE * SIZE - 1
"""Road tiles in the box (R1.2)."""

PIT, UNKNOWN = "P", "?"
"""The letters of the pit stop, and of a road tile whose kind is not known."""

KIND_NAMES = {"s": "straight", "c": "curve", "j": "junction", "x": "crossing", "d": "dead_end"}
"""The kinds of road tile by their letters, as a record writes them."""

_PRINTED = {"s": "NS", "c": "NE", "j": "NES", "x": "NESW", "d": "N"}
_TILE_SET = re.compile(r"s([0-9]{1,3})c([0-9]{1,3})j([0-9]{1,3})x([0-9]{1,3})d([0-9]{1,3})", re.ASCII)

HEAD = """\
# The road tiles of one's own box of Rally Run!, 24 in all.
"""
SOURCE = 'counts = { kind = "own", rule = "R1.7", note = "as somebody has counted or chosen them" }'

ORIENTATIONS: dict[str, tuple[str, ...]] = {
    kind: tuple(
        sorted({turn_exits(exits, quarters) for quarters in range(4)}, key=lambda e: [DIRECTIONS.index(d) for d in e])
    )
    for kind, exits in _PRINTED.items()
}
"""By kind all the exits with which it can lie: a straight as NS or EW, a dead end as N, E, S or W."""

BENDS = "cjx"
"""The kinds on which a road can turn a corner."""

KIND_OF: dict[str, str] = {exits: kind for kind, ways in ORIENTATIONS.items() for exits in ways}
"""The kind of tile that has these exits."""


@dataclass(frozen=True)
class TileSet:
    """How many road tiles of each kind a box holds.

    Raises ImpossiblePosition, with every reason, if the counts do not add up to 24 (R1.2) or no race could be won
    with them (R-A).

    >>> str(TileSet.of_the_box()), TileSet.of_the_box().curve
    ('s6c8j3x3d4', 8)
    """

    straight: int
    curve: int
    junction: int
    crossing: int
    dead_end: int

    def __post_init__(self) -> None:
        ImpossiblePosition.raise_any(*tile_objections(self.named))

    @classmethod
    def of_the_box(cls) -> TileSet:
        """The tiles of the box, as `data/tiles.toml` has them."""
        return BOX

    @staticmethod
    @cache
    def shipped() -> TileSet:
        """The tiles meant by a record that says nothing about them, whatever the box at hand has: data/shipped.toml."""
        return TileSet(**{name: read_facts("shipped")[name] for name in KIND_NAMES.values()})

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> TileSet:
        """The set with these numbers of tiles, by letter: `{"s": 6, "c": 8, …}`; 0 for a kind that is not named."""
        validate_kind(counts, Mapping, "a number for each kind of tile")  # type: ignore[type-abstract]
        return cls(*(counts.get(kind, 0) for kind in KIND_NAMES))

    @classmethod
    def parse(cls, text: str) -> TileSet:
        """The set in its short notation, `s6c8j3x3d4`. NotationError for anything else."""
        return cls(*read_counts(text))

    @classmethod
    def from_toml(cls, text: str) -> TileSet:
        """The set in a file's text: a whole number for each kind. NotationError where it cannot be read."""
        table = read_toml(text, "the tile set")
        kinds = tuple(KIND_NAMES.values())
        wrong = [
            objection("R1.7", "the file lacks the number of {kind}", kind=name) for name in kinds if name not in table
        ]
        wrong += [
            objection("R1.7", "the file counts {found}, but the kinds are {kinds}", found=quote_value(key), kinds=kinds)
            for key in table
            if key not in (*kinds, "source")
        ]
        NotationError.raise_any(*wrong)
        return cls(*(table[name] for name in kinds))

    def to_toml(self) -> str:
        """The text of a file with this set, as `data/tiles.toml` has that of the box."""
        counts = "".join(f"{name} = {count}\n" for name, count in self.named.items())
        return f"{HEAD}{counts}\n[source]\n{SOURCE}\n"

    @property
    def named(self) -> dict[str, int]:
        """The counts by the names of the kinds."""
        return dict(zip((each.name for each in fields(self)), astuple(self), strict=True))

    @cached_property
    def counts(self) -> dict[str, int]:
        """The counts by the letters of the kinds."""
        return dict(zip(KIND_NAMES, astuple(self), strict=True))

    def __str__(self) -> str:
        return "".join(f"{kind}{count}" for kind, count in self.counts.items())

    def shuffled(self, numbers: random.Random) -> str:
        """All tiles in a random order, one letter each."""
        return "".join(shuffle_things((kind for kind, count in self.counts.items() for _ in range(count)), numbers))


def read_counts(text: str) -> tuple[int, ...]:
    """The counts in the short notation of a set, `s6c8j3x3d4`; they need not add up. NotationError for anything
    else."""
    match = _TILE_SET.fullmatch(text) if isinstance(text, str) else None
    if not match:
        raise NotationError.because(
            "{text} is not a set of tiles; one looks like {example}", rule="R1.7", text=quote_value(text), example=BOX
        )
    return tuple(map(int, match.groups()))


def tile_objections(named: Mapping[str, object]) -> list[Objection]:
    """Everything that is wrong with these counts, by the names of the kinds (R1.2, R-A)."""
    wrong = [
        objection(
            "R1.7", "{kind}: a count is a whole number from 0 up, not {found}", kind=kind, found=quote_value(count)
        )
        for kind, count in named.items()
        if not isinstance(count, int) or isinstance(count, bool) or count < 0
    ]
    if wrong:
        return wrong
    counts = dict(zip(KIND_NAMES, (int(str(count)) for count in named.values()), strict=True))
    total = sum(counts.values())
    if total != TOTAL:
        return [
            objection(
                "R1.2",
                "the counts must add up to {total} road tiles, but they add up to {found}",
                total=TOTAL,
                found=total,
            )
        ]
    if not any(counts[kind] for kind in BENDS):
        return [objection("R-A", "without a curve, a junction or a crossing no road leads to the pit stop and home")]
    return []


def ways_on(kind: str, side: str) -> str:
    """Where a car may leave a tile of this kind that it entered from `side`, however it is laid (R3.2).

    An unknown one may lead anywhere.
    """
    if kind == UNKNOWN:
        return DIRECTIONS
    return "".join(d for d in DIRECTIONS if any(side in exits and d in exits for exits in ORIENTATIONS[kind]))


BOX = TileSet(**{name: read_facts("tiles")[name] for name in KIND_NAMES.values()})


def count_tiles(tiles: str) -> Counter[str]:
    """How many tiles of each kind stand in these letters; those not known do not count."""
    return Counter(kind for kind in tiles if kind in KIND_NAMES)
