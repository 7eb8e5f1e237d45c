"""The estimate of turns: against a plain search over every tile that may lie ahead, and on paper."""

from __future__ import annotations

import heapq
import random

import pytest

from rally.rally_run import grid
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.playouts.estimate import FAR, Estimate, estimate
from tests.rally.rally_run import naive
from tests.rally.rally_run.helpers import NAMES, ROWS, SIDES

COST = {"good": 1, "hoped": 2, "bad": 3}
"""Turns for a tile that leads on, for one that is not known, for one that has to be swapped first."""


def leads_on(kind: str, side: str, way: str) -> bool:
    """Can a tile of this kind, entered on this side, be left that way?"""
    return kind == "P" or any(SIDES[side] in lying and SIDES[way] in lying for lying in naive.WAYS[NAMES[kind]])


def plain_turns(tiles: str, goal: str) -> dict[tuple[tuple[int, int], str], int]:
    """By cell and side of entry the turns still to go: Dijkstra's way, backwards from the goal."""
    board = grid()
    home = board.pit if goal == "pit" else board.starts[goal]
    turns: dict[tuple[tuple[int, int], str], int] = {}
    heap = [(0, board.pit, side) for side in "NESW"] if goal == "pit" else []
    for cell in board.cells:
        for way, end in board.neighbours[cell].items():
            if end == home and goal != "pit":
                heap += [(price(tiles, cell, side, way), cell, side) for side in "NESW"]
    heapq.heapify(heap)
    while heap:
        so_far, cell, side = heapq.heappop(heap)
        if (cell, side) in turns:
            continue
        turns[cell, side] = so_far
        before = board.neighbours[cell].get(side)
        if before in board.index:
            for entered in "NESW":
                heapq.heappush(heap, (so_far + price(tiles, before, entered, OPPOSITE[side]), before, entered))
    return turns


def price(tiles: str, cell: tuple[int, int], side: str, way: str) -> int:
    """What it costs to drive on from this tile, entered on this side, in this way."""
    kind = tiles[grid().index[cell]]
    if way == side:
        return COST["good"]
    if kind == "?":
        return COST["hoped"]
    return COST["good" if leads_on(kind, side, way) else "bad"]


def random_tiles(rng: random.Random) -> str:
    kinds = rng.choices("scjxd?", k=24)
    return "".join(kinds[:12]) + "P" + "".join(kinds[12:])


@pytest.mark.parametrize("goal", ["pit", "red", "yellow", "green", "blue"])
def test_the_turns_to_go_are_those_of_a_plain_search(goal: str) -> None:
    rng = random.Random(goal)
    for _ in range(40):
        tiles = random_tiles(rng)
        ways, plain = Estimate(tiles, goal), plain_turns(tiles, goal)
        for cell in grid().cells:
            for side in "NESW":
                assert ways.beyond(cell, side) == plain[cell, side], (tiles, cell, side)
                assert ways.after(cell, side) >= ways.beyond(cell, side)


def test_a_path_takes_as_many_turns_as_it_says() -> None:
    rng = random.Random(8)
    for _ in range(60):
        tiles = random_tiles(rng)
        goal = rng.choice(["pit", "red", "yellow", "green", "blue"])
        ways = Estimate(tiles, goal)
        for colour, start in grid().starts.items():
            path = ways.path(start, grid().printed_exits[start])
            if colour == goal:
                continue
            assert path[-1] == (grid().pit if goal == "pit" else grid().starts[goal])
            assert len(path) <= ways.turns(start, grid().printed_exits[start]) < FAR
            for here, there in zip((start, *path), path, strict=False):
                assert there in grid().neighbours[here].values()


def test_on_paper() -> None:
    """Red's straight leads down to a curve, that to a crossing, and that past a junction to the pit stop."""
    ways = estimate("".join(ROWS), "pit")
    assert ways.turns((-1, 0), "S") == 5
    assert ways.path((-1, 0), "S") == ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2))
    assert ways.after((0, 4), "E") == ways.turns((0, 4), "EW")  # a straight may lie no other way
    assert ways.turns((2, 2), "NESW") == 1 + min(ways.after((1, 2), "S"), ways.after((2, 1), "E"))


def test_a_tile_that_is_not_known_is_hoped_for_and_a_bad_one_has_to_be_swapped() -> None:
    def turns(ahead: str) -> int:
        """From the straight north of it: a tile above the pit stop."""
        return Estimate("?" * 7 + ahead + "?" * 4 + "P" + "?" * 12, "pit").after((1, 2), "N")

    assert [turns(kind) for kind in "sjx?"] == [1, 1, 1, 2]
    bad = Estimate("?" * 7 + "d" + "?" * 4 + "P" + "?" * 12, "pit")
    assert bad.beyond((1, 2), "N") == 3  # swap, drive, and what may go wrong
    assert bad.after((1, 2), "N") > 3  # if it is driven onto as it is


def test_home_is_reached_from_its_corner_only() -> None:
    crossings = "x" * 12 + "P" + "x" * 12
    assert Estimate(crossings, "red").turns((0, 0), "NESW") == 1
    assert Estimate(crossings, "red").turns((0, 4), "NESW") == 5
    assert Estimate(crossings, "blue").turns((2, 2), "NESW") == 5
    assert Estimate(crossings, "green").path((3, 4), "NS") == ((4, 4), (5, 4))
    assert Estimate(crossings, "red").turns((0, 0), "N") == 1 == Estimate(crossings, "yellow").turns((0, 4), "E")


def test_who_must_turn_on_a_start_finish_tile_comes_back_to_its_corner() -> None:
    """In a dead end that faces the red tile, on the way to blue: out, and in again over whatever lies there then."""
    tiles = "d" + "x" * 11 + "P" + "x" * 12
    assert (
        Estimate(tiles, "blue").turns((0, 0), "N") == 1 + 1 + 3 + 4
    )  # onto the start, back, a swap, four down, one home
