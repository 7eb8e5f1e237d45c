"""Races as labs remembered them before 2026-12, which stand in notebooks that people have saved, are still read."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from rally.core.errors import RallyError
from widgets.lab.state import action_kinds, write_data
from widgets.races.screen import BEGUN, Screen, count_moments, race_at
from widgets.rally_run.labs.screen import SCREEN as RALLY_RUN
from widgets.stich_rallye.labs.screen import SCREEN as STICH_RALLYE

POSITIONS = {
    STICH_RALLYE: "players=3 round=2 flag=2 trick=G4 motors=6,0,1 hands=R2.G5.B9,?,?",
    RALLY_RUN: "players=2 cars=1.2:NS,1.1:EW turn=1",
}
SCREENS = pytest.mark.parametrize("screen", [STICH_RALLYE, RALLY_RUN], ids=lambda screen: screen.name)


def moments_of(screen: Screen[Any, Any], race: Any) -> list[Any]:
    """The race when it was given, a little later, and in its middle."""
    whole = screen.play_out(screen.deal(race, 1), next(iter(screen.ways)), 1)
    return [race_at(whole, number) for number in (1, 3, count_moments(whole) // 2)]


def as_record(screen: Screen[Any, Any], race: Any) -> dict[str, Any]:
    """What the labs of whole races wrote."""
    begun = bool(race_at(race, 1).events)
    return {"record": screen.game.record(race), "moments": count_moments(race), "begun": begun}


def as_deeds(race: Any) -> dict[str, Any]:
    """What the other labs wrote."""
    *later, first = race.history()
    did = [write_data(action_kinds(type(race)), each.last_action) for each in reversed(later)]
    return {"at": str(first), "did": did, BEGUN: bool(first.events)}


@SCREENS
@pytest.mark.parametrize("begins", ["a race", "a position"])
def test_what_was_remembered_in_any_way_is_the_same_race(screen: Screen[Any, Any], begins: str) -> None:
    race = screen.start_race(3, 5) if begins == "a race" else screen.game.parse(POSITIONS[screen])
    for then in moments_of(screen, race):
        for data in (as_record(screen, then), as_deeds(then), screen.race_to_data(then)):
            back = screen.race_from_data(json.loads(json.dumps(data)))
            assert back == then and str(back) == str(then)
            found, wanted = ([each.events for each in islice(one.history(), 500)] for one in (back, then))
            assert found == wanted


@SCREENS
@pytest.mark.parametrize(
    "change", [{"at": None}, {"at": "cars=?!"}, {"did": 7}, {"did": ["nothing"]}, {"did": [7]}, {"begun": "yes"}]
)
def test_what_is_damaged_is_refused_with_a_reason(screen: Screen[Any, Any], change: dict[str, Any]) -> None:
    with pytest.raises(RallyError):
        screen.race_from_data(screen.race_to_data(screen.start_race(3, 5)) | change)
