"""What each choice is worth: honest intervals, from nothing but what the seat sees and remembers."""

from __future__ import annotations

import random

import pytest

from rally.core.advice import mean_interval, wilson_interval
from rally.rally_run import (
    Advice,
    Drive,
    IllegalAction,
    ImpossiblePosition,
    Memory,
    Race,
    Sighting,
    Swap,
    advise,
)
from rally.rally_run.players import advisor
from rally.rally_run.players.advisor import FIRST_LOOK, Advisor
from rally.rally_run.playouts.batch import Batch
from rally.rally_run.playouts.estimate import LANES
from tests.effort import SECOND, count_lines
from tests.rally.rally_run.helpers import at, play_on, random_race, start

HOME = "players=2 cars=0.0:NS,yellow trophies=red,- turn=0"
CROSSINGS = "players=2 cars={cars} trophies={trophies} tiles=xxxxx/xxxxx/xxPxx/xxxxx/xxxxx first=no"


def by_action(advice: tuple[Advice, ...]) -> dict[str, Advice]:
    return {str(each.action): each for each in advice}


def test_what_wins_at_once_is_certain() -> None:
    race = at(HOME)
    best = by_action(advise(race, playouts=20))["drive N"]
    assert (best.rate, best.low, best.high, best.certain) == (1, 1, 1, True)
    assert (best.wins_by_seat, best.turns, best.turns_low, best.turns_high) == ((20, 0), 1, 1, 1)
    assert not any(each.certain for each in advise(race, playouts=1) if each.action != Drive("N"))


def test_the_turns_are_those_of_the_way_where_all_is_known() -> None:
    """On crossings alone: three turns from here to the pit stop, five home from there."""
    race = at(CROSSINGS.format(cars="0.1:NESW,yellow", trophies="-,-"))
    advice = by_action(advise(race, Memory.peeking(race), playouts=20))
    assert advice["drive E"].turns == advice["drive S"].turns == 3
    assert advice["drive W"].turns == 5
    assert advice["swap 3.3 4.4"].turns == 4
    home = at(CROSSINGS.format(cars="pit,yellow", trophies="red,-"))
    advice = by_action(advise(home, Memory.peeking(home), playouts=20))
    assert advice["drive N"].turns == advice["drive W"].turns == 5 and advice["drive E"].turns == 7
    assert advice["drive N"].wins == 20  # the other has ten to go, and drives after


def test_others_win_meanwhile_and_the_turns_are_counted_all_the_same() -> None:
    race = at(CROSSINGS.format(cars="4.0:NESW,0.4:NESW", trophies="-,yellow"))
    advice = by_action(advise(race, Memory.peeking(race), playouts=20))
    assert advice["drive N"].wins_by_seat == (0, 20) and advice["drive N"].turns == 4


def test_intervals_hold_the_rate_and_narrow() -> None:
    race = start("red", "yellow").after(Drive("S"))
    few, many = (by_action(advise(race, playouts=playouts, seed=3))["drive W"] for playouts in (20, 500))
    for each in (few, many):
        assert each.low <= each.rate <= each.high and each.turns_low <= each.turns <= each.turns_high
        assert sum(each.wins_by_seat) <= each.playouts and each.wins == each.wins_by_seat[1]
    assert many.high - many.low < few.high - few.low
    assert "drive W" in repr(many) and "turns" in repr(many)


def test_steps_add_up_and_go_where_the_question_is_open() -> None:
    race = at(CROSSINGS.format(cars="0.1:NESW,4.4:NESW", trophies="-,green"))
    advisor = Advisor(race, Memory.peeking(race))
    assert advisor.advice == ()
    first = by_action(advisor.step(FIRST_LOOK))
    assert {each.playouts for each in first.values()} == {FIRST_LOOK}
    later = by_action(advisor.step(40))
    assert max(each.playouts for each in later.values()) == FIRST_LOOK + 40
    assert later["drive W"].playouts >= FIRST_LOOK


def test_it_is_worked_out_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a time one turn of the races that are played at once, or one thought; and what comes of it is the same."""
    race = list(play_on(Race.start(2, 3), 3, 30))[-1]
    done: list[int] = []
    turn, think = Batch.move, advisor.think_of
    monkeypatch.setattr(Batch, "move", lambda self, *rest: (done.append(len(self.tables.number)), turn(self, *rest))[1])
    monkeypatch.setattr(advisor, "think_of", lambda *asked: (done.append(1), think(*asked))[1])
    whole, slowly = Advisor(race, seed=2), Advisor(race, seed=2)
    for playouts in (1, 30):
        told = whole.step(playouts)
        done.clear()
        for turns, _ in enumerate(slowly.step_in_slices(playouts), 1):
            assert len(done) == turns and done[-1] <= LANES
        assert turns > 10 and slowly.advice == told
    whole.weigh(100)
    assert len([*slowly.weigh_in_slices(100)]) > 10 and slowly.advice == whole.advice


def test_a_few_actions_are_weighed_alike_however_bad_they_are() -> None:
    race = at("players=2 cars=0.0:NESW,0.4:NESW trophies=red,yellow first=no")
    home, away, swap = Drive("N"), Drive("S"), Swap((1, 1), (1, 2))
    advisor = Advisor(race, actions=[away, swap, home])
    assert [each.action for each in advisor.weigh(60)] == [away, swap, home]
    later = advisor.weigh(60)
    assert {each.playouts for each in later} == {120} and (later[0].wins, later[2].wins) == (0, 120)
    with pytest.raises(IllegalAction, match="R4"):
        Advisor(race, actions=[home, Swap((0, 0), (1, 1))])


def test_swaps_that_nobody_can_tell_apart_are_worth_the_same() -> None:
    race = start("red", "yellow")
    advice = [each for each in advise(race, playouts=10) if isinstance(each.action, Swap)]
    assert len(advice) == 276 and len({each.wins_by_seat for each in advice}) == 1
    known = Memory(0, (((0, 0), Sighting("d", "", 0)), ((3, 3), Sighting("d", "", 0))))
    groups = Advisor(race, known).twins
    assert groups[Swap((0, 0), (3, 3))] == groups[Swap((1, 1), (1, 2))]
    assert groups[Swap((0, 0), (1, 1))] == Swap((0, 0), (1, 1))


def test_a_dead_end_that_is_remembered_is_swapped_away() -> None:
    race = at("cars=red,yellow first=no")
    memory = Memory(0, (((0, 0), Sighting("d", "", 0)), ((3, 3), Sighting("x", "", 0))))
    advice = by_action(advise(race, memory, playouts=300))
    assert advice["swap 0.0 3.3"].turns < advice["drive S"].turns


def test_which_way_to_turn_a_tile() -> None:
    race = at("players=2 cars=1.1:NESW,yellow tiles=?????/?xc??/??P??/?????/????? first=no").after(Drive("E"))
    advice = by_action(advise(race, playouts=100))
    assert set(advice) == {"turn NW", "turn SW"}
    assert advice["turn SW"].rate > advice["turn NW"].rate and advice["turn SW"].turns == 2


@pytest.mark.rest
def test_whatever_is_hidden_the_advice_is_the_same() -> None:
    for seed in range(5):
        race = list(play_on(random_race(random.Random(seed)), seed, 25))[-1]
        assert advise(race, playouts=5) == advise(race.seen_by(race.turn), race.memory, playouts=5)


def test_nothing_to_advise_and_nothing_that_fits() -> None:
    with pytest.raises(IllegalAction):
        advise(at("players=2 cars=green,pit trophies=green,red winner=0"))
    wrong = Memory(0, tuple(((4, column), Sighting("x", "NESW", 0)) for column in range(5)))
    with pytest.raises(ImpossiblePosition, match=r"R1\.7"):
        advise(at("players=2"), wrong)
    for playouts in (0, -1, 2.5, "many", None, True):
        with pytest.raises(ImpossiblePosition, match="playouts"):
            advise(at("players=2"), playouts=playouts)  # type: ignore[arg-type]


def test_the_first_answer_comes_at_once() -> None:
    """Within the budget of a screen; how long it takes in full is in `make bench`."""
    race = list(play_on(Race.start(2, 3), 3, 30))[-1]
    advise(race, playouts=1)  # NumPy is loaded
    assert count_lines(lambda: Advisor(race).step(1)) < 0.05 * SECOND


def test_intervals_of_a_share_and_of_a_mean() -> None:
    assert wilson_interval(0, 10)[0] == 0 and wilson_interval(10, 10)[1] == 1
    low, high = wilson_interval(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4) and high == pytest.approx(0.5962, abs=1e-4)
    assert mean_interval(30, 90, 10) == (3, 3)
    low, high = mean_interval(20, 80, 10)
    assert (low + high) / 2 == 2 and high - low == pytest.approx(2 * 1.96 * 2 / 10**0.5, abs=1e-3)
