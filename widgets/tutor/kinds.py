"""Kinds of question, as a game declares them: how one is asked, how its answers read, and over which table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rally.tutor import Exercise
from widgets.shared.labs.story import Story, Words
from widgets.shared.words import _
from widgets.shared.words.rules import rule_text
from widgets.shared.words.voice import Voice

from .game import Answering, Scene

Task = TypeVar("Task", bound=Exercise)
Asked = TypeVar("Asked", bound=Exercise, contravariant=True)

Reasons = Mapping[str, Callable[[], str]]
"""By the name of a wrong belief what is said to it: one sentence."""


Rights = Mapping[tuple[str, str], Callable[[], str]]
"""By what is asked and a rule what is said of that rule to an answer, in one sentence."""

Texts = Mapping[str, Words]
"""By the name of a question what it leads to."""


def as_it_is(task: Exercise, value: Any) -> str:
    """A number as it stands in the answer."""
    return str(value)


@dataclass(frozen=True)
class Kind(Generic[Task]):
    """A kind of question. ask(task): the question. scene(): a table for it. read(task, value): an answer of that value
    as the learner reads it on its button."""

    ask: Callable[[Task], str]
    scene: Callable[[], Scene[Task]]
    read: Callable[[Task, Any], str] = as_it_is


class RuleHere(Protocol[Asked]):
    """Says which rule decides the position of a question, as `Game.rule_here` does."""

    def __call__(self, task: Asked, rule: str, said: Hashable = None) -> str: ...


@dataclass(frozen=True)
class Quiz(Generic[Task]):
    """How the questions of a game are asked (`widgets.tutor.game.Game`), put together from their kinds.

    KINDS: by what is asked. say_marked(task, marked): what has been marked for an answer of several things, and what to
    do with it. write(task, solved): the position, with nothing that tells the answer before it is solved.
    rule_here(task, rule, said): the rule that decides the position (`deciding` of the game's questions).
    """

    VOICE: Voice[Any, Any]
    KINDS: Mapping[str, Kind[Task]]
    REASONS: Reasons
    RIGHT: Rights
    STORIES: Mapping[str, Story]
    say_marked: Callable[[Task, tuple[str, ...]], str]
    write: Callable[[Task, bool], str]
    rule_here: RuleHere[Task]

    def ask(self, task: Task) -> str:
        """The question."""
        return self.KINDS[task.ask].ask(task)

    def read_answer(self, task: Task, value: Hashable) -> str:
        """An answer as the learner reads it on its button."""
        return self.KINDS[task.ask].read(task, value)

    def say_rule(self, task: Task, rule: str) -> str:
        """A rule in a sentence: as far as it is asked about, or all of it."""
        said = self.RIGHT.get((task.ask, rule))
        return said() if said else rule_text(rule)

    def scene(self, task: Task) -> Scene[Task]:
        """The table of a question."""
        return self.KINDS[task.ask].scene()


class Subject(Protocol[Task]):
    """A module of kinds of question, as in `rally.tutor` of the game there is one of the same name."""

    @property
    def KINDS(self) -> Mapping[str, Kind[Task]]: ...
    @property
    def REASONS(self) -> Reasons: ...
    @property
    def RIGHT(self) -> Rights: ...
    @property
    def STORIES(self) -> Mapping[str, Story]: ...


def quiz_of(
    voice: Voice[Any, Any],
    subjects: Sequence[Subject[Task]],
    say_marked: Callable[[Task, tuple[str, ...]], str],
    write: Callable[[Task, bool], str],
    rule_here: RuleHere[Task],
) -> Quiz[Task]:
    """The questions of all subjects of a game; `say_marked`, `write`, `rule_here`: as `Quiz` has them."""
    return Quiz(
        voice,
        {ask: kind for each in subjects for ask, kind in each.KINDS.items()},
        {belief: reason for each in subjects for belief, reason in each.REASONS.items()},
        {asked: right for each in subjects for asked, right in each.RIGHT.items()},
        {question: story for each in subjects for question, story in each.STORIES.items()},
        say_marked,
        write,
        rule_here,
    )


def told(texts: Texts) -> dict[str, Story]:
    """The stories with these texts, each told once its question is answered; what it asks for is the question."""
    return {name: Story(lambda: "", answered, text, hides=True) for name, text in texts.items()}


def say_thought(said: str, value: object) -> str:
    """What was thought, and that it was: "your answer: 64"."""
    return _("{said}: {value}").format(said=said, value=value)


def answered(lab: Answering) -> bool:
    return lab.given is not None
