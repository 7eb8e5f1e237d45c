"""Predictions about Rally Run!: answered on the board, with nothing that tells the answer before."""

import pytest

from rally.tutor import WORKBOOKS
from tests.selection import each_of
from widgets.lab.values import write_fields
from widgets.tutor import Predict
from widgets.tutor.predict import PredictState

WORKBOOK = WORKBOOKS["rally-run"]
some_questions = each_of("name", [task.id for task in WORKBOOK.exercises()], brief=10)


@pytest.fixture
def ask():
    made = []

    def make(name):
        made.append(Predict(name))
        return made[-1]

    yield make
    for lab in made:
        lab.close()


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
def test_a_click_on_a_place_is_an_answer(ask, name, cell):
    lab = ask(name)
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
def test_places_are_marked_and_then_given_together(ask, name, cells):
    lab = ask(name)
    for cell in (*cells, cells[0], cells[0]):  # the last two clicks: taken away, and marked again
        click(lab, *cell)
    assert sorted(marked(lab, "chosen")) == sorted(cells) and lab.given is None
    assert "You have marked" in lab.line.text
    lab.check.click()
    assert lab.given is not None and lab.given.right, lab.line.text


def test_who_has_won_is_answered_by_a_plate_or_a_car(ask):
    lab = ask("races_2")
    lab.scene.table.drivers._answer(None, {"plate": 1}, [])
    assert lab.given is not None and lab.given.right
    lab = ask("races_2")
    click(lab, 0, 0)  # where Ben's car stands
    assert lab.given is not None and lab.given.right


def test_a_click_that_is_no_answer_is_said_and_the_question_stays_open(ask):
    lab = ask("tiles_1")
    click(lab, 4, 4)
    assert lab.given is None and "not among the answers" in lab.line.text
    board(lab)._answer(None, {"cell": [9, 9]}, [])
    assert lab.given is None and "means nothing here" in lab.line.text
    lab = ask("swaps_4")
    click(lab, 2, 2)
    assert lab.given is None and "not among the answers" in lab.line.text


# --- nothing tells the answer before ---------------------------------------------------------------------------------


def each_time(lab):
    """The lab as it asks its question each time, before an answer."""
    for _ in lab.variants:
        yield lab
        lab.ask_again()


@some_questions
def test_what_lies_face_down_is_not_given_away(ask, name):
    for lab in each_time(ask(name)):
        task, race = lab.task, lab.race
        roads = {tuple(tile["cell"]): tile for tile in board(lab).tiles if tile["kind"] == "road"}
        assert {cell for cell, tile in roads.items() if not tile["exits"] and not tile["aloft"]} == set(race.face_down)
        assert task.known or not any(tile["ghost"] for tile in roads.values())
        assert lab.write() == str(race if task.known else race.seen_by(task.seat))
        assert lab.write() in lab.still().replace("<wbr>", "")
        kept = lab.state_to_data(lab.state)["state"]
        assert kept == write_fields(PredictState(time=kept["time"])), "nor by what the page keeps"


@some_questions
def test_a_film_before_an_answer_ends_where_the_question_begins(ask, name):
    for lab in each_time(ask(name)):
        task, steps = lab.task, lab.scene.table.steps.steps
        assert bool(steps) == bool(task.seen) and lab.film()[2] == max(0, len(steps) - 1)
        assert [tuple(car["cell"]) for car in board(lab).cars] == list(task.race.cars)


@some_questions
def test_the_film_of_a_question_begins_by_itself_and_says_no_rule_and_nothing_that_follows(ask, name):
    for lab in each_time(ask(name)):
        steps = lab.scene.table.steps
        begins = steps.opens == steps.film != ""
        assert begins == bool(lab.task.seen) == ("Watch first" in lab.describe())
        for step in steps.steps:
            assert "(R" not in step["text"] and "next player" not in step["text"]


@some_questions
def test_at_each_step_of_it_one_sees_what_may_be_chosen_and_at_its_end_whose_turn_is_asked_about(ask, name):
    for lab in each_time(ask(name)):
        moments, plates = board(lab).moments, lab.scene.table.drivers.moments
        offered = sorted([*cell] for cell in lab.task.offered)
        if moments:
            assert sorted(news["cell"] for news in moments[0] if news.get("marks") == ["may"]) == offered
            turn = {}
            for news in (each for step in (*moments, *plates) for each in step if "active" in each):
                turn[news["seat"]] = news["active"]
            assert not turn or [seat for seat, active in turn.items() if active] == [lab.race.to_act]


@some_questions
def test_the_film_of_a_question_can_be_seen_again_after_the_answer(ask, name):
    lab = ask(name)
    seen = len(lab.scene.table.steps.steps)
    lab.answers[right(lab)].click()
    steps = lab.scene.table.steps
    assert steps.step == max(0, seen - 1) and len(steps.steps) >= seen, "from the moment that was asked about"
    assert len(steps.steps) == len(board(lab).moments) == (lab.film()[2] + 1 if steps.steps else 0)


# --- and everything afterwards ---------------------------------------------------------------------------------------


@some_questions
def test_after_the_answer_one_sees_what_happens(ask, name):
    for lab in each_time(ask(name)):
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


def test_a_tile_that_is_looked_for_shows_itself_afterwards(ask):
    lab = ask("memory_4")
    lab.answers[right(lab)].click()
    ghosts = {tuple(tile["cell"]): tile["ghost"] for tile in board(lab).tiles if tile["ghost"]}
    assert ghosts[0, 4] == "NESW", "the crossing, where it lies after both swaps"


def test_the_shortest_way_is_drawn_afterwards(ask):
    lab = ask("races_3")
    assert len({tile["ghost"] for tile in board(lab).tiles}) > 4, "all tiles are shown"
    lab.answers[right(lab)].click()
    assert board(lab).path[0] == [0, 2] and board(lab).path[-1] == [2, 2] and len(board(lab).path) == 5


def test_a_dead_end_shows_all_the_ways_it_may_lie(ask):
    lab = ask("roads_4")
    assert board(lab).ways == []
    lab.answers[right(lab)].click()
    assert [way["exits"] for way in board(lab).ways] == ["N", "E", "S"]
    board(lab)._answer(None, {"turn": "E"}, [])
    assert "answered already" in lab.line.text
