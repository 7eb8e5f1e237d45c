"""Which question comes next: of some dozen that could be asked, the one whose answer tells most."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from rally.luck import pick

from .diagnosis import Shares, worth
from .exercises import Answer, Exercise, Skill
from .shelf import WORKBOOKS

HARDEST = 2
"""Levels go from 0 to this."""

NUMBERS = 400
"""So many exercises there are of each skill and level."""

CANDIDATES = 16
"""Of so many the best is taken."""

TRIES = 64
"""So many are looked at to find them, where most have been asked lately."""


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
    wrong = tuple(name for name in skill.beliefs if book.beliefs[name].answer(made) != right)
    task = replace(made, id=f"{skill.name}_{level}_{number}", beliefs=wrong)
    choices = book.answers(task)
    led = {name: index for index, choice in enumerate(choices) for name in choice.beliefs}
    truth = next(index for index, choice in enumerate(choices) if choice.right)
    ideas = (truth, *(led.get(name, truth) for name in skill.beliefs))
    return Question(task, choices, ideas, repr(replace(task, id="")))


def best(skill: Skill[Any], level: int, shares: Shares, asked: Collection[str], position: str, seed: str) -> Question:
    """The question that tells most about somebody's ideas.

    level: how hard it is to be, from 0 to 2; half of the candidates are one harder. asked: what was asked lately, and
    does not come again. position: the last one, which does not come twice in a row. seed: decides the candidates.
    """
    found: list[Question] = []
    spare: list[Question] = []
    for each in candidates(skill, level, seed):
        fresh = each.same not in asked and each.exercise.position != position
        (found if fresh else spare).append(each)
        if len(found) == CANDIDATES:
            break
    return max(found or spare, key=lambda each: worth(shares, each.ideas, len(each.choices)))


def candidates(skill: Skill[Any], level: int, seed: str) -> Iterator[Question]:
    """Questions of the level, and of the next one in turn."""
    chance = Random(f"{skill.name} {seed}")
    for turn in range(TRIES):
        yield question(skill, min(HARDEST, level + turn % 2), pick(NUMBERS, chance))
