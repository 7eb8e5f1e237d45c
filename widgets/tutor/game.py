"""What a game knows of its questions, as `Predict` asks for it: its words, its stories and its tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import ipywidgets

from widgets.shared.labs.story import Story
from widgets.shared.parts import Part
from widgets.shared.words.voice import Voice

Task = TypeVar("Task", contravariant=True)


class Answering(Protocol):
    """A lab that asks a question."""

    @property
    def given(self) -> object:
        """The answer that was given, or None."""
        ...


class Scene(Protocol[Task]):
    """The table of a question. The same one is asked with several positions; `task` is the one of the moment."""

    @property
    def parts(self) -> Sequence[Part]:
        """What answers to clicks."""
        ...

    @property
    def marking(self) -> bool:
        """Is an answer made of several things, which are marked one by one and then given together?"""
        ...

    def arranged(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        """The table with what the question is answered with."""
        ...

    def show(self, task: Task, solved: bool, marked: Collection[str]) -> None:
        """Draw it: nothing that tells the answer, or all of it once it is solved."""
        ...

    def believe(self, value: Hashable, said: str) -> None:
        """Show from the next drawing on, in another colour, what was thought instead of the right answer: its value,
        and how that is said; None: nothing."""
        ...

    def can_show(self, task: Task, value: Hashable) -> bool:
        """Whether there is something on the table by which `believe` shows this value."""
        ...

    def point(self, values: Mapping[str, Hashable]) -> None:
        """Show what an answer is about while it is pointed at. values: the answers by the classes of their buttons."""
        ...

    def film(self, task: Task, solved: bool) -> tuple[str, str, int]:
        """The film on show, as a lab tells it."""
        ...

    def picture(self, task: Task, alt: str) -> str:
        """What is asked about, where nothing moves; it tells nothing of the answer. alt: what it is, in words."""
        ...

    def marked(self, task: Task, content: Mapping[str, object]) -> str | None:
        """What a click marks where an answer is made of several things, by its name; None for anything else."""
        ...

    def picked(self, task: Task, content: Mapping[str, object]) -> Hashable:
        """The answer that a click means, or None."""
        ...


class Game(Protocol[Task]):
    """The questions of a game: `QUIZ` of `widgets.tutor.stich_rallye`, of `widgets.tutor.rally_run`.

    VOICE: how the game speaks. REASONS: by the name of a wrong belief what is said to it. STORIES: by the name of a
    question what it leads to, told once it is answered.
    """

    @property
    def VOICE(self) -> Voice[Any, Any]: ...

    @property
    def REASONS(self) -> Mapping[str, Callable[[], str]]: ...

    @property
    def STORIES(self) -> Mapping[str, Story]: ...

    def ask(self, task: Task) -> str:
        """The question."""
        ...

    def read_answer(self, task: Task, value: Hashable) -> str:
        """An answer as the learner reads it on its button."""
        ...

    def rule_here(self, task: Task, rule: str, said: Hashable = None) -> str:
        """The rule that decides the position, in place of one like it that would decide another. said: a wrong answer,
        if it is to be known what was misread."""
        ...

    def say_rule(self, task: Task, rule: str) -> str:
        """A rule that the right answer follows from, or that was misread, in a sentence."""
        ...

    def say_marked(self, task: Task, marked: tuple[str, ...]) -> str:
        """What has been marked, and what to do with it."""
        ...

    def write(self, task: Task, solved: bool) -> str:
        """The position in the game's notation, with nothing that tells the answer before it is solved."""
        ...

    def scene(self, task: Task) -> Scene[Task]:
        """The table of a question."""
        ...
