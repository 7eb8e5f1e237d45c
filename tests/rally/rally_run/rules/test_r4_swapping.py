"""R4: which tiles may be swapped, and which may not."""

from __future__ import annotations

import pytest

from rally.rally_run import Drive, IllegalAction, Race, Swap, TilesSwapped
from tests.rally.checks import the
from tests.rally.rally_run.helpers import ROWS, start


def rule_against(race: Race, first: tuple[int, int], second: tuple[int, int]) -> tuple[str | None, tuple[object, ...]]:
    wrong = race.why_not(Swap(first, second))
    assert wrong is not None
    with pytest.raises(IllegalAction):
        race.after(Swap(first, second))
    return wrong.rule, wrong.witnesses


def test_r4_1_any_two_face_down_tiles_near_or_far() -> None:
    race = start("red", "yellow")
    after = race.after(Swap((0, 1), (4, 3)))
    assert after.rows[0] == "ssjds" and after.rows[4] == "xcjcd"
    assert after.rows[1:4] == ROWS[1:4]
    swapped = the(after.events, TilesSwapped)
    assert (swapped.rule, swapped.first, swapped.second, swapped.seat) == ("R4.1", (0, 1), (4, 3), 0)
    assert after.cars == race.cars and after.to_act == 1
    assert sum(isinstance(act, Swap) for act in race.legal) == 24 * 23 // 2


def test_r4_1_no_open_tile_no_pit_stop_no_start_finish_tile_and_two_of_them() -> None:
    race = start("red", "yellow").after(Drive("S"))
    assert rule_against(race, (0, 0), (1, 1)) == ("R4.1", ((0, 0),))  # red stands on it
    assert rule_against(race, (1, 1), (2, 2)) == ("R4.1", ((2, 2),))
    assert rule_against(race, (-1, 0), (1, 1)) == ("R4.1", ((-1, 0),))
    assert rule_against(race, (1, 1), (7, 7)) == ("R4.1", ((7, 7),))
    assert rule_against(race, (1, 1), (1, 1)) == ("R4.1", ((1, 1),))


def test_r4_2_not_what_the_player_before_has_just_swapped() -> None:
    race = start("red", "yellow", "green").after(Swap((0, 1), (4, 3)))
    assert rule_against(race, (0, 1), (1, 1)) == ("R4.2", ((0, 1),))  # the tile that was just swapped
    assert rule_against(race, (4, 3), (0, 1)) == ("R4.2", ((0, 1), (4, 3)))
    assert sum(isinstance(act, Swap) for act in race.legal) == 22 * 21 // 2
    race = race.after(Swap((1, 1), (3, 3)))
    assert Swap((0, 1), (4, 3)) in race.legal  # only the turn just before counts
    assert rule_against(race, (3, 3), (0, 1)) == ("R4.2", ((3, 3),))
