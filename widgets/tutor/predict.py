"""Predict: a question about a position, asked before anything is shown, then played out."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets

from rally.tutor import Answer, Exercise, answers, exercise
from widgets.shared.labs import controls
from widgets.shared.labs.controls import dress, put, show
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.table import dressed
from widgets.shared.words import _

from . import stich_rallye


@dataclass(frozen=True)
class Asked:
    """A question that was asked so many times before, the index of the answer given, and the cards marked for one."""

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
    voice = stich_rallye.VOICE

    def __init__(self, question: str) -> None:
        self.variants: tuple[Exercise, ...] = exercise(question).variants
        most = max(len(answers(task)) for task in self.variants)
        self.answers = tuple(controls.button() for _number in range(most))
        self.check, self.again = controls.button(), controls.button()
        self.scene = stich_rallye.scene(self.variants[0])
        row = dressed(ipywidgets.Box([*self.answers]), "answers")
        super().__init__(
            Asked(),
            [self.scene.arranged([row, self.check, self.again])],
            story=stich_rallye.STORIES.get(question),
        )
        show(self.notation, False)  # a question keeps its position
        for index, answer in enumerate(self.answers):
            setattr(self, f"answer_{index + 1}", answer)
            self.on(answer, lambda index=index: self.give(index))
        self.on(self.check, self.give_marked)
        self.on(self.again, self.ask_again)
        for part in self.scene.parts:
            self.on(part, self.click)

    @property
    def task(self) -> Exercise:
        """The question as it is asked this time."""
        return self.variants[self.state.time % len(self.variants)]

    @property
    def choices(self) -> tuple[Answer, ...]:
        return answers(self.task)

    @property
    def given(self) -> Answer | None:
        return None if self.state.given is None else self.choices[self.state.given]

    @property
    def race(self) -> Any:
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
            self.tell(lambda: _("That is not among the answers. They stand below the board."), "bad")

    def click(self, content: Mapping[str, Any]) -> None:
        """Answer on the board itself, or mark a card of an answer that is made of cards."""
        if "card" in content and self.task.ask == "may_play" and self.given is None:
            self.mark(self.scene.card(self.task, content))
        else:
            self.give_value(self.scene.picked(self.task, content))

    def mark(self, card: str) -> None:
        """Mark a card, or take its mark away."""
        marked = self.state.marked
        others = tuple(other for other in marked if other != card)
        self.go(replace(self.state, marked=others if card in marked else (*marked, card)), self.say_marked)

    def say_marked(self) -> str:
        if not self.state.marked:
            return self.describe()
        cards = stich_rallye.read_answer(self.task, self.state.marked)
        return _("You have marked {cards}. Mark all that may be played, then press “Only these”.").format(cards=cards)

    def give_marked(self) -> None:
        """Answer with the cards that are marked."""
        marked = set(self.state.marked)
        self.give_value(next((choice.value for choice in self.choices if cards_in(choice) == marked), None))

    def ask_again(self) -> None:
        """Ask about another position, which tells the same beliefs apart."""
        self.go(Asked(self.state.time + 1))

    # --- the lab ---

    def write(self) -> str:
        return self.task.position

    def read(self, text: str) -> Asked:
        """A question keeps its position: whatever is pasted, it is asked anew."""
        return Asked(self.state.time)

    def __repr__(self) -> str:
        return f"Predict({self.task.id!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Answers"), " · ".join(stich_rallye.read_answer(self.task, choice.value) for choice in self.choices)
        yield from super().rows()

    def picture(self) -> str:
        return self.scene.picture(self.task, stich_rallye.ask(self.task))

    def title(self) -> str:
        return _("A question")

    def film(self) -> tuple[str, str, int]:
        return self.scene.film(self.task, self.given is not None)

    def describe(self) -> str:
        """The question, or the verdict on the answer."""
        if self.given is None:
            return stich_rallye.ask(self.task)
        if self.given.right:
            return _("Right! That is the rule ({rule}).").format(rule=self.task.rule)
        reason = stich_rallye.REASONS[self.given.beliefs[0]]()
        return _("Not quite. {reason} ({rule})").format(reason=reason, rule=self.task.rule)

    # --- drawing ---

    def show(self) -> None:
        choices, answered = self.choices, self.given is not None
        self.scene.show(self.task, answered, self.state.marked)
        for index, answer in enumerate(self.answers):
            choice = choices[index] if index < len(choices) else None
            put(answer, label(self.task, choice, self.given) if choice else "", dim=answered, shown=choice is not None)
            dress(answer, "rally-right", answered and choice is not None and choice.right)
        reserve(self.check, self.task.ask == "may_play" and not answered)
        put(self.check, _("Only these"), dim=not self.state.marked, shown=self.task.ask == "may_play")
        put(self.again, _("Ask me again"), primary=True)
        reserve(self.again, answered)


def label(task: Exercise, choice: Answer, given: Answer | None) -> str:
    """An answer as it stands on its button."""
    text = stich_rallye.read_answer(task, choice.value)
    if given is not None and choice.right:
        return _("{answer} (right)").format(answer=text)
    if choice == given:
        return _("{answer} (your answer)").format(answer=text)
    return text


def cards_in(choice: Answer) -> Collection[str]:
    """The cards that an answer is made of."""
    return {str(card) for card in choice.value} if isinstance(choice.value, tuple) else set()


def reserve(control: ipywidgets.Widget, shown: bool) -> None:
    """Show a control, or hide it and keep its place, so that nothing moves."""
    control.layout.visibility = None if shown else "hidden"
