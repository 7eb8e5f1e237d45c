"""A player that fails is named and loses; its race is given up, and the rest is played on."""

from __future__ import annotations

import signal
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from rally.tournament import Results, racing, tournament
from rally.tournament.racing import Alarm, Chair, GivenUp, Table
from rally.tournament.run import make_plan

from . import own_players
from .own_players import take_first, take_last


def compete(player: Any, races: int = 6, **given: Any) -> Results:
    """A few races of three, of whom this is one."""
    players = {"ours": player, "first": take_first, "last": take_last}
    return tournament("stich-rallye", players, races, workers=1, **given)


def faults(results: Results) -> set[str]:
    """What was said; checks that it is said of the player at fault alone, and how that counts."""
    rows = results.rows
    given_up = {row.race for row in rows if row.fault is not None}
    for row in rows:
        if row.race in given_up:
            assert not row.won and row.rule is None
            assert (row.fault is not None, row.place) == ((True, 3) if row.player == "ours" else (False, None))
        else:
            assert row.place in (1, 2, 3)
    here = {each.player: each for each in results.table}
    assert (here["ours"].faults, here["ours"].races) == (len(given_up), results.played)
    others = {(here[name].faults, here[name].races) for name in ("first", "last")}
    assert others == {(0, results.played - len(given_up))}
    assert results.complete
    return {row.fault for row in rows if row.fault is not None}


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (own_players.leave, "ours raised SystemExit: '2'"),
        (own_players.answer_nonsense, "ours chose what cannot be: 'pass' is not an action"),
        (own_players.answer_slippery, "ours chose what cannot be: "),
        (lambda race, seed: None, "ours chose what cannot be: None is not an action"),
        (own_players.peek, "ours raised TypeError: \"'Unknown' object is not iterable\""),
        (lambda race: "G7", "ours raised TypeError: "),
    ],
)
def test_who_fails_is_named_and_loses(player: Any, said: str) -> None:
    assert [each.startswith(said) for each in faults(compete(player))] == [True]


def test_only_the_race_in_which_it_fails_is_given_up() -> None:
    results = compete(own_players.raise_sometimes, races=24)
    assert 0 < sum(row.fault is not None for row in results.rows) < 24
    assert faults(results) == {"ours raised KeyError: \"'no plan'\""}


def test_the_rating_of_who_fails_falls_and_that_of_the_others_does_not() -> None:
    ratings = {each.player: each.rating for each in compete(own_players.answer_nonsense, races=12).table}
    assert ratings["ours"] < min(ratings["first"], ratings["last"]) - 400  # type: ignore[operator, type-var]
    assert ratings["first"] == pytest.approx(ratings["last"])


def test_what_is_hidden_cannot_be_reached_from_what_a_player_is_given() -> None:
    seen: list[Any] = []

    def look(race: Any, seed: int) -> Any:
        seen.append((race, seed))
        return take_first(race, seed)

    row = compete(look, races=3).rows[0]
    assert {race.viewer for race, _ in seen} == {0, 1, 2} and all(race.previous is None for race, _ in seen)
    assert {race.seed for race, _ in seen} == {None} and row.seed not in {seed for _, seed in seen}


class Forgetful:
    """A player that draws something once for a whole race, and fails to where the seed is odd."""

    def for_race(self, seed: int) -> Any:
        return take_first if seed % 2 == 0 else {}["nothing"]


def test_a_player_that_prepares_for_a_race_does_so_at_its_seat_and_may_fail_in_that_too() -> None:
    plan = make_plan("stich-rallye", {"a": take_last, "b": "random", "c": take_last}, 3, 0, None, {})
    with Alarm(None) as alarm:
        table = Table(plan, 0, alarm, None)
        table.players = [take_last, Forgetful(), take_last]
        assert Chair(table, 0).for_race(1).table.players[0] is take_last
        assert Chair(table, 1).for_race(2).table.players[1] is take_first
        table.players[1] = Forgetful()
        with pytest.raises(GivenUp, match=f"{table.names[1]} raised KeyError"):
            Chair(table, 1).for_race(3)


def test_who_never_answers_is_interrupted() -> None:
    before = signal.getsignal(signal.SIGALRM)
    results = compete(own_players.think_for_ever, seconds=3600)
    assert faults(results) == {"ours took longer for a move than is allowed (3600 s)"}
    assert signal.getsignal(signal.SIGALRM) == before and signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_where_no_signal_comes_a_move_is_judged_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on while one player thinks, and stands still else."""
    found: list[Results] = []
    now = 0.0

    def answer_late(race: Any, seed: int) -> Any:
        nonlocal now
        now += 61
        return take_first(race, seed)

    monkeypatch.setattr(racing, "time", SimpleNamespace(perf_counter=lambda: now))
    thread = threading.Thread(target=lambda: found.append(compete(answer_late, races=3, seconds=60)))
    thread.start()
    thread.join()
    assert faults(found[0]) == {"ours took longer for a move than is allowed (60 s)"}


def test_who_takes_no_time_at_all_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that is too quick for its clock."""
    found = compete(take_last)
    monkeypatch.setattr(racing, "time", SimpleNamespace(perf_counter=lambda: 1.0))
    assert compete(take_last) == found


def test_who_is_in_time_is_not_disturbed() -> None:
    assert compete(take_last, seconds=3600) == compete(take_last)


def test_a_fault_of_the_game_is_nobodys() -> None:
    """Hands for another number of seats are refused before anything is played."""
    with pytest.raises(ValueError, match="hands"):
        compete(take_first, hands=("G1",))
