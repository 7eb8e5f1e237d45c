"""Made questions: every one can be asked, read, shown and answered on its table."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from rally.tutor import SKILLS, WORKBOOKS, answers
from rally.tutor.practice import Question, question
from tests.selection import often
from widgets.tutor.question_lab import GAMES
from widgets.tutor.rally_run import QUIZ as TILES
from widgets.tutor.stich_rallye import QUIZ as CARDS
from widgets.words import language

on_the_track = pytest.mark.parametrize("name", [skill.name for skill in WORKBOOKS["stich-rallye"].skills])
on_the_board = pytest.mark.parametrize("name", [skill.name for skill in WORKBOOKS["rally-run"].skills])


@cache
def questions(name: str) -> tuple[Question, ...]:
    """Questions of a skill, easy and hard ones."""
    return tuple(question(SKILLS[name], number % 3, number) for number in range(often(6, 90)))


@cache
def exercises(name: str) -> tuple[Any, ...]:
    """New exercises of a skill, easy and hard ones."""
    return tuple(SKILLS[name].make(Random(f"shown {name} {number}"), number % 3) for number in range(often(3, 60)))


@pytest.mark.parametrize("name", SKILLS)
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_questions_and_answers_can_be_read_and_no_two_answers_read_alike(
    name: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "code", code)
    quiz = GAMES[SKILLS[name].game]
    for task in (*(each.exercise for each in questions(name)), *exercises(name)):
        said = [quiz.label_answer(task, choice.value) for choice in answers(task)]
        for text in (quiz.ask(task), quiz.say_rule(task, task.rule), *said):
            assert text.strip() == text and "{" not in text and text
        assert len({*said}) == len(said), said
        assert quiz.ask(task).endswith("?")
        assert (task.ask, task.rule) in quiz.prose.right
    assert all(quiz.prose.reasons[belief]().endswith(".") for belief in SKILLS[name].beliefs)


# --- on the track -----------------------------------------------------------------------------------------------------


@on_the_track
def test_it_is_shown_without_the_answer_and_then_played_out(name: str) -> None:
    for each in questions(name):
        task, scene = each.exercise, CARDS.scene(each.exercise)
        scene.show(task, False, ())
        assert scene.film(task, False) == ("", "", 0) and scene.picture(task, "a picture")
        scene.show(task, True, ())
        if scene.film(task, True)[2]:
            assert scene.table.stage.steps.steps, "there is a film"
            assert scene.table.plates.dials[task.seat]["position"] == last(task).motors[task.seat].position


def last(task: Any) -> Any:
    """The race when all that is asked about has happened."""
    return CARDS.scene(task).play_out(task)[-1]


def test_the_film_of_a_used_motor_ends_with_what_is_right() -> None:
    for each in questions("motor"):
        right = next(choice.value for choice in each.choices if choice.right)
        assert last(each.exercise).motors[each.exercise.seat].value == right


@pytest.mark.parametrize("name", ["driving", "hills"])
def test_the_film_of_a_move_ends_with_what_is_right(name: str) -> None:
    for each in questions(name):
        right = next(choice.value for choice in each.choices if choice.right)
        assert last(each.exercise).cars[each.exercise.seat] == right


def test_cards_that_would_win_are_marked_by_clicks_and_pointed_out_afterwards() -> None:
    task = next(each.exercise for each in questions("winner") if each.exercise.ask == "winning_cards" and each.choices)
    scene = CARDS.scene(task)
    scene.show(task, False, ())
    cards = [card["text"] for card in scene.table.hand.cards]
    assert [scene.mark_in(task, {"card": text}) for text in cards] == cards
    assert "would win" in CARDS.say_marked(task, (cards[0],))
    scene.show(task, True, ())
    chosen = [card["text"] for card in scene.table.hand.cards if card.get("chosen")]
    assert chosen == [*WORKBOOKS["stich-rallye"].truth(task)]


def test_the_order_that_somebody_thought_of_stands_on_the_plates() -> None:
    task = next(each.exercise for each in questions("round_end") if each.exercise.ask == "motor_order")
    order = WORKBOOKS["stich-rallye"].beliefs["leader_goes_first"].answer(task)
    scene = CARDS.scene(task)
    scene.believe(order, "your answer")
    scene.show(task, True, ())
    thoughts = [plate["thought"] for plate in scene.table.plates.dials]
    assert [thoughts[seat] for seat in order] == [f"your answer: {place + 1}" for place in range(len(order))]
    scene.believe(None, "")
    scene.show(task, True, ())
    assert not [plate for plate in scene.table.plates.dials if "thought" in plate]


# --- on the board -----------------------------------------------------------------------------------------------------


@on_the_board
def test_what_is_clicked_is_what_is_answered(name: str) -> None:
    for task in exercises(name):
        scene = TILES.scene(task)
        scene.show(task, solved=False, marked=())
        for choice in answers(task):
            if scene.marking:
                marked = {scene.mark_in(task, {"cell": [*task.race.grid.places[place]]}) for place in choice.value}
                assert marked == {*choice.value}
            elif choice.value in task.race.grid.places:
                assert scene.answer_in(task, {"cell": [*task.race.grid.places[choice.value]]}) == choice.value


@on_the_board
def test_what_lies_face_up_or_is_looked_for_is_not_told_by_the_question(name: str) -> None:
    """Where somebody might think that a turn goes otherwise, the question does not say how it goes."""
    for task in exercises(name):
        if "one_may_look_and_not_drive" in task.beliefs:
            assert "turns over" in TILES.ask(task) and "drives" not in TILES.ask(task)
        if task.ask == "seen" and "only_ones_own_tiles_are_seen" in task.beliefs:
            assert "Everybody" not in TILES.ask(task)
