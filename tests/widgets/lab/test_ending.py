"""The end of a race that was played: the race is watched in place of the table, and analysed by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from rally import rally_run as roads
from widgets import rally_run, stich_rallye
from widgets.lab.controls import is_shown
from widgets.lab.work import Work

LAST_TRICK = (
    "track=beach players=3 round=3 flag=1 cars=54,50,52 motors=6,6,10 trick=R6,G9 hands=G2.G7.G10.B3,R4.R9.G6,G5.B6.B8 "
    "played=B2.B4.B10.R3.R8.R10.R5.R7.B5.G4.G8.G3.B9.R2.B7 void=,B,R"
)
NEARLY_HOME = (
    "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xdjsc cars=4.4:SW,0.3:E trophies=green,- pile=red turn=0 first=no"
)


def played_cards() -> stich_rallye.PlayLab:
    lab = stich_rallye.PlayLab(position=LAST_TRICK)
    lab.act(next(iter(lab.state.race.legal)))
    return lab


def driven_home() -> rally_run.PlayLab:
    lab = rally_run.PlayLab(position=NEARLY_HOME)
    lab.act(roads.Drive("S"))
    return lab


@pytest.fixture(params=[played_cards, driven_home])
def over(request: pytest.FixtureRequest) -> Any:
    """A lab of each game in which a race has just ended."""
    lab = request.param()
    assert lab.state.race.winner is not None
    return lab


def test_to_analyse_a_race_begins_at_once_and_is_told(over: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Callable[[], None]] = []
    start = Work.start
    monkeypatch.setattr(Work, "start", lambda work, slices: begun.append(lambda: start(work, slices)))
    over.ending.analyse.click()
    watched = over.ending.place.lab
    assert len(begun) == 1 and watched.state.film.race.winner == over.state.race.winner
    assert watched.line.text.startswith("Every choice in the race is being judged now")
    assert is_shown(watched.analysis.analysing) and is_shown(watched.analysis.stop_analysis)
    begun.pop()()
    watched.analysis.work.wait()
    assert re.match(r"\d choices? (has|have) been judged", watched.line.text) and watched.analysis.verdicts
    over.ending.back_to_table.click()
    assert watched.closed and over.ending.place.lab is None
