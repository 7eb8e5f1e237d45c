"""What a race is played by is chosen in the drawer of every lab in which races are begun, and is kept from then on."""

from __future__ import annotations

from typing import Any

import pytest

from rally import GAMES
from rally.games import FOLDERS
from tests.widgets import declared
from widgets.words import language

PACKAGES = {game: declared.PACKAGES[folder] for game, folder in FOLDERS.items()}
CHOICES = [
    (game, lab, name, value)
    for game in PACKAGES
    for lab in ("PlayLab", "RaceLab")
    for name, values in GAMES[game].options.items()
    for value in [*values][1:]
]


def race_of(lab: Any) -> Any:
    return lab.state.film.race if hasattr(lab.state, "chart") else lab.state.race


@pytest.fixture(params=CHOICES, ids=lambda choice: " ".join(choice[:3]))
def chosen(request: pytest.FixtureRequest) -> tuple[Any, str, str]:
    """A lab, and an option that is not the usual one."""
    game, lab, name, value = request.param
    made = getattr(PACKAGES[game], lab)()
    return made, name, value


def test_a_choice_begins_a_race_that_is_played_by_it(chosen: tuple[Any, str, str]) -> None:
    lab, name, value = chosen
    control, usual = lab.controls[f"option_{name}"], race_of(lab).options.values[name]
    assert control.value == usual
    control.value = value
    assert race_of(lab).options.values[name] == value and len(lab.states) == 2
    lab.step_back.click()
    assert race_of(lab).options.values[name] == usual == control.value


def test_further_races_are_played_by_it_too(chosen: tuple[Any, str, str]) -> None:
    lab, name, value = chosen
    lab.controls[f"option_{name}"].value = value
    lab.new_race.click()
    lab.players.value = next(iter(lab.screen.counts))
    assert race_of(lab).options.values[name] == value and lab.line.tone != "bad"


def test_it_stands_in_the_line_and_is_remembered(chosen: tuple[Any, str, str]) -> None:
    lab, name, value = chosen
    lab.controls[f"option_{name}"].value = value
    assert lab.screen.game.parse(lab.write()).options.values[name] == value
    assert race_of(type("Kept", (), {"state": lab.recall(lab.memo())})).options.values[name] == value


@pytest.mark.parametrize("code", ["en", "de"])
def test_it_is_said_with_its_rule(chosen: tuple[Any, str, str], code: str) -> None:
    lab, name, _value = chosen
    language.code = code
    control = lab.controls[f"option_{name}"]
    assert control.description and control.description != name
    rules = lab.screen.game.options[name]
    assert [value for _label, value in control.options] == [*rules]
    assert all(rules[value] in label for label, value in control.options)
