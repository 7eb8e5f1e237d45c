"""Every game is one kind of thing: where its races come from, how they are kept, what is offered of it (DESIGN 4)."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rally
from rally import GAMES, best
from rally.core import errors
from rally.core.errors import ImpossiblePosition, NotationError
from rally.core.legal import Event
from rally.games import FOLDERS, NoSuchGame
from tests.rally.contract.conftest import at_a_choice, moments, play_few_at_once

ROOT = Path(__file__).parents[3]


OTHERS = {"stich-rallye": 5}
"""Another number of players than three, if it is not two."""


def told(code: str) -> list[str]:
    """The words that a fresh Python prints."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


# --- which there are --------------------------------------------------------------------------------------------------


def test_the_games_are_known_by_the_names_that_stand_in_records(game: Any) -> None:
    assert [*GAMES] == ["stich-rallye", "rally-run"] == [*FOLDERS]
    assert GAMES[game.name] is game and game.start().game == game.name
    assert game.record(game.start())["game"] == game.name
    assert "chess" not in GAMES and len(GAMES) == len([*GAMES])


def test_what_rally_offers_is_loaded_when_it_is_asked_for() -> None:
    loaded = told("import sys, rally; print(*[name for name in sys.modules if name.startswith('rally.')])")
    assert loaded == ["rally.core", "rally.core.lazy"]
    games = "[name for name in sys.modules if name in ('rally.stich_rallye', 'rally.rally_run', 'numpy')]"
    assert told(f"import sys; from rally import GAMES, play, best; print(*{games})") == []
    one = told(f"import sys; from rally import GAMES; GAMES['rally-run'].start(); print(*{games})")
    assert one == ["rally.rally_run"]
    assert {*rally.__all__} <= {*dir(rally)} and all(hasattr(rally, name) for name in rally.__all__)
    assert not hasattr(rally, "stalemate")


def test_a_game_that_is_not_there_is_missed_in_a_sentence() -> None:
    with pytest.raises(NoSuchGame, match="there is no game 'chess'; there are stich-rallye and rally-run"):
        GAMES["chess"]
    assert GAMES.get("chess") is None and issubclass(NoSuchGame, KeyError | ValueError)


# --- what its package offers ---------------------------------------------------------------------------------------


def test_every_event_action_and_error_is_offered_and_says_what_it_is(game: Any) -> None:
    package = import_module(f"rally.{FOLDERS[game.name]}")
    events, actions = (import_module(f"{package.__name__}.box.{name}") for name in ("events", "actions"))
    assert classes(events, Event) | classes(errors, Exception) <= {*package.__all__}
    assert {kind.__name__ for kind in actions.Action.__args__} <= {*package.__all__}
    for name in package.__all__:
        value = getattr(package, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert (value.__doc__ or "").strip(), name


def classes(module: ModuleType, base: type) -> set[str]:
    return {name for name, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, base)}


def test_offering_everything_loads_no_numpy_and_calling_does(game: Any) -> None:
    says = "print('numpy' in sys.modules)"
    code = f"import sys; from rally.{FOLDERS[game.name]} import *; {says}; advise(Race.start(), playouts=1); {says}"
    assert told(code) == ["False", "True"]


# --- what a game has -------------------------------------------------------------------------------------------------


def test_its_rules_have_a_text_a_kind_and_a_lesson_that_mentions_them(game: Any) -> None:
    assert len(game.rules) > 20
    for number, rule in game.rules.items():
        assert rule.number == number and rule.text.strip()
        assert rule.kind in {"book", "found", "ruling", "reconstructed", "optional"}
        lesson = ROOT / "notebooks" / f"{rule.lesson}.ipynb"
        assert number in lesson.read_text("utf-8"), f"{rule.lesson} does not mention {number}"


def test_its_rules_players_and_games_cannot_be_changed_by_chance(game: Any) -> None:
    for table in (game.rules, game.options, game.players, GAMES):
        with pytest.raises(TypeError):
            table["new"] = None


def test_a_race_is_started_parsed_recorded_and_replayed(game: Any) -> None:
    for race in moments(game, seed=3, most=40):
        assert game.parse(str(race)) == race and isinstance(race, game.race)
        assert game.parse("\t" + "\n".join(sorted(str(race).split())) + "  ") == race, "in any order"
    kept = json.dumps(game.record(race))
    *_, last = game.replay(kept)
    assert game.record(last) == game.record([*game.replay(json.loads(kept))][-1])
    assert len(game.start(players=OTHERS.get(game.name, 2), seed=1).players) != 3
    with pytest.raises(ImpossiblePosition):
        game.start(players=9)


NO_RECORDS = ["", " ", "null", "[]", "3", '"rally-run"', "{", "{}", "NaN", "\x00", "\ud800", "\ufeff{}", '{"turns": 1}']


@pytest.mark.parametrize("thing", [*NO_RECORDS, "nonsense", None, 5, [], b"{}", range(3)], ids=ascii)
def test_what_is_no_record_and_no_line_is_refused(game: Any, thing: Any) -> None:
    with pytest.raises(NotationError):
        [*game.replay(thing)]
    if not isinstance(thing, str) or thing.isalpha():
        with pytest.raises(NotationError):
            game.parse(thing)


def test_the_class_of_its_races_says_what_it_is(game: Any) -> None:
    for name in ("legal", "why_not", "after", "seen_by", "frames", "but", "renamed", "outcome", "history"):
        assert (inspect.getdoc(getattr(game.race, name)) or "").strip(), name


# --- advice and simulation -------------------------------------------------------------------------------------------


def test_advice_is_for_each_legal_action_or_for_those_that_are_asked_for(game: Any) -> None:
    race = at_a_choice(game, players=3, seed=4)
    some = [*race.legal][:3]
    asked = game.advise(race.seen_by(race.to_act), playouts=4, seed=1, actions=some)
    assert [each.action for each in asked] == some
    everything = game.advise(race.seen_by(race.to_act), playouts=1, seed=1)
    assert [each.action for each in everything] == [*race.legal]
    for each in asked:
        assert 0 <= each.low <= each.rate <= each.high <= 1 and len(each.wins_by_seat) == 3
    assert game.advise(race, playouts=1, actions=[]) == () == game.advise(race, playouts=1, actions=iter(()))
    with pytest.raises(rally.core.errors.IllegalAction):
        game.advise(race, playouts=1, actions=["fly"])
    for wrong in (5, some[0]):
        with pytest.raises(ImpossiblePosition, match="expected a list of actions"):
            game.advise(race, playouts=1, actions=wrong)
    for seed in (2**63, "x", 1.0):
        with pytest.raises(ImpossiblePosition, match="a seed is a whole number of at most 63 bits"):
            game.advise(race, playouts=1, seed=seed)


def test_the_best_advice_is_the_first_of_those_with_the_highest_chance(game: Any) -> None:
    race = at_a_choice(game, players=3, seed=4)
    found = game.advise(race.seen_by(race.to_act), playouts=8, seed=1, actions=[*race.legal][:6])
    chosen = best(found)
    assert chosen is best(iter(found)) and chosen in found and chosen.rate == max(each.rate for each in found)
    for wrong in ((), [], None, 3, ["advice"]):
        with pytest.raises(ImpossiblePosition, match="advice"):
            best(wrong)


def test_simulated_races_are_counted_by_who_wins(game: Any) -> None:
    found = game.simulate(300, players=3, seed=1)
    assert found == game.simulate(300, players=3, seed=1) != game.simulate(300, players=3, seed=2)
    assert found.games == 300 and len(found.wins) == 3
    assert sum(found.wins) + getattr(found, "unfinished", 0) == 300 and min(found.wins) > 30
    assert sum(game.simulate(0).wins) == 0
    for wrong in (-1, 1.5, "many", True, 10**10):
        with pytest.raises(ImpossiblePosition, match="the number of races"):
            game.simulate(wrong)
    with pytest.raises(ImpossiblePosition):
        game.simulate(1, players=9)
    with pytest.raises(ImpossiblePosition, match="seed"):
        game.simulate(1, seed="x")


@pytest.mark.rest
def test_numbers_are_the_same_with_any_number_of_workers(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    play_few_at_once(monkeypatch)
    race = at_a_choice(game, players=3, seed=4)
    some = [*race.legal][:6]
    found = game.simulate(70, players=3, seed=1)
    advice = game.advise(race.seen_by(race.to_act), playouts=12, seed=1, actions=some)
    for workers in (2, 3, None):
        assert game.simulate(70, players=3, seed=1, workers=workers) == found
        assert game.advise(race.seen_by(race.to_act), playouts=12, seed=1, actions=some, workers=workers) == advice
    for wrong in (0, -1, 1.5, "two", True, 10**6):
        for ask in (lambda: game.simulate(9, workers=wrong), lambda: game.advise(race, playouts=9, workers=wrong)):  # noqa: B023
            with pytest.raises(ImpossiblePosition, match="the number of workers is a whole number from 1 to 10000"):
                ask()


def test_there_is_one_worker_where_python_runs_in_a_page(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    play_few_at_once(monkeypatch)
    found = game.simulate(40, players=3, seed=1)
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert game.simulate(40, players=3, seed=1, workers=None) == found
