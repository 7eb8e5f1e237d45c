"""R5: trophies and the finish."""

from __future__ import annotations

import pytest

from rally.rally_run import (
    Drive,
    IllegalAction,
    ImpossiblePosition,
    NothingTaken,
    NothingWon,
    RaceWon,
    Swap,
    TrophyTaken,
    TurnPassed,
)
from tests.rally.checks import find, the
from tests.rally.rally_run.helpers import at


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
