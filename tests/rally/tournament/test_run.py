"""What is asked for, and what is shown meanwhile."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import rally
from rally import NotationError
from rally.core.errors import ImpossiblePosition, NotInstalled
from rally.tournament import play_races, tournament

from .own_players import TRIO, take_first

GOOD: dict[str, Any] = {"game": "stich-rallye", "players": TRIO, "races": 3, "workers": 1}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are stich-rallye"),
        ({"game": None}, "expected the name of a game, found None"),
        ({"players": {}}, "a tournament needs at least one player"),
        ({"players": ["random"]}, r"expected a table of players by name, found \['random'\]"),
        ({"players": {3: "random"}}, "expected the name of a player, found 3"),
        ({"players": {"Mia": "random", "mia ": "random"}}, "the names 'Mia' and 'mia ' cannot be told apart"),
        ({"players": {" ": "random"}}, "the name ' ' has nothing in it that can be seen"),
        ({"players": {"a": "Random"}}, "there is no computer player 'Random'; there are random"),
        ({"players": {"a": 5}}, "expected a player, found 5"),
        ({"races": 0}, "the number of races is a whole number from 1 to 100000000, not 0"),
        ({"races": 2.5}, "the number of races is a whole number"),
        ({"seats": 2}, r"there are 3 to 5 players, not 2 \(S1.1\)|players is a number from 3 to 5"),
        ({"seats": "4"}, "the number of seats is a whole number, not '4'"),
        ({"seed": 1.5}, "a seed is a whole number"),
        ({"workers": 0}, "the number of workers is a whole number from 1 to 10000, not 0"),
        ({"seconds": 0}, "seconds for a move are a number above 0, not 0"),
        ({"seconds": "1"}, "seconds for a move are a number above 0, not '1'"),
        ({"track": "moon"}, "moon"),
        ({"trak": "beach"}, "a race of Stich Rallye cannot be started so: .*'trak'"),
        ({"seats": 3, "trak": "beach"}, "a race of Stich Rallye cannot be started so: .*'trak'"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(given: dict[str, Any], said: str) -> None:
    with pytest.raises(rally.RallyError, match=said):
        play_races(**{**GOOD, **given})
    with pytest.raises((ImpossiblePosition, NotationError, KeyError), match=said):
        tournament(**{**GOOD, **given})


@pytest.mark.parametrize(
    ("game", "players", "seats"), [("stich-rallye", 1, 3), ("stich-rallye", 7, 5), ("rally-run", 2, 2)]
)
def test_as_many_sit_as_there_are_players_if_there_are_such_tables(game: str, players: int, seats: int) -> None:
    named = {f"player {number}": take_first for number in range(players)}
    assert next(play_races(game, named, 5, workers=1)).seats == seats


def test_interrupted_it_returns_what_has_been_played() -> None:
    asked = 0

    def interrupt(race: Any, seed: int) -> Any:
        nonlocal asked
        asked += 1
        if asked == 150:
            raise KeyboardInterrupt
        return take_first(race, seed)

    results = tournament("stich-rallye", {"a": interrupt, "b": take_first}, 60, workers=1)
    assert not results.complete and 3 <= results.played < 60
    whole = tournament("stich-rallye", {"a": take_first, "b": take_first}, results.played, workers=1)
    assert results.rows == whole.rows


def test_the_bar_says_how_many_a_second_and_how_long(capsys: pytest.CaptureFixture[str]) -> None:
    tournament("stich-rallye", TRIO, 9, workers=1, progress=True)
    said = capsys.readouterr().err
    assert "9/9" in said and " races/s" in said
    tournament("stich-rallye", TRIO, 3, workers=1)
    assert capsys.readouterr().err == ""


def test_a_bar_needs_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tqdm.auto", raising=False)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(NotInstalled, match="progress needs tqdm"):
        tournament("stich-rallye", TRIO, 3, workers=1, progress=True)


def test_results_grow_from_nothing_to_all() -> None:
    played = [results.played for results in play_races("stich-rallye", TRIO, 12, workers=1)]
    assert played[0] == 0 and played[-1] == 12 and played == sorted(played)
