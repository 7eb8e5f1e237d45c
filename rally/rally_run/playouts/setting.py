"""The tables of a batch, set up as a race is recalled: everything hidden is dealt at random to each lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

import numpy as np

from rally.chance.bits import Bits
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.box.tiles import UNKNOWN
from rally.rally_run.memory.dealing import Hidden
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import way_back

from .batch import Choice, Tables
from .lanes import Row
from .places import ACROSS, GOES_ROUND, GOES_STRAIGHT, INDEX, KINDS, NOBODY, NOWHERE, PIT_GOAL, mask


def tables_of(hidden: Hidden, lanes: int, copies: int, bits: Bits) -> Tables:
    """As many ways to deal what is hidden as lanes, and that so many times over, side by side."""
    moment = hidden.race
    tiles = dealt_tiles(hidden, lanes, bits)
    cells = np.uint32(1) << np.arange(len(moment.tiles), dtype=np.uint32)[:, None]
    known = sum(1 << index for index, kind in enumerate(moment.tiles) if kind != UNKNOWN)
    row = np.ones(lanes, np.int64)
    swapped = [INDEX[cell] for cell in moment.swapped] if moment.swapped else [NOWHERE, NOWHERE]
    goals = [PIT_GOAL if trophy is None else COLOURS.index(trophy) for trophy in moment.trophies]
    tables = Tables(
        tiles=tiles,
        straight=(np.array(GOES_STRAIGHT)[tiles] * cells).sum(axis=0, dtype=np.uint32),
        corner=(np.array(GOES_ROUND)[tiles] * cells).sum(axis=0, dtype=np.uint32),
        known=np.full(lanes, known, np.uint32),
        cars=np.outer([INDEX[cell] for cell in moment.cars], row),
        exits=np.outer([mask(moment.exits(cell) or "") for cell in moment.cars], row).astype(np.uint8),
        goals=np.outer(goals, row),
        pile=dealt_pile(hidden, lanes, bits),
        taken=row * 0,
        swapped=np.outer(swapped, row),
        winner=np.full(lanes, NOBODY, np.int8),
        arrived=np.zeros(lanes, np.int16),
        number=row,
    )
    many = {each.name: np.tile(getattr(tables, each.name), copies) for each in fields(tables)}
    return Tables(**{**many, "number": np.arange(lanes * copies)})


def dealt_tiles(hidden: Hidden, lanes: int, bits: Bits) -> Row:
    """The tiles of each lane: cells × lanes, by their number in KINDS."""
    known = [KINDS.index(kind) if kind != UNKNOWN else 0 for kind in hidden.race.tiles]
    tiles = np.repeat(np.array(known, np.uint8)[:, None], lanes, axis=1)
    if hidden.places:
        codes = np.array([KINDS.index(kind) for kind in hidden.tiles], np.uint8)
        tiles[list(hidden.places)] = codes[bits.orders(len(codes), lanes, len(codes))]
    return tiles


def dealt_pile(hidden: Hidden, lanes: int, bits: Bits) -> Row:
    """The pile of each lane, top first: trophies × lanes, with one row more than there are trophies."""
    pile = np.zeros((len(hidden.race.pile) + 1, lanes), np.int64)
    colours = np.array([COLOURS.index(colour) for colour in hidden.colours])
    drawn = iter(colours[bits.orders(len(colours), lanes, len(colours))] if len(colours) else ())
    for place, colour in enumerate(hidden.race.pile):
        pile[place] = next(drawn) if colour is None else COLOURS.index(colour)
    return pile


def choice_of(moment: Moment, actions: Sequence[Action], lanes: int) -> Choice:
    """Each action as the first turn of so many lanes, one action after the other."""
    directions, exits, swaps = [], [], []
    for action in actions:
        direction, laid, cells = NOWHERE, 0, (NOWHERE, NOWHERE)
        match action:
            case Drive():
                direction = DIRECTIONS.index(action.direction)
            case Turn() if moment.turning is not None:
                direction = ACROSS[DIRECTIONS.index(way_back(moment, moment.turning))]
                laid = mask(action.exits)
            case Swap():
                cells = (INDEX[action.first], INDEX[action.second])
        directions.append(direction)
        exits.append(laid)
        swaps.append(cells)
    return Choice(
        np.repeat(np.array(directions), lanes),
        np.repeat(np.array(exits, np.uint8), lanes),
        np.repeat(np.array(swaps).T, lanes, axis=1),
    )
