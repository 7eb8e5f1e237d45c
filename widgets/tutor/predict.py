"""Predict: a question about a position, asked before anything is shown, then played out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rally.tutor import Answer, Exercise, answers, exercise, game_of, skill_of
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, reserve
from widgets.shared.labs.learner.learning import learning
from widgets.shared.labs.learner.progress import ANSWER, RIGHT, WRONG, Fact
from widgets.shared.labs.messages import unreadable
from widgets.shared.labs.story import Story
from widgets.shared.words import _, together

from .asking import GAMES, Asking, Open, Speaker, Table, asked_in, say_rule
from .kinds import answered

UNTAUGHT = ("00_start",)
"""The lessons that ask before anything was taught."""


@dataclass(frozen=True, kw_only=True)
class Asked(Open):
    """A question that was asked so many times before."""

    time: int = 0


@dataclass(frozen=True)
class Variant:
    """A question with one of its positions, and the answers to choose from."""

    exercise: Exercise
    choices: tuple[Answer, ...]


class Predict(Asking[Asked]):
    """A question by its name in `rally.tutor`; it is answered on the board or by a button.

    Nothing that tells the answer is shown before one is given; then the position is played out, and a wrong answer
    gets the reason that fits it. Asked again, it comes with another position.
    Controls: `answer_1`, `answer_2`, … (together `answers`), `check`, `again`.
    """

    name = "predict"

    def __init__(self, question: str) -> None:
        self.variants: tuple[Any, ...] = exercise(question).variants
        self._game = GAMES[game_of(self.variants[0])]
        super().__init__(Asked(), asked_in(self.game.STORIES.get(question, Story(str, answered)), self, question))
        self.voice = self.game.VOICE
        self._laid: dict[int, Variant] = {}
        self._noted: set[int] = set()
        most = max(len(self.asked_at(time).choices) for time in range(len(self.variants)))
        acts = self.made_answers(most)
        self.again = controls.button()
        self._scene = self.game.scene(self.variants[0])
        self.furnish([self.scene.arranged([*acts, self.again])])
        self.listen()
        self.listen_to(self.scene)
        self.on(self.again, self.ask_again)

    @property
    def game(self) -> Speaker:
        return self._game

    @property
    def scene(self) -> Table:
        return self._scene

    @property
    def task(self) -> Any:
        return self.asked_at(self.state.time).exercise

    @property
    def choices(self) -> tuple[Answer, ...]:
        return self.asked_at(self.state.time).choices

    def asked_at(self, time: int) -> Variant:
        """The question when it was asked so many times before, and the answers as they lie then."""
        if time not in self._laid:
            task = self.variants[time % len(self.variants)]
            self._laid[time] = Variant(task, answers(task, time))
        return self._laid[time]

    # --- acting ---

    def give(self, index: int) -> None:
        was_open = not self.is_answered
        super().give(index)
        if was_open and self.is_answered:
            self.note_answer()

    def note_answer(self) -> None:
        """Note for its skill what was answered, once each time that it is asked: a step back gives no second chance.

        What the lessons have not taught yet says nothing. A misreading is not named: one answer is no proof of it.
        """
        skill, time = skill_of(self.task), self.state.time
        if skill and self.task.lesson not in UNTAUGHT and time not in self._noted:
            self._noted.add(time)
            right = self.given is not None and self.given.right
            learning.note(Fact(learning.now(), ANSWER, skill, RIGHT if right else WRONG))
            self.story.keep()

    def say_answered(self) -> str:
        return _("You have answered already. “Ask me again” asks about a different position.")

    def ask_again(self) -> None:
        """Ask about another position, which tells the same beliefs apart."""
        self.go(Asked(time=self.state.time + 1))

    # --- the lab ---

    def read(self, text: str) -> Asked:
        """A question keeps its position: whatever is pasted, it is asked anew."""
        return Asked(time=self.state.time)

    def from_kept(self, data: Mapping[str, object]) -> Asked:
        """The state that was kept. RallyError for one that this question does not have."""
        state = super().from_kept(data)
        if state.time < 0:
            raise unreadable(data)
        return self.check_kept(state, self.asked_at(state.time), self.scene)

    def __repr__(self) -> str:
        return f"Predict({self.task.id!r})"

    def describe(self) -> str:
        """How to answer, or the verdict on the answer."""
        if self.given is None:
            return self.how_to_answer()
        if self.given.right:
            number = self.task.rule
            return _("Right! {rule} ({number})").format(rule=self.game.say_rule(self.task, number), number=number)
        if self.given.beliefs:
            return together([self.say_not_quite(), self.say_reason(self.given.beliefs[0])])
        number = self.task.rule
        return together([self.say_not_quite(), say_rule(self.game.say_rule(self.task, number), number)])

    # --- drawing ---

    def show(self) -> None:
        super().show()
        put(self.again, _("Ask me again"), primary=True, shown=self.is_answered or not self.scene.marking)
        reserve(self.again, self.is_answered)
