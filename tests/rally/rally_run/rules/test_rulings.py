"""The rulings with a letter: what decides where the rules say nothing."""

from __future__ import annotations

import pytest

from rally.rally_run import ImpossiblePosition, NotationError, Race, TileSet
from tests.rally.rally_run import naive

Arrival = tuple[str, str, str]


def can_be_won(counts: dict[str, int]) -> bool:
    """Can a lone car, swapping tiles as it likes, drive from a start-finish tile to the pit stop and back?

    The four start-finish tiles lie in rotation, so one of them answers for all.
    """
    return "r2c2" in reached(counts, "red start") and "red start" in reached(counts, "r2c2")


def reached(counts: dict[str, int], origin: str) -> set[str]:
    """The places that a car can come to from here if any tile that it does not stand on may lie before it."""
    table = naive.Table({}, 5, ["red"], [])
    found: set[Arrival] = set()  # a place, the side on which it was entered, the kind that lies there
    frontier: list[Arrival] = [(origin, "", "")]
    while frontier:
        place, side, kind = frontier.pop()
        for way in naive.SIDES:
            there = table.beside(place, way)
            leads = way in (table.roads(place) or ()) or any(side in lying and way in lying for lying in ways(kind))
            if there is None or not leads:
                continue
            kinds = [""] if table.roads(there) else [each for each in counts if counts[each] > (each == kind)]
            arrivals = {(there, naive.OTHER_SIDE[way], each) for each in kinds} - found
            found |= arrivals
            frontier += [each for each in arrivals if each[0] not in ("red start", "r2c2")]
    return {place for place, _, _ in found}


def ways(kind: str) -> list[frozenset[str]]:
    return naive.WAYS.get(kind, [])


def test_r_a_a_set_of_tiles_has_24_and_a_bend() -> None:
    for counts in ((6, 8, 3, 3, 3), (6, 8, 3, 3, 5), (0, 0, 0, 0, 0)):
        with pytest.raises(ImpossiblePosition, match=r"24.*R1\.2"):
            TileSet(*counts)
    with pytest.raises(ImpossiblePosition, match="R-A"):
        TileSet(12, 0, 0, 0, 12)
    with pytest.raises(ImpossiblePosition, match="R-A"):
        Race.parse("set=s20c0j0x0d4")
    assert Race.start(seed=1, tiles=TileSet(23, 1, 0, 0, 0)).tile_set.curve == 1


@pytest.mark.parametrize("bends", range(3))
def test_r_a_one_bend_is_enough_and_without_one_no_race_can_be_won(bends: int) -> None:
    """Tried for every set with so many of the kinds that lead round a corner."""
    for bend in ("curve", "junction", "crossing"):
        for straights in range(25 - bends):
            counts = {"straight": straights, bend: bends, "dead end": 24 - straights - bends}
            assert can_be_won(counts) == (bends > 0), counts


def test_r_a_counts_are_whole_numbers() -> None:
    for wrong in (-1, 2.5, "8", None, True):
        with pytest.raises(ImpossiblePosition, match=r"curve.*R1\.7"):
            TileSet(6, wrong, 3, 3, 4)  # type: ignore[arg-type]


def test_r_a_a_set_is_written_and_read_as_a_word_and_as_a_file() -> None:
    for tile_set in (TileSet.of_the_box(), TileSet(0, 24, 0, 0, 0), TileSet(1, 1, 1, 1, 20)):
        assert TileSet.parse(str(tile_set)) == TileSet.from_toml(tile_set.to_toml()) == tile_set
        assert TileSet.of(tile_set.counts) == tile_set
    for text in ("", "s6c8j3x3", "S6C8J3X3D4", "s-6c8j3x3d4", "s٦c8j3x3d4", "s6c8j3x3d4 ", 5, None):
        with pytest.raises(NotationError, match=r"R1\.7"):
            TileSet.parse(text)  # type: ignore[arg-type]
    for text in ("", "straight = 6", "[", "x" * 20_000, "a=" + "[" * 500):
        with pytest.raises(NotationError):
            TileSet.from_toml(text)
    with pytest.raises(ImpossiblePosition, match=r"R1\.2"):
        TileSet.from_toml(TileSet.of_the_box().to_toml().replace("curve = 8", "curve = 9"))


def test_r_a_a_file_says_all_that_is_wrong_with_it() -> None:
    box = TileSet.of_the_box().to_toml()
    assert all(f"{name} = {count}\n" in box for name, count in TileSet.of_the_box().named.items())
    with pytest.raises(NotationError) as wrong:
        TileSet.from_toml(box.replace("curve", "bend").replace("dead_end", "dead-end"))
    assert [each.data.get("kind") or each.data["found"] for each in wrong.value.objections] == [
        "curve", "dead_end", "'bend'", "'dead-end'",
    ]  # fmt: skip
    for found in ("8.0", "true", '"8"', "-8", "[8]"):
        with pytest.raises(ImpossiblePosition, match=r"^curve: a count is a whole number from 0 up, not .*R1\.7"):
            TileSet.from_toml(box.replace("curve = 8", f"curve = {found}"))
    for curves, total in ((0, 16), (7, 23), (9, 25)):
        with pytest.raises(ImpossiblePosition, match=f"must add up to 24 road tiles, but they add up to {total} "):
            TileSet.from_toml(box.replace("curve = 8", f"curve = {curves}"))
    with pytest.raises(ImpossiblePosition, match="without a curve, a junction or a crossing"):
        TileSet.from_toml("straight = 20\ncurve = 0\njunction = 0\ncrossing = 0\ndead_end = 4\n")
    lines = box.splitlines()
    assert TileSet.from_toml("\r\n".join(lines[::-1][2:] + lines[-2:])) == TileSet.of_the_box()  # in any order
    for nothing in (5, None, b"straight = 6"):
        with pytest.raises(NotationError, match="the tile set: expected a text, found"):
            TileSet.from_toml(nothing)  # type: ignore[arg-type]
