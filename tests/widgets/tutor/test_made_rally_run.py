"""Questions about Rally Run! that are made: every one can be shown, read and answered, in more than one language."""

from functools import cache
from random import Random

import pytest

from rally.tutor import SKILLS, WORKBOOKS, answers
from tests.selection import often
from widgets.tutor.rally_run import QUIZ
from widgets.words import language

WORKBOOK = WORKBOOKS["rally-run"]
NAMES = [skill.name for skill in WORKBOOK.skills]


@cache
def made(name):
    """Three questions of a skill, an easy one, a harder one and a hard one."""
    return tuple(SKILLS[name].make(Random(f"shown {name} {number}"), number % 3) for number in range(often(3, 60)))


@pytest.fixture(params=["en", "de"])
def spoken(request):
    before, language.code = language.code, request.param
    yield request.param
    language.code = before


@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_and_every_answer_can_be_read_and_no_two_read_alike(name, spoken):
    for task in made(name):
        said = [QUIZ.label_answer(task, choice.value) for choice in answers(task)]
        for text in (QUIZ.ask(task), QUIZ.say_rule(task, task.rule), *said):
            assert text.strip() == text and "{" not in text and text
        assert len({*said}) == len(said), said
        assert QUIZ.ask(task).endswith("?")


@pytest.mark.parametrize("name", NAMES)
def test_every_misreading_has_its_sentence_and_every_right_answer_its_own_rule(name, spoken):
    for belief in SKILLS[name].beliefs:
        assert QUIZ.REASONS[belief]().endswith(".")
    for task in made(name):
        assert (task.ask, task.rule) in QUIZ.RIGHT


@pytest.mark.parametrize("name", NAMES)
def test_it_is_shown_without_the_answer_and_then_with_it(name):
    for task in made(name):
        scene = QUIZ.scene(task)
        scene.show(task, solved=False, marked=())
        board = scene.table.board
        lying = {tuple(tile["cell"]) for tile in board.tiles if tile["kind"] == "road" and not tile["exits"]}
        assert lying == {*task.race.face_down} and not any(tile["ghost"] for tile in board.tiles)
        assert [tuple(car["cell"]) for car in board.cars] == list(task.race.cars)
        assert QUIZ.position(task, False) == str(task.race.seen_by(task.seat))
        assert bool(scene.film(task, False)[2]) == bool(task.seen)
        scene.show(task, solved=True, marked=())
        assert [tuple(car["cell"]) for car in board.cars] == list(task.outcome.cars)
        right = WORKBOOK.truth(task)
        places = right if isinstance(right, tuple) else (right,) if isinstance(right, str) and right != "?" else ()
        framed = [tuple(tile["cell"]) for tile in board.tiles if "may" in tile["marks"]]
        assert sorted(framed) == sorted(task.race.grid.places[place] for place in places)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_clicked_is_what_is_answered(name):
    for task in made(name):
        scene = QUIZ.scene(task)
        scene.show(task, solved=False, marked=())
        for choice in answers(task):
            if scene.marking:
                marked = {scene.mark_in(task, {"cell": [*task.race.grid.places[place]]}) for place in choice.value}
                assert marked == {*choice.value}
            elif choice.value in task.race.grid.places:
                assert scene.answer_in(task, {"cell": [*task.race.grid.places[choice.value]]}) == choice.value


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_face_up_or_is_looked_for_is_not_told_by_the_question(name):
    """Where somebody might think that a turn goes otherwise, the question does not say how it goes."""
    for task in made(name):
        if "one_may_look_and_not_drive" in task.beliefs:
            assert "turns over" in QUIZ.ask(task) and "drives" not in QUIZ.ask(task)
        if task.ask == "seen" and "only_ones_own_tiles_are_seen" in task.beliefs:
            assert "Everybody" not in QUIZ.ask(task)
