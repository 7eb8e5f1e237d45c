"""The player that thinks ahead: what it may know, what it takes and hinders; and its quick races beside the rules."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

from rally import play
from rally.rally_run import PLAYERS, Drive, ImpossiblePosition, Memory, Race, Swap, rememberer, thoughts
from rally.rally_run.players import planner as planning
from rally.rally_run.players.planner import Planner
from rally.rally_run.players.rivals import RivalRace, action_of, move_of
from rally.rally_run.players.thinking import Thought
from rally.rally_run.playouts.estimate import NOBODY
from tests.rally.rally_run.helpers import at
from tests.selection import often

QUICK = Planner(playouts=1)

HINDERING = at("players=2 cars=2.3:NS,1.0:NS trophies=-,red tiles=x????/s????/??P??/???dd/????? turn=0 first=no")
"""Red is two turns from home, over a crossing; two dead ends are at hand."""


def moments(races: int) -> Iterator[Race]:
    """The moments with a choice, in races of two to four rememberers."""
    for seed in range(races):
        players = 2 + seed % 3
        race = play(Race.start(players, seed), [rememberer] * players, seed)
        yield from (each for each in race.history() if each.winner is None)


def peeking(race: Race) -> Race:
    """The race for somebody who knows what lies everywhere."""
    return race.but(seen=Memory.peeking(race))


def test_it_is_offered_the_strongest_last_and_can_be_sent_elsewhere() -> None:
    assert list(PLAYERS)[-1] == "planner" and PLAYERS["planner"] == Planner()
    assert pickle.loads(pickle.dumps(QUICK)) == QUICK
    with pytest.raises(ImpossiblePosition):
        Planner(playouts=0)


def test_it_takes_a_win_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "play_out", None)  # whoever plays a race out fails
    race = at("players=2 cars=0.0:NS,yellow trophies=red,- turn=0")
    assert Planner()(race) == Drive("N")


def test_it_hinders_one_who_is_about_to_win() -> None:
    """Red is two turns from home, the planner far behind: it puts a dead end before the red car."""
    choice = Planner()(peeking(HINDERING))
    assert isinstance(choice, Swap) and choice.first == (0, 0)


def test_how_long_it_thinks_is_a_number_of_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four choices: a quarter of the races with all, and the rest with the two that are the best."""
    played = []
    play_out = planning.play_out

    def counted(*given: object) -> int:
        played.append(given[2])
        return play_out(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(planning, "play_out", counted)
    Planner(playouts=8)(peeking(HINDERING))
    assert len(played) == 2 * 4 + 6 * 2


# --- the quick races -------------------------------------------------------------------------------------------------


class NoLuck(random.Random):
    """Chance that decides nothing."""

    def random(self) -> float:
        return 0.0


def test_quick_races_go_by_the_rule_of_thumb() -> None:
    """Choices and what they are worth are those of `thoughts`; all drives are among them."""
    compared = 0
    for race in moments(often(2, 30)):
        recalled = race.recalled
        if recalled.turning is None:
            thought: dict[object, Thought] = {**thoughts(recalled)}
            lags = {action_of(move): lag for lag, move in RivalRace(recalled).moves(NoLuck())}
            assert all(lag == pytest.approx(thought[action].lag) for action, lag in lags.items())
            assert {each for each in lags if isinstance(each, Drive)} == {
                each for each in thought if isinstance(each, Drive)
            }
            compared += len(lags)
    assert compared > 150


def test_quick_races_go_by_the_rules() -> None:
    """Whatever is chosen, the table is the same afterwards, and nobody knows more of it."""
    compared = 0
    for race in list(moments(often(2, 30)))[::5]:
        quick = RivalRace(race.recalled).with_deal(race)
        for action in [*race.legal][:: 1 if race.turning else 9]:
            after, here = race.after(action), quick.copy()
            here.do(move_of(race, action))
            if after.turning is None:
                assert after.winner == here.winner == race.turn or state_of(here) == state_of(RivalRace(after))
                assert here.known == RivalRace(after.recalled).known
                compared += 1
    assert compared > 150


def state_of(race: RivalRace) -> tuple[object, ...]:
    """All of a quick race but what is known and the pile."""
    return race.kinds, race.cars, race.exits, race.goals, race.turn, race.first, race.swapped


def test_a_quick_race_is_broken_off() -> None:
    race = Race.start(2, 1)
    begun = RivalRace(race.recalled).with_deal(race)
    assert begun.copy().play_on(random.Random(1), 3) == NOBODY
    assert begun.copy().play_on(random.Random(1), 200) in (0, 1)
