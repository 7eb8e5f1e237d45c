"""Predict: a question about a position, asked before anything is shown, then played out."""

from __future__ import annotations

from collections.abc import Iterator

from rally.tutor import Answer, Exercise, answers, exercise
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.lab import Lab
from widgets.shared.words import _

from . import stich_rallye


class Predict(Lab[int | None]):
    """A question by its name in `rally.tutor`. The state is the index of the answer given, or None.

    Nothing that tells the answer is shown before one is given; then the position is played out, with the rule, and a
    wrong answer gets the reason that fits it.
    Controls: `answer_1`, `answer_2`, … (together `answers`), `again`.
    """

    name = "predict"
    voice = stich_rallye.VOICE

    def __init__(self, question: str) -> None:
        self.task: Exercise = exercise(question)
        self.choices: tuple[Answer, ...] = answers(self.task)
        self.answers = tuple(controls.button() for _choice in self.choices)
        self.again = controls.button()
        self.scene = stich_rallye.scene(self.task)
        super().__init__(None, [*self.scene.parts, controls.row(*self.answers, self.again)])
        show(self.notation, False)  # a question keeps its position
        for index, answer in enumerate(self.answers):
            setattr(self, f"answer_{index + 1}", answer)
            self.on(answer, lambda index=index: self.give(index))
        self.on(self.again, self.ask_again)
        for part in self.scene.parts:  # a click on the scene is no answer
            self.on(part, lambda _content: self.tell(lambda: _("Choose one of the answers below the picture.")))

    # --- acting ---

    def give(self, index: int) -> None:
        """Give an answer; once one is given, the others are not taken any more."""
        if self.given is not None:
            self.tell(lambda: _("You have answered already. “Ask me again” lets you think anew."), "bad")
            return
        self.go(index, tone="good" if self.choices[index].right else "bad")

    def ask_again(self) -> None:
        """Think again."""
        self.go(None)

    @property
    def given(self) -> Answer | None:
        return None if self.state is None else self.choices[self.state]

    # --- the lab ---

    def write(self) -> str:
        return self.task.position

    def read(self, text: str) -> int | None:
        """A question keeps its position: whatever is pasted, it is asked anew."""
        return None

    def __repr__(self) -> str:
        return f"Predict({self.task.id!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Answers"), " · ".join(stich_rallye.read_answer(self.task, choice.value) for choice in self.choices)
        yield from super().rows()

    def describe(self) -> str:
        """The question, or what there is to say to the answer."""
        if self.given is None:
            return stich_rallye.ask(self.task)
        if self.given.right:
            verdict = [_("Right!")]
        else:
            verdict = [_("Not quite."), *(stich_rallye.REASONS[belief]() for belief in self.given.beliefs[:1])]
        text = stich_rallye.rule_text(self.task.rule)
        rule = _("Rule {number}: {text}").format(number=self.task.rule, text=text)
        return " ".join([*verdict, *self.scene.tell(), rule])

    # --- drawing ---

    def show(self) -> None:
        self.scene.show(self.given is not None)
        for choice, answer in zip(self.choices, self.answers, strict=True):
            put(answer, self.label(choice), dim=self.given is not None)
        put(self.again, _("Ask me again"), primary=True, shown=self.given is not None)

    def label(self, choice: Answer) -> str:
        """An answer as it stands on its button."""
        label = stich_rallye.read_answer(self.task, choice.value)
        if self.given is not None and choice.right:
            return _("{answer} (right)").format(answer=label)
        if choice is self.given:
            return _("{answer} (your answer)").format(answer=label)
        return label
