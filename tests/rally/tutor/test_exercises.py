"""Questions to predict, about both games: every position tells its wrong beliefs apart from the rules."""

from dataclasses import replace
from pathlib import Path

import pytest

from rally.errors import NotationError
from rally.rally_run.box import facts as rally_run
from rally.stich_rallye.box import facts as stich_rallye
from rally.tutor import WORKBOOKS, answers, beliefs, exercise, exercises, game_of, truth

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


def test_a_question_is_asked_again_with_another_position_that_has_another_story():
    for task in exercises():
        asked = [replace(each, again=()) for each in task.variants]
        assert len(asked) >= 2 and len(set(asked)) == len(asked), task.id
        assert {(each.ask, each.rule, each.beliefs) for each in task.variants} == {(task.ask, task.rule, task.beliefs)}


def test_riddles_come_back_in_later_lessons_with_other_numbers():
    for riddle, later in (
        ("riddle_cards", "lowest_moves"),
        ("riddle_motor", "after_the_top"),
        ("riddle_hill", "across_the_hill"),
    ):
        first, second = exercise(riddle), exercise(later)
        assert (first.ask, first.rule, first.beliefs) == (second.ask, second.rule, second.beliefs)
        assert not {each.position for each in first.variants} & {each.position for each in second.variants}


def test_every_lesson_asks_at_least_three_questions():
    lessons = [task.lesson for task in EXERCISES.values()]
    assert min(map(lessons.count, lessons)) >= 3
    there = {path.stem for path in (Path(__file__).parents[3] / "notebooks").glob("*.ipynb")}
    assert {*lessons} == there - {"05_a_whole_race", "06_what_if", "07_play", "08_your_own_board"}, "and those ask none"


def test_exercises_and_beliefs_name_rules_that_exist():
    for game, box in (("stich-rallye", stich_rallye), ("rally-run", rally_run)):
        tasks = [task for task in EXERCISES.values() if game_of(task) == game]
        assert {task.rule for task in tasks} <= set(box.rules())
        assert {beliefs()[name].rule for task in tasks for name in task.beliefs} <= set(box.rules())


def test_every_belief_is_used():
    assert set(beliefs()) == {name for task in EXERCISES.values() for name in task.beliefs}


BY_HAND = {
    "riddle_cards": 4,
    "riddle_motor": 8,
    "riddle_hill": 19,
    "newest_colour": 1,  # green 4, red 9, green 12, red 6: red 9 wins though green 12 was played after it
    "last_card_colour": 2,  # green 11, red 5, blue 7, green 3: blue 7 wins
    "still_binds": ("G2",),
    "lowest_moves": 3,
    "dial_not_counter": 15,
    "after_the_top": 8,
    "nine_lost": 0,
    "jump_not_counted": 14,
    "across_the_hill": 19,
    "roll_over_a_parked_car": 10,
    "back_down_the_uphill": 14,
    "last_place_first": 1,
    "no_exact_landing": 0,
    "first_over_the_line": 1,
    "the_rest_stays": 2,
    "one_tile": "1.2",
    "look_and_drive": "1.2",
    "left_behind": ("1.2", "3.3"),
    "which_finish": "green",
    "roads_meet": ("1.1", "pit"),
    "under_another_car": ("0.1", "2.1"),
    "out_of_the_dead_end": ("1.1",),
    "first_turn_dead_end": ("0.1", "1.0", "red"),
    "later_dead_end": ("1.1",),
    "what_may_be_swapped": ("0.2", "4.4"),
    "undone_at_once": ("0.4", "4.0"),
    "swapped_before": ("0.1", "3.4"),
    "trophy_first": -1,
    "second_visit": 1,
    "wrong_finish": -1,
    "everybody_sees": 4,
    "laid_anew": ("0.2", "pit"),
    "carried_along": "4.3",
    "two_swaps": "0.4",
    "known_after_a_swap": 2,
    "still_there": ("1.1", "1.2", "3.3"),
    "who_comes_home": 1,
    "shortest_way": 4,
    "not_this_corner": ("1.1", "3.0"),
}
"""Worked out by hand from the rules, not by the program."""


@pytest.mark.parametrize("name", EXERCISES)
def test_the_answers_by_the_rule_book(name):
    assert truth(exercise(name)) == BY_HAND[name]


def test_every_kind_of_question_is_asked():
    for game, book in WORKBOOKS.items():
        assert {*book.truths} == {task.ask for task in book.exercises()}, game


def test_an_unknown_exercise_is_answered_with_the_names_there_are():
    with pytest.raises(NotationError, match=r"there is no question .newest.; there are .*newest_colour"):
        exercise("newest")


def test_a_workbook_says_which_of_its_files_is_broken(tmp_path):
    for text in ("[a\n", "[a]\nlesson = '1'\n", "[a]\nbeliefs = 5\n"):
        file = tmp_path / "more_exercises.toml"
        file.write_text(text)
        with pytest.raises(NotationError, match=r"^more_exercises\.toml cannot be read"):
            replace(WORKBOOK, file=file).exercises()


def test_exercises_are_read_when_first_asked_for():
    assert replace(WORKBOOK, file=Path("not there"))
    assert exercises() == tuple(task for book in WORKBOOKS.values() for task in book.exercises())
    assert exercise("still_binds") is WORKBOOK.exercise("still_binds")


def test_exercises_and_beliefs_of_both_games_have_names_of_their_own():
    assert len(EXERCISES) == len(exercises()) and len(beliefs()) == sum(
        len(book.beliefs) for book in WORKBOOKS.values()
    )
