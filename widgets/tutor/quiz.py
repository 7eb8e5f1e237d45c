"""What a game declares of its questions and puzzles: how they are asked, how answers read, and over which table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import ipywidgets

from rally.core.advice import LikelyLine
from rally.core.game import A, R
from rally.core.terminal import Paint
from rally.tutor.exercises import Task
from widgets.lab.controls import Parts
from widgets.lab.story import Story
from widgets.parts import Part
from widgets.races.screen import RaceTable
from widgets.words import _
from widgets.words.sentences import Voice, rule_text

from .prose import Prose

Task_contra = TypeVar("Task_contra", contravariant=True)


class QuestionScene(Protocol[Task_contra]):
    """What draws the questions of a kind; a class of each game derives from it.

    parts: the parts whose clicks are answers. marking: whether an answer consists of several things, which are marked
    one by one and then given together. asked: the things on the table that the question is about, the most important
    first (`widgets.lab.due`). thought: a wrong answer that is shown beside the right one, and its label; None for
    nothing.
    """

    parts: Sequence[Part]
    marking: bool = False
    asked: Sequence[str]
    thought: tuple[Hashable, str] = (None, "")

    def arrange_parts(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        """The table, with the controls that answer the question."""
        ...

    def show(self, task: Task_contra, solved: bool, marked: Collection[str]) -> None:
        """Draw the question, with nothing that gives the answer away before it is solved."""
        ...

    def believe(self, value: Hashable, said: str) -> None:
        """Show this wrong answer in another colour from the next drawing on, with its label `said`; None: nothing."""
        self.thought = value, said

    def can_show(self, task: Task_contra, value: Hashable) -> bool:
        """Whether the table can show this answer."""
        ...

    def point(self, values: Mapping[str, Hashable]) -> None:
        """Light up what an answer is about while its button is pointed at. values: the answers by the buttons' classes;
        by default, nothing is lit."""
        return

    def film(self, task: Task_contra, solved: bool) -> tuple[str, str, int]:
        """The film on show, as `Lab.film` returns it."""
        ...

    def picture(self, task: Task_contra, alt: str) -> str:
        """A still picture of the question, without its answer. alt: its description."""
        ...

    def draw_text(self, task: Task_contra, paint: Paint) -> list[str]:
        """The question as lines of plain text for a terminal, without its answer."""
        ...

    def tell_text(self, task: Task_contra) -> list[str]:
        """What happens in the film of the answer, a sentence for each step."""
        ...

    def mark_in(self, task: Task_contra, content: Mapping[str, object]) -> str | None:
        """The name of what a click marks; None if it marks nothing."""
        ...

    def answer_in(self, task: Task_contra, content: Mapping[str, object]) -> Hashable:
        """The answer that a click means, or None."""
        ...


@dataclass(frozen=True)
class QuestionKind(Generic[Task]):
    """A kind of question. ask(task): the question. scene(): a new table for it. label(task, value): the label of an
    answer's button."""

    ask: Callable[[Task], str]
    scene: Callable[[], QuestionScene[Task]]
    label: Callable[[Task, Any], str] = lambda task, value: str(value)


@dataclass(frozen=True)
class Quiz(Generic[Task]):
    """How the questions of a game are asked: `QUIZ` of its folder in `widgets.tutor`.

    VOICE: how the game speaks. KINDS: the kinds of question by name (`Exercise.ask`). prose: what is said to answers
    and after questions. say_marked(task, marked): the marked parts of an answer, and what to do next. position(task,
    solved): the position in the game's notation, without anything that gives the answer away before it is solved.
    rule_here(task, rule, said): the rule that decides this position where several similar rules exist.
    rules_picture(): the picture on the page of the rules.
    """

    VOICE: Voice[Any, Any]
    KINDS: Mapping[str, QuestionKind[Task]]
    prose: Prose
    say_marked: Callable[[Task, tuple[str, ...]], str]
    position: Callable[[Task, bool], str]
    rule_here: Callable[..., str]
    rules_picture: Callable[[], str]

    def ask(self, task: Task) -> str:
        """The question."""
        return self.KINDS[task.ask].ask(task)

    def label_answer(self, task: Task, value: Hashable) -> str:
        """The label of an answer's button."""
        return self.KINDS[task.ask].label(task, value)

    def say_rule(self, task: Task, rule: str) -> str:
        """The sentence about a rule that fits this kind of question, or all of the rule."""
        said = self.prose.right.get((task.ask, rule))
        return said() if said else rule_text(rule)

    def scene(self, task: Task) -> QuestionScene[Task]:
        """A new table for a question."""
        return self.KINDS[task.ask].scene()

    def story(self, question: str) -> Story:
        """The story of a question by its name: it is told once the question is answered."""
        text = self.prose.texts.get(question, str)
        return Story(str, question_answered, text, hides=True)


def say_thought(said: str, value: object) -> str:
    """A learner's wrong answer with its label, for example "your answer: 64"."""
    return _("{said}: {value}").format(said=said, value=value)


def question_answered(lab: Any) -> bool:
    return lab.given is not None


# --- puzzles ----------------------------------------------------------------------------------------------------------

AnyVoice: TypeAlias = Voice[Any, Any]

Named: TypeAlias = Callable[[object], str]
"""Returns the name of a choice in quotes, as part of a sentence."""


class PuzzleDesk(Protocol[R, A]):
    """The table of one game's puzzles; a class of each game derives from it, and each lab makes its own.

    table: the picture of the position. areas: the parts and words on the table by the areas of `lay_table`. parts: the
    parts whose clicks are answers. voice: how the game speaks.
    """

    areas: Mapping[str, Parts]
    table: RaceTable
    parts: Sequence[Part]
    voice: AnyVoice

    def ask(self, race: R) -> str:
        """The question."""
        ...

    def picture(self, race: R) -> str:
        """A still picture of the position."""
        ...

    def show(self, race: R, marked: str) -> None:
        """Draw the position. marked: the name of the first tile of a swap, or ""."""
        ...

    def show_lines(self, race: R, lines: Sequence[tuple[A, LikelyLine[R]]]) -> None:
        """Show what follows from each of these choices, one after another, as one film."""
        ...

    def action_in(self, content: Mapping[str, object], race: R, marked: str) -> A | str:
        """The action that a click means, or the name of the tile that it marks; "" for none."""
        ...

    def say_marked(self, marked: str) -> str:
        """What is marked, and what to do next; "" where nothing can be marked."""
        return ""

    def line(self, race: R, action: A) -> LikelyLine[R]:
        """What is likely to follow from a choice."""
        ...

    def say_why(self, race: R, action: A, line: LikelyLine[R]) -> str:
        """What the choice would lead to. line: its film."""
        ...

    def say_difference(self, race: R, action: A, other: A, named: Named) -> str:
        """What differs between two choices whose films end alike. named: returns the name of a choice in a sentence."""
        ...

    def say_brief(self, race: R, action: A) -> str:
        """A choice in a few words."""
        ...

    def say_far(self, far: int) -> str:
        """How far one has to look ahead to find the best choice (`Puzzle.far`)."""
        ...
