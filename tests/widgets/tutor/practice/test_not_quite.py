"""Which rule a wrong answer is told, what is said of purple, and what of it all is said first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rally.tutor import SKILLS, Exercise, answers, beliefs, exercises, game_of
from rally.tutor.practice import question
from tests.selection import often
from tests.widgets.tutor.practice.asked import give_last, practice_at
from widgets.lab import controls
from widgets.parts import Part
from widgets.tutor import Practice, Predict
from widgets.tutor.question_lab import GAMES

MISREAD = {
    "first_hill_catches": "A hill matters only to a car whose move ends on it. (S6.1)",
    "hills_do_nothing": "Downhill: the car rolls on to the first free space beyond the hill. (S6.2)",
    "rolls_onto_the_next_space": "A rolling car jumps over the cars in its way, in both directions. (S6.4)",
}


@pytest.mark.parametrize("belief", MISREAD)
def test_not_quite_says_the_rule_that_was_misread_though_the_question_is_about_another(belief: str) -> None:
    """The question is about card and motor as one move (S5.2), which leads to a downhill and over a car."""
    lab = practice_at("hills", lambda lab: lab.task.rule == "S5.2" and rolls_down(lab))
    lab.give_value(beliefs()[belief].answer(lab.task))
    assert lab.misreading() is None
    assert lab.line.text == f"Not quite. {MISREAD[belief]} Try once more."
    lab.step_back.click()
    give_last(lab, beliefs()[belief].answer(lab.task))
    right = lab.right_answer()
    assert lab.line.text == f"Not quite. The right answer: {right}. {MISREAD[belief]} Purple shows your answer."


def rolls_down(lab: Practice) -> bool:
    """Does the car roll downhill, and each of these misreadings lead to an answer of its own, which is wrong?"""
    fitting = [choice.beliefs for choice in lab.choices if {*choice.beliefs}.intersection(MISREAD)]
    apart = len(fitting) == len(MISREAD) and all(len(each) == 1 for each in fitting)
    return apart and lab.game.rule_here(lab.task, "S6.3") == "S6.2"


def test_s6_3_is_said_where_an_uphill_was_not_thought_of() -> None:
    lab = Predict("driving_4")
    lab.give_value(beliefs()["hills_do_nothing"].answer(lab.task))
    assert "(S6.3)" in lab.line.text and "(S6.2)" not in lab.line.text


# --- purple -----------------------------------------------------------------------------------------------------------

PURPLE = "Purple shows your answer."


def asked(game: str, ask: str) -> Iterator[Exercise]:
    """Questions of a kind: those of the lessons, and made ones."""
    for each in exercises():
        if (game_of(each), each.ask) == (game, ask):
            yield from each.variants
    for skill in SKILLS.values():
        if skill.game == game:
            made = (question(skill, number % 3, number).exercise for number in range(often(9, 90)))
            yield from (task for task in made if task.ask == ask)


def is_purple(scene: Any) -> bool:
    """Is anything on the table shown as thought of?"""
    parts = [part for part in controls.walk_widgets(scene.arrange_parts([])) if isinstance(part, Part)]
    told = [getattr(part, name) for part in parts if controls.is_shown(part) for name in part.own_traits]
    return any(each for value in told for each in thoughts(value))


def thoughts(value: Any) -> Iterator[bool]:
    if isinstance(value, Mapping):
        yield (
            bool(value.get("thought")) or "thought" in (value.get("marks") or ()) or value.get("name") == "thought way"
        )
        for each in value.values():
            yield from thoughts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from thoughts(each)


@pytest.mark.parametrize(("game", "ask"), [(game, ask) for game, quiz in GAMES.items() for ask in quiz.KINDS])  # type: ignore[attr-defined]
def test_a_table_says_of_itself_whether_it_shows_what_was_thought(game: str, ask: str) -> None:
    for task in asked(game, ask):
        scene = GAMES[game].scene(task)
        for choice in answers(task):
            if not choice.right:
                scene.believe(choice.value, "your answer")
                scene.show(task, True, ())
                assert is_purple(scene) == scene.can_show(task, choice.value), (task, choice.value)


def test_where_no_card_is_purple_nothing_is_said_of_it() -> None:
    lab = practice_at("winner", lambda lab: [each for each in lab.choices if each.value == () and not each.right])
    give_last(lab, ())
    assert lab.line.text.startswith("Not quite.") and PURPLE not in lab.line.text
    lab.step_back.click()
    lab.step_back.click()
    give_last(lab, next(choice.value for choice in lab.choices if choice.value and not choice.right))
    assert lab.line.text.endswith(PURPLE) and is_purple(lab.scene)


@pytest.mark.parametrize("skill", ["spaces", "memory"])
def test_a_number_that_was_thought_is_shown_on_the_plate_of_whom_it_is_about(skill: str) -> None:
    lab = next(
        lab
        for lab in (Practice(skill, seed=seed) for seed in range(30))
        if lab.task.ask in ("spaces", "spaces_turbo", "known")
        and any(not choice.right and not is_card(lab, choice.value) for choice in lab.choices)
    )
    give_last(lab, next(each.value for each in lab.choices if not each.right and not is_card(lab, each.value)))
    assert lab.given is not None and lab.line.text.endswith(PURPLE)
    table = lab.scene.table  # type: ignore[attr-defined]
    plates = table.drivers.plates if lab.task.ask == "known" else table.plates.dials
    assert [plate["thought"] for plate in plates if "thought" in plate] == [f"your answer: {lab.given.value}"]


def is_card(lab: Practice, value: object) -> bool:
    """Does a card of the trick stand for this number?"""
    return lab.task.ask.startswith("spaces") and value in lab.scene.card_meanings(lab.task)  # type: ignore[attr-defined]
