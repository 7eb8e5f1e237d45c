"""Which question comes next: of some dozen that could be asked, the one whose answer tells most."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from rally.chance.luck import shuffled

from .diagnosis import Shares, in_doubt, worth
from .exercises import Answer, Exercise, Skill, laid
from .shelf import SKILLS, WORKBOOKS

HARDEST = 2
"""Levels go from 0 to this."""

NUMBERS = 400
"""So many exercises there are of each skill and level."""

FIRST, CANDIDATES = 5, 12
"""Of so many at each of two levels the best is taken: few at first, so that nobody waits, then more."""

NEW = 3
"""So many come to them from one question to the next."""


@dataclass(frozen=True)
class Question:
    """An exercise that was made for a skill, what there is to choose from, and by place what each idea leads to: the
    index of that answer, for the rules and for each misreading of the skill.

    same: what makes two exercises the same, whatever they are called.
    """

    exercise: Any
    choices: tuple[Answer, ...]
    ideas: tuple[int, ...]
    same: str


@lru_cache(maxsize=20_000)
def question(skill: Skill[Any], level: int, number: int) -> Question:
    """The question of this number. It is made anew, always the same, and kept for the next who asks."""
    book = WORKBOOKS[skill.game]
    made: Exercise = skill.make(Random(f"{skill.name} {level} {number}"), level)
    right = book.truth(made)
    told = {name: book.beliefs[name].answer(made) for name in skill.beliefs}
    wrong = {name: value for name, value in told.items() if value != right}
    task = replace(made, id=f"{skill.name}_{level}_{number}", beliefs=tuple(wrong))
    choices = laid(task, right, wrong)
    led = {name: index for index, choice in enumerate(choices) for name in choice.beliefs}
    truth = next(index for index, choice in enumerate(choices) if choice.right)
    ideas = (truth, *(led.get(name, truth) for name in skill.beliefs))
    return Question(task, choices, ideas, repr(replace(task, id="")))


def question_called(name: str) -> Question:
    """The question whose exercise has this id."""
    skill, level, number = name.rsplit("_", 2)
    return question(SKILLS[skill], int(level), int(number))


def best(
    skill: Skill[Any], level: int, shares: Shares, time: int, seed: int, lately: Collection[str], position: str
) -> Question:
    """The question that tells most about somebody's ideas.

    level: how hard it is to be, from 0 to 2; half of the candidates are one harder. time: so many were asked of the
    skill before; seed: decides the candidates. lately: what was asked lately and does not come again, as `same` of
    Question; position: the last one, which does not come twice in a row.
    """
    there = [each for harder in (0, 1) for each in candidates(skill, min(HARDEST, level + harder), time, seed)]
    fresh = [each for each in there if each.same not in lately and each.exercise.position != position]
    doubtful = in_doubt(shares)
    return max(fresh or there, key=lambda each: worth(doubtful, each.ideas, len(each.choices)))


def candidates(skill: Skill[Any], level: int, time: int, seed: int) -> Iterator[Question]:
    """The questions of a level among which the choice is after `time` others of the skill."""
    order = numbers(f"{skill.name} {level} {seed}")
    end = FIRST + NEW * time
    for place in range(max(0, end - CANDIDATES), end):
        yield question(skill, level, order[place % NUMBERS])


@lru_cache(maxsize=256)
def numbers(seed: str) -> tuple[int, ...]:
    """All numbers of questions, in an order of chance."""
    return tuple(shuffled(range(NUMBERS), Random(seed)))
