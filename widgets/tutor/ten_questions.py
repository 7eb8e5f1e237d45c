"""TenQuestions: a test before and after, without any verdict until the last answer; then both are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from rally.core.errors import NotationError, quote_value
from rally.tutor import SKILLS, Answer, Exercise
from rally.tutor.practice import HARDEST, Question, question
from widgets.lab import controls
from widgets.lab.controls import show_widget, update_control, with_classes
from widgets.lab.learning import ProgressKeeper, learning
from widgets.lab.lifecycle import close_tree
from widgets.lab.messages import unreadable_message
from widgets.lab.progress import AFTER, BEFORE, NOT_SURE, RIGHT, WRONG, Fact, Progress
from widgets.lab.still import table_html
from widgets.lab.story import Story
from widgets.parts import LessonLink
from widgets.parts.opening import Box
from widgets.words import _, join_sentences, ngettext

from .lessons import way_to
from .practice import MOST_ANSWERS
from .prose import say_game, title
from .question_lab import OTHER, UNSURE, QuestionLab, QuestionState, say_rule, unlisted_answer

COUNT = 10
OUTCOMES = {RIGHT: "✓", WRONG: "✗", NOT_SURE: "?"}
"""The sign of an outcome on the button of its question."""

Phase = Literal["before", "after"]


@dataclass(frozen=True, kw_only=True)
class TenQuestionsState(QuestionState):
    """A test. phase: before or after. said: the indexes of the answers so far. others: the marks of those answers that
    are none of the choices, in order. looked: after the end, the index of the question that is looked at again."""

    phase: Phase
    said: tuple[int, ...] = ()
    others: tuple[tuple[str, ...], ...] = ()
    looked: int | None = None


class TenQuestions(QuestionLab[TenQuestionsState]):
    """Ten questions about a game; those before and after learning differ. After the last one the lab says how many were
    right, skill by skill, next to the test before if there was one; the result is part of the learner's progress. Each
    question can then be looked at, with its answer and the rule.

    phase: "before" or "after"; by default, "before" until that test has been done. Controls: `answer_1`, `answer_2`, …
    (together `answers`), `check`, `unsure`; `look_1`, `look_2`, … (together `looks`), `next_look`, `to_result`, and the
    `way` to the lesson of a question that was missed.
    """

    name = "questions"

    def __init__(self, game: str, phase: str = "") -> None:
        if game not in games():
            raise no_game(game)
        if phase not in ("", BEFORE, AFTER):
            phases = (BEFORE, AFTER)
            raise NotationError.because(
                "there is no test {phase}; there are {names}", phase=quote_value(phase), names=phases
            )
        self.about, self.wanted = game, phase
        self._noted = False
        super().__init__(self.opening_state(), Story(self.title, is_done, so_far=say_number))
        self.voice = self.game.VOICE
        self.unsure, self.result = controls.button(), controls.status()
        self.looks = tuple(controls.button() for _number in range(COUNT))
        self.next_look, self.to_result, self.way = controls.button(), controls.button(), LessonLink()
        self.make_answers(MOST_ANSWERS, self.unsure, self.next_look, self.to_result, self.way)
        told = with_classes(Box([self.step_back]), "course-told")
        self.ended = with_classes(
            Box([self.result, with_classes(Box([*self.looks]), "answers"), told]), "table", "course"
        )
        self.keeper = ProgressKeeper(self, self.follow_learner)
        self.furnish([self.table_of(self.task)[1]], places=[self.keeper.part])
        self.listen()
        self.keeper.listen()
        self.on(self.unsure, lambda: self.give_answer(UNSURE))
        for number, look in enumerate(self.looks):
            setattr(self, f"look_{number + 1}", look)
            self.on(look, lambda number=number: self.look_at(number))
        self.on(self.next_look, lambda: self.look_at((self.number + 1) % COUNT))
        self.on(self.to_result, lambda: self.look_at(None))

    def opening_state(self) -> TenQuestionsState:
        """The test that is due."""
        done = any(fact.kind == BEFORE and self.is_about(fact) for fact in learning.progress.facts)
        phase: Phase = "after" if self.wanted == AFTER or (done and not self.wanted) else "before"
        return TenQuestionsState(phase=phase)

    def is_about(self, fact: Fact) -> bool:
        return fact.about in SKILLS and SKILLS[fact.about].game == self.about

    # --- what is asked ---

    @property
    def number(self) -> int:
        """The index of the current question, or of the one that is looked at."""
        return min(len(self.state.said), COUNT - 1) if self.state.looked is None else self.state.looked

    @property
    def is_over(self) -> bool:
        return len(self.state.said) == COUNT

    def question_at(self, number: int) -> Question:
        return pick_question(self.about, self.state.phase, number)[1]

    def lesson_at(self, number: int) -> str:
        """The lesson that teaches this question."""
        return SKILLS[pick_question(self.about, self.state.phase, number)[0]].lesson

    @property
    def task(self) -> Exercise:
        return self.question_at(self.number).exercise  # type: ignore[no-any-return]

    @property
    def choices(self) -> tuple[Answer, ...]:
        return self.question_at(self.number).choices

    @property
    def is_answered(self) -> bool:
        return self.state.looked is not None  # as long as one is asked, nothing is told of it

    @property
    def given(self) -> Answer | None:
        """The answer to the question that is looked at."""
        looked, said = self.state.looked, self.state.said
        if looked is None or said[looked] == UNSURE:
            return None
        if said[looked] == OTHER:
            return unlisted_answer(self.state.others[said[:looked].count(OTHER)])
        return self.choices[said[looked]]

    @property
    def shows_result(self) -> bool:
        """Whether the test is done and no question is looked at."""
        return self.is_over and self.state.looked is None

    # --- acting ---

    def give_answer(self, index: int) -> None:
        """Take an answer, and go on to the next question."""
        if self.is_over:
            self.tell(None)
        elif index < len(self.choices):
            others = (*self.state.others, *([self.state.marked] if index == OTHER else []))
            self.go(replace(self.state, said=(*self.state.said, index), others=others, marked=()))
            if self.is_over:
                self.note_all()

    def look_at(self, number: int | None) -> None:
        """Look at a question after the test, or, for None, at the result."""
        if self.is_over:
            self.look(replace(self.state, looked=number), tone="info" if number is None else self.tone())
        else:
            self.tell(None)

    def note_all(self) -> None:
        """Note all answers once, so that a step back after the last one gives no second chance."""
        if self._noted:
            return
        self._noted = True
        now = learning.now()
        learning.note(
            *(
                Fact(now, self.state.phase, pick_question(self.about, self.state.phase, number)[0], outcome, "", number)
                for number, outcome in enumerate(self.outcomes())
            )
        )

    def outcomes(self) -> list[str]:
        """The outcome of each answer so far."""
        found = []
        for number, index in enumerate(self.state.said):
            right = index not in (UNSURE, OTHER) and self.question_at(number).choices[index].right
            found.append(RIGHT if right else NOT_SURE if index == UNSURE else WRONG)
        return found

    def follow_learner(self) -> None:
        """React to new progress: the second test may be due."""
        if self.states.is_beginning and self.state == self.first and (begun := self.opening_state()) != self.state:
            self.first = begun
            self.look(begun)
        else:
            self.redraw()

    # --- the lab ---

    def first_state(self) -> TenQuestionsState:
        self._noted = False
        return self.opening_state()

    def state_from_data(self, data: Mapping[str, object]) -> TenQuestionsState:
        """The state that was stored. Raises RallyError for an impossible one."""
        state = super().state_from_data(data)
        looks = (None, *range(COUNT)) if len(state.said) == COUNT else (None,)
        if (state.given, state.missed) != (None, None) or len(state.said) > COUNT or state.looked not in looks:
            raise unreadable_message(data)
        others = iter(state.others)
        for number, index in enumerate(state.said):
            there = pick_question(self.about, state.phase, number)[1]
            if index == OTHER:
                then = replace(state, given=OTHER, marked=next(others, ()))
                self.check_kept(then, there.exercise, there.choices, self.game.scene(there.exercise))
            elif index not in (UNSURE, *range(len(there.choices))):
                raise unreadable_message(data)
        if [*others]:
            raise unreadable_message(data)
        self._noted = self._noted or len(state.said) == COUNT
        there = pick_question(self.about, state.phase, min(len(state.said), COUNT - 1))[1]
        scene = self.game.scene(there.exercise) if state.marked else self.scene
        return self.check_kept(state, there.exercise, there.choices, scene)

    def __repr__(self) -> str:
        return f"TenQuestions({self.about!r})"

    def describe(self) -> str:
        """How to answer, the number of right answers, or the verdict on the answer that is looked at."""
        if not self.is_over:
            return join_sentences([self.how_to_answer(), _("You will find out how it went at the end.")])
        if not self.shows_result:
            return self.say_verdict()
        right = self.outcomes().count(RIGHT)
        said = ngettext("{right} of {all} is right.", "{right} of {all} are right.", right).format(
            right=right, all=COUNT
        )
        before = [fact for fact in self.earlier() if fact.right]
        if self.state.phase == AFTER and self.earlier():
            then = ngettext("Before, you had {right} right.", "Before, you had {right} right.", len(before))
            return join_sentences([said, then.format(right=len(before))])
        return said

    def say_verdict(self) -> str:
        """The verdict on the answer that is looked at, with the rule."""
        number, given = self.task.rule, self.given
        if given is not None and not given.right:
            misread = [self.rule_misread(name) for name in given.beliefs]
            plain = self.game.rule_here(self.task, number, given.value)
            number = misread[-1] if misread and number not in misread else plain
        rule = self.game.say_rule(self.task, number)
        if self.given is None:
            return join_sentences([self.say_unsure(), say_rule(rule, number)])
        if self.given.right:
            return _("Right! {rule} ({number})").format(rule=rule, number=number)
        return join_sentences([self.say_not_quite(), say_rule(rule, number), self.say_purple()])

    def earlier(self) -> list[Fact]:
        """The latest test before, of this game."""
        found = [fact for fact in learning.progress.facts if fact.kind == BEFORE and self.is_about(fact)]
        return [fact for fact in found if fact.time == found[-1].time]

    def title(self) -> str:
        if not self.shows_result:
            return super().title()
        return _("The test of {game} is done").format(game=say_game(self.about))

    def film(self) -> tuple[str, str, int]:
        return ("", "", 0) if self.shows_result else super().film()

    def rows(self) -> Iterator[tuple[str, str]]:
        if self.shows_result:
            yield from self.compare_skills()
        else:
            yield from super().rows()

    def compare_skills(self) -> Iterator[tuple[str, str]]:
        """The number of right answers by skill, now and before."""
        now = [pick_question(self.about, self.state.phase, number)[0] for number in range(COUNT)]
        right = [skill for skill, outcome in zip(now, self.outcomes(), strict=True) if outcome == RIGHT]
        earlier = self.earlier() if self.state.phase == AFTER else []
        for skill in dict.fromkeys(now):
            count = _("{right} of {all}").format(right=right.count(skill), all=now.count(skill))
            then = [fact for fact in earlier if fact.about == skill]
            if then:
                before = _("{right} of {all}").format(right=sum(fact.right for fact in then), all=len(then))
                yield title(skill), _("{now} (before: {before})").format(now=count, before=before)
            else:
                yield title(skill), count

    # --- drawing ---

    def show(self) -> None:
        self.show_thought()
        update_control(self.next_look, _("Next question"), shown=self.is_answered)
        update_control(self.to_result, _("Back to the result"), shown=self.is_answered)
        is_missed = self.is_answered and not (self.given and self.given.right)
        self.way.path, self.way.text = way_to(self.lesson_at(self.number)) if is_missed else ("", "")
        show_widget(self.way, is_missed)
        super().show()
        self.put_table(self.ended if self.shows_result else self.table_of(self.task)[1])
        caption = _("What was right, skill by skill")
        self.result.value = table_html(caption, self.compare_skills()) if self.shows_result else ""
        for number, (look, outcome) in enumerate(zip_longest(self.looks, self.outcomes(), fillvalue="")):
            label = _("{number} {sign}").format(number=number + 1, sign=OUTCOMES.get(outcome, ""))
            update_control(look, label, title=_("Look at this question and its answer"), shown=self.is_over)
        update_control(self.unsure, _("I don't know"), shown=not self.is_answered)
        self.make_room(self.unsure, self.next_look, self.to_result, self.way)
        show_widget(self.ended, self.shows_result)

    def close(self) -> None:
        if not self.closed and self.ended not in self.laid.children:
            close_tree(self.ended)
        super().close()


def games() -> list[str]:
    """The games with questions."""
    return list(dict.fromkeys(skill.game for skill in SKILLS.values()))


def no_game(game: object) -> NotationError:
    return NotationError.because(
        "there is no game {game}; there are {names}", game=quote_value(game), names=tuple(games())
    )


def pick_question(game: str, phase: str, number: int) -> tuple[str, Question]:
    """The skill and question with this index; those before and after have different positions."""
    skills = [name for name, skill in SKILLS.items() if skill.game == game]
    name = skills[number % len(skills)]
    level = min(HARDEST, 1 + number // len(skills))
    return name, question(SKILLS[name], level, (number, 100 + number)[phase == AFTER])


def scores(progress: Progress, phase: str) -> dict[str, tuple[int, int]]:
    """By game, the number of right answers in the latest test, and of all."""
    found = {}
    for game in games():
        facts = [each for each in progress.facts if each.kind == phase and each.about in SKILLS]
        facts = [each for each in facts if SKILLS[each.about].game == game]
        newest = [each for each in facts if each.time == facts[-1].time]
        if newest:
            found[game] = sum(each.right for each in newest), len(newest)
    return found


def is_done(lab: TenQuestions) -> bool:
    return lab.is_over


def say_number(lab: TenQuestions) -> str:
    if lab.is_over:
        return ""
    return _("Question {number} of {all}").format(number=lab.number + 1, all=COUNT)
