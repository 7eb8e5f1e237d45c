"""R4 and R5: trophies and the finish; which tiles may be swapped, and which may not."""

from __future__ import annotations

import pytest

from rally.rally_run import (
    Drive,
    IllegalAction,
    ImpossiblePosition,
    NothingTaken,
    NothingWon,
    Race,
    RaceWon,
    Swap,
    TilesSwapped,
    TrophyTaken,
    TurnPassed,
)
from tests.rally.checks import find, the
from tests.rally.rally_run.helpers import ROWS, at, start


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


def test_r5_1_who_enters_the_pit_stop_without_a_trophy_takes_the_top_one() -> None:
    race = at("players=2 cars=1.2:NS,blue pile=green.red first=no").after(Drive("S"))
    assert race.trophies == ("green", None) and race.pile == ("red",)
    taken = the(race.events, TrophyTaken)
    assert (taken.rule, taken.seat, taken.colour) == ("R5.1", 0, "green")
    assert race.seen_by(1).trophies == ("green", None)  # open to all
    assert race.seen_by(1).pile == (None,)


def test_r5_1_what_the_top_trophy_is_nobody_can_say_who_does_not_know() -> None:
    race = at("players=2 cars=1.2:NS,blue first=no")
    assert race.why_not(Drive("S")) is None and Drive("S") in race.legal
    with pytest.raises(IllegalAction, match="not known here") as refused:
        race.after(Drive("S"))
    assert (refused.value.rule, refused.value.objections[0].witnesses) == ("R5.1", ((2, 2),))


def test_r5_2_the_first_at_the_finish_of_its_trophy_wins() -> None:
    race = at("players=2 cars=4.4:NS,pit trophies=green,red").after(Drive("S"))
    assert (race.winner, race.to_act, list(race.legal)) == (0, None, [])
    won = the(race.events, RaceWon)
    assert (won.rule, won.seat, won.colour) == ("R5.2", 0, "green")
    assert not find(race.events, TurnPassed)
    for action in (Drive("N"), Swap((0, 1), (3, 3))):
        wrong = race.why_not(action)
        assert wrong is not None and (wrong.rule, wrong.witnesses) == ("R5.2", (0,))


def test_r5_2_another_finish_or_none_without_a_trophy_does_nothing() -> None:
    for trophy in ("red", "-"):
        race = at(f"players=2 cars=4.4:NS,blue trophies={trophy},- first=no").after(Drive("S"))
        nothing = the(race.events, NothingWon)
        assert (nothing.rule, nothing.colour) == ("R5.2", "green")
        assert nothing.trophy == (None if trophy == "-" else trophy)
        assert race.winner is None and race.to_act == 1


def test_r5_2_at_the_finish_with_its_trophy_one_has_won_and_nobody_else_has() -> None:
    for wrong in (
        "players=2 cars=green,pit trophies=green,red",
        "players=2 cars=blue,pit trophies=green,red winner=0",
        "players=2 cars=green,pit trophies=green,red winner=1",
        "players=2 cars=green,red trophies=green,red winner=0",
        "players=2 cars=green,pit trophies=green,red winner=0 turn=1",
        "players=2 cars=green,pit trophies=green,red winner=0 swapped=0.1/0.2",
    ):
        with pytest.raises(ImpossiblePosition, match=r"R5\.2"):
            at(wrong)


def test_r5_3_a_second_visit_takes_nothing() -> None:
    race = at("players=2 cars=1.2:NS,blue trophies=green,- pile=red first=no").after(Drive("S"))
    assert race.trophies == ("green", None) and race.pile == ("red",)
    assert the(race.events, NothingTaken).rule == "R5.3"
    assert not find(race.events, TrophyTaken)
