"""Kinds of question, as a game declares them: how one is asked, how its answers read, and over which table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import ipywidgets

from rally.core.terminal import Paint
from rally.tutor.exercises import Task
from widgets.lab.story import Story, Words
from widgets.parts import Part
from widgets.words import _
from widgets.words.sentences import Voice, rule_text

Task_contra = TypeVar("Task_contra", contravariant=True)


class QuestionScene(Protocol[Task_contra]):
    """The table of a question. The same one is asked with several positions; `task` is the one of the moment."""

    @property
    def parts(self) -> Sequence[Part]:
        """What answers to clicks."""
        ...

    @property
    def marking(self) -> bool:
        """Is an answer made of several things, which are marked one by one and then given together?"""
        ...

    @property
    def asked(self) -> Sequence[str]:
        """What of the table is asked about, the most important first (`widgets.lab.due`)."""
        ...

    def arrange_parts(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        """The table with what the question is answered with."""
        ...

    def show(self, task: Task_contra, solved: bool, marked: Collection[str]) -> None:
        """Draw it: nothing that tells the answer, or all of it once it is solved."""
        ...

    def believe(self, value: Hashable, said: str) -> None:
        """Show from the next drawing on, in another colour, what was thought instead of the right answer: its value,
        and how that is said; None: nothing."""
        ...

    def can_show(self, task: Task_contra, value: Hashable) -> bool:
        """Whether there is something on the table by which `believe` shows this value."""
        ...

    def point(self, values: Mapping[str, Hashable]) -> None:
        """Show what an answer is about while it is pointed at. values: the answers by the classes of their buttons."""
        ...

    def film(self, task: Task_contra, solved: bool) -> tuple[str, str, int]:
        """The film on show, as a lab tells it."""
        ...

    def picture(self, task: Task_contra, alt: str) -> str:
        """What is asked about, where nothing moves; it tells nothing of the answer. alt: what it is, in words."""
        ...

    def draw_text(self, task: Task_contra, paint: Paint) -> list[str]:
        """What is asked about as lines of plain text, for a terminal; they tell nothing of the answer."""
        ...

    def tell_text(self, task: Task_contra) -> list[str]:
        """What happens that was asked about, a sentence for each step of its film."""
        ...

    def mark_in(self, task: Task_contra, content: Mapping[str, object]) -> str | None:
        """What a click marks where an answer is made of several things, by its name; None for anything else."""
        ...

    def answer_in(self, task: Task_contra, content: Mapping[str, object]) -> Hashable:
        """The answer that a click means, or None."""
        ...


class GameQuiz(Protocol[Task_contra]):
    """The questions of a game: `QUIZ` of its folder in `widgets.tutor`.

    VOICE: how the game speaks. REASONS: by the name of a wrong belief what is said to it. STORIES: by the name of a
    question what it leads to, told once it is answered.
    """

    @property
    def VOICE(self) -> Voice[Any, Any]: ...

    @property
    def REASONS(self) -> Mapping[str, Callable[[], str]]: ...

    @property
    def STORIES(self) -> Mapping[str, Story]: ...

    def ask(self, task: Task_contra) -> str:
        """The question."""
        ...

    def read_answer(self, task: Task_contra, value: Hashable) -> str:
        """An answer as the learner reads it on its button."""
        ...

    def rule_here(self, task: Task_contra, rule: str, said: Hashable = None) -> str:
        """The rule that decides the position, in place of one like it that would decide another. said: a wrong answer,
        if it is to be known what was misread."""
        ...

    def say_rule(self, task: Task_contra, rule: str) -> str:
        """A rule that the right answer follows from, or that was misread, in a sentence."""
        ...

    def say_marked(self, task: Task_contra, marked: tuple[str, ...]) -> str:
        """What has been marked, and what to do with it."""
        ...

    def write(self, task: Task_contra, solved: bool) -> str:
        """The position in the game's notation, with nothing that tells the answer before it is solved."""
        ...

    def scene(self, task: Task_contra) -> QuestionScene[Task_contra]:
        """The table of a question."""
        ...


Reasons = Mapping[str, Callable[[], str]]
"""By the name of a wrong belief, the sentence that is said to it."""

Rights = Mapping[tuple[str, str], Callable[[], str]]
"""By the kind of question and a rule, the sentence that is said about the rule."""

Texts = Mapping[str, Words]
"""By the name of a question, the text that is shown after it."""


@dataclass(frozen=True)
class QuestionKind(Generic[Task]):
    """A kind of question. ask(task): the question. scene(): a new table for it. label(task, value): the label of an
    answer's button."""

    ask: Callable[[Task], str]
    scene: Callable[[], QuestionScene[Task]]
    label: Callable[[Task, Any], str] = lambda task, value: str(value)


@dataclass(frozen=True)
class Quiz(Generic[Task]):
    """How the questions of a game are asked.

    KINDS: the kinds of question by name (`Exercise.ask`). REASONS: by the name of a wrong belief, what is said to it.
    RIGHT: by kind and rule, what is said about the rule. STORIES: by the name of a question, what is told after it.
    say_marked(task, marked): the marked parts of an answer, and what to do next. write(task, solved): the position in
    the game's notation, without anything that gives the answer away before it is solved. rule_here(task, rule, said):
    the rule that decides this position where several similar rules exist.
    """

    VOICE: Voice[Any, Any]
    KINDS: Mapping[str, QuestionKind[Task]]
    REASONS: Reasons
    RIGHT: Rights
    STORIES: Mapping[str, Story]
    say_marked: Callable[[Task, tuple[str, ...]], str]
    write: Callable[[Task, bool], str]
    rule_here: Callable[..., str]

    def ask(self, task: Task) -> str:
        """The question."""
        return self.KINDS[task.ask].ask(task)

    def read_answer(self, task: Task, value: Hashable) -> str:
        """An answer as the learner reads it on its button."""
        return self.KINDS[task.ask].label(task, value)

    def say_rule(self, task: Task, rule: str) -> str:
        """A rule in a sentence: as far as it is asked about, or all of it."""
        said = self.RIGHT.get((task.ask, rule))
        return said() if said else rule_text(rule)

    def scene(self, task: Task) -> QuestionScene[Task]:
        """The table of a question."""
        return self.KINDS[task.ask].scene()


def answered_stories(texts: Texts) -> dict[str, Story]:
    """The stories with these texts. Each is told once its question is answered."""
    return {name: Story(lambda: "", question_answered, text, hides=True) for name, text in texts.items()}


def say_thought(said: str, value: object) -> str:
    """A learner's wrong answer with its label, for example "your answer: 64"."""
    return _("{said}: {value}").format(said=said, value=value)


def question_answered(lab: Any) -> bool:
    return lab.given is not None
