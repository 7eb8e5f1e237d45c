"""What practice makes of answers that miss: marks that are none of the answers, and many misses one after another."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from rally.core.errors import RallyError
from rally.tutor import SKILLS
from tests.selection import each_of
from tests.widgets.tutor.practice.asked import practice_at
from widgets.lab.controls import is_shown
from widgets.lab.learning import learning
from widgets.tutor import Practice
from widgets.tutor.skills import titles

# --- marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", ["winner", "may_play", "swaps", "roads", "lying_open", "laying"])
def test_what_is_marked_and_none_of_the_answers_is_a_wrong_answer_that_fits_no_misreading(skill: str) -> None:
    lab = practice_at(
        skill, lambda lab: lab.scene.marking and [each for each in lab.choices if not (each.right or each.beliefs)]
    )
    offered = {part for choice in lab.choices for part in choice.value}  # type: ignore[attr-defined]
    marked = unoffered(lab, sorted(offered))
    for part in marked:
        lab.mark(part)
    lab.check.click()
    assert not lab.is_answered and lab.line.tone == "bad" and lab.task.rule in lab.line.text
    lab.check.click()
    assert not lab.is_answered and "tried that one already" in lab.line.text
    lab.give_value(next(choice.value for choice in lab.choices if not choice.right))
    assert lab.is_answered and lab.line.tone == "bad" and lab.line.text.startswith(lab.say_not_quite())
    assert [fact.outcome for fact in learning.progress.facts] == ["wrong"]
    last = lab.after.past[-1]
    assert not last.right and last.value is not None
    assert [each for each in lab.choices if each.value == last.value and not each.beliefs]
    assert is_shown(lab.next) and not is_shown(lab.check)
    other = Practice(skill, seed=1)
    other.remember(lab.memo())
    assert other.state == lab.state, "it comes back"
    lab.next.click()
    assert not lab.is_answered and lab.state.marked == () and type(lab.course).read(lab.course.code) == lab.course


def unoffered(lab: Practice, parts: list[str]) -> tuple[str, ...]:
    """Some of these that together are none of the answers."""
    sets = [{*choice.value} for choice in lab.choices]  # type: ignore[misc]
    every = (some for count in range(1, len(parts) + 1) for some in combinations(parts, count))
    return next(some for some in every if {*some} not in sets)


# --- back to the lesson ----------------------------------------------------------------------------------------------

TRICKY = "This is tricky: lesson"


def missed(lab: Practice, how: str, number: int) -> bool:
    """Miss a question, or answer it rightly (`how`: "right"), and say whether a lesson was named for it."""
    if how == "right":
        lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    elif how == "unsure":
        lab.unsure.click()
    else:
        wrong = [index for index, choice in enumerate(lab.choices) if not choice.right]
        lab.answers[wrong[number % len(wrong)]].click()
        if not lab.is_answered:
            lab.answers[wrong[(number + 1) % len(wrong)]].click()
    is_named = TRICKY in lab.line.text
    assert is_named == is_shown(lab.way) == bool(lab.way.path)
    lab.next.click()
    assert not is_shown(lab.way)
    return is_named


@each_of("skill", SKILLS, brief=3)
@pytest.mark.parametrize("how", ["unsure", "wrong"])
def test_who_misses_five_in_a_row_is_told_where_to_look_again_once_in_five(skill: str, how: str) -> None:
    lab = Practice(skill, seed=1)
    assert [number for number in range(1, 12) if missed(lab, how, number)] == [5, 10]


def test_the_lesson_is_named_first_with_its_title_and_the_way_to_it() -> None:
    lab = Practice("motor", seed=1)
    for _time in range(4):
        missed(lab, "unsure", 0)
    lab.unsure.click()
    said = "This is tricky: lesson 02, “The motor”, shows once more how it works."
    assert lab.line.first == [said, lab.say_unsure()] and lab.line.text.startswith("That counts as an answer, too.")
    assert (lab.way.path, lab.way.text) == ("02_motor.ipynb", "Lesson 02")
    other = Practice("motor", seed=1)
    other.remember(lab.memo())
    assert other.state == lab.state and said in other.line.text


@pytest.mark.rest
def test_who_is_right_in_between_is_not_sent_back_unless_it_looks_guessed() -> None:
    lab = Practice("winner", seed=1)
    mostly_right = ["right", "right", "right", "wrong", "unsure"] * 4
    assert not [how for number, how in enumerate(mostly_right) if missed(lab, how, number)]
    lab = Practice("winner", seed=1)
    guessed = [*["wrong"] * 4, "right"] * 4
    told = [number for number, how in enumerate(guessed) if missed(lab, how, number)]
    assert told and min(later - one for one, later in pairwise([-2, *told])) >= 5


def test_what_was_said_of_lessons_is_no_other_than_a_practice_can_have() -> None:
    lab = Practice("winner", seed=1)
    for _time in range(5):
        missed(lab, "unsure", 0)
    assert lab.state.sent == (4,) and lab.state_from_data(lab.state_to_data(lab.state)) == lab.state
    whole = lab.state_to_data(lab.state)
    for wrong in ([5], [-1], ["4"]):
        with pytest.raises(RallyError):
            lab.state_from_data({"state": whole["state"] | {"sent": wrong}})


def test_every_skill_has_a_lesson_with_a_title() -> None:
    assert {skill.lesson for skill in SKILLS.values()} == titles().keys()
