"""Predictions: answered on the board, asked again with another position, explained only after the answer."""

import pytest

from rally.tutor import exercises, truth
from tests.selection import each_of
from tests.widgets.tutor.practice.asked import give_last
from widgets.tutor import Predict
from widgets.tutor.predict import GAMES

RIGHT = {asked: right for quiz in GAMES.values() for asked, right in quiz.RIGHT.items()}
REASONS = {name: reason for quiz in GAMES.values() for name, reason in quiz.REASONS.items()}
STORIES = {name: story for quiz in GAMES.values() for name, story in quiz.STORIES.items()}
some_questions = each_of("task", exercises(), brief=16, ids=lambda task: task.id)


@pytest.fixture
def ask():
    made = []

    def make(name):
        made.append(Predict(name))
        return made[-1]

    yield make
    for lab in made:
        lab.close()


def table(lab):
    return lab.scene.table


@pytest.mark.parametrize(
    ("name", "part", "content"),
    [
        ("tricks_1", "trick", {"card": "R9"}),
        ("tricks_1", "plates", {"plate": 1}),
        ("tricks_4", "trick", {"card": "B3"}),
        ("driving_1", "track", {"space": 14}),
        ("finish_1", "plates", {"plate": 1}),
        ("finish_1", "track", {"car": 1}),
        ("finish_3", "plates", {"plate": 1}),
    ],
)
def test_a_click_on_the_board_is_an_answer(ask, name, part, content):
    lab = ask(name)
    found = table(lab).stage.track if part == "track" else getattr(table(lab), part)
    found._answer(None, content, [])
    assert lab.given is not None and lab.given.right, lab.line.text


def test_cards_that_may_be_played_are_marked_and_then_given_together(ask):
    lab = ask("tricks_3")
    for card in ("R3", "G2", "R3"):  # the red 3 was a mistake: a second click takes the mark away
        table(lab).hand._answer(None, {"card": card}, [])
    assert [card["text"] for card in table(lab).hand.cards if card.get("chosen")] == ["G2"]
    assert lab.given is None and "green 2" in lab.line.text
    lab.check.click()
    assert lab.given is not None and lab.given.right
    assert [card["text"] for card in table(lab).hand.cards if card["playable"]] == ["G2"]


def test_a_click_that_is_no_answer_is_said_and_the_question_stays_open(ask):
    lab = ask("driving_1")
    table(lab).stage.track._answer(None, {"space": 30}, [])
    assert lab.given is None and lab.line.tone == "bad" and "not among the answers" in lab.line.text
    lab = ask("tricks_1")
    table(lab).trick._answer(None, {"card": "B1"}, [])
    assert lab.given is None and "not among the answers" in lab.line.text


@some_questions
def test_asked_again_it_is_another_position_and_open_again(ask, task):
    lab = ask(task.id)
    seen = []
    for each in task.variants:
        assert lab.task == each and lab.given is None and "rally-vacant" in lab.again._dom_classes
        seen.append(lab.write())
        right = next(index for index, choice in enumerate(lab.choices) if choice.right)
        lab.answers[right].click()
        assert lab.line.tone == "good" and "rally-vacant" not in lab.again._dom_classes
        lab.again.click()
    assert len(set(seen)) == len(task.variants)
    assert lab.task == task  # and then from the first one on


def test_a_dial_that_is_asked_about_is_covered_until_the_answer_and_then_seen_to_turn(ask):
    lab = ask("motor_1")
    wrong, right = (
        [answer for answer, each in zip(lab.answers, lab.choices, strict=False) if each.right == which]
        for which in (False, True)
    )
    for answer in (wrong[0], right[0]):
        assert "rally-covered" in table(lab).plates._dom_classes
        answer.click()
    assert "rally-covered" not in table(lab).plates._dom_classes
    turned = [news["position"] for step in table(lab).plates.moments[1:] for news in step if news["seat"] == 0]
    assert turned == [3, 4, 5]  # 6, 10, 15


def test_after_the_answer_the_car_drives_in_a_film(ask):
    lab = ask("tricks_4")
    assert table(lab).stage.steps.steps == []
    lab.give_value(truth(lab.task))
    assert len(table(lab).stage.steps.steps) == lab.film()[2] + 1 > 3


def test_the_story_of_a_question_is_told_after_the_answer_and_goes_with_it(ask):
    lab = ask("tricks_1")
    assert lab.story.part.blocks == []
    lab.answer_1.click()
    told = lab.story.part.blocks
    assert told[0]["runs"][0]["text"] == "The newest colour"
    lab.step_back.click()
    assert lab.story.part.blocks == []
    lab.answer_1.click()
    assert lab.story.part.blocks == told
    lab.again.click()
    assert lab.story.part.blocks == []
    assert "<details>" not in ask("tricks_1").still(), "nor is it there to be unfolded where nobody can answer"


@some_questions
def test_a_right_answer_hears_the_rule_and_a_wrong_one_the_reason_and_what_is_right(ask, task):
    lab = ask(task.id)
    for index, choice in enumerate(lab.choices):
        lab.answers[index].click()
        right = next(answer for answer, each in zip(lab.answers, lab.choices, strict=False) if each.right)
        if choice.right:
            assert lab.line.text.startswith(f"Right! {RIGHT[task.ask, task.rule]()} ({task.rule})")
        else:
            reason, rule = REASONS[choice.beliefs[0]](), lab.rule_misread(choice.beliefs[0])
            if not lab.is_answered:
                assert lab.line.text == f"Not quite. {reason} ({rule}) Try once more."
                lab.step_back.click()
                give_last(lab, choice.value)
            answer = right.description.removesuffix(" ✓")
            assert lab.line.text == f"Not quite. The right answer: {answer}. {reason} ({rule})"
        told = [answer.tooltip for answer in lab.answers if answer.tooltip == "This is the right answer"]
        assert told and right.tooltip == told[0] and right.description.endswith(" ✓")
        while lab.state.given is not None or lab.state.missed is not None:
            lab.step_back.click()
        assert not any(answer.tooltip or "✓" in answer.description for answer in lab.answers)


def test_every_question_has_a_story():
    assert set(STORIES) == {task.id for task in exercises()}
