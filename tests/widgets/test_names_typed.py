"""Names typed in the labs of both games: one judge, and whatever it lets pass is saved, read and remembered."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from rally import rally_run, stich_rallye
from rally.core.errors import ImpossiblePosition
from rally.core.validate import name_objections
from tests.hostile import NAMES
from tests.selection import often
from widgets import rally_run as run_labs, stich_rallye as stich_labs
from widgets.races.play_state import shorten_name


@dataclass(frozen=True)
class Game:
    """A game's lab with three players, and how its races are read from files."""

    lab: Callable[..., Any]
    resume: Callable[[str], Any]
    what_if: Callable[..., Any]


GAMES = {
    "stich-rallye": Game(stich_labs.PlayLab, stich_rallye.resume, stich_labs.WhatIfLab),
    "rally-run": Game(run_labs.PlayLab, rally_run.resume, run_labs.WhatIfLab),
}
TYPED = (
    *NAMES, "👩\u200d🚀", "李雷", "Zoë,5%", "=?.", "O'Hara", "Ben", "ben", "\uff22en", "B\u200ben", "\U0001d401en",
    "BEN\u3164", "\u3164", "\ud83d", "a\x00", "a\u202eb", "x" * 17, "Anna\n", "  Ada Lovelace ", "a\ufe0f",
)  # fmt: skip


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


@pytest.fixture
def lab(game: Game) -> Any:
    return game.lab(3, seed=1)


def kept(lab: Any, game: Game) -> None:
    """What is on the table can be saved, read and remembered."""
    players = lab.state.race.players
    saved = json.dumps(lab.screen.game.record(lab.state.race))
    assert game.resume(saved).players == players
    assert lab.recall(lab.memo()).race.players == players
    assert lab.state_from_text(lab.write()).race.players == players
    lab.memo().encode()


@pytest.mark.parametrize("typed", TYPED, ids=ascii)
def test_a_name_is_refused_where_it_is_typed_or_kept_for_good(game: Game, lab: Any, typed: str) -> None:
    before = lab.state.race.players
    lab.name_1.value = typed
    players = lab.state.race.players
    if lab.line.tone == "bad":
        assert players == before and lab.name_1.value == typed.replace("\ud83d", "?"), "what was typed is kept"
        assert "Somebody else" in lab.line.text or "1.1)" in lab.line.text or "name" in lab.line.text
    else:
        assert players == (shorten_name(" ".join(typed.split())), *before[1:])
    kept(lab, game)


@pytest.mark.rest
@settings(max_examples=often(60, 1000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters() | st.sampled_from("BEeNn\u200b\uff22\uff45\u2800\u0301 $\\()"), max_size=18))
def test_the_lab_lets_pass_what_the_game_lets_pass(game: Game, lab: Any, typed: str) -> None:
    wanted = (shorten_name(" ".join(typed.split())) or "Mia", *lab.state.race.players[1:])
    lab.name_1.value = typed
    assert (lab.line.tone == "bad") == bool(name_objections("S1.1", wanted)), ascii(typed)
    kept(lab, game)


@pytest.mark.parametrize("twin", ["ben", "\uff22en", "B\u200ben"], ids=ascii)
def test_names_that_only_look_different_are_refused_with_a_sentence(lab: Any, twin: str) -> None:
    lab.name_1.value = twin
    assert "cannot be told apart" in lab.line.text and lab.line.tone == "bad"
    lab.name_1.value = "Ben"
    assert lab.line.text == "Somebody else is already called Ben."
    lab.language.value = "de"
    lab.name_1.value = twin
    assert "lassen sich nicht auseinanderhalten" in lab.line.text


@pytest.mark.parametrize("colour", ["Red", "red", "ROT", "Gelb", "yellow", "\uff32ed"])
def test_nobody_is_called_like_the_car_of_somebody_else(game: Game, lab: Any, colour: str) -> None:
    lab.name_1.value = colour
    assert "is the colour of another player's car" in lab.line.text and lab.state.race.players[0] == "Mia"
    with pytest.raises(ImpossiblePosition, match="is the colour of another player's car"):
        game.lab((colour, "Mia", "Ben"))


def test_a_colour_may_be_the_name_of_who_drives_that_car(game: Game, lab: Any) -> None:
    lab.name_2.value = "Red"
    assert lab.state.race.players[1] == "Red" and lab.line.tone != "bad"
    kept(lab, game)


def test_a_further_car_is_not_called_like_somebody_who_is_there(lab: Any) -> None:
    lab.name_1.value = "Purple"
    assert lab.state.race.players[0] == "Purple", "nobody drives that car"
    lab.players.value = 4
    assert "is the colour of another player's car" in lab.line.text and len(lab.state.race.players) == 3
    lab.name_1.value = "Mia"
    lab.players.value = 4
    assert len(lab.state.race.players) == 4


def test_a_race_from_elsewhere_keeps_its_names_and_others_may_be_changed(game: Game, lab: Any) -> None:
    lab.load("players=red,white,green")
    assert lab.state.race.players == ("red", "white", "green")
    lab.name_3.value = "Ann"
    assert lab.state.race.players == ("red", "white", "Ann")
    kept(lab, game)


def test_who_joins_gets_a_name_that_can_be_told_from_the_others(game: Game, lab: Any) -> None:
    lab.name_1.value = "tOM"
    lab.players.value = 4
    assert lab.state.race.players == ("tOM", "Ben", "Ada", "Mia")
    kept(lab, game)
    what_if = game.what_if("players=tOM,Ben,Ada")
    what_if.players.value = 4
    assert what_if.state.position.players == ("tOM", "Ben", "Ada", "Mia")


def test_a_name_that_is_deleted_gives_one_of_the_box(lab: Any) -> None:
    lab.name_3.value = "mia2"
    lab.name_1.value = "Ada"
    lab.name_2.value = ""
    assert lab.state.race.players == ("Ada", "Mia", "mia2")
