"""Questions to predict, whatever the game: what is asked, answers by the rules and by wrong beliefs, skills, workbooks.

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
    """A question about a position; a game adds what its questions need.

    id: its name; lesson: the notebook it belongs to; rule: the rule it is about.
    ask: what is asked, a name in the `truths` of its workbook. position: the notation of the position before.
    beliefs: the wrong beliefs this position tells apart from the rules.
    again: what is different when it is asked again (fields by name), for each time; the beliefs stay.
    others: further answers to choose from, to which no wrong belief leads; so who guesses can be told from who knows.
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
        """The question as it is asked at first, and as it is asked again, with other positions."""
        return (self, *(replace(self, **changed) for changed in self.again))


Task = TypeVar("Task", bound=Exercise)


@dataclass(frozen=True)
class Belief(Generic[Task]):
    """A wrong belief: its name, the rule that says otherwise, and the answer it leads to."""

    name: str
    rule: str
    answer: Callable[[Task], Hashable]


@dataclass(frozen=True)
class Skill(Generic[Task]):
    """What is practised: one thing that a learner of a game can have read rightly or wrongly.

    name: its own among the skills of all games. game: as in `rally.GAMES`. lesson: the notebook that teaches it. rules:
    the rules that it is about. beliefs: by name, what somebody might think instead.
    make(chance, level): an exercise of it, from 0, easy, to 2, hard; its position is one that play could lead to, and
    `chance` is all that decides it. plain(task): how plainly an exercise asks about it: 2 with easy numbers, 1 plainly,
    0 in a way that tells more and needs more thought.
    """

    name: str
    game: str
    lesson: str
    rules: tuple[str, ...]
    beliefs: tuple[str, ...]
    make: Callable[[Random, int], Task]
    plain: Callable[[Task], int]


Truths = Mapping[str, Callable[[Task], Hashable]]
"""By what is asked, the right answer, found by playing the position out."""


def make_beliefs(*table: tuple[Callable[[Task], Hashable], str]) -> dict[str, Belief[Task]]:
    """Wrong beliefs by their names, each from a function that answers as somebody who thinks so would, and the rule
    that says otherwise."""
    return {answer.__name__: Belief(answer.__name__, rule, answer) for answer, rule in table}


@dataclass(frozen=True)
class Answer:
    """One answer to choose: its value, whether it is right, and the wrong beliefs that lead to it."""

    value: Hashable
    right: bool
    beliefs: tuple[str, ...]


def order_values(values: Iterable[Hashable], right: Hashable, name: str, time: int) -> list[Any]:
    """Numbers from low to high, and seats as they sit; all else is shuffled, so that no place tells what is right:
    asked again, the right one lies in another. name: of the question; time: so often it was asked before."""
    found: list[Any] = list(values)
    if all(isinstance(value, int) for value in found):
        return sorted(found)
    others = sorted((value for value in found if value != right), key=repr)
    Random(f"{name} {time}").shuffle(others)
    moved = sum(Random(f"{name} {each}").randrange(1, len(found)) for each in range(1, time + 1))
    others.insert((Random(name).randrange(len(found)) + moved) % len(found), right)
    return others


def lay_answers(task: Exercise, right: Hashable, wrong: Mapping[str, Hashable], time: int = 0) -> tuple[Answer, ...]:
    """The answers to choose from, in the order in which they lie. wrong: by belief the answer that it leads to."""
    by_value: dict[Hashable, list[str]] = {value: [] for value in (right, *wrong.values(), *task.others)}
    for name, value in wrong.items():
        by_value[value].append(name)
    ordered = order_values(by_value, right, task.id, time)
    return tuple(Answer(value, value == right, tuple(by_value[value])) for value in ordered)


@dataclass(frozen=True)
class Workbook(Generic[Task]):
    """All exercises of a game, and what answers them.

    kind: the game's Exercise. file: the exercises, in lesson order. truths: what answers them. beliefs: by name, what
    somebody might think. skills: what of the game is practised. needs(task): the lesson by which all is taught that a
    question shows and asks. recorded(line): the line of notation with the board on which it was written, whatever the
    box at hand has.
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
        """All exercises, in the order of the lessons."""
        return self._all

    def truth(self, task: Task) -> Hashable:
        """The right answer, by playing the position out."""
        return self.truths[task.ask](task)

    def answers(self, task: Task, time: int = 0) -> tuple[Answer, ...]:
        """The answers to choose from: the truth, what each wrong belief would say, and the others that it has. time: so
        often it was asked before, which says how answers lie that have no order by themselves."""
        wrong = {name: self.beliefs[name].answer(task) for name in task.beliefs}
        return lay_answers(task, self.truth(task), wrong, time)
