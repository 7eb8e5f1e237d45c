"""The questions of a game about its choices, asked over its own table: what such a game need not write itself.

Its exercises have a `race`, and an `outcome`, the race after what is asked about; where something hidden decides, it
asks them itself (`widgets.tutor.quiz.GameQuiz`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import ipywidgets

from rally.core.terminal import Paint
from widgets.lab.story import Story
from widgets.races.screen import Screen
from widgets.words.sentences import Voice, rule_text


@dataclass(frozen=True)
class PlainQuiz:
    """How questions are asked (`widgets.tutor.quiz.GameQuiz`), each with one answer of its own.

    ask(task): the question. read_answer(task, value): an answer as on its button. picked(content): the answer that a
    click on the table means, or None.
    """

    screen: Screen[Any, Any]
    REASONS: Mapping[str, Callable[[], str]]
    ask: Callable[[Any], str]
    read_answer: Callable[[Any, Any], str]
    picked: Callable[[Mapping[str, Any]], Hashable] = lambda content: None
    STORIES: Mapping[str, Story] = field(default_factory=dict)

    @property
    def VOICE(self) -> Voice[Any, Any]:
        return self.screen.voice

    def rule_here(self, task: object, rule: str, said: Hashable = None) -> str:
        """The rule itself."""
        return rule

    def say_rule(self, task: Any, rule: str) -> str:
        """A rule in a sentence, whatever is asked."""
        return rule_text(rule)

    def say_marked(self, task: Any, marked: tuple[str, ...]) -> str:
        """Nothing is ever marked."""
        return ""

    def write(self, task: Any, solved: bool) -> str:
        """The position in the game's notation."""
        return str(task.race)

    def scene(self, task: Any) -> PlainScene:
        """The table of a question."""
        return PlainScene(self)


class PlainScene:
    """The table of a question (`tutor.quiz.Scene`): the position, and once it is solved the film of it."""

    marking = False
    asked = (".rally-stage",)

    def __init__(self, quiz: PlainQuiz) -> None:
        self.quiz, self.view = quiz, quiz.screen.new_table()
        self.parts: Sequence[Any] = self.view.parts

    def arrange_parts(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        return self.view.arrange_parts(acts)

    def show(self, task: Any, solved: bool, marked: Collection[str]) -> None:
        self.view.guides = solved
        if solved:
            self.view.show(task.outcome, task.race, task.outcome.frames)
        else:
            self.view.show(task.race)

    def believe(self, value: Hashable, said: str) -> None:
        """Such a table shows nothing of it; the button of the answer does."""

    def can_show(self, task: object, value: Hashable) -> bool:
        return False

    def point(self, values: Mapping[str, Hashable]) -> None:
        """Such a table has nothing that can be lit."""

    def film(self, task: Any, solved: bool) -> tuple[str, str, int]:
        return self.view.film if solved else ("", "", 0)

    def picture(self, task: Any, alt: str) -> str:
        return self.quiz.screen.picture(task.race)

    def draw_text(self, task: Any, paint: Paint) -> list[str]:
        return [str(task.race)]

    def tell_text(self, task: Any) -> list[str]:
        return self.quiz.screen.voice.steps(task.outcome.events, task.race)

    def mark_in(self, task: Any, content: Mapping[str, Any]) -> str | None:
        return None

    def answer_in(self, task: Any, content: Mapping[str, Any]) -> Hashable:
        return self.quiz.picked(content)
