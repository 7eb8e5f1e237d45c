"""The 295 choices of Rally Run! by number, and what a seat sees and remembers as numbers, for programs that learn.

>>> from rally.rally_run import NUMBERING, Race
>>> race = Race.start(players=2, seed=7)
>>> len(NUMBERING.actions), len(NUMBERING.legal(race)), str(NUMBERING.action(NUMBERING.legal(race)[0]))
(295, 277, 'drive S')
>>> NUMBERING.size(2), NUMBERING.shapes(2)["cars"]
(337, (2, 29))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rally.core.numbering import Marks, Numbering, ViewPart, mark_places
from rally.rally_run.box.actions import Action, Drive, Turn
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.grid import DIRECTIONS, grid
from rally.rally_run.box.tiles import KIND_NAMES, ORIENTATIONS
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.referee import swaps_among
from rally.rally_run.rules.roads import as_seen

from .race import Race

GRID = grid()
CELLS = GRID.road_cells
PLACES = {cell: place for place, cell in enumerate((*CELLS, GRID.pit, *GRID.starts.values()))}
"""Every place where a car can stand: the road cells row by row, the pit stop, the start-finish tiles."""

KINDS = tuple(KIND_NAMES)

ACTIONS: tuple[Action, ...] = (
    *map(Drive, DIRECTIONS),
    *(Turn(exits) for ways in ORIENTATIONS.values() for exits in ways),
    *swaps_among(CELLS),
)
"""The choices by number: drives N E S W; turns, kind by kind; swaps, row by row."""


def recall_table(race: Race, seat: int) -> Moment:
    """The table as everybody sees it, with what the race has shown and a good memory keeps (R6.1)."""
    return race.memory.completed(as_seen(race))


def mark_kinds(seen: Moment, seats: Sequence[int]) -> Marks:
    kinds = (seen.kind(cell) for cell in CELLS)
    return mark_places([KINDS.index(kind) if kind in KINDS else None for kind in kinds], len(KINDS))


def mark_roads(seen: Moment, seats: Sequence[int]) -> Marks:
    return {PLACES[cell] * len(DIRECTIONS) + DIRECTIONS.index(each): 1.0 for cell, exits in seen.laid for each in exits}


def mark_hidden_colours(seen: Moment, seats: Sequence[int]) -> Marks:
    left = {*seen.colours} - {*seen.trophies}
    return {place: 1.0 for place, colour in enumerate(COLOURS) if colour in left}


def places_of(colours: Sequence[str | None]) -> Iterator[int | None]:
    return (None if colour is None else COLOURS.index(colour) for colour in colours)


PARTS = (
    ViewPart("tiles", (len(CELLS), len(KINDS)), "what lies there, open or remembered: s c j x d", mark_kinds),
    ViewPart("roads", (len(CELLS), len(DIRECTIONS)), "where the road of an open tile leads: N E S W", mark_roads),
    ViewPart(
        "turning",
        (len(CELLS),),
        "the tile that waits to be turned round",
        lambda seen, seats: {} if seen.turning is None else {PLACES[seen.turning]: 1.0},
    ),
    ViewPart(
        "swapped",
        (len(CELLS),),
        "the two swapped in the turn before",
        lambda seen, seats: {PLACES[cell]: 1.0 for cell in seen.swapped or ()},
    ),
    ViewPart(
        "cars",
        ("seats", len(PLACES)),
        "where the car stands: road cells row by row, pit stop, red, yellow, green, blue",
        lambda seen, seats: mark_places([PLACES[seen.cars[seat]] for seat in seats], len(PLACES)),
    ),
    ViewPart(
        "trophies",
        ("seats", len(COLOURS)),
        "the trophy that was taken: red, yellow, green, blue",
        lambda seen, seats: mark_places([*places_of([seen.trophies[seat] for seat in seats])], len(COLOURS)),
    ),
    ViewPart("hidden", (len(COLOURS),), "colours that the trophies left can have", mark_hidden_colours),
    ViewPart(
        "to_act",
        ("seats",),
        "whose turn it is",
        lambda seen, seats: {} if seen.to_act is None else {seats.index(seen.to_act): 1.0},
    ),
    ViewPart("first", (1,), "whether that is its own first turn", lambda seen, seats: {0: float(seen.first)}),
)

NUMBERING: Numbering[Action] = Numbering(ACTIONS, PARTS, recall_table)
"""The choices of Rally Run! by number, and what a seat sees and remembers (`race.memory`) as numbers."""
