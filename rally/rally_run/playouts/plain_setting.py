"""The lanes of a batch without NumPy, set up as a race is recalled: what is hidden is dealt as `setting` deals it."""

from __future__ import annotations

from collections.abc import Sequence

from rally.chance.plain_bits import PlainBits
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.box.tiles import UNKNOWN
from rally.rally_run.memory.dealing import Hidden
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import way_back

from .places import ACROSS, GOES_ROUND, GOES_STRAIGHT, INDEX, KINDS, NOWHERE, PIT_GOAL, mask
from .plain import Lane, PlainChoice


def lanes_of(hidden: Hidden, lanes: int, choices: Sequence[PlainChoice | None], bits: PlainBits) -> list[Lane]:
    """As many ways to deal what is hidden as lanes, for each of these choices, one choice after the other."""
    moment = hidden.race
    known = sum(1 << index for index, kind in enumerate(moment.tiles) if kind != UNKNOWN)
    cars = [INDEX[cell] for cell in moment.cars]
    exits = [mask(moment.exits(cell) or "") for cell in moment.cars]
    goals = [PIT_GOAL if trophy is None else COLOURS.index(trophy) for trophy in moment.trophies]
    first, second = moment.swapped or (None, None)
    swapped = (INDEX[first], INDEX[second]) if first is not None and second is not None else (NOWHERE, NOWHERE)
    tables = [*dealt_tiles(hidden, lanes, bits)]
    piles = dealt_piles(hidden, lanes, bits)
    dealt = [
        Lane(tiles, cells(tiles, GOES_STRAIGHT), cells(tiles, GOES_ROUND), known, cars, exits, goals, pile, swapped)
        for tiles, pile in zip(tables, piles, strict=True)
    ]
    return [
        lane.copy(lanes * copy + number, choice)
        for copy, choice in enumerate(choices)
        for number, lane in enumerate(dealt)
    ]


def cells(tiles: Sequence[int], go: Sequence[bool]) -> int:
    """The cells whose tile lets a road through so."""
    return sum(1 << index for index, kind in enumerate(tiles) if go[kind])


def dealt_tiles(hidden: Hidden, lanes: int, bits: PlainBits) -> list[list[int]]:
    """The tiles of each lane, by their number in KINDS."""
    known = [KINDS.index(kind) if kind != UNKNOWN else 0 for kind in hidden.race.tiles]
    tables = [[*known] for _ in range(lanes)]
    if hidden.places:
        codes = [KINDS.index(kind) for kind in hidden.tiles]
        for tiles, order in zip(tables, bits.orders(len(codes), lanes, len(codes)), strict=True):
            for place, which in zip(hidden.places, order, strict=True):
                tiles[place] = codes[which]
    return tables


def dealt_piles(hidden: Hidden, lanes: int, bits: PlainBits) -> list[list[int]]:
    """The pile of each lane, top first, with one more than there are trophies."""
    colours = [COLOURS.index(colour) for colour in hidden.colours]
    orders = bits.orders(len(colours), lanes, len(colours)) if colours else [()] * lanes
    piles = []
    for order in orders:
        drawn = iter(order)
        piles.append(
            [*(colours[next(drawn)] if colour is None else COLOURS.index(colour) for colour in hidden.race.pile), 0]
        )
    return piles


def plain_choice(moment: Moment, action: Action) -> PlainChoice:
    """An action, as the first turn of a lane."""
    match action:
        case Drive():
            return PlainChoice(DIRECTIONS.index(action.direction))
        case Turn() if moment.turning is not None:
            return PlainChoice(ACROSS[DIRECTIONS.index(way_back(moment, moment.turning))], mask(action.exits))
        case Swap():
            return PlainChoice(swap=(INDEX[action.first], INDEX[action.second]))
    raise TypeError(f"{action} is no choice")
