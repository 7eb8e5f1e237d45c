"""How far the cars of some lanes have to go, without NumPy: what `lanes` works out in rows.

The sets of cells of all lanes stand side by side in one whole number, 32 bits for each lane, so that one step from
everywhere at once in every lane takes a dozen operations.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Protocol

from rally.rally_run.box.facts import SIZE

from .estimate import CELLS, EAST_COLUMN, FAR, LANE, WEST_COLUMN
from .places import ACROSS, ENDS, FIRST_START, GATES, LEFT, MOST_LEVELS, NEXT, NOWHERE, RIGHT

SIDES = range(4)


class Table(Protocol):
    """What is asked of a lane here."""

    straight: int
    corner: int
    known: int
    goals: list[int]


class Levels:
    """As `Estimate.levels` and `Estimate.firm`, for the cars of one seat in several lanes.

    found, firm: level n holds, by side and lane, the cells from which the goal is at most n turns away when they are
    entered there; firm: if the entered tile itself is not swapped.
    """

    def __init__(self, tables: Sequence[Table], seat: int) -> None:
        many = len(tables)
        goals = [table.goals[seat] for table in tables]
        straight = packed(table.straight & table.known for table in tables)
        corner = packed(table.corner & table.known for table in tables)
        hoped = packed(~table.known & CELLS for table in tables)
        gates = [packed(GATES[side][goal] for goal in goals) for side in SIDES]
        every = packed([1] * many)
        cells, not_east, not_west = (every * mask for mask in (CELLS, CELLS & ~EAST_COLUMN, CELLS & ~WEST_COLUMN))
        end = [packed(ENDS[goal] for goal in goals)] * 4
        found, firm = [end], [end]
        before = swapped = [0] * 4
        while len(found) < 5 or (len(found) < MOST_LEVELS and found[-1] != found[-4]):
            north, east, south, west = found[-1]
            left = [
                south << SIZE & cells | gates[0],
                west >> 1 & not_east | gates[1],
                north >> SIZE & cells | gates[2],
                east << 1 & not_west | gates[3],
            ]
            across = [left[ACROSS[side]] for side in SIDES]
            aside = [left[RIGHT[side]] | left[LEFT[side]] for side in SIDES]
            firm.append(
                [
                    firm[-1][side] | left[side] | across[side] & straight | aside[side] & corner | before[side] & hoped
                    for side in SIDES
                ]
            )
            found.append([found[-1][side] | firm[-1][side] | swapped[side] for side in SIDES])
            swapped, before = before, [left[side] | across[side] | aside[side] for side in SIDES]
        self.found, self.firm = ([[level[side] for level in levels] for side in SIDES] for levels in (found, firm))

    def turns_after(self, lane: int, direction: int, place: int, goal: int) -> int:
        """The turns to go when one has driven off this place so; FAR if there is no way, or no tile."""
        return self.turns_off(self.found, lane, direction, place, goal)

    def firm_after(self, lane: int, direction: int, place: int, goal: int) -> int:
        """The same, if the tile that one comes to is not swapped."""
        return self.turns_off(self.firm, lane, direction, place, goal)

    def turns_off(self, levels: list[list[int]], lane: int, direction: int, place: int, goal: int) -> int:
        end = NEXT[direction][place]
        if end == NOWHERE:
            return FAR
        if end < FIRST_START:
            return turns_in(levels[ACROSS[direction]], LANE * lane + end)
        if end == goal + FIRST_START:
            return 0
        return 1 + turns_in(self.found[direction], LANE * lane + place)


def turns_in(levels: list[int], place: int) -> int:
    """The first level that holds this cell of a lane; FAR if none does."""
    for turns, cells in enumerate(levels):
        if cells >> place & 1:
            return turns
    return FAR


def packed(numbers: Iterable[int]) -> int:
    """Numbers side by side, so many bits (LANE) for each."""
    given = [*numbers]
    return int.from_bytes(struct.pack(f"<{len(given)}I", *given), "little")
