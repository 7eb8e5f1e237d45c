"""Predictions: answered on the board, asked again with another position, explained only after the answer.

Whatever the table of a question can send is answered with a sentence about the question, before and after.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rally.rally_run import grid
from rally.tutor import WORKBOOKS, exercises, game_of, truth
from tests.selection import each_of
from tests.widgets.tutor.practice.asked import give_last
from widgets.lab.values import write_fields
from widgets.rally_run.parts.table import Drivers, TileBoard
from widgets.stich_rallye.parts.table import Hand, Plates, Track, Trick
from widgets.tutor import Predict
from widgets.tutor.predict import GAMES, PredictState

RIGHT = {asked: right for quiz in GAMES.values() for asked, right in quiz.prose.right.items()}
REASONS = {name: reason for quiz in GAMES.values() for name, reason in quiz.prose.reasons.items()}
TEXTS = {name: text for quiz in GAMES.values() for name, text in quiz.prose.texts.items()}
some_questions = each_of("task", exercises(), brief=16, ids=lambda task: task.id)


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
def test_a_click_on_the_board_is_an_answer(name, part, content):
    lab = Predict(name)
    found = table(lab).stage.track if part == "track" else getattr(table(lab), part)
    found._answer(None, content, [])
    assert lab.given is not None and lab.given.right, lab.line.text


def test_cards_that_may_be_played_are_marked_and_then_given_together():
    lab = Predict("tricks_3")
    for card in ("R3", "G2", "R3"):  # the red 3 was a mistake: a second click takes the mark away
        table(lab).hand._answer(None, {"card": card}, [])
    assert [card["text"] for card in table(lab).hand.cards if card.get("chosen")] == ["G2"]
    assert lab.given is None and "green 2" in lab.line.text
    lab.check.click()
    assert lab.given is not None and lab.given.right
    assert [card["text"] for card in table(lab).hand.cards if card["playable"]] == ["G2"]


def test_a_click_that_is_no_answer_is_said_and_the_question_stays_open():
    lab = Predict("driving_1")
    table(lab).stage.track._answer(None, {"space": 30}, [])
    assert lab.given is None and lab.line.tone == "bad" and "not among the answers" in lab.line.text
    lab = Predict("tricks_1")
    table(lab).trick._answer(None, {"card": "B1"}, [])
    assert lab.given is None and "not among the answers" in lab.line.text


@some_questions
def test_asked_again_it_is_another_position_and_open_again(task):
    lab = Predict(task.id)
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


def test_a_dial_that_is_asked_about_is_covered_until_the_answer_and_then_seen_to_turn():
    lab = Predict("motor_1")
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


def test_after_the_answer_the_car_drives_in_a_film():
    lab = Predict("tricks_4")
    assert table(lab).stage.steps.steps == []
    lab.give_value(truth(lab.task))
    assert len(table(lab).stage.steps.steps) == lab.film()[2] + 1 > 3


def test_the_story_of_a_question_is_told_after_the_answer_and_goes_with_it():
    lab = Predict("tricks_1")
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
    assert "<details>" not in Predict("tricks_1").still(), "nor is it there to be unfolded where nobody can answer"


@some_questions
def test_a_right_answer_hears_the_rule_and_a_wrong_one_the_reason_and_what_is_right(task):
    lab = Predict(task.id)
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
    assert set(TEXTS) == {task.id for task in exercises()}


# --- about Rally Run!, with nothing on the board that tells the answer before ----------------------------------------

WORKBOOK = WORKBOOKS["rally-run"]
questions_of_tiles = each_of("name", [task.id for task in WORKBOOK.exercises()], brief=10)


def board(lab):
    return lab.scene.table.board


def click(lab, *cell):
    board(lab)._answer(None, {"cell": [*cell]}, [])


def right(lab):
    return next(index for index, choice in enumerate(lab.choices) if choice.right)


def marked(lab, mark):
    return [tuple(tile["cell"]) for tile in board(lab).tiles if mark in tile["marks"]]


# --- answering on the board ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cell"),
    [("tiles_1", (0, 0)), ("tiles_2", (1, 2)), ("tiles_4", (5, 4)), ("memory_3", (4, 3))],
)
def test_a_click_on_a_place_is_an_answer(name, cell):
    lab = Predict(name)
    click(lab, *cell)
    assert lab.given is not None and lab.given.right, lab.line.text


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("tiles_3", [(3, 3), (1, 2)]),
        ("roads_1", [(1, 1), (2, 2)]),
        ("roads_4", [(-1, 0), (0, 1), (1, 0)]),
        ("memory_2", [(0, 2), (2, 2)]),
        ("swaps_2", [(0, 4), (4, 0)]),
        ("races_4", [(3, 0), (1, 1)]),
    ],
)
def test_places_are_marked_and_then_given_together(name, cells):
    lab = Predict(name)
    for cell in (*cells, cells[0], cells[0]):  # the last two clicks: taken away, and marked again
        click(lab, *cell)
    assert sorted(marked(lab, "chosen")) == sorted(cells) and lab.given is None
    assert "You have marked" in lab.line.text
    lab.check.click()
    assert lab.given is not None and lab.given.right, lab.line.text


def test_who_has_won_is_answered_by_a_plate_or_a_car():
    lab = Predict("races_2")
    lab.scene.table.drivers._answer(None, {"plate": 1}, [])
    assert lab.given is not None and lab.given.right
    lab = Predict("races_2")
    click(lab, 0, 0)  # where Ben's car stands
    assert lab.given is not None and lab.given.right


def test_a_click_on_the_board_that_is_no_answer_is_said_and_the_question_stays_open():
    lab = Predict("tiles_1")
    click(lab, 4, 4)
    assert lab.given is None and "not among the answers" in lab.line.text
    board(lab)._answer(None, {"cell": [9, 9]}, [])
    assert lab.given is None and "means nothing here" in lab.line.text
    lab = Predict("swaps_4")
    click(lab, 2, 2)
    assert lab.given is None and "not among the answers" in lab.line.text


# --- nothing tells the answer before ---------------------------------------------------------------------------------


def each_time(lab):
    """The lab as it asks its question each time, before an answer."""
    for _ in lab.variants:
        yield lab
        lab.ask_again()


@questions_of_tiles
def test_what_lies_face_down_is_not_given_away(name):
    for lab in each_time(Predict(name)):
        task, race = lab.task, lab.race
        roads = {tuple(tile["cell"]): tile for tile in board(lab).tiles if tile["kind"] == "road"}
        assert {cell for cell, tile in roads.items() if not tile["exits"] and not tile["aloft"]} == set(race.face_down)
        assert task.known or not any(tile["ghost"] for tile in roads.values())
        assert lab.write() == str(race if task.known else race.seen_by(task.seat))
        assert lab.write() in lab.still().replace("<wbr>", "")
        kept = lab.state_to_data(lab.state)["state"]
        assert kept == write_fields(PredictState(time=kept["time"])), "nor by what the page keeps"


@questions_of_tiles
def test_a_film_before_an_answer_ends_where_the_question_begins(name):
    for lab in each_time(Predict(name)):
        task, steps = lab.task, lab.scene.table.steps.steps
        assert bool(steps) == bool(task.seen) and lab.film()[2] == max(0, len(steps) - 1)
        assert [tuple(car["cell"]) for car in board(lab).cars] == list(task.race.cars)


@questions_of_tiles
def test_the_film_of_a_question_begins_by_itself_and_says_no_rule_and_nothing_that_follows(name):
    for lab in each_time(Predict(name)):
        steps = lab.scene.table.steps
        begins = steps.opens == steps.film != ""
        assert begins == bool(lab.task.seen) == ("Watch first" in lab.describe())
        for step in steps.steps:
            assert "(R" not in step["text"] and "next player" not in step["text"]


@questions_of_tiles
def test_at_each_step_of_it_one_sees_what_may_be_chosen_and_at_its_end_whose_turn_is_asked_about(name):
    for lab in each_time(Predict(name)):
        moments, plates = board(lab).moments, lab.scene.table.drivers.moments
        offered = sorted([*cell] for cell in lab.task.offered)
        if moments:
            assert sorted(news["cell"] for news in moments[0] if news.get("marks") == ["may"]) == offered
            turn = {}
            for news in (each for step in (*moments, *plates) for each in step if "active" in each):
                turn[news["seat"]] = news["active"]
            assert not turn or [seat for seat, active in turn.items() if active] == [lab.race.to_act]


@questions_of_tiles
def test_the_film_of_a_question_can_be_seen_again_after_the_answer(name):
    lab = Predict(name)
    seen = len(lab.scene.table.steps.steps)
    lab.answers[right(lab)].click()
    steps = lab.scene.table.steps
    assert steps.step == max(0, seen - 1) and len(steps.steps) >= seen, "from the moment that was asked about"
    assert len(steps.steps) == len(board(lab).moments) == (lab.film()[2] + 1 if steps.steps else 0)


# --- and everything afterwards ---------------------------------------------------------------------------------------


@questions_of_tiles
def test_after_the_answer_one_sees_what_happens(name):
    for lab in each_time(Predict(name)):
        task = lab.task
        lab.answers[right(lab)].click()
        assert lab.line.tone == "good" and task.rule in lab.line.text
        steps = lab.scene.table.steps
        assert bool(steps.steps) == bool(task.turns or task.seen) and steps.opens != steps.film
        assert [tuple(car["cell"]) for car in board(lab).cars] == list(task.outcome.cars)
        truth = WORKBOOK.truth(task)
        if task.ask in ("place", "finish", "seen") or isinstance(truth, tuple):
            places = truth if isinstance(truth, tuple) else (truth,)
            assert sorted(marked(lab, "may")) == sorted(lab.race.grid.places[place] for place in places)


def test_a_tile_that_is_looked_for_shows_itself_afterwards():
    lab = Predict("memory_4")
    lab.answers[right(lab)].click()
    ghosts = {tuple(tile["cell"]): tile["ghost"] for tile in board(lab).tiles if tile["ghost"]}
    assert ghosts[0, 4] == "NESW", "the crossing, where it lies after both swaps"


def test_the_shortest_way_is_drawn_afterwards():
    lab = Predict("races_3")
    assert len({tile["ghost"] for tile in board(lab).tiles}) > 4, "all tiles are shown"
    lab.answers[right(lab)].click()
    assert board(lab).path[0] == [0, 2] and board(lab).path[-1] == [2, 2] and len(board(lab).path) == 5


def test_a_dead_end_shows_all_the_ways_it_may_lie():
    lab = Predict("roads_4")
    assert board(lab).ways == []
    lab.answers[right(lab)].click()
    assert [way["exits"] for way in board(lab).ways] == ["N", "E", "S"]
    board(lab)._answer(None, {"turn": "E"}, [])
    assert "answered already" in lab.line.text


# --- whatever the table sends ----------------------------------------------------------------------------------------

KINDS = {(game_of(task), task.ask): task.id for task in exercises()}
"""By game and by what is asked a question's name."""


def of_board(board: TileBoard) -> Iterator[dict[str, Any]]:
    """Also what a page that is a step behind may still send."""
    yield from ({"cell": [*grid().places[name]]} for name in ("1.2", "pit", "red"))
    yield {"turn": "ES"}
    yield {"swap": [[0, 1], [3, 4]]}
    yield {"off": [0, 1]}


def of_plates(plates: Plates) -> Iterator[dict[str, Any]]:
    yield {"plate": 0}
    yield {"seat": len(plates.dials) - 1, "position": 1}


def of_track(track: Track) -> Iterator[dict[str, Any]]:
    yield from ({"space": 3}, {"car": 1})


ENOUGH = 3
"""So many cards are clicked, one after the other."""

SENT: dict[type[Any], Any] = {
    TileBoard: of_board,
    Drivers: lambda drivers: [{"plate": len(drivers.plates) - 1}],
    Plates: of_plates,
    Track: of_track,
    Trick: lambda trick: ({"card": card["text"]} for card in trick.cards[:ENOUGH] if card.get("text")),
    Hand: lambda hand: ({"card": card["text"]} for card in hand.cards[:ENOUGH]),
}
"""By the kind of a part what it may send for what somebody does with it, each kind of message at least once."""


def sent_by(part: Any) -> list[dict[str, Any]]:
    """That, also of a part that a scene has made to measure."""
    return [*next(found for kind, found in SENT.items() if isinstance(part, kind))(part)]


@pytest.mark.parametrize("name", KINDS.values(), ids=map(" ".join, KINDS))
def test_whatever_a_part_sends_is_answered(name: str) -> None:
    lab = Predict(name)
    sent = 0
    for answered in (False, True):
        for part in lab.scene.parts:
            for content in sent_by(part):
                if not answered and lab.given is not None:
                    lab.go(PredictState())
                part._answer(None, content, [])
                assert "means nothing" not in lab.line.text and not part.fault, f"{content}: {lab.line.text}"
                assert "wrong in the program" not in lab.line.text, f"{content}: {lab.line.text}"
                sent += 1
        if lab.given is None:
            lab.answers[0].click()
    assert sent > 3
