"""Chances among rivals who hinder: a curve that was measured, and how it is measured."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from rally.rally_run import NotationError, Race, advise
from rally.rally_run.players.advice import HinderingPoint, chance_of_share, hindering_curve, pool_points, race_stage
from tests.strength.calibration import Shot, share
from tests.strength.hindering import CHOICES, points_of, store
from tests.strength.rally_run import FIELDS

STAGES = {"near": 2, "far": 3}
TABLES = [(players, nearest) for players in (2, 3, 4) for nearest in STAGES.values()]


@pytest.mark.parametrize(("players", "nearest"), TABLES)
def test_who_wins_more_playouts_has_the_better_chance(players: int, nearest: int) -> None:
    chances = [chance_of_share(players, nearest, each / 200) for each in range(201)]
    assert all(less < more for less, more in pairwise(chances))
    assert chances[0] >= 0 and chances[-1] <= 1


@pytest.mark.parametrize(("players", "nearest"), TABLES)
def test_the_chance_of_a_share_that_was_measured_is_what_was_measured(players: int, nearest: int) -> None:
    points = hindering_curve(players, race_stage(nearest))
    assert sum(point.choices for point in points) >= CHOICES[players][race_stage(nearest)]
    for point in points:
        assert chance_of_share(players, nearest, point.share) == pytest.approx(point.rate, abs=0.02)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_sure_before_the_end_and_playouts_are_right_where_nobody_can_be_hindered(players: int) -> None:
    """Playouts alone said 98 % where 64 % were won, at a table of three."""
    assert chance_of_share(players, 3, 0.0) > 0.01 and chance_of_share(players, 3, 1.0) < 0.99
    assert [chance_of_share(players, 1, share) for share in (0.0, 0.4, 1.0)] == [0.0, 0.4, 1.0]


def test_r4_1_a_rival_one_turn_from_home_cannot_be_hindered() -> None:
    """Its car stands on the tile that leads home: whatever is done, the playouts' answer stands."""
    race = Race.parse("players=2 cars=0.0:NS,0.4:EW trophies=red,- tiles=????s/?????/??P??/?????/????? turn=1 first=no")
    found = advise(race, playouts=20)
    assert {(each.nearest, each.rate) for each in found} == {(1, 0.0)}


def test_points_that_fall_are_put_together() -> None:
    falling = (
        HinderingPoint(0.1, 10, 3),
        HinderingPoint(0.2, 10, 2),
        HinderingPoint(0.3, 20, 2),
        HinderingPoint(0.9, 5, 5),
    )
    low, high = pool_points(falling)
    assert (low.choices, low.won, high) == (40, 7, falling[-1])
    assert low.share == pytest.approx((0.1 * 10 + 0.2 * 10 + 0.3 * 20) / 40)


def test_the_chances_of_all_seats_are_one_race() -> None:
    race = Race.start(3, seed=4)
    for each in advise(race, playouts=8):
        assert sum(each.chances) == pytest.approx(1) and each.chances[each.seat] == each.rate
        assert each.low <= each.rate <= each.high
    home = Race.parse("players=2 cars=0.0:NS,yellow trophies=red,- turn=0")
    sure = next(each for each in advise(home, playouts=8) if each.certain)
    assert sure.chances == (1, 0)


def test_a_table_is_stored_and_read_again(tmp_path: Path) -> None:
    shots = [Shot(0, 0.01, False)] * 3 + [Shot(0, 0.5, True)] + [Shot(0, 1.0, True)] * 2
    points = tuple(points_of(shots))
    assert points == (HinderingPoint(0.01, 3, 0), HinderingPoint(0.5, 1, 1), HinderingPoint(1.0, 2, 2))
    store({3: {"near": points, "far": points[:2]}}, tmp_path / "curve.toml")
    assert hindering_curve(3, "near", str(tmp_path / "curve.toml")) == pool_points(points)
    assert hindering_curve(3, "far", str(tmp_path / "curve.toml")) == pool_points(points[:2])
    (tmp_path / "broken.toml").write_text("no curve", "utf-8")
    with pytest.raises(NotationError, match=r"broken\.toml"):
        hindering_curve(3, "near", str(tmp_path / "broken.toml"))


def test_choices_are_made_and_played_on() -> None:
    shots = FIELDS[0].shots(FIELDS[0], 3, ((0.0, 1.0),), share)
    assert shots == FIELDS[0].shots(FIELDS[0], 3, ((0.0, 1.0),), share)
    assert len(shots) > 3 and all(shot.given == chance_of_share(2, shot.nearest, shot.share) for shot in shots)
