"""Films of races: scenes that tell the truth, the log, and the chart of the whole race."""

from __future__ import annotations

from itertools import pairwise

import pytest
from plotly.graph_objects import Figure
from traitlets import TraitError

from rally.stich_rallye import Race
from rally.stich_rallye.box.events import CardPlayed, MoveBegun, Stepped
from widgets.parts import Log
from widgets.stich_rallye.figures.charts import progress_picture
from widgets.stich_rallye.labs.race_lab import milestones
from widgets.stich_rallye.words.voice import VOICE

from .races import film_of, raced

# --- scenes ---


@pytest.mark.parametrize("seed", range(8))
def test_every_event_is_on_one_line_and_in_order(seed):
    race = raced(seed, 3 + seed % 3, ("volcano", "beach")[seed % 2])
    film = film_of(race)
    told = [event for scene in film.scenes for event in scene.events]
    assert told == [event for here in [*race.history()][::-1] for event in here.events]
    lines = film.lines(VOICE)
    assert len(lines) == len(told) + 1
    assert [(line["scene"], line["step"]) for line in lines] == sorted((line["scene"], line["step"]) for line in lines)
    assert all(line["text"].endswith(".") for line in lines)


@pytest.mark.parametrize("seed", range(8))
def test_the_table_is_what_the_race_says_whenever_an_action_is_over(seed):
    """Scenes follow the events; where an action has been told whole, they have come to the same table."""
    film = film_of(raced(seed, 3 + seed % 3))
    for before, scene in pairwise(film.scenes):
        assert scene.before == before.table
        if scene.is_whole:
            assert scene.table.frames[-1][1] is scene.table and scene.frames[-1][1] == scene.table
        else:
            assert scene.position.winner is None
    assert film.scenes[-1].table == film.race


def test_dials_and_cars_are_those_of_the_very_event():
    film = film_of(raced(3))
    for scene in film.scenes[1:]:
        for event in scene.events[:1]:
            match type(event).__name__:
                case "MotorWound":
                    assert scene.table.motors[event.seat].value == event.after
                case "MotorUsed":
                    assert scene.table.motors[event.seat].value == 0
                case "MoveBegun":
                    assert scene.before.cars[event.seat] == event.progress
                case "CardPlayed":
                    assert scene.cards[-1] == event.card
                case "CardsPutAside":
                    assert scene.cards == ()


def test_a_move_is_one_scene_with_all_its_steps():
    film = film_of(raced(3))
    moves = [scene for scene in film.scenes if scene.is_move]
    assert moves and all(isinstance(scene.events[0], MoveBegun) for scene in moves)
    assert not any(isinstance(event, Stepped) for scene in film.scenes if not scene.is_move for event in scene.events)


def test_milestones_are_the_ends_of_tricks_and_rounds():
    race = raced(3)
    film = film_of(race)
    tricks = sum(isinstance(event, CardPlayed) for scene in film.scenes for event in scene.events) / 4
    assert milestones(film)[0].table.cars == (0, 0, 0, 0)
    assert milestones(film)[-1].table == race
    assert len(milestones(film)) in (tricks + 1, tricks + 2, tricks + 3, tricks + 4)


# --- the parts and the chart ---


def test_a_log_line_without_its_place_is_refused():
    with pytest.raises(TraitError, match="scene"):
        Log(lines=[{"text": "nowhere"}])


def test_the_chart_shows_progress_or_places():
    race = raced(3)
    races = [scene.table for scene in milestones(film_of(race))]
    progress, places = (progress_picture(races, 2, what=what) for what in ("progress", "places"))
    ways = {trace["name"]: trace["y"] for trace in progress["data"]}
    assert ways["way 2"] == [here.cars[2] for here in races]
    ranks = {trace["name"]: trace["y"] for trace in places["data"]}
    assert [ranks[f"way {seat}"][-1] for seat in race.standing_order] == [1, 2, 3, 4]
    assert Figure(progress, skip_invalid=False).layout.shapes[-1].x0 == 2
    with pytest.raises(ValueError, match="speed"):
        progress_picture(races, what="speed")


def test_the_letters_at_the_end_of_the_lines_do_not_cover_each_other():
    race = Race.parse("players=5 cars=30,31,29,33,10 hands=-,-,-,-,-")
    letters = [t for t in progress_picture([race, race])["data"] if t["name"].startswith("letter")]
    places = {(t["x"][0], t["y"][0]) for t in letters}
    near = [(a, b) for a in places for b in places if a < b and a[0] == b[0] and abs(a[1] - b[1]) < 6]
    assert near == []
