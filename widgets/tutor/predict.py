"""Predict: a question about a position, asked before anything is shown, then played out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rally.core.errors import NotationError, quote_value
from rally.tutor import Answer, Exercise, answers, exercise, game_of, skill_of
from widgets.lab import controls
from widgets.lab.controls import reserve_place, update_control
from widgets.lab.learning import learning
from widgets.lab.links import Link
from widgets.lab.messages import unreadable_message
from widgets.lab.progress import ANSWER, RIGHT, WRONG, Fact
from widgets.lab.tries import say_missed
from widgets.words import _, join_sentences

from .question_lab import GAMES, QuestionLab, QuestionState, SharedQuestion, question_story, say_rule

UNTAUGHT = ("00_start",)
"""Lessons whose questions come before anything was taught."""


@dataclass(frozen=True, kw_only=True)
class PredictState(QuestionState):
    """time: the number of times that the question was asked before. noted: the times at which a first answer was noted.
    told: the times at which the right answer was shown. No step back changes these two."""

    time: int = 0
    noted: tuple[int, ...] = ()
    told: tuple[int, ...] = ()


class SharedPrediction(SharedQuestion["Predict"]):
    """A question by its name, with the index of its position."""

    def text(self) -> tuple[str, str]:
        return "question", f"{self.lab.question}.{self.lab.state.time % len(self.lab.variants)}"

    def can_open(self, link: Link) -> bool:
        return super().can_open(link) and link.text.partition(".")[0] == self.lab.question

    def state_at(self, link: Link) -> object:
        _, _, place = link.text.partition(".")
        if place not in map(str, range(len(self.lab.variants))):
            raise NotationError.because("there is no question {name}", name=quote_value(link.text))
        return self.lab.asked_at(int(place))


class Predict(QuestionLab[PredictState]):
    """A question by its name in `rally.tutor`; it is answered on the board or by a button.

    Nothing gives the answer away before. A wrong answer gets its reason and leaves another try; then the position is
    played out, as after the right answer. Asked again, the question has another position. It is done once one of them
    is answered rightly.

    Controls: `answer_1`, `answer_2`, … (together `answers`), `check`, `again`.
    """

    shared_as = SharedPrediction

    name = "predict"

    def __init__(self, question: str) -> None:
        self.question, self.variants = question, exercise(question).variants
        told = GAMES[game_of(self.variants[0])].story(question)
        super().__init__(PredictState(), question_story(told, self, question, lambda lab: lab.is_solved))
        self.voice = self.game.VOICE
        self._choices: dict[int, tuple[Answer, ...]] = {}
        most = max(len(self.choices_at(time)) for time in range(len(self.variants)))
        self.again = controls.button()
        self.make_answers(most)
        self.acts = [*self.acts, self.again]
        self.furnish([self.table_of(self.task)[1]])
        self.listen()
        self.on(self.again, self.ask_again)

    @property
    def task(self) -> Any:
        return self.task_at(self.state.time)

    @property
    def choices(self) -> tuple[Answer, ...]:
        return self.choices_at(self.state.time)

    def task_at(self, time: int) -> Exercise:
        """The question after it was asked `time` times."""
        return self.variants[time % len(self.variants)]

    def choices_at(self, time: int) -> tuple[Answer, ...]:
        """The answers, in their order, after the question was asked `time` times."""
        if time not in self._choices:
            self._choices[time] = answers(self.task_at(time), time)
        return self._choices[time]

    # --- acting ---

    @property
    def is_solved(self) -> bool:
        """Whether the right answer is given, and was not shown before for the same position."""
        return self.given is not None and self.given.right and self.state.time not in self.state.told

    def give_answer(self, index: int) -> None:
        super().give_answer(index)
        time, told = self.state.time, self.state.told
        if self.given is not None and not self.given.right and time not in told:
            self.change_all(lambda state: replace(state, told=(*told, time)))
            self.note()

    def note_answer(self) -> None:
        """Note the first answer for its skill each time that the question is asked; no step back gives a second chance.

        Answers in lessons that have taught nothing yet are not noted. No misreading is named: one answer is no proof.
        """
        skill, time, noted = skill_of(self.task), self.state.time, self.state.noted
        if skill and self.task.lesson not in UNTAUGHT and time not in noted:
            self.change_all(lambda state: replace(state, noted=(*noted, time)))
            self.note()
            right = self.first_given is not None and self.first_given.right
            learning.note(Fact(learning.now(), ANSWER, skill, RIGHT if right else WRONG))
            self.story.keep()

    def say_answered(self) -> str:
        return _("You have answered already. For a different position press “{again}”.").format(again=self.say_again())

    def say_again(self) -> str:
        """The label of the button that asks about another position."""
        is_missed = self.is_answered and not self.is_solved
        return _("Once more: a different position") if is_missed else _("Ask me again")

    def ask_again(self) -> None:
        """Ask about another position, which tells the same beliefs apart."""
        self.go(self.asked_at(self.state.time + 1))

    def asked_at(self, time: int) -> PredictState:
        """The state in which the question was asked `time` times before."""
        return PredictState(time=time, noted=self.state.noted, told=self.state.told)

    # --- the lab ---

    def state_from_text(self, text: str) -> PredictState:
        """Ask the question anew; it cannot be replaced by a pasted text."""
        return self.asked_at(self.state.time)

    def first_state(self) -> PredictState:
        return self.asked_at(0)

    def state_from_data(self, data: Mapping[str, object]) -> PredictState:
        """The state that was stored. Raises RallyError for one that this question cannot have."""
        state = super().state_from_data(data)
        if min(state.time, *state.noted, *state.told, 0) < 0:
            raise unreadable_message(data)
        return self.check_kept(state, self.task_at(state.time), self.choices_at(state.time), self.scene)

    def __repr__(self) -> str:
        return f"Predict({self.task.id!r})"

    def describe(self) -> str:
        """How to answer, or the verdict."""
        wrong, number = self.wrong, self.task.rule
        rule = say_rule(self.game.say_rule(self.task, number), number)
        if wrong is not None:
            reason = self.say_reason(wrong.beliefs[0]) if wrong.beliefs else rule
            return join_sentences([self.say_not_quite(), reason]) if self.is_answered else say_missed(reason)
        if self.given is None:
            return self.how_to_answer()
        said = _("Right! {rule} ({number})").format(rule=self.game.say_rule(self.task, number), number=number)
        return said if self.is_solved else join_sentences([said, _("But you had seen the answer before.")])

    # --- drawing ---

    def show(self) -> None:
        super().show()
        update_control(self.again, self.say_again(), primary=True, shown=self.is_answered or not self.scene.marking)
        reserve_place(self.again, self.is_answered)
