"""Predict: a question about a position, asked before anything is shown, then played out."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import ipywidgets

from rally.games import FOLDERS
from rally.tutor import Answer, answers, exercise, game_of
from widgets.shared.labs import controls
from widgets.shared.labs.controls import dress, put, show
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import unreadable
from widgets.shared.labs.story import Story
from widgets.shared.labs.table import dressed
from widgets.shared.words import _, together

from .game import Game
from .kinds import answered

GAMES: dict[str, Game[Any]] = {name: import_module(f"widgets.tutor.{folder}").QUIZ for name, folder in FOLDERS.items()}
"""Those about which there are questions, by their names in `rally.GAMES`."""


@dataclass(frozen=True)
class Asked:
    """A question that was asked so many times before, the index of the answer given, and what is marked for one."""

    time: int = 0
    given: int | None = None
    marked: tuple[str, ...] = ()


class Predict(Lab[Asked]):
    """A question by its name in `rally.tutor`; it is answered on the board or by a button.

    Nothing that tells the answer is shown before one is given; then the position is played out, and a wrong answer
    gets the reason that fits it. Asked again, it comes with another position.
    Controls: `answer_1`, `answer_2`, … (together `answers`), `check`, `again`.
    """

    name = "predict"

    def __init__(self, question: str) -> None:
        self.variants: tuple[Any, ...] = exercise(question).variants
        self.game = GAMES[game_of(self.variants[0])]
        story = self.game.STORIES.get(question, Story(lambda: "", answered))
        super().__init__(Asked(), replace(story, goal=lambda: self.game.ask(self.task), name=question))
        self.voice = self.game.VOICE
        self._laid: dict[int, tuple[Answer, ...]] = {}
        most = max(len(self.choices_at(time)) for time in range(len(self.variants)))
        self.answers = tuple(controls.button() for _number in range(most))
        self.check, self.again = controls.button(), controls.button()
        self.scene = self.game.scene(self.variants[0])
        row = dressed(ipywidgets.Box([*self.answers]), "answers")
        self.furnish([self.scene.arranged([row, self.check, self.again])])
        show(self.notation, False)  # a question keeps its position
        for index, answer in enumerate(self.answers):
            setattr(self, f"answer_{index + 1}", answer)
            answer.add_class(named(index))
            self.on(answer, lambda index=index: self.give(index))
        self.on(self.check, self.give_marked)
        self.on(self.again, self.ask_again)
        for part in self.scene.parts:
            self.on(part, self.click)

    @property
    def task(self) -> Any:
        """The question as it is asked this time."""
        return self.variants[self.state.time % len(self.variants)]

    @property
    def choices(self) -> tuple[Answer, ...]:
        return self.choices_at(self.state.time)

    def choices_at(self, time: int) -> tuple[Answer, ...]:
        """The answers as they lie when the question was asked so many times before."""
        if time not in self._laid:
            self._laid[time] = answers(self.variants[time % len(self.variants)], time)
        return self._laid[time]

    @property
    def given(self) -> Answer | None:
        return None if self.state.given is None else self.choices[self.state.given]

    @property
    def race(self) -> object:
        return self.task.race

    # --- acting ---

    def give(self, index: int) -> None:
        """Give an answer; once one is given, the others are not taken any more, and itself is answered as before."""
        if index == self.state.given:
            self.tell(None, "good" if self.choices[index].right else "bad")
        elif self.given is not None:
            self.tell(lambda: _("You have answered already. “Ask me again” asks about another position."), "bad")
        elif index < len(self.choices):
            self.go(replace(self.state, given=index), tone="good" if self.choices[index].right else "bad")

    def give_value(self, value: Hashable) -> None:
        """Give the answer of that value; what is none of the answers is said."""
        found = [index for index, choice in enumerate(self.choices) if choice.value == value]
        if found or self.given is not None:
            self.give(found[0] if found else 0)
        else:
            self.tell(lambda: _("That is not among the answers. Choose one of the buttons."), "bad")

    def click(self, content: Mapping[str, object]) -> None:
        """Answer on the board itself, or mark a part of an answer that has several."""
        name = self.scene.marked(self.task, content) if self.given is None else None
        if name is None:
            self.give_value(self.scene.picked(self.task, content))
        else:
            self.mark(name)

    def mark(self, name: str) -> None:
        """Mark a card or a place, or take its mark away."""
        marked = self.state.marked
        others = tuple(other for other in marked if other != name)
        self.go(replace(self.state, marked=others if name in marked else (*marked, name)), self.say_marked)

    def say_marked(self) -> str:
        return self.game.say_marked(self.task, self.state.marked) if self.state.marked else self.describe()

    def give_marked(self) -> None:
        """Answer with all that is marked."""
        marked = set(self.state.marked)
        self.give_value(next((choice.value for choice in self.choices if parts_of(choice) == marked), None))

    def ask_again(self) -> None:
        """Ask about another position, which tells the same beliefs apart."""
        self.go(Asked(self.state.time + 1))

    # --- the lab ---

    def write(self) -> str:
        return self.game.write(self.task, self.given is not None)

    def read(self, text: str) -> Asked:
        """A question keeps its position: whatever is pasted, it is asked anew."""
        return Asked(self.state.time)

    def from_kept(self, data: Mapping[str, Any]) -> Asked:
        """The state that was kept. RallyError for one that this question does not have."""
        state = super().from_kept(data)
        if state.time < 0:
            raise unreadable(data)
        choices = self.choices_at(state.time)
        if (state.marked and not self.scene.marking) or state.given not in (None, *range(len(choices))):
            raise unreadable(data)
        try:
            self.game.say_marked(self.variants[state.time % len(self.variants)], state.marked)
        except LookupError:
            raise unreadable(data) from None
        return state

    def __repr__(self) -> str:
        return f"Predict({self.task.id!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Question"), self.game.ask(self.task)
        yield _("Answers"), " · ".join(self.game.read_answer(self.task, choice.value) for choice in self.choices)
        yield from super().rows()

    def picture(self) -> str:
        return self.scene.picture(self.task, self.game.ask(self.task))

    def title(self) -> str:
        return self.game.ask(self.task)

    def film(self) -> tuple[str, str, int]:
        return self.scene.film(self.task, self.given is not None)

    def describe(self) -> str:
        """How to answer, or the verdict on the answer."""
        if self.given is None:
            how = (
                _("Mark all that you mean, then press “Only these”.")
                if self.scene.marking
                else _("What do you think? Choose an answer.")
            )
            return together([_("Watch first: ▶ shows it again."), how]) if self.film()[2] else how
        if self.given.right:
            return _("Right! {rule} ({number})").format(rule=self.game.right(self.task), number=self.task.rule)
        reason = self.game.REASONS[self.given.beliefs[0]]()
        right = next(self.game.read_answer(self.task, choice.value) for choice in self.choices if choice.right)
        said = _("Not quite. {reason} ({rule}) The right answer: {answer}.")
        return said.format(reason=reason, rule=self.task.rule, answer=right)

    # --- drawing ---

    def show(self) -> None:
        choices, answered = self.choices, self.given is not None
        self.scene.show(self.task, answered, self.state.marked)
        self.scene.point({named(index): choice.value for index, choice in enumerate(choices)})
        for index, answer in enumerate(self.answers):
            choice = choices[index] if index < len(choices) else None
            solves = answered and choice is not None and choice.right
            title = _("This is the right answer") if solves else ""
            put(answer, self.label(choice) if choice else "", dim=answered, shown=choice is not None, title=title)
            dress(answer, "rally-right", solves)
        put(self.check, _("Only these"), dim=not self.state.marked, shown=self.scene.marking and not answered)
        put(self.again, _("Ask me again"), primary=True, shown=answered or not self.scene.marking)
        reserve(self.again, answered)

    def label(self, choice: Answer) -> str:
        """An answer as it stands on its button."""
        text = self.game.read_answer(self.task, choice.value)
        if self.given is not None and choice.right:
            return _("{answer} ✓").format(answer=text)
        if choice == self.given:
            return _("{answer} (your answer)").format(answer=text)
        return text


def named(index: int) -> str:
    """The class by which the table knows the button of an answer."""
    return f"rally-answer-{index + 1}"


def parts_of(choice: Answer) -> Collection[str]:
    """The cards or places that an answer is made of."""
    return {str(part) for part in choice.value} if isinstance(choice.value, tuple) else set()


def reserve(control: ipywidgets.Widget, shown: bool) -> None:
    """Show a control, or hide it and keep its place, so that nothing moves."""
    control.layout.visibility = "inherit" if shown else "hidden"
