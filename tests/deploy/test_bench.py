"""What `make bench` measures can be measured: each row once, with so little that it takes no time."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace

import pytest

from tests.bench import actions_bench, playouts_bench, tournament_bench
from tests.bench.row import Row, ratio_of, table


def said(rows: list[Row]) -> str:
    """The table of these rows, none of which lacks something."""
    assert rows and [row for row in rows if row.kept is None] == []
    return table(rows)


def test_the_speed_of_races_is_measured_beside_c_and_with_two_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    if playouts_bench.compiler() is None:
        pytest.skip("no C compiler here")
    for name, value in {"RACES": 200, "RUN_RACES": 50, "MANY_RACES": 40_000, "TIMES": 1, "FAST": ("-O1",)}.items():
        monkeypatch.setattr(playouts_bench, name, value)
    text = said([*playouts_bench.against_c(), playouts_bench.two_workers()])
    assert text.count("plain scalar C (-O1)") == 2 and "40,000 random races by two workers" in text
    monkeypatch.setattr(playouts_bench, "compiler", lambda: None)
    assert [row.kept for row in playouts_bench.against_c()] == [None, None]


def test_what_is_too_quick_for_the_clock_is_a_row_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ratio_of(3, 2) == 1.5 and ratio_of(3, 0) == inf
    monkeypatch.setattr(playouts_bench, "MANY_RACES", 200)
    monkeypatch.setattr(playouts_bench, "seconds_with", lambda workers, seed: 0.0)
    assert playouts_bench.two_workers().measured in ("0.0 s", "there is one core here")
    clock = SimpleNamespace(perf_counter=lambda: 1.0)
    monkeypatch.setattr(tournament_bench, "time", clock)
    assert "| inf |" in tournament_bench.play_once("stich-rallye", tournament_bench.take_first, 3, 1)


@pytest.mark.filterwarnings("ignore:The old environment creation API")  # of PettingZoo's Connect Four
def test_actions_are_counted_in_our_games_and_in_those_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("rlcard", "pettingzoo", "pyspiel"):
        pytest.importorskip(package)
    monkeypatch.setattr(actions_bench, "MOST", 60)
    text = said(actions_bench.rows(0.003))
    assert text.count("a second") == 2 * (1 + 3 * 2) + 2
    for name in ("rlcard: bridge", "PettingZoo: Leduc", "OpenSpiel: dominoes for four", "rlcard: gin", "Connect Four"):
        assert name in text
    monkeypatch.setitem(actions_bench.OTHERS, "rally-run", {"Nobody": lambda: actions_bench.pettingzoo_game("no_v0")})
    *_, missing = actions_bench.game_rows("rally-run", 2, 0.003)
    assert missing.kept is None and missing.measured == "pettingzoo.classic.no_v0 is not installed here"
