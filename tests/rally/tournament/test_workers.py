"""The same tables whatever the workers, on any backend of joblib; a process that dies is survived."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from rally import GAMES
from rally.core.errors import ImpossiblePosition, NotInstalled
from rally.tournament import Results, play_races, tournament, workers
from rally.tournament.run import make_plan
from rally.tournament.seating import seat_players, seeds_of
from rally.tournament.workers import Pace

from .own_players import TRIO, Dying, raise_sometimes, take_first, take_last

joblib = pytest.importorskip("joblib")
FOUR = {**TRIO, "fails": raise_sometimes, "here": lambda race, seed: next(iter(race.legal))}


@pytest.fixture(scope="module")
def alone() -> Results:
    return tournament("stich-rallye", FOUR, 40, seats=4, workers=1)


def test_two_workers_find_what_one_finds(alone: Results) -> None:
    both = tournament("stich-rallye", FOUR, 40, seats=4, workers=2)
    assert both == alone and both.table == alone.table and both.rows == alone.rows


def test_a_cluster_finds_what_one_finds(alone: Results) -> None:
    distributed = pytest.importorskip("distributed")
    local = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0", protocol="inproc://"
    )
    with local as cluster, distributed.Client(cluster), joblib.parallel_config(backend="dask"):
        there = tournament("stich-rallye", FOUR, 40, seats=4)
    assert there == alone and there.table == alone.table


def test_threads_will_do_as_well(alone: Results) -> None:
    with joblib.parallel_config(backend="threading", n_jobs=2):
        assert tournament("stich-rallye", FOUR, 40, seats=4) == alone


QUICK = {"first": take_first, "last": take_last, "other": take_last}


def first_hand(race: int) -> Any:
    """The cards that the first of three players holds at the beginning of a race."""
    start = GAMES["stich-rallye"].start(players=3, seed=seeds_of(0, 3, race)[0])
    return start.hands[seat_players(0, 3, 3, race).index(0)]


def test_a_process_that_dies_once_costs_nothing(tmp_path: Path) -> None:
    """Its player is the same as the first, but that it ends the process in race 7 the first time."""
    dying = {**QUICK, "first": Dying(first_hand(7), tmp_path / "died")}
    results = tournament("stich-rallye", dying, 12, workers=2)
    assert (tmp_path / "died").exists()
    assert results == tournament("stich-rallye", QUICK, 12, workers=1)


@pytest.mark.rest
def test_whose_process_dies_again_and_again_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by trying the races that were under way in chunks of one, and then each by itself."""
    monkeypatch.setattr(workers, "FEW", 4)
    results = tournament("stich-rallye", {**QUICK, "first": Dying(first_hand(7), None)}, 9, workers=2)
    faults = {(row.race, row.player, row.fault) for row in results.rows if row.fault is not None}
    assert faults == {(7, "first", "the process died while first was about to choose")}
    whole = tournament("stich-rallye", QUICK, 9, workers=1)
    assert [row for row in results.rows if row.race != 7] == [row for row in whole.rows if row.race != 7]
    assert {each.player: each.faults for each in results.table} == {"first": 1, "last": 0, "other": 0}


def test_where_nobody_knows_whose_fault_it_was_the_race_counts_for_nobody(tmp_path: Path) -> None:
    """A file that says who was about to choose is not seen from another machine."""
    results = tournament("stich-rallye", TRIO, 3, workers=1)
    plan = make_plan("stich-rallye", TRIO, 3, 0, None, {})
    again = plan.results(3)
    for score in [workers.blame_death(plan, *workers.read_witness(tmp_path / "seat", [0])), *results.scores()]:
        again.add(score)
    said = "the process died while the race was played, and nobody knows through whom"
    assert [(row.place, row.fault) for row in again.rows[:3]] == [(None, said)] * 3
    assert again.rows[3:] == results.rows[3:] and {(each.races, each.faults) for each in again.table} == {(2, 0)}


def test_what_cannot_be_sent_is_named_and_plays_here() -> None:
    lock = threading.Lock()
    players: dict[str, Any] = {**TRIO, "locked": lambda race, seed: lock and take_first(race, seed)}
    with pytest.raises(ImpossiblePosition, match=r"'locked' cannot be sent to another process .*workers=1"):
        tournament("stich-rallye", players, 4, workers=2)
    assert tournament("stich-rallye", players, 4, workers=1).complete


def test_whoever_leaves_the_loop_stops_the_workers() -> None:
    for results in play_races("stich-rallye", TRIO, 10**6, workers=2):
        if results.played >= 6:
            break
    assert not results.complete and results.played >= 6 and len(results.table) == 3


def test_a_tournament_goes_on_where_another_one_in_the_same_process_is_stopped(alone: Results) -> None:
    growing = play_races("stich-rallye", FOUR, 40, seats=4, workers=2)
    for results in growing:
        if results.played:
            break
    other = play_races("stich-rallye", TRIO, 10**6, workers=2)
    for found in other:
        if found.played:
            break
    other.close()
    *_, results = growing
    assert results == alone and results.table == alone.table


def test_without_joblib_there_is_one_worker_and_a_sentence_for_two(
    alone: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "joblib", None)
    assert tournament("stich-rallye", FOUR, 8, seats=4).complete
    with pytest.raises(NotInstalled, match="tournament needs joblib"):
        tournament("stich-rallye", FOUR, 8, seats=4, workers=2)


def test_chunks_are_whole_blocks_of_about_half_a_second_and_smaller_towards_the_end() -> None:
    pace = Pace(4, 2)
    assert pace.size(1000) == 4, "the first ones are small: nothing is known yet"
    pace.note(4, 0.04)
    assert pace.size(10**6) == 48 and pace.size(100) == 24 and pace.size(3) == 4
    pace.note(4, 400)
    assert pace.size(10**6) == 4
    assert Pace(4, 1000).aim == 20, "a thousand workers bring fifty chunks a second"
