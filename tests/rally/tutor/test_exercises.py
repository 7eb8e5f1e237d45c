"""Questions to predict, about both games: every position tells its wrong beliefs apart from the rules."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from rally.core.errors import NotationError
from rally.rally_run.box import facts as rally_run
from rally.stich_rallye.box import facts as stich_rallye
from rally.tutor import SKILLS, WORKBOOKS, answers, beliefs, exercise, exercises, game_of, truth
from rally.tutor.practice import question

WORKBOOK = WORKBOOKS["stich-rallye"]

EXERCISES = {task.id: task for task in exercises()}
ASKED = {f"{task.id} {time}": task for each in exercises() for time, task in enumerate(each.variants)}
"""Every question as it is asked first, and each time again."""


@pytest.mark.parametrize("task", ASKED.values(), ids=ASKED)
def test_every_wrong_belief_gives_a_wrong_answer(task):
    wrong = {name: beliefs()[name].answer(task) for name in task.beliefs}
    assert truth(task) not in wrong.values(), wrong


@pytest.mark.parametrize("task", ASKED.values(), ids=ASKED)
def test_answers_hold_the_truth_once_and_something_to_choose_from(task):
    choices = answers(task)
    assert [choice.value for choice in choices if choice.right] == [truth(task)]
    assert len(choices) >= 2
    assert all(choice.right or choice.beliefs for choice in choices)


def places_of_the_right_answer(game):
    """How often it lies at each place, over all questions of a game as they are asked first, and each time again."""
    asked = [(each, time) for task in WORKBOOKS[game].exercises() for time, each in enumerate(task.variants)]
    return Counter([choice.right for choice in answers(each, time)].index(True) for each, time in asked)


@pytest.mark.parametrize("games", [["stich-rallye"], ["rally-run"], ["stich-rallye", "rally-run"]], ids="+".join)
def test_no_place_holds_the_right_answer_more_often_than_not(games):
    places = sum((places_of_the_right_answer(game) for game in games), Counter())
    assert max(places.values()) <= places.total() / 2, places


def test_numbers_and_seats_lie_in_their_order_and_all_else_differently_each_time():
    for task in exercises():
        values = [[choice.value for choice in answers(task, time)] for time in range(12)]
        if isinstance(values[0][0], int):
            assert all(each == sorted(each) for each in values), task.id
        else:
            assert len({tuple(each) for each in values}) > 1, task.id
        assert values[3] == [choice.value for choice in answers(task, 3)], "and the same whenever it is asked so often"


def test_asked_again_the_right_answer_lies_in_another_place_where_answers_have_no_order():
    for task in exercises():
        asked = [answers(variant, time) for time, variant in enumerate(task.variants)]
        places = [next(at for at, choice in enumerate(choices) if choice.right) for choices in asked]
        if not isinstance(asked[0][0].value, int):
            assert all(before != after for before, after in pairwise(places)), (task.id, places)


def test_a_question_is_asked_again_with_another_position_that_has_another_story():
    for task in exercises():
        asked = [replace(each, again=()) for each in task.variants]
        assert len(asked) >= 2 and len(set(asked)) == len(asked), task.id
        assert {(each.ask, each.rule, each.beliefs) for each in task.variants} == {(task.ask, task.rule, task.beliefs)}


def test_every_lesson_asks_at_least_three_questions():
    lessons = [task.lesson for task in EXERCISES.values()]
    assert min(map(lessons.count, lessons)) >= 3
    there = {path.stem for path in (Path(__file__).parents[3] / "notebooks").glob("*.ipynb")}
    without = {"05_a_whole_race", "06_what_if", "07_play", "08_your_own_board"}
    always_others = {
        "15_practice", "16_puzzles", "17_for_teachers", "18_at_the_table", "20_your_own_player", "21_what_is_good_play",
        "22_a_million_races",
    }  # fmt: skip
    assert {*lessons} == there - without - always_others, "and those ask none of these"


def test_exercises_and_beliefs_name_rules_that_exist():
    for game, box in (("stich-rallye", stich_rallye), ("rally-run", rally_run)):
        tasks = [task for task in EXERCISES.values() if game_of(task) == game]
        assert {task.rule for task in tasks} <= set(box.rules())
        assert {beliefs()[name].rule for task in tasks for name in task.beliefs} <= set(box.rules())


def test_every_belief_is_used():
    asked = {name for task in EXERCISES.values() for name in task.beliefs}
    assert set(beliefs()) == asked | {name for skill in SKILLS.values() for name in skill.beliefs}


BY_HAND = {
    "riddle_cards": 4,
    "riddle_motor": 8,
    "riddle_hill": 19,
    "tricks_1": 1,  # green 4, red 9, green 12, red 6: red 9 wins though green 12 was played after it
    "tricks_2": 2,  # green 11, red 5, blue 7, green 3: blue 7 wins
    "tricks_3": ("G2",),
    "tricks_4": 3,
    "motor_1": 15,
    "motor_2": 8,
    "motor_3": 0,
    "driving_1": 14,
    "driving_2": 19,
    "driving_3": 10,
    "driving_4": 14,
    "finish_1": 1,
    "finish_2": 0,
    "finish_3": 1,
    "finish_4": 1,  # Tom is last, and his 16 spaces carry him over the line
    "tiles_1": "0.0",
    "tiles_2": "1.2",
    "tiles_3": ("1.2", "3.3"),
    "tiles_4": "green",
    "roads_1": ("1.1", "pit"),
    "roads_2": ("0.1", "2.1"),
    "roads_3": ("1.1",),
    "roads_4": ("0.1", "1.0", "red"),
    "roads_5": ("1.1",),
    "swaps_1": ("0.2", "4.4"),
    "swaps_2": ("0.4", "4.0"),
    "swaps_3": ("0.1", "3.4"),
    "swaps_5": -1,
    "swaps_4": 1,
    "swaps_6": -1,
    "memory_1": 4,
    "memory_2": ("0.2", "pit"),
    "memory_3": "4.3",
    "memory_4": "0.4",
    "memory_5": 2,
    "races_1": ("1.1", "1.2", "3.3"),
    "races_2": 1,
    "races_3": 4,
    "races_4": ("1.1", "3.0"),
}
"""Worked out by hand from the rules, not by the program."""


@pytest.mark.parametrize("name", EXERCISES)
def test_the_answers_by_the_rule_book(name):
    assert truth(exercise(name)) == BY_HAND[name]


def test_every_kind_of_question_is_asked():
    for game, book in WORKBOOKS.items():
        made = {question(skill, 1, number).exercise.ask for skill in book.skills for number in range(30)}
        assert {*book.truths} == made | {task.ask for task in book.exercises()}, game


def test_an_unknown_exercise_is_answered_with_the_names_there_are():
    with pytest.raises(NotationError, match=r"there is no question .newest.; there are .*tricks_1"):
        exercise("newest")


def test_a_workbook_says_which_of_its_files_is_broken(tmp_path):
    for text in ("[a\n", "[a]\nlesson = '1'\n", "[a]\nbeliefs = 5\n"):
        file = tmp_path / "more_exercises.toml"
        file.write_text(text)
        with pytest.raises(NotationError, match=r"^more_exercises\.toml cannot be read"):
            replace(WORKBOOK, file=file).exercises()


def test_exercises_and_beliefs_of_both_games_have_names_of_their_own():
    assert len(EXERCISES) == len(exercises()) and len(beliefs()) == sum(
        len(book.beliefs) for book in WORKBOOKS.values()
    )
