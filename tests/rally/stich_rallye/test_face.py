"""What the package offers beside what every game has: styles of play, its players, and whose cards advice uses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rally.stich_rallye import (
    STYLE_NAMES,
    NotationError,
    Play,
    Race,
    advise,
    adviser,
    random_player,
    sensible_player,
    simulate,
)
from rally.stich_rallye.playouts.styles import STYLES, RandomStyle, SensibleStyle

ROOT = Path(__file__).parents[3]


def test_advise_says_in_its_first_line_whose_cards_it_uses() -> None:
    first = (advise.__doc__ or "").splitlines()[0]
    assert "every hand" in first and "race.seen_by(seat)" in first


# --- one notion of style ---------------------------------------------------------------------------------------------


def test_the_names_of_styles_are_those_that_there_are() -> None:
    assert set(STYLE_NAMES) == set(STYLES)


@pytest.mark.parametrize("name", STYLE_NAMES)
def test_a_style_is_a_name_or_a_style_for_both(name: str) -> None:
    race = Race.start(players=3, seed=5)
    own: Any = RandomStyle() if name == "random" else SensibleStyle(race.track, 3, watchful=name == "watchful")
    assert simulate(300, players=3, seed=2, style=name) == simulate(300, players=3, seed=2, style=own)
    assert advise(race, playouts=30, style=name) == advise(race, playouts=30, style=own)


def test_simulate_plays_at_random_if_nothing_is_said() -> None:
    assert simulate(500, seed=1) == simulate(500, seed=1, style="random") != simulate(500, seed=1, style="sensible")


@pytest.mark.parametrize("style", ["clever", None, 5, [], object(), b"random"])
def test_an_unknown_style_is_answered_with_those_that_there_are(style: Any) -> None:
    for ask in (lambda: simulate(1, style=style), lambda: advise(Race.start(), playouts=1, style=style)):
        with pytest.raises(NotationError, match="random, sensible and watchful"):
            ask()


def test_a_style_of_ones_own() -> None:
    class HighestCard:
        """Plays the highest legal card, and never uses the motor."""

        def card(self, batch: Any, trick: Any, hand: Any, legal: Any) -> Any:
            shown = np.where(legal != 0, hand, 0)
            place = np.argmax(shown & 0x0F, axis=0)
            return np.take_along_axis(shown, place[None], axis=0)[0]

        def turbo(self, batch: Any, trick: Any, value: Any) -> Any:
            return np.zeros_like(value)

    assert sum(simulate(200, style=HighestCard()).wins) == 200  # type: ignore[arg-type]


# --- players ---------------------------------------------------------------------------------------------------------


def test_the_players_of_the_face_play_a_race_to_its_end() -> None:
    race = Race.start(players=3, seed=3)
    players = [random_player, sensible_player, adviser(playouts=5, style="random")]
    while race.winner is None:
        seat = race.to_act
        race = race.after(next(iter(race.legal)) if seat is None else players[seat](race, 1))
    assert race.outcome is not None and race.outcome.winner == race.winner
    assert any(isinstance(each.last_action, Play) for each in race.history())
