"""What is no race, no player, no number where one is wanted is answered by the package itself, in a sentence."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Any

import pytest

from rally import play, rally_run, stich_rallye
from rally.core.advice import MOST_PLAYOUTS
from rally.core.errors import ImpossiblePosition, NotationError, NotInstalled, RallyError
from rally.rally_run import Forgetting, Memory, TileSet, rememberer, wanderer

S = stich_rallye.Race.start(4, seed=7)
R = rally_run.Race.start(2, seed=7)

THINGS: tuple[Any, ...] = (None, True, -1, 1.5, math.nan, "x", b"x", [], {}, (1, 2), object(), [1], {"a": 1}, {1})
"""What is no race, no memory, no set of tiles."""

WANTED: dict[str, Callable[[Any], Any]] = {
    "record": stich_rallye.record,
    "advise": lambda it: stich_rallye.advise(it, playouts=2),
    "random_player": stich_rallye.random_player,
    "sensible_player": stich_rallye.sensible_player,
    "deal_hidden": lambda it: stich_rallye.deal_hidden(it, 1),
    "standing": stich_rallye.standing,
    "Race.at": stich_rallye.Race.at,
    "Rally Run! record": rally_run.record,
    "Rally Run! advise": lambda it: rally_run.advise(it, playouts=2),
    "Rally Run! Race.at": rally_run.Race.at,
    "Memory.fading": lambda it: R.memory.fading(it),
    "Memory.peeking": Memory.peeking,
    "Memory.after": lambda it: Memory().after(it),
    "Memory.seeing": lambda it: Memory().seeing(it),
    "recalling": lambda it: R.recalling(it),
    "wanderer": wanderer,
    "rememberer": rememberer,
    "thoughts": rally_run.thoughts,
    "play": lambda it: play(it, [wanderer, wanderer]),
    "play, players": lambda it: play(R, it),
    "play, a player": lambda it: play(R, [wanderer, it]),
    "longest": rally_run.longest,
    "too_many": lambda it: rally_run.too_many({(0, 0): "NS"}, it),
}


@pytest.mark.parametrize("name", WANTED)
def test_what_is_something_else_is_refused_in_a_sentence(name: str) -> None:
    for thing in THINGS:
        with pytest.raises(RallyError) as refused:
            WANTED[name](thing)
        assert len(str(refused.value)) > 15


@pytest.mark.parametrize("ask", [rally_run.loose_ends, rally_run.lap, rally_run.closes, rally_run.why_open])
def test_roads_are_exits_by_place(ask: Callable[[Any], Any]) -> None:
    for thing in (None, 3, "x", [1], {"a": 1}, {(0, 0): 3}, {(0, 0): "Q"}, {0: "NS"}):
        with pytest.raises(ImpossiblePosition, match="roads are exits by place"):
            ask(thing)
    assert ask({}) is not None


def test_a_seed_of_rally_run_is_a_whole_number() -> None:
    for seed in (None, 1.5, "x", [], True):
        for use in (
            lambda seed: rally_run.advise(R, playouts=2, seed=seed),
            lambda seed: play(R, [wanderer, wanderer], seed),
            lambda seed: Forgetting(0.1, seed=seed),
        ):
            with pytest.raises(ImpossiblePosition, match="a seed is a whole number of at most 63 bits, not"):
                use(seed)


def test_counts_of_tiles_are_given_by_kind() -> None:
    with pytest.raises(ImpossiblePosition, match="expected a number for each kind of tile, found 3"):
        TileSet.of(3)  # type: ignore[arg-type]


# --- how many playouts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("advise", [stich_rallye.advise, rally_run.advise])
def test_nobody_is_left_waiting_for_a_thousand_million_playouts(advise: Callable[..., Any]) -> None:
    race = S if advise is stich_rallye.advise else R
    for playouts in (10**9, MOST_PLAYOUTS + 1, 0, -1, 2.0, "2", None, True):
        with pytest.raises(ImpossiblePosition, match="from 1 to 1000000, not"):
            advise(race, playouts=playouts)


@pytest.mark.parametrize("adviser", [stich_rallye.adviser, rally_run.adviser])
def test_nor_is_an_adviser_made_of_them(adviser: Callable[..., Any]) -> None:
    with pytest.raises(ImpossiblePosition, match="from 1 to 1000000, not 1000000000"):
        adviser(10**9)


# --- without NumPy --------------------------------------------------------------------------------------------------


OWN_STYLE: Any = object()


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("Style", lambda: stich_rallye.advise(S, style=OWN_STYLE)),
        ("Style", lambda: stich_rallye.simulate(3, style=OWN_STYLE)),
        ("watch", lambda: stich_rallye.simulate(3, watch=print)),
        ("watch", lambda: rally_run.simulate(3, watch=print)),
    ],
)
def test_what_cannot_be_had_without_numpy_is_said(no_numpy: None, name: str, ask: Callable[[], Any]) -> None:
    with pytest.raises(NotInstalled) as missing:
        ask()
    assert str(missing.value) == f"{name} needs NumPy, which is not installed here: pip install numpy"
    assert isinstance(missing.value, RallyError) and isinstance(missing.value, ImportError)


@pytest.mark.parametrize("module", ["rally.stich_rallye.playouts.batch", "rally.rally_run.playouts.batch"])
def test_an_import_that_fails_for_another_reason_is_no_missing_numpy(
    monkeypatch: pytest.MonkeyPatch, playouts_anew: None, module: str
) -> None:
    game, race = (stich_rallye, S) if "stich" in module else (rally_run, R)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError, match="batch"):
        game.advise(race, playouts=1)  # type: ignore[attr-defined]
    with pytest.raises(ModuleNotFoundError, match="batch"):
        game.simulate(1)  # type: ignore[attr-defined]


# --- records --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["replay", "resume"])
def test_a_record_of_the_other_game_is_said_to_be_one(name: str) -> None:
    for game, other, theirs in (
        (stich_rallye, rally_run.record(R), "this record says Rally Run!, but Stich Rallye is read here"),
        (rally_run, stich_rallye.record(S), "this record says Stich Rallye, but Rally Run! is read here"),
    ):
        read: Any = getattr(game, name)
        with pytest.raises(NotationError) as refused:
            list(read(other)) if name == "replay" else read(other)
        assert str(refused.value) == theirs
