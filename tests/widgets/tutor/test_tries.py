"""A wrong answer gets its reason and a second try, and only then the right one; what is not right is not done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rally.tutor import SKILLS, exercises, skill_of
from tests.selection import each_of
from widgets.lab.learning import learning
from widgets.lab.tries import STRUCK
from widgets.tutor import Practice, Predict, TenQuestions
from widgets.words import language

QUESTIONS = [task.id for task in exercises()]
TOLD = "This is the right answer"


def wrong_ones(lab: Any) -> list[int]:
    return [index for index, choice in enumerate(lab.choices) if not choice.right]


def right_one(lab: Any) -> int:
    return next(index for index, choice in enumerate(lab.choices) if choice.right)


def is_told(lab: Any) -> bool:
    """Is the right answer marked, said, or played out?"""
    marked = [answer for answer in lab.answers if answer.tooltip == TOLD or "✓" in answer.description]
    return bool(marked) or "The right answer" in lab.line.text or bool(lab.film()[2] and lab.is_answered)


def missed_once(name: str) -> tuple[Predict, list[int]]:
    """A question to which the first wrong answer was given, and the indexes of all wrong ones."""
    lab = Predict(name)
    wrong = wrong_ones(lab)
    lab.answers[wrong[0]].click()
    return lab, wrong


def struck(lab: Any) -> list[int]:
    return [index for index, answer in enumerate(lab.answers) if STRUCK in answer._dom_classes]


def is_done(lab: Any) -> bool:
    assert lab.story.goal.reached == (lab.story.story.name in learning.progress.done)
    return bool(lab.story.goal.reached)


def moved(lab: Predict, how: str) -> Predict:
    """The same question after a reload, or in another language, or as it was."""
    if how == "reload":
        other = Predict(lab.question)
        other.remember(lab.memo())
        assert other.state == lab.state
        return other
    if how == "language":
        language.code = "de"
        assert "Versuch es noch einmal." in lab.line.text
        language.code = "en"
    return lab


@each_of("name", QUESTIONS, brief=8)
@pytest.mark.parametrize("between", ["", "reload", "language"])
def test_wrong_once_and_then_right_is_done_and_not_known_at_first(name: str, between: str) -> None:
    lab, wrong = missed_once(name)
    if len(wrong) == 1:
        assert is_told(lab) and not is_done(lab), "of two answers the other one would be told"
        return
    assert not is_told(lab) and not lab.is_answered and not is_done(lab)
    assert lab.line.tone == "bad" and lab.line.text.endswith("Try once more.")
    assert struck(lab) == [wrong[0]] and lab.story.told is None
    lab = moved(lab, between)
    lab.answers[wrong[0]].click()
    assert "tried that one already" in lab.line.text and not lab.is_answered, "it cannot be given again"
    lab.answers[right_one(lab)].click()
    assert lab.line.tone == "good" and is_told(lab) and is_done(lab)
    skill = skill_of(lab.task)
    told = [fact.outcome for fact in learning.progress.answers(skill)] if skill else []
    assert told == (["wrong"] if skill and not name.startswith("riddle") else []), "what is known is the first answer"


@each_of("name", QUESTIONS, brief=8)
@pytest.mark.parametrize("between", ["", "reload", "language"])
def test_wrong_twice_is_told_and_not_done_until_another_position_is_right(name: str, between: str) -> None:
    lab, wrong = missed_once(name)
    if len(wrong) > 1:
        lab = moved(lab, between)
        lab.answers[wrong[1]].click()
    assert is_told(lab) and lab.line.tone == "bad" and not is_done(lab)
    assert lab.again.description == "Once more: a different position"
    while lab.state.given is not None or lab.state.missed is not None:
        lab.step_back.click()
    lab.answers[right_one(lab)].click()
    assert not is_done(lab) and "seen the answer before" in lab.line.text, "no step back makes it right"
    other = Predict(name)
    other.remember(lab.memo())
    assert not is_done(other), "nor a reload"
    other.again.click()
    other.answers[right_one(other)].click()
    assert is_done(other) and other.again.description == "Ask me again"


@each_of("skill", SKILLS, brief=3)
def test_practice_counts_the_first_answer_and_asks_the_same_questions(skill: str) -> None:
    """As if the answer had been the only one, whatever comes after it."""
    labs = [Practice(skill, seed=4) for _lab in range(3)]
    for lab, then in zip(labs, ("right", "wrong", "unsure"), strict=True):
        for number in range(4):
            wrong = wrong_ones(lab)
            lab.answers[wrong[number % len(wrong)]].click()
            if len(wrong) > 1:
                assert not lab.is_answered and not is_told(lab) and struck(lab)
                lab.next.click()
                assert "Answer this question first" in lab.line.text
                second = {"right": right_one(lab), "wrong": wrong[(number + 1) % len(wrong)], "unsure": -1}[then]
                lab.give_answer(second)
            assert lab.is_answered and lab.story.goal.reached == (then == "right" and len(wrong) > 1)
            lab.next.click()
    assert labs[0].state.code == labs[1].state.code == labs[2].state.code
    assert {fact.outcome for fact in learning.progress.answers(skill)} == {"wrong"}


def test_where_the_last_hint_leaves_two_answers_a_wrong_one_ends_the_question() -> None:
    lab = Practice("winner", seed=1)
    for _hint in range(3):
        lab.hint.click()
    left = [index for index, choice in enumerate(lab.choices) if choice in lab.left_over()]
    lab.answers[next(index for index in left if not lab.choices[index].right)].click()
    assert is_told(lab)


def test_a_test_asks_once() -> None:
    lab = TenQuestions("stich-rallye")
    lab.answers[wrong_ones(lab)[0]].click()
    assert len(lab.state.said) == 1 and not struck(lab)


def test_what_was_remembered_before_there_was_a_second_try_is_read() -> None:
    lab = Predict("tricks_1")
    for given, state in ((None, {"given": None}), (wrong_ones(lab)[0], {"given": wrong_ones(lab)[0]})):
        lab.remember(json.dumps({"state": {**state, "marked": [], "time": 0}}))
        assert lab.state.given == given and lab.state.missed is None
    assert is_told(lab) and not is_done(lab)


def test_what_no_question_can_have_missed_is_refused() -> None:
    lab = Predict("tricks_1")
    right = right_one(lab)
    for missed in (right, 7, -1):
        lab.remember(json.dumps({"state": {"given": None, "marked": [], "missed": missed, "time": 0}}))
        assert lab.state.missed is None and "cannot be read" in lab.line.text
