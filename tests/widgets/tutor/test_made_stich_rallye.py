"""Questions about Stich Rallye that are made: every one can be asked, read, shown and answered on its table."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rally.tutor import SKILLS, WORKBOOKS
from rally.tutor.practice import Question, question
from tests.selection import often
from widgets.tutor.stich_rallye import QUIZ
from widgets.words import language

NAMES = [skill.name for skill in WORKBOOKS["stich-rallye"].skills]
every_skill = pytest.mark.parametrize("name", NAMES)


@cache
def made(name: str) -> tuple[Question, ...]:
    """Questions of a skill, easy and hard ones."""
    return tuple(question(SKILLS[name], number % 3, number) for number in range(often(6, 90)))


@every_skill
@pytest.mark.parametrize("code", ["en", "fr"])
def test_what_is_asked_and_every_answer_can_be_read(name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "code", code)
    for each in made(name):
        task = each.exercise
        said = [QUIZ.label_answer(task, choice.value) for choice in each.choices]
        assert len({*said}) == len(said), said
        assert QUIZ.ask(task).endswith("?") and "{" not in QUIZ.ask(task)
        assert (task.ask, task.rule) in QUIZ.RIGHT
        assert QUIZ.say_rule(task, task.rule)
    assert all(QUIZ.REASONS[belief]() for belief in SKILLS[name].beliefs)


@every_skill
def test_it_is_shown_without_the_answer_and_then_played_out(name: str) -> None:
    for each in made(name):
        task, scene = each.exercise, QUIZ.scene(each.exercise)
        scene.show(task, False, ())
        assert scene.film(task, False) == ("", "", 0) and scene.picture(task, "a picture")
        scene.show(task, True, ())
        if scene.film(task, True)[2]:
            assert scene.table.stage.steps.steps, "there is a film"
            assert scene.table.plates.dials[task.seat]["position"] == last(task).motors[task.seat].position


def last(task: Any) -> Any:
    """The race when all that is asked about has happened."""
    return QUIZ.scene(task).play_out(task)[-1]


def test_the_film_of_a_used_motor_ends_with_what_is_right() -> None:
    for each in made("motor"):
        right = next(choice.value for choice in each.choices if choice.right)
        assert last(each.exercise).motors[each.exercise.seat].value == right


@pytest.mark.parametrize("name", ["driving", "hills"])
def test_the_film_of_a_move_ends_with_what_is_right(name: str) -> None:
    for each in made(name):
        right = next(choice.value for choice in each.choices if choice.right)
        assert last(each.exercise).cars[each.exercise.seat] == right


def test_cards_that_would_win_are_marked_by_clicks_and_pointed_out_afterwards() -> None:
    task = next(each.exercise for each in made("winner") if each.exercise.ask == "winning_cards" and each.choices)
    scene = QUIZ.scene(task)
    scene.show(task, False, ())
    cards = [card["text"] for card in scene.table.hand.cards]
    assert [scene.mark_in(task, {"card": text}) for text in cards] == cards
    assert "would win" in QUIZ.say_marked(task, (cards[0],))
    scene.show(task, True, ())
    chosen = [card["text"] for card in scene.table.hand.cards if card.get("chosen")]
    assert chosen == [*WORKBOOKS["stich-rallye"].truth(task)]


def test_the_order_that_somebody_thought_of_stands_on_the_plates() -> None:
    task = next(each.exercise for each in made("round_end") if each.exercise.ask == "motor_order")
    order = WORKBOOKS["stich-rallye"].beliefs["leader_goes_first"].answer(task)
    scene = QUIZ.scene(task)
    scene.believe(order, "your answer")
    scene.show(task, True, ())
    thoughts = [plate["thought"] for plate in scene.table.plates.dials]
    assert [thoughts[seat] for seat in order] == [f"your answer: {place + 1}" for place in range(len(order))]
    scene.believe(None, "")
    scene.show(task, True, ())
    assert not [plate for plate in scene.table.plates.dials if "thought" in plate]
