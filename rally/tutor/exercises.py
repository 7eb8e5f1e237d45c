"""Exercises of any game: what is asked, the answers of the rules and of wrong beliefs, skills and workbooks.

Answers are played out, never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Generic, Self, TypeVar

from rally.core.notation import read_data


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """A question about a position; each game adds the fields that its questions need.

    id: its name. lesson: the notebook that asks it. rule: the rule that it is about. ask: the kind of question, a name
    in `truths` of its workbook. position: the notation of the position. beliefs: the wrong beliefs whose answers differ
    from that of the rules. again: the fields that change each time it is asked again; the beliefs stay. others: further
    answers that no wrong belief gives, so that guessing can be told from knowing.
    """

    id: str
    lesson: str
    rule: str
    ask: str
    position: str
    beliefs: tuple[str, ...] = ()
    again: tuple[dict[str, Any], ...] = ()
    others: tuple[Any, ...] = ()

    @property
    def variants(self) -> tuple[Self, ...]:
        """The question as it is asked first, then as it is asked again with other positions."""
        return (self, *(replace(self, **changed) for changed in self.again))


Task = TypeVar("Task", bound=Exercise)


@dataclass(frozen=True)
class Belief(Generic[Task]):
    """A wrong belief: its name, the rule that it contradicts, and the answer that it gives."""

    name: str
    rule: str
    answer: Callable[[Task], Hashable]


@dataclass(frozen=True)
class Skill(Generic[Task]):
    """One thing that is practised, and that a learner can have read rightly or wrongly.

    name: unique among the skills of all games. game: as in `rally.GAMES`. lesson: the notebook that teaches it. rules:
    the rules that it is about. beliefs: the names of its wrong beliefs. make(chance, level): an exercise of level 0,
    easy, to 2, hard; its position can arise in play, and `chance` alone decides it. plain_kinds: the kinds of question
    that ask plainly; all if empty. is_easy(task): whether the numbers of such a question are easy.
    """

    name: str
    game: str
    lesson: str
    rules: tuple[str, ...]
    beliefs: tuple[str, ...]
    make: Callable[[Random, int], Task]
    plain_kinds: tuple[str, ...]
    is_easy: Callable[[Task], bool]

    def plain(self, task: Task) -> int:
        """How plainly an exercise asks: 2 with easy numbers, 1 plainly, 0 in a way that needs more thought."""
        return 0 if self.plain_kinds and task.ask not in self.plain_kinds else 1 + self.is_easy(task)


Truths = Mapping[str, Callable[[Task], Hashable]]
"""The right answer by kind of question, found by playing the position out."""


def make_beliefs(by_rule: Mapping[str, Mapping[str, Callable[[Task], Hashable]]]) -> dict[str, Belief[Task]]:
    """Wrong beliefs by name. by_rule: by the rule that they contradict and by name, functions that give the answers."""
    return {name: Belief(name, rule, answer) for rule, readings in by_rule.items() for name, answer in readings.items()}


@dataclass(frozen=True)
class Answer:
    """One answer to choose: its value, whether it is right, and the wrong beliefs that give it."""

    value: Hashable
    right: bool
    beliefs: tuple[str, ...]


def order_values(values: Iterable[Hashable], right: Hashable, name: str, time: int) -> list[Any]:
    """Values in the order of the buttons. Numbers and seats ascend; other values are shuffled, so that no place gives
    the right one away, which moves each time the question is asked again. name: that of the question. time: the number
    of times that it was asked before."""
    found: list[Any] = list(values)
    if all(isinstance(value, int) for value in found):
        return sorted(found)
    others = sorted((value for value in found if value != right), key=repr)
    Random(f"{name} {time}").shuffle(others)
    moved = sum(Random(f"{name} {each}").randrange(1, len(found)) for each in range(1, time + 1))
    others.insert((Random(name).randrange(len(found)) + moved) % len(found), right)
    return others


def lay_answers(task: Exercise, right: Hashable, wrong: Mapping[str, Hashable], time: int = 0) -> tuple[Answer, ...]:
    """The answers to choose from, in the order of the buttons. wrong: the answer of each belief."""
    by_value: dict[Hashable, list[str]] = {value: [] for value in (right, *wrong.values(), *task.others)}
    for name, value in wrong.items():
        by_value[value].append(name)
    ordered = order_values(by_value, right, task.id, time)
    return tuple(Answer(value, value == right, tuple(by_value[value])) for value in ordered)


@dataclass(frozen=True)
class Workbook(Generic[Task]):
    """All exercises of a game, and what answers them.

    kind: the game's Exercise. file: the exercises, in the order of the lessons. truths: the right answers by kind of
    question. beliefs: the wrong beliefs by name. skills: the skills of the game. needs(task): the lesson after which
    everything in a question has been taught. recorded(line): the line of notation with the board on which it was
    written, whichever the box has.
    """

    kind: type[Task]
    file: Path
    truths: Truths[Task]
    beliefs: Mapping[str, Belief[Task]]
    skills: tuple[Skill[Task], ...]
    needs: Callable[[Task], str]
    recorded: Callable[[str], str]

    @cached_property
    def _all(self) -> tuple[Task, ...]:
        with read_data(self.file) as table:
            return tuple(
                self.kind(**entry | {"id": name} | {key: tuple(entry.get(key, ())) for key in ("beliefs", "again")})
                for name, entry in table.items()
            )

    def exercises(self) -> tuple[Task, ...]:
        return self._all

    def truth(self, task: Task) -> Hashable:
        """The right answer, found by playing the position out."""
        return self.truths[task.ask](task)

    def answers(self, task: Task, time: int = 0) -> tuple[Answer, ...]:
        """The answers to choose from: the right one, that of each wrong belief, and `others`. time: the number of times
        that the question was asked before, which changes their order."""
        wrong = {name: self.beliefs[name].answer(task) for name in task.beliefs}
        return lay_answers(task, self.truth(task), wrong, time)
