"""How good the players are, as `make strength` measures it: its matches, its verdicts, and the curve that it stores."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from rally.rally_run import NotationError, forgetting_curve
from rally.rally_run.players.advice import FORGETTING_FILE
from tests.strength import __main__ as strength
from tests.strength.match import Match, Result, Score
from tests.strength.rally_run import CURVE, MATCHES, falls_steadily, store


def scored(match: Match, wins: int, races: int = 100) -> Score:
    return Score.of(match, [Result(number < wins, number >= wins, 30) for number in range(races)])


def test_r6_1_who_forgets_more_wins_less_and_never_more_than_half() -> None:
    """What was measured last; each share with the interval that so many races allow."""
    curve = forgetting_curve()
    assert [point.share for point in curve] == list(CURVE)
    assert all(later.share > sooner.share and later.rate < sooner.rate for sooner, later in pairwise(curve))
    assert curve[0].rate < 0.5 and curve[-1].interval[1] < curve[0].interval[0]
    for point in curve:
        assert point.races >= 500 and point.wins + point.losses <= point.races
        assert point.interval[0] < point.rate < point.interval[1] < point.interval[0] + 0.1
        assert 10 < point.turns / point.races < 100


def test_a_race_of_a_match_is_won_or_lost_and_the_same_again() -> None:
    (match,) = (each for each in MATCHES if each.others == "wanderer")
    results = [strength.one((match, number)) for number in range(4)]
    assert results == [strength.one((match, number)) for number in range(4)]
    assert all(result.won != result.lost and result.turns > 10 for result in results)


def test_a_curve_that_does_not_fall_is_told() -> None:
    falling, flat, rising = ([90, 80, 70, 50, 30, 10], [50] * 6, [40, 40, 40, 40, 40, 60])
    curves = [
        [scored(m, wins) for m, wins in zip(CURVE.values(), found, strict=True)] for found in (falling, flat, rising)
    ]
    assert [falls_steadily(curve) for curve in curves] == [True, False, False]


def test_what_is_stored_is_what_the_lesson_reads(tmp_path: Path) -> None:
    scores = [scored(match, wins) for match, wins in zip(CURVE.values(), (48, 40, 30, 20, 10, 1), strict=True)]
    store(scores[::-1], tmp_path / "curve.toml")
    points = forgetting_curve(str(tmp_path / "curve.toml"))
    assert [(point.share, point.wins, point.races, point.turns) for point in points] == [
        (share, wins, 100, 3000) for share, wins in zip(CURVE, (48, 40, 30, 20, 10, 1), strict=True)
    ]
    head = Path(FORGETTING_FILE).read_text("utf-8").split("measured")[0]
    assert (tmp_path / "curve.toml").read_text("utf-8").startswith(head)
    (tmp_path / "wrong.toml").write_text("[[points]]\nshare = 1\n", "utf-8")
    with pytest.raises(NotationError, match=r"wrong\.toml"):
        forgetting_curve(str(tmp_path / "wrong.toml"))
