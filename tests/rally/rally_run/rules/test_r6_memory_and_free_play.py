"""R6: what everybody sees, and roads laid at will. What a memory makes of it is tested beside the memories."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rally.rally_run import (
    TileSet,
    closes,
    lap,
    longest,
    loose_ends,
    too_many,
    why_open,
)
from rally.rally_run.rules import circuits
from rally.rally_run.rules.circuits import most_steps, seek_longest
from tests.rally.rally_run.helpers import start, then

RING = {(0, 0): "ES", (0, 1): "EW", (0, 2): "SW", (1, 2): "NS", (2, 2): "NW", (2, 1): "EW", (2, 0): "NE", (1, 0): "NS"}


def test_r6_1_what_was_seen_and_is_face_down_again_is_for_the_player_to_remember() -> None:
    race = then(start("red", "yellow"), "S", "swap 3.3 4.4", "S", "turn NE")
    seen = race.seen_by(1)
    assert seen.is_unknown((0, 0))
    assert seen.recalling(race.memory).kind((0, 0)) == "s"


def test_r6_2_a_laid_circuit_closes_or_says_where_it_does_not() -> None:
    assert closes(RING) and lap(RING)[:3] == ((0, 0), (0, 1), (0, 2)) and len(lap(RING)) == 8
    gap = {cell: exits for cell, exits in RING.items() if cell != (1, 2)}
    assert not closes(gap) and lap(gap) == ()
    assert [(each.rule, each.witnesses) for each in why_open(gap)] == [
        ("R6.2", ((0, 2),)),
        ("R6.2", ((2, 2),)),
        ("R6.2", ()),
    ]
    assert loose_ends(gap) == (((0, 2), "S"), ((2, 2), "N"))
    side_road = {**RING, (1, 2): "NES"}
    assert not closes(side_road) and len(lap(side_road)) == 8
    assert loose_ends(side_road) == (((1, 2), "E"),)
    assert closes({**side_road, (1, 3): "W"})  # a dead end takes the side road up
    assert not closes({}) and not closes({(0, 0): "E", (0, 1): "W"})  # nowhere to turn round


def test_r6_2_roads_are_laid_with_the_tiles_of_the_box() -> None:
    box = TileSet.of_the_box()
    assert too_many(RING, box) == [] == too_many({}, box)
    assert [each.rule for each in too_many({(0, column): "NESW" for column in range(4)}, box)] == ["R1.7"]
    assert [each.witnesses for each in too_many({(0, 0): "", (7, 7): "NS"}, box)] == [((0, 0), (7, 7))]


def test_r6_2_the_longest_circuit_of_the_box_has_22_steps() -> None:
    """Six straights, eight curves, three junctions once and three crossings twice make 23, and laps are even."""
    found = longest(TileSet.of_the_box())
    assert len(found.lap) == found.bound == most_steps(TileSet.of_the_box()) == 22
    roads = dict(found.roads)
    assert len(roads) == len(set(found.lap)) == 20
    assert len(lap(roads)) == 22


@pytest.mark.parametrize(
    ("tiles", "steps"),
    [("s0c4j0x0d20", 4), ("s23c1j0x0d0", 0), ("s20c4j0x0d0", 16), ("s12c12j0x0d0", 24), ("s0c23j1x0d0", 16)],
)
def test_r6_2_the_longest_circuit_of_other_sets(tiles: str, steps: int) -> None:
    found = longest(TileSet.parse(tiles))
    assert (len(found.lap), found.bound) == (steps, steps)
    kinds = TileSet.parse(tiles).counts
    assert all(len(exits) == 2 or kinds["j"] for _, exits in found.roads)


@pytest.mark.rest
def test_r6_2_the_longest_circuit_is_sought_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles, steps = TileSet.parse("s0c16j0x4d4"), 0
    onwards = circuits._LapSearch.onwards

    def counted(self: circuits._LapSearch, direction: str) -> Iterator[str]:
        nonlocal steps
        steps += 1
        return onwards(self, direction)

    monkeypatch.setattr(circuits._LapSearch, "onwards", counted)
    found = []
    for each in seek_longest(tiles):
        assert steps <= 500
        steps = 0
        found.append(each)
    assert len(found) > 10 and found == [*[None] * (len(found) - 1), longest(tiles)]


def test_r6_2_a_search_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has not tried to the end may be longer: that is what the bound says."""
    monkeypatch.setattr(circuits, "MOST_STEPS", 2000)
    *_, found = seek_longest(TileSet.parse("s2c2j10x10d0"))
    assert found is not None and len(found.lap) < found.bound == 34
