"""Practice: always another question of a skill that is due, until it is mastered; misreadings are named and shown."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import zip_longest
from math import fsum
from typing import TYPE_CHECKING

from rally.core.exact import level
from rally.tutor import SKILLS, Answer, Exercise, Practice as Course, beliefs
from rally.tutor.diagnosis import shares_by_misreading
from widgets.lab import controls
from widgets.lab.controls import toggle_class, update_control
from widgets.lab.learning import ProgressKeeper, learning
from widgets.lab.links import Link
from widgets.lab.messages import unreadable_message
from widgets.lab.progress import ANSWER, MASTERED, NOT_SURE, QUICK, RIGHT, WRONG, Day, Fact, Progress
from widgets.lab.story import Story
from widgets.lab.tries import say_missed
from widgets.parts import LessonLink
from widgets.words import _, join_sentences, ngettext
from widgets.words.languages import as_one_sentence, first_sentences, whole_of

from .lessons import way_to
from .prose import prose_of, say_again, title
from .question_lab import (
    OTHER,
    UNSURE,
    QuestionLab,
    QuestionState,
    SharedQuestion,
    question_story,
    say_rule,
)
from .quiz import question_answered

if TYPE_CHECKING:
    from fsrs import Scheduler

AHEAD = 24 * 3600
"""Number of seconds by which a time may be ahead of now, since clocks differ; beyond that, a clock was wrong."""

MOST_REVIEWS = 60
"""Number of recent answers in a skill that decide when it is due again."""


@cache
def scheduler() -> Scheduler:
    import fsrs

    return fsrs.Scheduler(enable_fuzzing=False)


@lru_cache(maxsize=256)
def due_after(answers: tuple[Fact, ...]) -> int:
    """When a skill with these answers, oldest first, is due again, in seconds since 1970."""
    import fsrs

    ratings = {WRONG: fsrs.Rating.Again, NOT_SURE: fsrs.Rating.Again, QUICK: fsrs.Rating.Easy}
    card = fsrs.Card(card_id=1, due=at(answers[0].time))
    for fact in answers:
        rating = ratings.get(fact.outcome, fsrs.Rating.Hard if fact.hints else fsrs.Rating.Good)
        card, _log = scheduler().review_card(card, rating, at(fact.time))
    return int(card.due.timestamp())


def due(progress: Progress, skill: str, now: int) -> int | None:
    """When a skill is due again; None if it was never met, and now if a wrong clock leaves it unknown."""
    answers = progress.answers(skill)[-MOST_REVIEWS:]
    if not answers:
        return None
    times = trust_times([fact.time for fact in answers], now + AHEAD)
    if len(times) < len(answers):
        return now
    return due_after(tuple(replace(fact, time=time) for fact, time in zip(answers, times, strict=True)))


def trust_times(times: Sequence[int], latest: int) -> list[int]:
    """The times of deeds that came in this order, up to the last one that is known.

    As many as possible happened when their clocks say, with none before an earlier one. The others were noted by a
    wrong clock, and get the time of the next trusted one.
    """
    rows: list[list[int]] = []

    def longest(found: Iterable[list[int]]) -> list[int]:
        return max(found, key=lambda row: (len(row), times[row[0]]), default=[])

    for index, time in enumerate(times):
        if time <= latest:
            rows.append([*longest(row for row in rows if times[row[-1]] <= time), index])
    known = longest(rows)
    return [times[next(each for each in known if each >= index)] for index in range(known[-1] + 1 if known else 0)]


def is_due(progress: Progress, skill: str, now: Day) -> bool:
    """Whether a skill that was met is due again by now.

    A skill that is due on a later day than that of its last answer is due on all of that day. One that is due again on
    the same day, a few minutes later, is due from that minute on.
    """
    when = due(progress, skill, now.time)
    if when is None or when <= now.time:
        return when is not None
    return now.date_of(progress.answers(skill)[-1].time) < now.date_of(when) <= now.on


def in_turn(progress: Progress, skills: Iterable[str], now: Day) -> tuple[str, ...]:
    """The skills in the order in which to practise them: those that are due, then new ones in the given order, then the
    others by when they are due."""

    def urgency(skill: str) -> tuple[int, int]:
        when = due(progress, skill, now.time)
        if when is None:
            return 1, 0
        return (0, when) if is_due(progress, skill, now) else (2, when)

    return tuple(sorted(skills, key=urgency))


def at(time: int) -> datetime:
    return datetime.fromtimestamp(time, UTC)


MOST_ANSWERS = 16
HINTS = 3
QUICKLY = 20
"""Maximum number of seconds of a quick answer."""

MISSED, GUESSED = 5, 0.9
"""Number of wrong answers in a row in a skill after which a learner is sent back to its lesson, and minimum probability
of guessing at which the same number is enough without a row."""


@dataclass(frozen=True, kw_only=True)
class PracticeState(QuestionState):
    """code: the practice up to the current question. hints: the number of hints taken for it. sent: the indexes of the
    questions after which the learner was sent back to a lesson."""

    code: str
    hints: int = 0
    sent: tuple[int, ...] = ()


class SharedExercise(SharedQuestion["Practice"]):
    """One question of a practice, without what was answered before."""

    def text(self) -> tuple[str, str]:
        return "question", Course.asking(self.lab.task.id).code

    def can_open(self, link: Link) -> bool:
        return super().can_open(link) and ":" in link.text

    def state_at(self, link: Link) -> object:
        return self.lab.begin(Course.read(link.text))


class Practice(QuestionLab[PracticeState]):
    """Practice of skills by their names in `rally.tutor.SKILLS`, of a `game`, or by default of everything; what is due
    comes first.

    Each question is answered on the table or by a button, "I don't know" among them; three hints help. A first wrong
    answer leaves another try, and is the one that counts. Then the right answer is played out beside the learner's, and
    a misreading is named once it is sure. A learner who misses five in a row, or guesses, is sent back to the lesson.

    lesson: the notebook of the lab; only what is taught up to its end is asked. seed: decides the questions, together
    with the answers; by default, the learner's progress does. Controls: `answer_1`, … (together `answers`), `check`,
    `unsure`, `hint`, `next`, `other`, and the `way` to a lesson.
    """

    home = "15_practice"
    shared_as = SharedExercise

    name = "practice"

    def __init__(self, *skills: str, game: str = "", lesson: str = "", seed: int | None = None) -> None:
        self.wanted, self.lesson, self.seed = skills or ((game,) if game else ()), lesson, seed
        self._courses: dict[str, Course] = {}
        self._noted: set[str] = set()
        self._shown_at = learning.now()
        first = self.opening_state()
        super().__init__(
            first,
            question_story(
                Story(str, question_answered, so_far=say_skill),
                self,
                "",
                lambda lab: bool(lab.given and lab.given.right),
            ),
        )
        self.unsure, self.hint = controls.button(), controls.button()
        self.next, self.other, self.way = controls.button(), controls.button(), LessonLink()
        self.make_answers(MOST_ANSWERS, self.unsure, self.hint, self.next, self.way, self.other)
        self.keeper = ProgressKeeper(self, self.follow_learner)
        self.voice = self.game.VOICE
        self.furnish([self.table_of(self.task)[1]], places=[self.keeper.part])
        self.listen()
        self.keeper.listen()
        self.on(self.unsure, lambda: self.give_answer(UNSURE))
        self.on(self.hint, self.take_hint)
        self.on(self.next, self.ask_next)
        self.on(self.other, self.practise_other)

    # --- what is asked ---

    def opening_state(self, *wanted: str) -> PracticeState:
        """The first question about these skills, or about those of the lab."""
        skills = Course.start(wanted or self.wanted or None, seed=0, lesson=self.lesson).skills
        order = in_turn(learning.progress, skills, learning.day())
        known = sum(fact.about in skills for fact in learning.progress.facts)
        seed = known if self.seed is None else self.seed
        return self.state_at(Course.start(order, seed=seed, lesson=self.lesson))

    def state_at(self, course: Course) -> PracticeState:
        """The current question of a practice."""
        self._courses[course.code] = course
        return PracticeState(code=course.code)

    def begin(self, course: Course) -> PracticeState:
        """The same, when it is shown from now on."""
        self._shown_at = learning.now()
        return self.state_at(course)

    def course_of(self, code: str) -> Course:
        """The practice with this code. Raises RallyError for anything but a code."""
        if code not in self._courses:
            self._courses[code] = Course.read(code)
        return self._courses[code]

    @property
    def course(self) -> Course:
        """The practice up to the current question."""
        return self.course_of(self.state.code)

    @property
    def after(self) -> Course:
        """The practice after the first answer, which is the one that counts."""
        course = self.course.answered(self.counted_as())
        return self._courses.setdefault(course.code, course)

    def counted_as(self) -> Hashable | None:
        """The value that the practice counts as the answer. Marks that are none of the choices count as a wrong choice
        without a misreading or, if there is none, as "I don't know"."""
        first = self.state.given if self.state.missed is None else self.state.missed
        if first != OTHER:
            return None if self.first_given is None else self.first_given.value
        return next((choice.value for choice in self.choices if not choice.right and not choice.beliefs), None)

    @property
    def skill(self) -> str:
        return self.course.skill

    @property
    def task(self) -> Exercise:
        return self.course.exercise  # type: ignore[no-any-return]

    @property
    def choices(self) -> tuple[Answer, ...]:
        return self.course.choices

    # --- acting ---

    def still_open(self, index: int) -> int:
        return 1 if self.state.hints == HINTS else super().still_open(index)

    def note_answer(self) -> None:
        """Note the first answer, once for each question, so that a step back gives no second chance."""
        if self.state.code in self._noted:
            return
        self._noted.add(self.state.code)
        now, skill, after = learning.now(), self.skill, self.after
        last = after.past[-1]
        quick = now - self._shown_at <= QUICKLY and not self.state.hints and skill in after.mastered
        outcome = (QUICK if quick else RIGHT) if last.right else NOT_SURE if self.first_given is None else WRONG
        facts = [Fact(now, ANSWER, skill, outcome, last.diagnosis or "", self.state.hints)]
        if skill in after.mastered - self.course.mastered:
            facts.append(Fact(now, MASTERED, skill, RIGHT))
        learning.note(*facts)

    def take_hint(self) -> None:
        """Give the next hint, if there is one."""
        if self.is_answered:
            self.tell(lambda: _("You have answered already, so there is nothing left to hint at."), "bad")
        elif self.state.hints < HINTS:
            self.go(replace(self.state, hints=self.state.hints + 1), self.say_hint)
        else:
            self.tell(lambda: join_sentences([_("There are no more hints."), self.say_hint()]), "bad")

    def ask_next(self) -> None:
        """Go on to the next question."""
        if not self.is_answered:
            self.tell(lambda: _("Answer this question first; “I don't know” counts as an answer, too."), "bad")
            return
        checks = self.after.past[-1].diagnosis is not None
        self._shown_at = learning.now()
        once_more = lambda: join_sentences([_("The same rule once more, in a different position."), self.describe()])  # noqa: E731
        sent = (*self.state.sent, *([len(self.course.past)] if self.is_sent_back else []))
        self.go(replace(self.state_at(self.after), sent=sent), once_more if checks else None)

    def practise_other(self) -> None:
        """Go on with the skill that is due, or with the next one."""
        if (skill := self.suggest_skill()) is None:
            self.tell(lambda: _("There is no other skill to practise."), "bad")
            return
        self._shown_at = learning.now()
        self.go(self.opening_state(skill))

    def suggest_skill(self) -> str | None:
        """The best skill to practise next, among those that are taught by now."""
        taught = [name for name, skill in SKILLS.items() if not self.lesson or skill.lesson <= self.lesson]
        others = [skill for skill in taught if skill not in self.course.skills]
        return next(iter(in_turn(learning.progress, others, learning.day())), None)

    def follow_learner(self) -> None:
        """React to new progress: if nothing was done yet, begin with what is due."""
        untouched = self.states.is_beginning and self.state == self.first
        if untouched and self.seed is None and (begun := self.opening_state()) != self.state:
            self.first = begun
            self.look(begun)
        elif self.is_mastered:  # what comes next depends on what is known; nothing else here does
            self.redraw()

    # --- the lab ---

    def first_state(self) -> PracticeState:
        return self.opening_state()

    def state_from_data(self, data: Mapping[str, object]) -> PracticeState:
        """The state that was stored. Raises RallyError for an impossible one."""
        state = super().state_from_data(data)
        course = self.course_of(state.code)
        if not 0 <= state.hints <= HINTS or not {*state.sent} <= {*range(len(course.past))}:
            raise unreadable_message(data)
        return self.check_kept(state, course.exercise, course.choices, self.table_of(course.exercise)[0], UNSURE)

    def __repr__(self) -> str:
        lesson = [f"lesson={self.lesson!r}"] if self.lesson else []
        return f"Practice({', '.join([*map(repr, self.wanted), *lesson])})"

    def say_answered(self) -> str:
        return _("You have answered already. “Next question” goes on.")

    def describe(self) -> str:
        """How to answer, the hint, or the verdict."""
        if not self.is_answered:
            missed = say_missed(self.say_why_wrong()) if self.missed else ""
            hint = self.say_hint() if self.state.hints else ""
            return join_sentences([missed, hint]) if missed or hint else self.how_to_answer()
        verdict = self.verdict()
        if self.is_sent_back:
            again = say_again(self.skill)
            whole = map(as_one_sentence, first_sentences(verdict)[: whole_of(verdict)])
            return join_sentences([verdict, again], first=[again, *whole])
        return join_sentences([verdict, *self.outlook()])

    @property
    def is_sent_back(self) -> bool:
        """Whether so much was missed, in a row or by guessing, that the lesson helps."""
        if not self.is_answered or self.after.past[-1].right:
            return False
        skill, past = self.skill, self.after.past
        here = [number for number, each in enumerate(past) if each.skill == skill]
        last = max({*here}.intersection(self.state.sent), default=-1)
        missed = [number for number in here if number > last and not past[number].right]
        in_a_row = self.after.standing_in(skill).wrong_in_a_row
        return len(missed) >= MISSED and (in_a_row >= MISSED or self.after.shares(skill)[-1] >= GUESSED)

    def verdict(self) -> str:
        """The verdict on the answer that ended the question."""
        number = self.rule_in_question()
        rule = self.game.say_rule(self.task, number)
        if self.given is None:
            return join_sentences([self.say_unsure(), say_rule(rule, number)])
        if self.given.right:
            told = self.course.past and self.course.past[-1].diagnosis and self.missed is None
            said = _("Right, it has stuck! {rule} ({number})") if told else _("Right! {rule} ({number})")
            return said.format(rule=rule, number=number)
        not_quite, reason = self.say_not_quite(), self.say_why_wrong()
        first = [not_quite, *first_sentences(reason)[:1]] if self.misreading() else None
        return join_sentences([not_quite, reason, self.say_purple()], first=first)

    def say_why_wrong(self) -> str:
        """Why an answer is wrong, without the right one."""
        belief = self.misreading()
        if belief is None:
            number = self.rule_in_question()
            return say_rule(self.game.say_rule(self.task, number), number)
        reason = self.say_reason(belief)
        return join_sentences([reason, self.why_sure(belief)], first=[reason])

    def misreading(self) -> str | None:
        """The misreading that gives the wrong answer, if it is sure by now."""
        fitting = () if self.wrong is None else self.wrong.beliefs
        return next((each for each in self.after.misreadings(self.skill) if each in fitting), None)

    def rule_in_question(self) -> str:
        """The rule of the likeliest misreading that gives the wrong answer, or else that of the question."""
        if self.wrong is None:
            return self.task.rule
        skill = SKILLS[self.skill]
        chances = dict(zip(skill.beliefs, shares_by_misreading(self.after.shares(skill.name)), strict=True))
        rules = {name: self.rule_misread(name) for name in self.wrong.beliefs}
        likeliest = max(rules, key=lambda name: (level(chances[name]), rules[name] == self.task.rule), default=None)
        if likeliest is None:
            return self.game.rule_here(self.task, self.task.rule, self.wrong.value)
        return rules[likeliest]

    def why_sure(self, belief: str) -> str:
        """Why this misreading is sure."""
        idea = beliefs()[belief]
        answers = [each for each in self.after.past if each.skill == self.skill]
        fits = sum(each.value == idea.answer(each.exercise) for each in answers if not each.right)
        return ngettext(
            "{fits} of your {count} answer is what you get if you read the rule this way.",
            "{fits} of your {count} answers are what you get if you read the rule this way.",
            len(answers),
        ).format(fits=fits, count=len(answers))

    def outlook(self) -> list[str]:
        """What to do now that all skills are mastered."""
        if not self.is_mastered:
            return []
        other = self.suggest_skill()
        if other is None:
            return [_("You have mastered this. You can stop here.")]
        if is_due(learning.progress, other, learning.day()):
            said = _("You have mastered this. You can stop here, or go on with what is due again: {skill}.")
        else:
            said = _("You have mastered this. You can stop here, or go on with another skill: {skill}.")
        return [said.format(skill=title(other))]

    @property
    def is_mastered(self) -> bool:
        """Whether all skills of this practice are mastered."""
        return self.is_answered and self.after.mastered >= {*self.course.skills}

    def say_hint(self) -> str:
        """The hint that was taken last: where to look, the rule, or the two answers that are left."""
        task, number = self.task, self.state.hints
        if number == 1:
            look = prose_of(SKILLS[self.skill].game).skills[self.skill].look()
            return _("Hint 1 of 3: {look} ({rule})").format(look=look, rule=task.rule)
        if number == 2:
            return _("Hint 2 of 3: {text} ({rule})").format(text=self.game.say_rule(task, task.rule), rule=task.rule)
        one, other = (self.game.label_answer(task, choice.value) for choice in self.left_over())
        said = _("Hint 3 of 3: it is one of these two: {one}; {other}. That was the last hint.")
        return said.format(one=one, other=other)

    def left_over(self) -> tuple[Answer, ...]:
        """The right answer and the likeliest other one, in the order of the buttons."""
        chances = self.course.chances
        wrong = [choice for choice in self.choices if not choice.right and choice != self.missed]
        likeliest = max(wrong, key=lambda choice: level(fsum(chances[name] for name in choice.beliefs)), default=None)
        return tuple(choice for choice in self.choices if choice.right or choice == likeliest)

    # --- drawing ---

    def show(self) -> None:
        self.voice = self.game.VOICE
        self.show_thought()
        # It is shown before what was pressed goes, so that the focus moves straight there.
        update_control(self.next, _("Next question"), primary=True, shown=self.is_answered)
        super().show()
        self.put_table(self.table_of(self.task)[1])
        left = self.left_over() if self.state.hints == HINTS and not self.is_answered else self.choices
        for choice, answer in zip_longest(self.choices, self.answers):  # those that are not needed are bare
            toggle_class(answer, controls.DIM, self.is_answered or choice not in left or choice == self.missed)
        update_control(self.unsure, _("I don't know"), shown=not self.is_answered)
        update_control(self.hint, self.say_hint_button(), shown=not self.is_answered, dim=self.state.hints == HINTS)
        way = way_to(SKILLS[self.skill].lesson) if self.is_sent_back else ("", "")
        self.way.path, self.way.text = way
        controls.show_widget(self.way, bool(self.way.path))
        other = self.suggest_skill() if self.is_mastered else None
        update_control(
            self.other, _("Practise: {skill}").format(skill=title(other)) if other else "", shown=other is not None
        )
        self.make_room(self.unsure, self.hint, self.next, self.way, self.other)

    def say_hint_button(self) -> str:
        left = HINTS - self.state.hints
        return (
            ngettext("Hint ({count} left)", "Hint ({count} left)", left).format(count=left)
            if left
            else _("No hint left")
        )


def say_skill(lab: Practice) -> str:
    """The title of the current skill, if several are practised."""
    return title(lab.skill) if len(lab.course.skills) > 1 else ""
