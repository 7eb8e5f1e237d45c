"""What a lab is made with: a position as a Race as well as a text; numbers that it can use, or a refusal."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from rally import rally_run, stich_rallye
from rally.core.advice import MOST_PLAYOUTS
from rally.core.errors import ImpossiblePosition, RallyError
from tests.widgets.declared import DECLARED
from widgets import rally_run as run_labs, stich_rallye as stich_labs

RACES: list[tuple[Any, Any]] = [
    (stich_labs, stich_rallye.Race.start(3, seed=4)),
    (run_labs, rally_run.Race.start(2, 4).after(rally_run.Swap((0, 0), (0, 1)))),
]


@pytest.mark.parametrize(("labs", "race"), RACES, ids=["stich_rallye", "rally_run"])
def test_a_race_is_played_on_by_people(labs: Any, race: Any) -> None:
    lab = labs.PlayLab(people=len(race.players), position=race)
    assert lab.state.race == race and lab.state.race.previous == race.previous


@pytest.mark.parametrize(("labs", "race"), RACES, ids=["stich_rallye", "rally_run"])
def test_a_race_is_tried_out(labs: Any, race: Any) -> None:
    lab = labs.WhatIfLab(position=race)
    assert lab.race == race


@pytest.mark.parametrize(("labs", "other"), [(stich_labs, RACES[1][1]), (run_labs, RACES[0][1])])
def test_a_race_of_the_other_game_is_refused(labs: Any, other: Any) -> None:
    with pytest.raises(ImpossiblePosition, match="expected a race or a position, found"):
        labs.PlayLab(position=other)


# --- numbers ---

NUMBERS = [
    (lab, name)
    for lab, kind in DECLARED.items()
    for name, parameter in inspect.signature(kind).parameters.items()
    if re.search(r"\bint\b", str(parameter.annotation))
]
"""Each lab with the name of each number that it takes."""


@pytest.mark.parametrize(("lab", "name"), NUMBERS, ids=lambda each: each.replace(" ", "-"))
@pytest.mark.parametrize("strange", [2.5, "x", True, 10**400, -(10**400)], ids=lambda each: str(each)[:6])
def test_what_is_no_number_of_that_kind_is_refused(lab: str, name: str, strange: object) -> None:
    with pytest.raises(RallyError):
        DECLARED[lab](**{name: strange})


@pytest.mark.parametrize(("lab", "name"), NUMBERS, ids=lambda each: each.replace(" ", "-"))
@pytest.mark.parametrize("number", [None, -1, 0, 10**9])
def test_a_number_is_taken_or_refused_and_never_a_fault(lab: str, name: str, number: int | None) -> None:
    try:
        DECLARED[lab](**{name: number}).close()
    except RallyError as refused:
        assert str(refused)


@pytest.mark.parametrize("lab", [lab for lab, name in NUMBERS if name == "playouts"])
def test_more_playouts_than_anybody_waits_for_are_refused_in_either_game(lab: str) -> None:
    with pytest.raises(RallyError, match=f"from 1 to {MOST_PLAYOUTS}"):
        DECLARED[lab](playouts=MOST_PLAYOUTS + 1)
    DECLARED[lab](playouts=MOST_PLAYOUTS).close()
