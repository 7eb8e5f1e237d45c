"""The one-line notation of a position, as a codec: `key=value` pairs in any order to fields, and back.

The fields are those of a Position. What a line leaves out is left out of the fields. A place is `pit`, the colour of a
start-finish tile, or row and column with a dot (`1.2`). `seen=` carries what is remembered: how many turns were
watched, and each tile that was seen with its kind, its exits then (or nothing) and the turn:
`seen=12,0.1:c:NE:7,3.4:s::12`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from rally.core.notation import (
    Key,
    cannot_read,
    comma_writer,
    read_number,
    read_players,
    read_position,
    seat_reader,
    split_entries,
    write_players,
    write_position,
)
from rally.rally_run.box.facts import COLOURS, PLAYER_NAMES, Options, player_objection
from rally.rally_run.box.grid import DIRECTIONS, Cell, grid, order_exits
from rally.rally_run.box.tiles import TileSet, read_counts
from rally.rally_run.memory.memory import Memory, Sighting

_CELL = re.compile(r"(-?[0-9]{1,2})\.(-?[0-9]{1,2})", re.ASCII)

Standing = tuple[Cell, str]
"""Where a car stands, and the exits of the tile there as they were written ("" if they were not)."""

# --- reading ---------------------------------------------------------------------------------------------------------


def read_fields(text: object) -> dict[str, Any]:
    """The fields that a line of text describes. NotationError where it cannot be read.

    >>> read_fields("cars=1.2:NES,pit turn=1")["cars"]
    (((1, 2), 'NES'), ((2, 2), ''))
    """
    fields = read_position(text, KEYS, Options)
    if "colours" in fields:  # those of the players' own tiles (R-B)
        fields["options"] = fields["options"].but({"trophies": "own"})
    return fields


def read_place(text: str) -> Cell:
    if text in grid().places:
        return grid().places[text]
    match = _CELL.fullmatch(text)
    if not match:
        raise cannot_read("a place", text, "1.2")
    return int(match[1]), int(match[2])


def read_car(text: str) -> Standing:
    place, colon, exits = text.partition(":")
    if colon and (not exits or set(exits) - set(DIRECTIONS)):
        raise cannot_read("a road's exits", exits, "NES")
    return read_place(place), order_exits(exits)


def read_colour(text: str) -> str:
    if text not in COLOURS:
        raise cannot_read("a colour", text, COLOURS[0])
    return text


def read_pile(text: str) -> tuple[str | None, ...]:
    """The colours of a pile with dots between them; "?" for one that is not known."""
    return () if text == "-" else tuple(None if part == "?" else read_colour(part) for part in split_entries(text, "."))


def read_pair(text: str) -> tuple[Cell, Cell]:
    first, slash, second = text.partition("/")
    if not slash:
        raise cannot_read("a pair of tiles", text, "0.1/3.4")
    return read_place(first), read_place(second)


def read_first(text: str) -> bool:
    if text not in ("yes", "no"):
        raise cannot_read("a yes or a no", text, "first=yes")
    return text == "yes"


def read_seen(text: str) -> Memory:
    """How many turns were watched, then the tiles that were seen: place, kind, exits and turn of each."""
    turn, *tiles = split_entries(text, ",")
    found: dict[Cell, Sighting] = {}
    for tile in tiles:
        place, *rest = tile.split(":")
        whole = len(rest) == 3 and len({*rest[1]}) == len(rest[1])
        sighting = Sighting(rest[0], order_exits(rest[1]), read_number(rest[2])) if whole else None
        cell = read_place(place)
        if sighting is None or not sighting.is_possible or cell not in grid().road_cells or cell in found:
            raise cannot_read("a tile that was seen", tile, "1.2:c:NE:7")
        found[cell] = sighting
    if read_number(turn) < 0:
        raise cannot_read("a number of turns", turn, "12")
    return Memory(read_number(turn), tuple(sorted(found.items(), key=lambda pair: pair[0])))


# --- writing ---------------------------------------------------------------------------------------------------------


def write_car(car: Standing) -> str:
    cell, exits = car
    return grid().name(cell) + f":{exits}" * bool(exits)


def write_set(tile_set: TileSet | tuple[int, ...]) -> str:
    return str(tile_set) if isinstance(tile_set, TileSet) else "s{}c{}j{}x{}d{}".format(*tile_set)


def write_seen(seen: Memory) -> str:
    tiles = (
        f"{grid().name(cell)}:{sighting.kind}:{sighting.exits}:{sighting.turn}" for cell, sighting in seen.sightings
    )
    return ",".join([str(seen.turn), *tiles])


def write_pile(pile: Iterable[str | None]) -> str:
    return ".".join(colour or "?" for colour in pile) or "-"


KEYS: dict[str, Key] = {
    "players": Key(
        partial(read_players, own=PLAYER_NAMES, wrong=player_objection), partial(write_players, own=PLAYER_NAMES)
    ),
    "tiles": Key(lambda text: tuple(split_entries(text, "/")), "/".join, "rows"),
    "set": Key(read_counts, write_set, "tile_set"),
    "cars": Key(seat_reader(read_car), comma_writer(write_car)),
    "trophies": Key(
        seat_reader(lambda text: None if text == "-" else read_colour(text)), comma_writer(lambda trophy: trophy or "-")
    ),
    "pile": Key(read_pile, write_pile),
    "colours": Key(lambda text: tuple(map(read_colour, split_entries(text, "."))), ".".join),
    "turn": Key(read_number),
    "first": Key(read_first, lambda first: "yes" if first else "no"),
    "turning": Key(read_place, grid().name),
    "swapped": Key(read_pair, lambda pair: "/".join(map(grid().name, pair))),
    "winner": Key(read_number),
    "seen": Key(read_seen, write_seen),
}

write_fields = partial(write_position, keys=KEYS)
"""The line of the fields of a Position; one that is None is left out."""
