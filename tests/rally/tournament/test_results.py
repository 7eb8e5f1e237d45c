"""Rows, tables, intervals and ratings."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rally import GAMES, play
from rally.core.advice import wilson_interval
from rally.core.errors import NotInstalled
from rally.tournament import Results, Row, tournament
from rally.tournament.racing import places_of
from rally.tournament.results import Score, Standing, Tally, rank_standings, rate_players, student_quantile

from .own_players import TRIO


@pytest.fixture(scope="module")
def results() -> Results:
    return tournament("stich-rallye", TRIO, 24, seats=3, seed=3, workers=1, track="beach")


def test_there_is_one_row_for_each_seat_of_each_race(results: Results) -> None:
    rows = results.rows
    assert [(row.race, row.seat) for row in rows] == [(race, seat) for race in range(24) for seat in range(3)]
    for race in range(24):
        here = rows[3 * race : 3 * race + 3]
        assert sorted(row.place or 0 for row in here) in ([1, 2, 3], [1, 2, 2])
        assert [row.won for row in here] == [row.place == 1 for row in here]
        assert {row.rule for row in here} <= {"S9.2", "S9.3"} and here[0].moves > 40
    assert results.complete and results.played == results.races == 24 and results.seats == 3


def test_a_row_has_the_seeds_by_which_its_race_can_be_played_again(results: Results) -> None:
    rows = results.rows[15:18]
    start = GAMES["stich-rallye"].start(players=3, seed=rows[0].seed, track="beach")
    race = play(start, [TRIO[row.player] for row in rows], rows[0].luck)
    assert [row.place for row in rows] == [*race.places]


def test_the_table_counts_the_rows(results: Results) -> None:
    rates = [each.rate for each in results.table]
    assert rates == sorted(rates, reverse=True) and {each.player for each in results.table} == {*TRIO}
    for each in results.table:
        own = [row for row in results.rows if row.player == each.player]
        assert (each.races, each.wins) == (len(own), sum(row.won for row in own)) == (24, each.wins)
        assert 0 <= each.low <= each.rate < each.high <= 1 and each.rate == each.wins / 24
    assert results.table[0].player in str(results) and "24 of 24 races" in repr(results)


def test_a_race_is_counted_once_whatever_the_order(results: Results) -> None:
    again = Results(results.game, results.names, results.seats, results.seed, results.races)
    scores = [*results.scores()] * 2
    random.Random(1).shuffle(scores)
    added = [again.add(score) for score in scores]
    assert added.count(True) == 24 and again == results and again.table == results.table
    assert not again.add(scores[0]._replace(race=24)) and again.complete


def test_where_no_place_tells_more_the_others_share_the_second() -> None:
    found = tournament("rally-run", {"a": "wanderer", "b": "rememberer", "c": "rememberer"}, 3, workers=1)
    assert sorted(row.place or 0 for row in found.rows) == [1, 1, 1, 2, 2, 2, 2, 2, 2]
    assert {row.rule for row in found.rows} == {"R5.2"}


@pytest.mark.parametrize("flag", range(4))
def test_who_stands_level_at_the_end_shares_a_place_whoever_has_the_flag(flag: int) -> None:
    ahead = GAMES["stich-rallye"].parse(f"players=4 round=3 cars=30,0,44,0 winner=2 flag={flag} hands=-,-,-,-")
    assert places_of(ahead) == (2, 3, 1, 3)
    level = GAMES["stich-rallye"].parse(f"players=4 round=3 winner={flag} flag={flag} hands=-,-,-,-")
    assert places_of(level) == tuple(1 if seat == flag else 2 for seat in range(4)), "the flag decides who wins"


def test_who_has_not_raced_comes_last_without_a_rating() -> None:
    found = Results("rally-run", ("a", "b", "c", "d"), 2, 0, 100)
    seated = found.find_seated(0)
    found.add(Score(0, (1, 2), 60, "R5.2"))
    table = found.table
    assert [each.player for each in table[:2]] == [found.names[player] for player in seated]
    assert [each.place for each in table] == [1, 2, None, None] and [each.races for each in table] == [1, 1, 0, 0]
    assert [each.rating is None for each in table] == [False, False, True, True]
    assert [each.player for each in table[2:]] == sorted({*found.names} - {each.player for each in table[:2]})
    for line in str(found).splitlines()[3:]:
        place, _player, races, wins, rate, interval, rating, faults = line.split()
        assert (place, races, wins, rate, interval, rating, faults) == ("–", "0", "0", "–", "–", "–", "0")


def test_who_only_met_others_that_failed_has_raced() -> None:
    found = Results("rally-run", ("a", "b"), 2, 0, 2)
    for race in range(2):
        seat = found.find_seated(race).index(0)
        found.add(Score(race, tuple(2 * (each == seat) for each in range(2)), 3, None, (seat, "a fails")))
    assert {each.player: (each.races, each.faults) for each in found.table} == {"a": (2, 2), "b": (0, 0)}
    assert None not in [each.place for each in found.table]


def test_who_is_level_shares_a_place_and_stands_in_the_order_given() -> None:
    found = Results("rally-run", ("c", "a", "b"), 3, 0, 3)
    for race in range(3):
        found.add(Score(race, (0, 0, 0), 5000, None))
    assert [(each.player, each.place) for each in found.table] == [("c", 1), ("a", 1), ("b", 1)]
    best = Standing("best", 4, 2, 0.5, 0.1, 0.9, 10.0, 0)
    others = [
        replace(best, player="worst", rate=0.25), replace(best, player="level", rating=10.4),
        replace(best, player="fails", faults=1), replace(best, player="behind", rating=9.0),
    ]  # fmt: skip
    ranked = [(each.player, each.place) for each in rank_standings([best, *others])]
    assert ranked == [("best", 1), ("level", 1), ("fails", 3), ("behind", 4), ("worst", 5)]


def test_results_can_be_pickled(results: Results) -> None:
    there = pickle.loads(pickle.dumps(results))
    assert there == results and there.table == results.table and there.rows == results.rows
    shorter = tournament("stich-rallye", TRIO, 23, seats=3, seed=3, workers=1, track="beach")
    assert shorter != results and shorter.rows == results.rows[:-3] and results != 3


def test_frames_and_parquet_have_all_rows(results: Results, tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    parquet = pytest.importorskip("pyarrow.parquet")
    frame = results.to_dataframe()
    assert [*frame.columns] == [*Row._fields] and [*frame.player] == [row.player for row in results.rows]
    assert frame.groupby("player").won.mean().to_dict() == {each.player: each.rate for each in results.table}
    results.to_parquet(tmp_path / "races.parquet")
    assert parquet.read_table(tmp_path / "races.parquet").to_pylist() == [row._asdict() for row in results.rows]
    assert [*Results("g", ("a",), 2, 0, 4).to_dataframe().columns] == [*Row._fields]


@pytest.mark.parametrize(("package", "ask"), [("pandas", "to_dataframe"), ("pyarrow", "to_parquet")])
def test_without_its_library_there_is_a_sentence(
    results: Results, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, package: str, ask: str
) -> None:
    monkeypatch.setitem(__import__("sys").modules, package, None)
    path = (tmp_path / "file",) if ask == "to_parquet" else ()
    with pytest.raises(NotInstalled, match=f"{ask} needs {package}, which is not installed here"):
        getattr(results, ask)(*path)


# --- how sure it is --------------------------------------------------------------------------------------------------


def tally(blocks: list[tuple[int, int]]) -> Tally:
    """The tally of blocks with these numbers of races and wins."""
    found = Tally()
    for races, wins in blocks:
        found.add(races, wins, 0)
    return found


def interval(blocks: list[tuple[int, int]]) -> tuple[float, float]:
    standing = tally(blocks).standing("a", None)
    return standing.low, standing.high


def test_for_independent_races_the_interval_is_wilsons() -> None:
    for wins in (40, 100, 250):
        low, high = interval([(1, int(race < wins)) for race in range(400)])
        assert (low, high) == pytest.approx(wilson_interval(wins, 400), abs=0.002)


def test_races_of_a_block_that_end_alike_count_as_one() -> None:
    alike = [(4, 4 * (block % 4 == 0)) for block in range(100)]
    assert interval(alike) == pytest.approx(wilson_interval(25, 100), abs=0.003)
    evenly = [(4, 1)] * 100  # each deal is won once, in whatever seat
    low, high = interval(evenly)
    assert 0 < high - low < 0.3 * (interval(alike)[1] - interval(alike)[0])


def test_little_is_not_taken_for_much() -> None:
    assert interval([]) == (0, 1)
    low, high = interval([(4, 1)])
    assert low < 0.03 and high > 0.8, "one deal tells next to nothing"
    assert interval([(4, 4)])[0] == wilson_interval(1, 1)[0] and interval([(4, 4)])[1] == 1
    assert interval([(4, 0)] * 3) == wilson_interval(0, 3)
    assert [round(student_quantile(freedom), 2) for freedom in (1, 5, 10, 11, 30, 1000)] == [
        12.71,
        2.57,
        2.23,
        2.20,
        2.04,
        1.96,
    ]


@pytest.mark.parametrize(("blocks", "alike"), [(10, 0.0), (10, 0.7), (40, 0.3)])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(blocks: int, alike: float) -> None:
    """Deals that are lucky or unlucky for a player in all their rotations, more or less; the truth is 0.3."""
    numbers, held = random.Random(f"{blocks} {alike}"), 0
    for _ in range(500):
        found = []
        for _block in range(blocks):
            same = numbers.random() < 0.3
            wins = sum(same if numbers.random() < alike else numbers.random() < 0.3 for _ in range(4))
            found.append((4, wins))
        low, high = interval(found)
        held += low <= 0.3 <= high
    assert 0.92 * 500 <= held <= 0.995 * 500


# --- ratings ---------------------------------------------------------------------------------------------------------


def test_who_finishes_before_another_ten_times_as_often_is_400_above_it() -> None:
    first, second = rate_players([[0, 1000], [100, 0]])
    assert first == pytest.approx(200, abs=2) and second == pytest.approx(-200, abs=2)
    assert rate_players([[0]]) == [0.0]


def test_who_has_won_or_lost_all_has_a_rating(results: Results) -> None:
    best, middle, worst = rate_players([[0, 9, 9], [0, 0, 9], [0, 0, 0]])
    assert best > middle > worst
    assert rate_players([[0, 0], [0, 0]]) == [0, 0]
    ratings: list[Any] = [each.rating for each in results.table]
    assert sum(ratings) == pytest.approx(0, abs=1e-5) and ratings == sorted(ratings, reverse=True)


@pytest.mark.parametrize("seed", range(20))
def test_ratings_are_where_no_slope_is_left(seed: int) -> None:
    """The slope is 0 at the maximum of a concave function, whatever the results are."""
    numbers = random.Random(seed)
    players, most = numbers.randrange(2, 9), numbers.choice((1, 10, 10**6))
    before = [[numbers.choice((0, numbers.randrange(most + 1))) for _ in range(players)] for _ in range(players)]
    for place, row in enumerate(before):
        row[place] = 0
    strengths = [10 ** (each / 400) for each in rate_players(before)]
    scale = players / sum(strengths)
    for here, wins in enumerate(before):
        own, slope, size = scale * strengths[here], 0.01 * players, 0.01 * players
        slope -= 0.01 * players * own
        for there, other in enumerate(strengths):
            won, lost = (
                each / (own + scale * other) for each in (wins[there] * scale * other, before[there][here] * own)
            )
            slope, size = slope + won - lost, size + won + lost
        assert abs(slope) < 1e-6 * size


def test_a_race_that_nobody_has_won_counts_for_all() -> None:
    found = Results("rally-run", ("a", "b"), 2, 0, 2)
    found.add(Score(0, (0, 0), 5000, None))
    assert [(each.races, each.wins, each.faults) for each in found.table] == [(1, 0, 0)] * 2
    assert {(row.place, row.won, row.fault) for row in found.rows} == {(None, False, None)}
