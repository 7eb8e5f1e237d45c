"""A test before and after: it tells nothing before its end, and then both are compared."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from rally.core.errors import NotationError, RallyError
from widgets.lab.controls import is_shown
from widgets.lab.lab import STATE
from widgets.lab.learning import learning
from widgets.lab.values import write_fields
from widgets.tutor import TenQuestions


def test_a_test_tells_nothing_before_its_end_and_is_compared_with_the_one_before() -> None:
    lab = TenQuestions("rally-run")
    for number in range(10):
        assert str(number + 1) in lab.story.goal.so_far  # type: ignore[union-attr]
        lab.unsure.click()
        assert not [answer for answer in lab.answers if "rally-right" in answer._dom_classes]
    assert lab.line.text.startswith("0 of 10 are right.")
    goal = lab.story.goal
    assert goal is not None and (goal.text, goal.reached, goal.last) == ("The test of Rally Run! is done", True, 0)
    assert [fact.outcome for fact in learning.progress.facts] == ["unsure"] * 10
    again = TenQuestions("rally-run")
    assert again.state.phase == "after"
    assert {repr(each.exercise) for each in map(again.question_at, range(10))}.isdisjoint(
        repr(each.exercise) for each in map(lab.question_at, range(10))
    )
    for _number in range(10):
        again.give_value(next(choice.value for choice in again.choices if choice.right))
    assert again.line.text == "10 of 10 are right. Before, you had 0 right."
    assert all("before: 0 of" in value for _skill, value in again.rows())


def test_what_can_be_asked_in_a_test_is_said() -> None:
    with pytest.raises(NotationError, match="rally-run"):
        TenQuestions("chess")
    with pytest.raises(NotationError, match="before"):
        TenQuestions("rally-run", phase="later")


def test_after_the_test_every_question_can_be_looked_at_with_its_answer_and_the_rule() -> None:
    lab = TenQuestions("stich-rallye")
    lab.look_1.click()  # not before its end
    assert lab.state.looked is None
    for number in range(10):
        wrong = next(choice.value for choice in lab.choices if not choice.right)
        right = next(choice.value for choice in lab.choices if choice.right)
        lab.unsure.click() if number == 2 else lab.give_value(wrong if number == 1 else right)
    assert [look.description for look in lab.looks[:4]] == ["1 ✓", "2 ✗", "3 ?", "4 ✓"]
    for number, look in enumerate(lab.looks):
        look.click()
        assert lab.title() == lab.game.ask(lab.question_at(number).exercise), "its table is there again"
        shown = [answer for answer in lab.answers if "rally-right" in answer._dom_classes]
        assert len(shown) == 1 and shown[0].description.endswith("✓")
        assert re.search(r"\([SR][\d.]+\)", lab.line.text), "the rule"
        said = {1: "Not quite. The right answer: ", 2: "That counts as an answer, too."}.get(number, "Right! ")
        assert lab.line.text.startswith(said)
        lesson = lab.lesson_at(number) if number in (1, 2) else ""
        assert (lab.way.path, is_shown(lab.way)) == (f"{lesson}.ipynb" if lesson else "", bool(lesson))
        given = [answer for answer in lab.answers if answer.description.endswith("(your answer)")]
        assert len(given) == (number == 1)
        lab.answers[0].click()
        assert len(lab.state.said) == 10, "nothing is answered a second time"
    assert lab.state_from_data(lab.state_to_data(lab.state)) == lab.state
    lab.next_look.click()
    assert lab.state.looked == 0, "after the last question comes the first"
    lab.to_result.click()
    assert lab.line.text.startswith("8 of 10 are right.") and "The test of" in lab.title()
    assert len(learning.progress.facts) == 10, "to look is no answer"


def test_a_test_that_is_not_done_shows_no_answer() -> None:
    lab = TenQuestions("rally-run")
    lab.unsure.click()
    kept = write_fields(lab.state)
    assert lab.state_from_data({STATE: kept}) == lab.state
    for looked in (0, 3, 10, -1, "x"):
        with pytest.raises(RallyError):
            lab.state_from_data({STATE: kept | {"looked": looked}})


def test_what_is_marked_and_none_of_the_answers_is_wrong_and_can_be_looked_at() -> None:
    lab = TenQuestions("rally-run")
    meant: list[tuple[int, set[str]]] = []
    for number in range(10):
        if not lab.scene.marking:
            lab.unsure.click()
            continue
        sets = [{*choice.value} for choice in lab.choices]  # type: ignore[misc]
        parts = sorted(set.union(*sets))
        every = (some for count in range(1, len(parts) + 1) for some in combinations(parts, count))
        meant.append((number, {*next(some for some in every if {*some} not in sets)}))
        for part in meant[-1][1]:
            lab.mark(part)
        lab.check.click()
    assert len(lab.state.said) == 10 and len(meant) > 1, "each was an answer"
    assert [lab.outcomes()[number] for number, _marked in meant] == ["wrong"] * len(meant)
    for number, marked in meant:
        lab.looks[number].click()
        assert lab.given is not None and {*lab.given.value} == marked  # type: ignore[misc]
        assert lab.line.text.startswith("Not quite.") and lab.line.text.endswith("Purple shows your answer.")
    assert lab.state_from_data(lab.state_to_data(lab.state)) == lab.state
    kept = write_fields(lab.state)
    for others in ([], [["0.0", "9.9"]] * len(meant), [*kept["others"], ["0.0"]]):  # type: ignore[misc]
        with pytest.raises(RallyError):
            lab.state_from_data({STATE: kept | {"others": others}})
