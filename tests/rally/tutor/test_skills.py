"""Exercises that are made: by chance, valid by `rally`, answered by the rules, and telling every misreading apart."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rally import GAMES
from rally.stich_rallye import EndRound, MotorUsed, RoundEnded, Turbo
from rally.stich_rallye.box.facts import ROUND_CARDS
from rally.stich_rallye.rules.motor import DriveDeed, WindDeed
from rally.tutor import SKILLS, WORKBOOKS, answers, game_of, truth
from rally.tutor.exercises import Skill
from rally.tutor.practice import HARDEST, NUMBERS, question
from tests.selection import each_of, often

MADE = often(100, 2_000)
"""So many exercises of each skill are looked at."""

some_skills = each_of("skill", SKILLS.values(), brief=4, ids=lambda skill: skill.name)
every_skill = pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.name)
STICH_RALLYE = [skill for skill in SKILLS.values() if skill.game == "stich-rallye"]


def made(skill: Skill[Any], count: int = MADE) -> Iterator[Any]:
    """So many questions of a skill, of all levels."""
    for number in range(count):
        yield question(skill, number % (HARDEST + 1), number // (HARDEST + 1) % 400)


@every_skill
def test_an_exercise_is_a_possible_position_with_one_right_answer(skill: Skill[Any]) -> None:
    parse = GAMES[skill.game].parse
    for each in made(skill):
        task = each.exercise
        race = parse(task.position)
        assert parse(str(race)) == race, task
        assert game_of(task) == skill.game and task.ask in WORKBOOKS[skill.game].truths
        assert [choice.value for choice in each.choices if choice.right] == [truth(task)]
        assert each.choices == answers(task), "and it can be asked anywhere"
        assert 2 <= len(each.choices) == len({choice.value for choice in each.choices})


@some_skills
def test_misreadings_lead_to_answers_that_can_be_chosen(skill: Skill[Any]) -> None:
    believed = WORKBOOKS[skill.game].beliefs
    for each in made(skill, 30):
        for name, place in zip(skill.beliefs, each.ideas[1:], strict=True):
            choice = each.choices[place]
            assert choice.value == believed[name].answer(each.exercise)
            assert choice.right != (name in choice.beliefs) == (name in each.exercise.beliefs)


@pytest.mark.rest
@some_skills
def test_races_from_which_questions_were_made_are_not_kept(skill: Skill[Any]) -> None:
    """Those of the last few are: however many are made, they become no more."""
    for number in range(200):
        question(skill, 0, NUMBERS + number)
    before = len(kept_races())
    for number in range(200, 400):
        question(skill, 0, NUMBERS + number)
    assert len(kept_races()) - before < 50


def kept_races() -> list[Any]:
    """All races that Python keeps: it looks through all of them again and again, and whoever waits for a question
    waits for that, too."""
    gc.collect()
    kinds = tuple({type(skill.make(Random(0), 0).race) for skill in SKILLS.values()})
    return [each for each in gc.get_objects() if isinstance(each, kinds)]


@every_skill
def test_every_misreading_of_a_skill_is_told_apart_from_the_rules_and_from_each_other(skill: Skill[Any]) -> None:
    alike = {(one, other) for one in range(len(skill.beliefs) + 1) for other in range(one)}
    for each in made(skill, 600):
        alike = {(one, other) for one, other in alike if each.ideas[one] == each.ideas[other]}
        if not alike:
            break
    assert not alike, "two misreadings that never differ are one"


@every_skill
def test_the_same_chance_makes_the_same_exercise_and_another_one_another(skill: Skill[Any]) -> None:
    made = [skill.make(Random(str(number)), number) for number in range(3)]
    assert made == [skill.make(Random(str(number)), number) for number in range(3)]
    assert len({task.position for task in made}) == 3


@every_skill
def test_a_skill_names_its_game_a_lesson_and_rules_that_there_are(skill: Skill[Any]) -> None:
    rules, book = GAMES[skill.game].rules, WORKBOOKS[skill.game]
    assert skill.rules and set(skill.rules) <= rules.keys()
    assert {book.beliefs[name].rule for name in skill.beliefs} <= rules.keys()
    assert skill.lesson in {rule.lesson for rule in rules.values()}
    assert {each.exercise.rule for each in made(skill, 60)} <= rules.keys()


def test_every_misreading_is_of_one_skill() -> None:
    names = [name for skill in SKILLS.values() for name in skill.beliefs]
    assert len(names) == len(set(names))
    assert not set(names) & {"rules", *SKILLS}


# --- by playing it out another way -----------------------------------------------------------------------------------


def who_won(race: Any) -> int:
    """Of a trick that is over: whoever must say whether the motor is used, or has the flag now."""
    return int(race.to_act if race.phase == "turbo" else race.flag)


def end_of(task: Any) -> Any:
    """The race after the last card, its winner having said whether the motor is used."""
    race = task.race.after(next(action for action in task.race.legal if str(action) == task.play))
    return race.after(Turbo(task.ask == "spaces_turbo")) if race.phase == "turbo" else race


def dial(task: Any) -> int:
    """What the dial shows after all tricks."""
    race, seat = task.race.alone(WindDeed(task.seat, task.lost)), task.seat
    if task.ask == "dial_turbo":
        race = race.alone(DriveDeed(seat, task.spaces, motor=True))
    return int(race.alone(WindDeed(seat, task.later)).motors[seat].value)


def winning_cards(task: Any) -> tuple[str, ...]:
    race = task.race
    return tuple(str(card) for card in race.legal if who_won(race.after(card)) == race.to_act)


def ended(task: Any) -> Any:
    return task.race.after(EndRound())


def order(task: Any) -> tuple[int, ...]:
    return next(event.order for event in ended(task).events if isinstance(event, RoundEnded))


def movers(task: Any) -> tuple[int, ...]:
    return tuple(event.seat for event in ended(task).events if isinstance(event, MotorUsed))


PLAYED_OUT = {
    "winner": lambda task: who_won(task.race.after(next(a for a in task.race.legal if str(a) == task.play))),
    "winning_cards": winning_cards,
    "spaces": lambda task: next(event.spaces for event in end_of(task).events if hasattr(event, "spaces")),
    "spaces_turbo": lambda task: next(event.spaces for event in end_of(task).events if hasattr(event, "spaces")),
    "may_play": lambda task: tuple(map(str, task.race.legal)),
    "dial": dial,
    "dial_saved": dial,
    "dial_turbo": dial,
    "rest": lambda task: task.race.alone(DriveDeed(task.seat, task.spaces)).cars[task.seat],
    "rest_turbo": lambda task: task.race.alone(
        DriveDeed(task.seat, task.spaces + task.race.motors[task.seat].value, motor=True)
    ).cars[task.seat],
    "first_motor": lambda task: order(task)[0],
    "motor_order": order,
    "movers": movers,
    "race_winner": lambda task: -1 if ended(task).winner is None else ended(task).winner,
}
"""By what is asked the right answer, from the race and its events as they go on."""


@pytest.mark.parametrize("skill", STICH_RALLYE, ids=lambda skill: skill.name)
def test_what_is_said_to_be_right_is_what_happens(skill: Skill[Any]) -> None:
    for each in made(skill):
        task = each.exercise
        assert truth(task) == PLAYED_OUT[task.ask](task), task


@pytest.mark.parametrize("skill", STICH_RALLYE, ids=lambda skill: skill.name)
def test_a_position_looks_like_a_race(skill: Skill[Any]) -> None:
    """Nobody has lost more tricks than were played, cards are gone as tricks are, and cars are not scattered."""
    spread = []
    for each in made(skill, 60):
        race = each.exercise.race
        tricks = len(race.played) // len(race.players)
        if race.trick or race.phase == "end":
            gone = ROUND_CARDS[race.round - 1] if race.phase == "end" else tricks
            assert all(motor.position <= gone for motor in race.motors), race
        if race.trick:
            assert len(race.played) == tricks * len(race.players)
            assert len(race.hands[race.to_act]) == ROUND_CARDS[race.round - 1] - tricks
        spread.append(max(race.cars) - min(race.cars))
    assert sum(spread) / len(spread) < 24, "half of the leader's way at most"
