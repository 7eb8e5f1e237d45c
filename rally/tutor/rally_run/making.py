"""How exercises of a skill are made: of some that one race might give, the most telling one is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, islice
from math import log
from random import Random
from typing import Any
from zlib import crc32

from rally.chance.luck import one_of
from rally.tutor.exercises import Belief, Skill, Truths

from .deciding import rule_here
from .exercise import Exercise
from .others import others
from .rides import Ride, start

GAME = "rally-run"

LOOKED_AT = 8
"""So many questions at most are thought of in one race, and the most telling of them is asked."""

TELLING = 0.7
"""No more are thought of where one tells so much (in nats)."""

SOUGHT = 6
"""In so many races one looks for the same belief, then for another one."""

PLAYERS = ((2, 3), (2, 3, 4), (3, 4))
"""By level how many players there may be."""

TURNS = (2, 3, 4)
"""By level how many turns one watches at most, or is asked about."""

FEW_TURNS = 2
"""So many turns are easily followed."""

ANSWERS = 6
"""Between so many answers one chooses, if there are as many."""

Drafts = Callable[[Ride, str, int, Random], Iterator[Exercise]]
"""The questions that a race which begins so might give, for a belief that they should tell apart from the rules, and a
level; without what all exercises of a skill have."""


@dataclass(frozen=True)
class Making:
    """How exercises of a skill are made. truths, beliefs: what answers its questions; drafts: the questions that a
    race might give. plain: the asks that are plain, of several that there are."""

    name: str
    lesson: str
    rules: tuple[str, ...]
    truths: Truths[Exercise]
    beliefs: Mapping[str, Belief[Exercise]]
    drafts: Drafts
    rare: tuple[str, ...] = ()
    players: tuple[tuple[int, ...], ...] = PLAYERS
    plain: tuple[str, ...] = ()

    @property
    def skill(self) -> Skill[Exercise]:
        """The skill whose exercises are made so."""
        return Skill(self.name, GAME, self.lesson, self.rules, tuple(self.beliefs), self.make, self.plainness)

    def plainness(self, task: Exercise) -> int:
        """How plainly a question asks (`Skill.plain`): most so where few turns are to be followed."""
        if self.plain and task.ask not in self.plain:
            return 0
        return 1 + (len(task.seen.split()) + len(task.turns.split()) <= FEW_TURNS)

    def make(self, chance: Random, level: int) -> Exercise:
        """An exercise of this level; whatever is thought of comes from `chance`."""
        for time in count():
            if time % SOUGHT == 0:
                sought = one_of((*self.beliefs, *self.rare), chance)
            begun = start(chance, one_of(self.players[level], chance))
            best = self.most_telling(islice(self.drafts(begun, sought, level, chance), LOOKED_AT), sought)
            if best is not None:
                return self.finished(best, sought, level, chance)
        raise AssertionError("not reached: the count goes on for ever")

    def most_telling(self, drafts: Iterable[Exercise], sought: str) -> Exercise | None:
        """The first of these that tells enough, or the one that tells most; None if none tells anything."""
        best, most = None, 0.0
        for each in drafts:
            tells = self.telling(each, sought)
            if tells > most:
                best, most = each, tells
            if most >= TELLING:
                break
        return best

    def telling(self, task: Exercise, sought: str) -> float:
        """How much this question tells: the information in its answer, if half of those who are asked know the rules
        and the others think one of the things each; 0 where the belief that is sought answers as the rules do, or there
        are too many answers."""
        right = self.truths[task.ask](task)
        if self.beliefs[sought].answer(task) == right:
            return 0
        values = [belief.answer(task) for belief in self.beliefs.values()]
        thinking = Counter(values)
        if len({right, *thinking}) > ANSWERS:
            return 0
        thinking[right] += len(values)
        shares = (many / thinking.total() for many in thinking.values())
        return -sum(share * log(share) for share in shares)

    def finished(self, task: Exercise, sought: str, level: int, chance: Random) -> Exercise:
        """The question with all that an exercise has."""
        right = self.truths[task.ask](task)
        values = {name: belief.answer(task) for name, belief in self.beliefs.items()}
        answers = dict.fromkeys((right, *values.values()))
        for other in others(task, right, chance):
            if len(answers) < ANSWERS:
                answers[other] = None
        task = replaced(
            task,
            lesson=self.lesson,
            rule=rule_here(task, self.beliefs[sought].rule),
            position=str(task.before),
            beliefs=tuple(name for name, value in values.items() if value != right),
            others=tuple(answers),
        )
        return replaced(task, id=f"{self.name}_{level}_{number_of(task)}")


def number_of(task: Exercise) -> str:
    """A number that is the same for the same question."""
    said: tuple[Hashable, ...] = (task.ask, task.rule, task.position, task.seen, task.turns, task.seat)
    return f"{crc32(repr((said, task.cells, task.kind, task.home, task.been)).encode()):08x}"


def posed(film: Ride, **more: Any) -> Exercise:
    """A question that is asked when the turns of a ride have been watched."""
    fields: dict[str, Any] = {"seen": " ".join(film.turns), "seat": film.tables[-1].turn}
    task = Exercise(id="", lesson="", rule="", position="", **fields | more)
    vars(task).update(before=film.still, race=film.tables[-1])  # as they will be when its position is written
    return task


def foretold(film: Ride, **more: Any) -> Exercise:
    """A question about the turns of a ride, that is asked before."""
    task = Exercise(id="", lesson="", rule="", position="", turns=" ".join(film.turns), **more)
    vars(task).update(before=film.still, race=film.still, outcome=film.tables[-1])
    return task


def replaced(task: Exercise, **more: Any) -> Exercise:
    """The question with other fields, from the same position, after the same turns and about the same."""
    found = replace(task, **more)
    vars(found).update({name: vars(task)[name] for name in PLAYED if name in vars(task)})
    return found


PLAYED = ("before", "race", "outcome", "shown", "coming")
"""What a question keeps that was played out."""
