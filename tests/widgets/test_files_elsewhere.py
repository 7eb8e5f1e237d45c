"""A file that is loaded where another kind is wanted: said is what it is, and where it is loaded; nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rally import GAMES
from rally.rally_run import TileSet
from widgets import rally_run, stich_rallye, tutor
from widgets.lab.progress import Progress
from widgets.stich_rallye.labs.editor.draft import Draft
from widgets.stich_rallye.labs.editor.findings import to_toml
from widgets.words import speaking
from widgets.words.files import FILES as KNOWN, say_what_it_is


def a_race(game: str) -> str:
    """The file of a race of this game."""
    return json.dumps(GAMES[game].record(GAMES[game].start(3, seed=1)))


FILES = {
    "stich-rallye": (a_race("stich-rallye"), "a Stich Rallye race", "05 or 07"),
    "rally-run": (a_race("rally-run"), "a race of Rally Run!", "14"),
    "track": (to_toml(Draft("mine", "." * 20)), "a Stich Rallye track", "08"),
    "tiles": (TileSet.of_the_box().to_toml(), "a set of tiles of Rally Run!", "14"),
    "rally-progress": (Progress("Mia").text, "somebody's progress", "15"),
}
"""By kind a file, what it is, and the lessons in which it is loaded."""

LABS: dict[str, tuple[str, Callable[[], Any]]] = {
    "a race of cards": ("stich-rallye", stich_rallye.PlayLab),
    "a film of cards": ("stich-rallye", stich_rallye.RaceLab),
    "a track": ("track", stich_rallye.TrackEditor),
    "a race on roads": ("rally-run", rally_run.PlayLab),
    "a film of roads": ("rally-run", rally_run.RaceLab),
    "a board of one's own": ("tiles", rally_run.FreePlay),
    "a progress": ("rally-progress", tutor.CourseMap),
}
"""Those that load files, and which kind they want."""


@pytest.fixture(params=LABS)
def loading(request) -> tuple[str, Any]:
    wanted, make = LABS[request.param]
    lab = make()
    return wanted, lab


def files_of(lab: Any) -> Any:
    """The part by which a lab loads files."""
    holder = getattr(lab, "counting", lab)
    return getattr(holder, "filing", holder).files


def test_what_a_file_of_another_kind_is_and_where_it_is_loaded_is_told(loading):
    wanted, lab = loading
    for kind, (text, what, lessons) in FILES.items():
        if kind == wanted:
            continue
        state = lab.state
        files_of(lab)._answer(None, {"file": "mine.txt", "text": text}, [])
        assert lab.state is state and lab.line.tone == "bad"
        assert f"mine.txt is {what}" in lab.line.text and f"in lesson {lessons}. Nothing was loaded" in lab.line.text


def test_a_broken_file_of_the_kind_that_is_wanted_is_told_what_is_wrong_with_it(loading):
    wanted, lab = loading
    broken = FILES[wanted][0].replace('"format": 1', '"format": 77').replace("straight =", "streight =")
    broken = broken.replace("rally-progress 1", "rally-progress one")
    broken = broken.replace('name = "mine"', 'name = "' + "x" * 58 + '"')
    files_of(lab)._answer(None, {"file": "mine.txt", "text": broken}, [])
    assert lab.line.tone == "bad" and "mine.txt does not contain" in lab.line.text and "in lesson" not in lab.line.text


@pytest.mark.parametrize(
    "text", ["", "Dear aunt,", "[1, 2]", "3", "[" * 5_000, "a = 1", '{"game": ["rally-run"]}', '{"game": 3}']
)
def test_what_nobody_knows_is_nothing(text):
    assert say_what_it_is("mine.txt", text, "") == ""


def test_a_race_of_any_game_is_known_and_every_kind_is_tried_here():
    assert FILES.keys() == KNOWN.keys() > GAMES.keys()


def test_it_is_told_in_german_too():
    with speaking("de"):
        assert "Lektion 08" in say_what_it_is("strecke.toml", FILES["track"][0], "stich-rallye")
