"""A lab that begins at a position takes a Race as well as a text."""

from __future__ import annotations

from typing import Any

import pytest

from rally import rally_run, stich_rallye
from rally.errors import ImpossiblePosition
from widgets import rally_run as run_labs
from widgets import stich_rallye as stich_labs

RACES: list[tuple[Any, Any]] = [
    (stich_labs, stich_rallye.Race.start(3, seed=4)),
    (run_labs, rally_run.Race.start(2, 4).after(rally_run.Swap((0, 0), (0, 1)))),
]


@pytest.mark.parametrize(("labs", "race"), RACES, ids=["stich_rallye", "rally_run"])
def test_a_race_is_played_on_by_people(labs: Any, race: Any) -> None:
    lab = labs.PlayLab(people=len(race.players), position=race)
    assert lab.state.race == race and lab.state.race.previous == race.previous
    lab.close()


@pytest.mark.parametrize(("labs", "race"), RACES, ids=["stich_rallye", "rally_run"])
def test_a_race_is_tried_out(labs: Any, race: Any) -> None:
    lab = labs.WhatIfLab(position=race)
    assert lab.race == race
    lab.close()


@pytest.mark.parametrize(("labs", "other"), [(stich_labs, RACES[1][1]), (run_labs, RACES[0][1])])
def test_a_race_of_the_other_game_is_refused(labs: Any, other: Any) -> None:
    with pytest.raises(ImpossiblePosition, match="expected a race or a position, found"):
        labs.PlayLab(position=other)
