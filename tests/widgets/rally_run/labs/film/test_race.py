"""The race lab of Rally Run!: a whole race as a film, from the computer, a record, a file or a position."""

from __future__ import annotations

from rally import play
from rally.rally_run import Drive, Race, forgetful, record
from widgets.races.film import Film
from widgets.rally_run import RaceLab
from widgets.rally_run.labs.race_lab import SceneCutter
from widgets.rally_run.words.events import on_board
from widgets.rally_run.words.voice import VOICE

SHORT = play(Race.start(2, seed=5), [forgetful(0.1)] * 2, seed=1)


def press(lab, scene, step):
    lab.timeline._answer(lab.timeline, {"scene": scene, "step": step}, [])


# --- scenes ---


def test_a_scene_is_a_turn_and_the_scenes_follow_from_one_another():
    film = Film(SHORT, SceneCutter())
    turns = record(SHORT)["turns"]
    assert len(film) == len(turns) + 1
    for before, scene in zip(film.scenes, film.scenes[1:], strict=False):
        assert scene.before == before.table and scene.table.turning is None
    assert film.scenes[-1].table is SHORT
    events = [event for scene in film.scenes for event in scene.events]
    assert events == [event for race in [*SHORT.history()][::-1][1:] for event in race.events]


def test_a_turn_that_is_not_finished_is_a_scene_too():
    race = Race.start(2, seed=1).after(Drive("S"))
    assert race.turning
    film = Film(race, SceneCutter())
    assert len(film) == 2 and film.scenes[1].table is race and len(film.cutting.steps(film.scenes[1])) == 1


def test_every_step_has_its_line_and_every_turn_its_heading():
    lines = Film(SHORT, SceneCutter()).lines(VOICE)
    places = [(line["scene"], line["step"]) for line in lines]
    assert places == sorted(set(places))
    for number, scene in enumerate(Film(SHORT, SceneCutter()).scenes):
        assert sum(line["scene"] == number for line in lines) == len(on_board(scene.events)) + (number == 0)
    marks = [line["mark"] for line in lines if line["mark"]]
    assert marks[:3] == ["The beginning", "Turn 1: Mia", "Turn 2: Ben"]


# --- watching ---


def test_it_begins_at_the_beginning_and_tells_nothing_of_the_end():
    lab = RaceLab(SHORT)
    assert lab.race == Race.start(2, seed=5) and "has won" not in lab.line.text
    assert not any(plate["won"] for plate in lab.table.drivers.plates)
    assert lab.timeline.scene == 0


def test_a_line_of_the_log_brings_the_whole_table_to_it():
    lab = RaceLab(SHORT)
    press(lab, 3, 1)
    scene = lab.state.film.scenes[3]
    assert lab.race == scene.table and lab.state.step == 1
    assert len(lab.table.board.moments) == len(lab.state.film.cutting.steps(scene)) + 1
    cars = {car["seat"]: tuple(car["cell"]) for car in lab.table.board.cars}
    assert tuple(cars[seat] for seat in range(2)) == scene.table.cars
    assert len(lab.states) == 1, "to look is no step"
    press(lab, 10**6, 10**6)
    assert lab.race.winner is not None and "wins the race" in lab.line.text


def test_the_board_shows_what_was_seen_or_everything_or_neither():
    lab = RaceLab(SHORT)
    press(lab, 6, 0)

    def ghosts():
        return {tuple(tile["cell"]) for tile in lab.table.board.tiles if tile["ghost"]}

    assert ghosts() == set()
    lab.aid.value = True
    race = lab.race
    assert ghosts() == {cell for cell in race.face_down if cell in lab.state.film.scenes[7].before.memory.at} != set()
    lab.peek.value = True
    assert ghosts() == set(race.face_down)


# --- which race ---


def test_the_page_keeps_the_moment_and_gives_it_back():
    lab = RaceLab(SHORT)
    lab.aid.value = True
    press(lab, 4, 2)
    kept = lab.recall(lab.memo())
    assert (kept.scene, kept.step, kept.aid, kept.race) == (4, 2, True, lab.race)
    assert kept.film.race == SHORT


# --- branches ---


def test_a_branch_knows_what_could_be_remembered_and_hides_the_rest():
    lab = RaceLab(SHORT)
    press(lab, 6, 1)
    lab.what_if.click()
    branch, memory = lab.branch.lab, lab.race.memory
    assert not branch.state.peek and branch.state.memory == memory
    assert branch.state.known == lab.race.seen_by(lab.race.turn).recalling(memory)
    hidden = {cell for cell in lab.race.face_down if cell not in memory.at}
    assert hidden and all(branch.state.known.is_unknown(cell) for cell in hidden)


def test_a_branch_that_comes_back_after_a_restart_knows_the_same():
    lab, again = RaceLab(SHORT), RaceLab(SHORT)
    press(lab, 6, 1)
    lab.what_if.click()
    press(lab, 2, 1)
    again.remember(lab.memo())
    assert again.branch.lab.state.memory == lab.branch.lab.state.memory and again.state.scene == 2
