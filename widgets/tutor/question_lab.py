"""The base of labs that ask questions, which are answered by a button or on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

import ipywidgets

from rally.games import FOLDERS
from rally.tutor import Answer, Exercise, beliefs, game_of
from widgets.lab import controls
from widgets.lab.controls import is_shown, toggle_class, update_control, with_classes
from widgets.lab.due import ANSWERS, PRESSED
from widgets.lab.lab import Lab
from widgets.lab.lifecycle import close_tree
from widgets.lab.messages import unreadable_message
from widgets.lab.sharing import SharedAlone
from widgets.lab.story import Story
from widgets.lab.tries import leaves_a_try, say_struck, say_tried, strike_out
from widgets.parts import LessonLink
from widgets.parts.opening import Box
from widgets.words import _, join_sentences
from widgets.words.languages import as_one_sentence
from widgets.words.sentences import series

from .quiz import QuestionScene, Quiz

AnyScene: TypeAlias = QuestionScene[Any]
AnyQuiz: TypeAlias = Quiz[Any]
Tool: TypeAlias = "ipywidgets.Button | LessonLink"
"""What stands beside the answers."""

GAMES: dict[str, AnyQuiz] = {name: import_module(f"widgets.tutor.{folder}").QUIZ for name, folder in FOLDERS.items()}
"""How the questions of each game are asked, by the name of the game."""

SEVERAL = 8
"""Number of answers from which on they are many, and small."""

ROW = {
    620: ("rally-wide-rows-3", "rally-wide-rows-4", "rally-wide-rows-5"),
    430: ("rally-narrow-rows-3", "rally-narrow-rows-4", "rally-narrow-rows-5"),
}
"""By the width in pixels of a row of many answers, in a wide window and beside a side bar, the classes of a lab whose
answers take three rows, four, or more; there is always room for two."""

GAP = 6
"""Number of pixels between two buttons."""

WIDE_FROM = 0x2E80

THOUGHT = "rally-thought"
"""The class of a button whose answer is shown as what the learner thought."""

UNSURE = -1
"""Index of the answer "I don't know"."""

OTHER = -2
"""Index of an answer whose marks are none of the choices; it is wrong."""


@dataclass(frozen=True, kw_only=True)
class QuestionState:
    """given: the index of the answer that ended the question. marked: the marks of an answer that consists of several
    things. missed: the index of a wrong answer given before; missed_marks: its marks."""

    given: int | None = None
    marked: tuple[str, ...] = ()
    missed: int | None = None
    missed_marks: tuple[str, ...] = ()


Q = TypeVar("Q", bound=QuestionState)


class QuestionLab(Lab[Q]):
    """The common base of labs that ask questions. A subclass says which `task` is asked, and its `choices`.

    Controls: `answer_1`, `answer_2`, … (together `answers`), `check`, and what a subclass puts beside them.
    """

    takes_notation = False
    answers: tuple[ipywidgets.Button, ...]
    acts: Sequence[ipywidgets.Widget] = ()

    def __init__(self, state: Q, story: Story | None = None) -> None:
        self._scenes: dict[tuple[str, str], tuple[AnyScene, ipywidgets.Box]] = {}
        super().__init__(state, story)

    @property
    def task(self) -> Any:
        """The current question."""
        raise TypeError(f"{type(self).__name__} has no task")

    @property
    def choices(self) -> tuple[Answer, ...]:
        """The answers in their current order."""
        raise TypeError(f"{type(self).__name__} has no choices")

    @property
    def game(self) -> AnyQuiz:
        """How questions of this game are asked."""
        return GAMES[game_of(self.task)]

    @property
    def scene(self) -> AnyScene:
        """What draws the current question."""
        return self.table_of(self.task)[0]

    def table_of(self, task: Exercise) -> tuple[AnyScene, ipywidgets.Box]:
        """The scene of a question and its table with the answers. Each kind of question has one."""
        game = game_of(task)
        if (game, task.ask) not in self._scenes:
            scene = GAMES[game].scene(task)
            self._scenes[game, task.ask] = scene, scene.arrange_parts(self.acts)
            for part in scene.parts:
                self.on(part, self.click)
        return self._scenes[game, task.ask]

    def put_table(self, table: ipywidgets.Box) -> None:
        """Show this table in place of another one."""
        if self.laid.children != (table, self.panel):
            self.laid.children = (table, self.panel)

    def make_answers(self, most: int, *tools: Tool) -> None:
        """Make the buttons of at most `most` answers, and the one for answers that are put together from marks. They
        stand on each table with `tools`; many answers flow together with them."""
        self.answers = tuple(controls.button() for _number in range(most))
        self.check = controls.button()
        if most > SEVERAL:
            flow = Box([*self.answers, self.check, *tools])
            self.acts = [with_classes(flow, "answers", "many", controls.READ_ALOUD)]
        else:
            self.acts = [with_classes(Box([*self.answers]), "answers", controls.READ_ALOUD), self.check, *tools]

    def listen(self) -> None:
        for index, answer in enumerate(self.answers):
            setattr(self, f"answer_{index + 1}", answer)
            answer.add_class(button_class(index))
            self.on(answer, lambda index=index: self.give_answer(index))
        self.on(self.check, self.give_marked)

    @property
    def given(self) -> Answer | None:
        """The answer that ended the question; None for none and for "I don't know"."""
        return self.answer_at(self.state.given, self.state.marked)

    @property
    def missed(self) -> Answer | None:
        """The wrong answer that was given first and left another try."""
        return self.answer_at(self.state.missed, self.state.missed_marks)

    @property
    def wrong(self) -> Answer | None:
        """The last wrong answer, unless the right one followed."""
        last = self.given if self.is_answered else self.missed
        return None if last is None or last.right else last

    @property
    def first_given(self) -> Answer | None:
        """The first answer, which tells what somebody knows."""
        return self.given if self.state.missed is None else self.missed

    def answer_at(self, index: int | None, marked: tuple[str, ...]) -> Answer | None:
        """The answer with this index. marked: its marks, if it is none of the choices."""
        if index == OTHER:
            return unlisted_answer(marked)
        return None if index is None or index == UNSURE else self.choices[index]

    @property
    def is_answered(self) -> bool:
        """Whether the question has ended; a first wrong answer leaves another try."""
        return self.state.given is not None

    @property
    def race(self) -> object:
        return self.task.race

    # --- acting ---

    def give_answer(self, index: int) -> None:
        """Give an answer. The right one ends the question, and so does a wrong one without another try. After that,
        other answers are refused, and the same one is only repeated."""
        state = self.state
        if index == state.given:
            self.tell(None, self.tone())
        elif self.is_answered:
            self.tell(self.say_answered, "bad")
        elif index == state.missed and (index != OTHER or {*state.marked} == {*state.missed_marks}):
            self.tell(say_tried, "bad")
        elif index < len(self.choices):
            is_first, others = state.missed is None, self.still_open(index)
            is_right = index not in (UNSURE, OTHER) and self.choices[index].right
            if is_right or index == UNSURE or not leaves_a_try(is_first=is_first, others=others):
                self.go(replace(state, given=index), tone="good" if is_right else self.tone_of(index))
            else:
                self.go(replace(state, missed=index, missed_marks=state.marked), tone="bad")
            if is_first:
                self.note_answer()

    def still_open(self, index: int) -> int:
        """The number of other answers to choose from."""
        return len(self.choices) - (index != OTHER)

    def tone_of(self, index: int) -> str:
        """The tone of a wrong answer, or of "I don't know"."""
        return "info" if index == UNSURE else "bad"

    def note_answer(self) -> None:
        """Note the first answer, if it counts."""

    def tone(self) -> str:
        """The tone of the verdict."""
        return "good" if self.given is not None and self.given.right else "bad"

    def say_answered(self) -> str:
        """What is said to an answer after the question has ended."""
        raise TypeError(f"{type(self).__name__} has no words for a second answer")

    def give_value(self, value: Hashable) -> None:
        """Give the answer with this value, if there is one."""
        found = [index for index, choice in enumerate(self.choices) if choice.value == value]
        if found or self.is_answered:
            self.give_answer(found[0] if found else len(self.choices))
        else:
            self.tell(lambda: _("That is not among the answers. Choose one of the buttons."), "bad")

    def click(self, content: Mapping[str, object]) -> None:
        """Answer on the table, or mark a part of an answer."""
        name = None if self.is_answered else self.scene.mark_in(self.task, content)
        if name is None:
            self.give_value(self.scene.answer_in(self.task, content))
        else:
            self.mark(name)

    def mark(self, name: str) -> None:
        """Mark a card or a place, or remove its mark."""
        marked = self.state.marked
        others = tuple(other for other in marked if other != name)
        self.go(replace(self.state, marked=others if name in marked else (*marked, name)), self.say_marked)

    def say_marked(self) -> str:
        return self.game.say_marked(self.task, self.state.marked) if self.state.marked else self.describe()

    def give_marked(self) -> None:
        """Answer with all marks; marks that are none of the choices are wrong."""
        marked = set(self.state.marked)
        found = [index for index, choice in enumerate(self.choices) if parts_of(choice) == marked]
        if self.is_answered or (self.scene.marking and (found or marked)):
            self.give_answer(found[0] if found else OTHER)
        else:
            self.tell(self.how_to_answer, "bad")

    # --- the lab ---

    def write(self) -> str:
        return self.game.position(self.task, self.is_answered)

    def check_kept(self, state: Q, exercise: Exercise, choices: Sequence[Answer], scene: AnyScene, *given: int) -> Q:
        """The state, if this question can have it; `given`: further indexes that are possible. Raises RallyError if
        not."""
        wrong = [index for index, choice in enumerate(choices) if not choice.right]
        for marked, index, known in (
            (state.marked, state.given, [*given, *range(len(choices))]),
            (state.missed_marks, state.missed, wrong),
        ):
            is_other = marked and {*marked} not in map(parts_of, choices)
            if (marked and not scene.marking) or index not in (None, *known, *([OTHER] if is_other else [])):
                raise unreadable_message(index)
            try:
                GAMES[game_of(exercise)].say_marked(exercise, marked)
            except LookupError:
                raise unreadable_message(marked) from None
        if state.given is not None and state.given == state.missed != OTHER:
            raise unreadable_message(state.given)
        return state

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Question"), self.game.ask(self.task)
        yield _("Answers"), series(self.game.label_answer(self.task, choice.value) for choice in self.choices)
        yield from super().rows()

    def picture(self) -> str:
        return self.scene.picture(self.task, self.game.ask(self.task))

    def title(self) -> str:
        return self.game.ask(self.task)

    def film(self) -> tuple[str, str, int]:
        return self.scene.film(self.task, self.is_answered)

    def due(self) -> Sequence[str]:
        """The answers, and what is asked about; after an answer, what leads on."""
        return (PRESSED if self.is_answered else ANSWERS, *self.scene.asked)

    def how_to_answer(self) -> str:
        how = (
            _("Mark all the ones you mean, then press “Only these”.")
            if self.scene.marking
            else _("What do you think? Choose an answer.")
        )
        return join_sentences([_("Watch first: ▶ shows it again."), how]) if self.film()[2] else how

    def say_not_quite(self) -> str:
        """The first sentence after a wrong answer that leaves no other try."""
        return as_one_sentence(_("Not quite. The right answer: {answer}.").format(answer=self.right_answer()))

    def say_unsure(self) -> str:
        """The first sentence after "I don't know"."""
        too = _("That counts as an answer, too. The right answer: {answer}.")
        return as_one_sentence(too.format(answer=self.right_answer()))

    def say_purple(self) -> str:
        """That the table shows the wrong answer in purple; "" if it cannot."""
        given = self.given
        if given is None or given.right or not self.scene.can_show(self.task, given.value):
            return ""
        return _("Purple shows your answer.")

    def say_reason(self, belief: str) -> str:
        """Why this wrong belief is wrong."""
        return say_rule(self.game.prose.reasons[belief](), self.rule_misread(belief))

    def rule_misread(self, belief: str) -> str:
        """The rule that this wrong belief misreads here."""
        wrong = self.wrong
        return self.game.rule_here(self.task, beliefs()[belief].rule, None if wrong is None else wrong.value)

    def right_answer(self) -> str:
        """The label of the right answer."""
        return next(self.game.label_answer(self.task, choice.value) for choice in self.choices if choice.right)

    # --- drawing ---

    def show_thought(self) -> None:
        """Show a wrong answer beside the right one, on the table and on its button."""
        given, choices = self.given, self.choices
        wrong = given is not None and not given.right
        self.scene.believe(given.value if given and wrong else None, _("your answer") if wrong else "")
        for index, answer in enumerate(self.answers):
            toggle_class(answer, THOUGHT, wrong and choices[index : index + 1] == (given,))

    def show(self) -> None:
        choices, answered = self.choices, self.is_answered
        self.scene.show(self.task, answered, self.state.marked)
        pointing = [index for index in range(len(choices)) if index != self.state.given]  # what was given is marked
        self.scene.point({button_class(index): choices[index].value for index in pointing})
        for index, answer in enumerate(self.answers):
            choice = choices[index] if index < len(choices) else None
            solves = answered and choice is not None and choice.right
            struck = index == self.state.missed
            title = _("This is the right answer") if solves else _("This is not the right answer") if struck else ""
            label = self.label(choice) if choice else ""
            update_control(answer, label, dim=answered or struck, shown=choice is not None, title=title)
            toggle_class(answer, "rally-right", solves)
            strike_out(answer, struck)
        update_control(
            self.check, _("Only these"), dim=not self.state.marked, shown=self.scene.marking and not answered
        )

    def make_room(self, *tools: Tool) -> None:
        """Make the board leave enough room for the answers and these tools."""
        shown = [button for button in (*self.answers, self.check, *tools) if is_shown(button)]
        length = sum(width_of(button) + GAP for button in shown)
        for row, names in ROW.items():
            more = min(-(-length // row) - 2, len(names))
            for number, name in enumerate(names, start=1):
                toggle_class(self, name, number == more)

    def label(self, choice: Answer) -> str:
        """The label of an answer, with its mark."""
        text = self.game.label_answer(self.task, choice.value)
        if self.is_answered and choice.right:
            return _("{answer} ✓").format(answer=text)
        if choice == self.given:
            return _("{answer} (your answer)").format(answer=text)
        return say_struck(text) if choice == self.missed else text

    def close(self) -> None:
        if not self.closed:
            for _scene, table in self._scenes.values():
                if table not in self.laid.children:
                    close_tree(table)
        super().close()


def say_rule(sentence: str, number: str) -> str:
    """A sentence with the number of its rule."""
    return _("{sentence} ({rule})").format(sentence=sentence, rule=number)


def width_of(button: Tool) -> int:
    """The approximate width of a button in pixels; Chinese characters take twice the room."""
    text = button.text if isinstance(button, LessonLink) else button.description
    return 26 + sum(14 if ord(sign) > WIDE_FROM else 7 for sign in text)


def question_story(story: Story, lab: QuestionLab[Any], name: str, reached: Callable[[Any], bool]) -> Story:
    """The story of a question; the goal is the question itself. reached: whether it is answered as it should be."""
    return replace(story, goal=lambda: lab.game.ask(lab.task), reached=reached, stays=False, name=name)


def button_class(index: int) -> str:
    """The class by which the table finds the button of an answer."""
    return f"rally-answer-{index + 1}"


def unlisted_answer(marked: tuple[str, ...]) -> Answer:
    """Marks as an answer that is none of the choices, and that no misreading gives."""
    return Answer(marked, False, ())


def parts_of(choice: Answer) -> set[str]:
    """The cards or places of which an answer consists."""
    return {str(part) for part in choice.value} if isinstance(choice.value, tuple) else set()


QL = TypeVar("QL", bound=QuestionLab[Any])


class SharedQuestion(SharedAlone[QL]):
    """A question as if asked for the first time; the link does not give the answer away."""

    opens = ("question",)

    def say(self) -> str:
        return self.lab.game.ask(self.lab.task)
