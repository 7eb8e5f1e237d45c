"""Which question comes next: of some dozen that could be asked, the one whose answer tells most; plain ones first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import Any

from rally.chance.luck import shuffled

from .diagnosis import Shares, in_doubt, suspected, with_pairs, worth
from .exercises import Answer, Exercise, Skill, laid
from .shelf import SKILLS, WORKBOOKS

HARDEST = 2
"""Levels go from 0 to this."""

NUMBERS = 400
"""So many exercises there are of each skill and level."""

FIRST, CANDIDATES = 8, 12
"""Of so many at each of two levels the best is taken: few at first, so that nobody waits, then more."""

NEW = 3
"""So many come to them from one question to the next."""

PLAIN_EVERY = 5
"""The first question of a skill is plain, and after it every fifth."""

PLAIN = 4
"""Of so many plain ones the best is taken."""

PROOF = 2
"""After so many questions of a skill the next one may prove what is suspected."""

PLAINEST = 2
"""As plain as a question can be (`Skill.plain`)."""


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

    @cached_property
    def leads(self) -> tuple[tuple[int, ...], ...]:
        """What all ideas lead to that somebody may have, pairs of misreadings among them (`diagnosis.Leads`)."""
        return with_pairs(self.ideas)


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
    skill: Skill[Any],
    level: int,
    shares: Shares,
    time: int,
    seed: int,
    lately: Collection[str],
    position: str,
    lesson: str = "",
) -> Question:
    """The question that tells most about somebody's ideas; the first one of a skill, and every fifth, is a plain one.
    Where a misreading is suspected after two, the third one shows it.

    level: how hard it is to be if it is not plain, from 0 to 2; half of the candidates are one harder. time: so many
    were asked of the skill before; seed: decides the candidates. lately: what was asked lately and does not come again,
    as `same` of Question; position: the last one, which does not come twice in a row. lesson: only what is taught until
    the end of it is asked about; "": anything.
    """

    def is_fresh(each: Question) -> bool:
        return each.same not in lately and each.exercise.position != position

    there: list[Question] = []
    if time % PLAIN_EVERY == 0:
        there = [*islice(filter(is_fresh, plain(skill, time, seed, lesson)), PLAIN)]
    if not there:
        levels = (level, min(HARDEST, level + 1))
        there = [each for harder in levels for each in candidates(skill, harder, time, seed)]
        there = [each for each in there if is_taught(skill, each, lesson)]
    if not there:
        there = [each for each in every(skill, level, seed) if is_taught(skill, each, lesson)]
    there = [*filter(is_fresh, there)] or there
    if time == PROOF:
        places = (0, *suspected(shares))
        there = [each for each in there if len({each.ideas[place] for place in places}) == len(places)] or there
    doubtful = in_doubt(shares)
    return max(there, key=lambda each: worth(doubtful, each.leads, len(each.choices)))


def is_taught(skill: Skill[Any], asked: Question, lesson: str) -> bool:
    """Is all that a question needs taught until the end of a lesson?"""
    return not lesson or WORKBOOKS[skill.game].needs(asked.exercise) <= lesson


def every(skill: Skill[Any], level: int, seed: int) -> Iterator[Question]:
    """All questions of a level."""
    return (question(skill, level, number) for number in numbers(f"{skill.name} {level} {seed}"))


def plain(skill: Skill[Any], time: int, seed: int, lesson: str) -> Iterator[Question]:
    """The plain questions of the easiest level; as the first one of a skill the plainest of them."""
    least = 1 if time else PLAINEST
    asked = every(skill, 0, seed)
    return (each for each in asked if skill.plain(each.exercise) >= least and is_taught(skill, each, lesson))


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
