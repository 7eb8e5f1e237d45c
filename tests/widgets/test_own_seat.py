"""My name and my car: what the browser has kept seats one at one's own table, and changes nothing anywhere else."""

from __future__ import annotations

from typing import Any

import pytest

from widgets import rally_run, stich_rallye
from widgets.lab.controls import is_shown, walk_widgets
from widgets.parts.palette import CARS, liveries, own_cars

GAMES = [stich_rallye.PlayLab, rally_run.PlayLab]


@pytest.fixture(params=GAMES, ids=["stich_rallye", "rally_run"])
def lab(request: pytest.FixtureRequest) -> Any:
    return request.param(players=3, seed=3)


def tell(lab: Any, name: str = "", colour: str = "", **more: object) -> None:
    """What the page tells of this browser."""
    lab.own.part._answer(None, {"name": name, "colour": colour, **more}, [])


def shown(lab: Any) -> str:
    """All that the parts of a lab show, as text; but for what it keeps, and what one chooses from."""
    parts = [
        each for each in walk_widgets(lab) if hasattr(each, "own_traits") and each not in (lab.own.part, lab.memory)
    ]
    return "".join(repr(getattr(part, name)) for part in parts for name in part.own_traits if name != "labels")


def test_nobody_who_has_said_nothing_is_called_otherwise(lab: Any) -> None:
    assert lab.race.players == ("Mia", "Ben", "Ada") and is_shown(lab.own.part)
    assert (lab.own.part.name, lab.own.part.colour) == ("", "")


def test_what_was_kept_names_and_paints_ones_own_seat_without_a_word_or_a_step(lab: Any) -> None:
    said, before = lab.line.text.replace("Mia", "Zoé"), shown(lab)
    tell(lab, " Zoé ", "purple", kept=True)
    assert lab.race.players == ("Zoé", "Ben", "Ada")
    assert lab.line.text == said and len(lab.states) == 1
    after = shown(lab)
    assert [paint in before for paint in ("#7b3fb5", "'purple'")].count(True) == 0
    assert "#7b3fb5" in after or "'purple'" in after
    lab.settings.new_race.click()
    assert lab.race.players == ("Zoé", "Ben", "Ada")


def test_who_was_called_so_has_another_name_of_the_box_then(lab: Any) -> None:
    tell(lab, "Ben", kept=True)
    assert lab.race.players[0] == "Ben" and len({*lab.race.players}) == 3
    tell(lab)
    assert lab.race.players[0] == "Mia" and len({*lab.race.players}) == 3


def test_a_name_that_is_not_possible_is_refused_where_it_is_typed_and_let_go_where_it_was_kept(lab: Any) -> None:
    tell(lab, "red", kept=True)
    assert lab.race.players[0] == "Mia" and lab.line.tone == "info"
    tell(lab, "red")
    assert lab.race.players[0] == "Mia" and lab.line.tone == "bad"
    tell(lab, "Maximiliane-Alexandra")
    assert lab.race.players[0] == "Maximiliane-Ale…"


@pytest.mark.parametrize("play_lab", GAMES)
def test_names_that_a_cell_gives_stay(play_lab: Any) -> None:
    given = play_lab(players=("Ida", "Ben", "Ada"))
    tell(given, "Zoé", "purple", kept=True)
    watched = play_lab(players=3, people=0)
    tell(watched, "Zoé", "purple", kept=True)
    assert given.race.players == ("Ida", "Ben", "Ada") and watched.race.players == ("Mia", "Ben", "Ada")
    assert not is_shown(given.own.part) and not is_shown(watched.own.part)


def test_a_race_that_was_kept_comes_back_with_the_name_that_it_had(lab: Any) -> None:
    tell(lab, "Zoé", "purple")
    other = type(lab)(players=3, seed=3)
    other.remember(lab.memory.text)
    assert other.race.players == ("Zoé", "Ben", "Ada")


def test_each_car_has_a_colour_of_its_own_whatever_is_chosen() -> None:
    names = ("Mia", "Ben", "Ada")
    for colour in CARS:
        with own_cars({"Ben": colour}):
            painted = [car.colour for car in liveries(names)]
        assert painted[1] == colour and len({*painted}) == 3
    assert [car.colour for car in liveries(names)] == ["white", "red", "yellow"]
