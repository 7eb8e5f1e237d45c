"""Practice: each question is chosen to find out what somebody thinks, and misreadings are named once they are sure."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import Any

from rally.core.chance import shuffle_things
from rally.core.errors import IllegalAction, NotationError, quote_value
from rally.core.exact import largest
from rally.core.notation import strip_mark
from rally.core.validate import validate_seed

from . import diagnosis
from .diagnosis import Shares, add_pairs, expected_information, shares_in_doubt, suspected_misreadings
from .exercises import Answer, Exercise, Skill, lay_answers
from .workbooks import SKILLS, WORKBOOKS

HARDEST = 2
"""The highest level; levels begin at 0."""

NUMBERS = 400
"""Number of exercises of each skill and level."""

FIRST, CANDIDATES = 8, 12
"""Number of candidates at each of two levels: few for the first question, so that nobody waits, then more."""

NEW = 3
"""Number of candidates that are added from one question to the next."""

PLAIN_EVERY = 5
"""Interval of plain questions: the first one of a skill, then every fifth."""

PLAIN = 4
"""Number of plain candidates."""

PROOF = 2
"""Number of questions of a skill after which the next one may test a suspicion."""

PLAINEST = 2
"""The highest value of `Skill.plain`."""


@dataclass(frozen=True)
class Question:
    """An exercise of a skill with its answers. ideas: the index of the answer that the rules give, then of each
    misreading of the skill. same: equal for two exercises that differ only in their names."""

    exercise: Any
    choices: tuple[Answer, ...]
    ideas: tuple[int, ...]
    same: str

    @cached_property
    def leads(self) -> tuple[tuple[int, ...], ...]:
        """The answers of all ideas, including pairs of misreadings (`diagnosis.Leads`)."""
        return add_pairs(self.ideas)


@lru_cache(maxsize=20_000)
def question(skill: Skill[Any], level: int, number: int) -> Question:
    """The question with this number. It is always the same, and cached."""
    book = WORKBOOKS[skill.game]
    made: Exercise = skill.make(Random(f"{skill.name} {level} {number}"), level)
    right = book.truth(made)
    told = {name: book.beliefs[name].answer(made) for name in skill.beliefs}
    wrong = {name: value for name, value in told.items() if value != right}
    task = replace(made, id=f"{skill.name}_{level}_{number}", beliefs=tuple(wrong))
    choices = lay_answers(task, right, wrong)
    led = {name: index for index, choice in enumerate(choices) for name in choice.beliefs}
    truth = next(index for index, choice in enumerate(choices) if choice.right)
    ideas = (truth, *(led.get(name, truth) for name in skill.beliefs))
    return Question(task, choices, ideas, repr(replace(task, id="")))


def question_by_id(name: str) -> Question:
    """The question whose exercise has this id."""
    skill, level, number = name.rsplit("_", 2)
    return question(SKILLS[skill], int(level), int(number))


def best_question(
    skill: Skill[Any],
    level: int,
    shares: Shares,
    time: int,
    seed: int,
    lately: Collection[str],
    position: str,
    lesson: str = "",
) -> Question:
    """The question with the highest expected information; the first one of a skill, and every fifth, is a plain one. If
    a misreading is suspected after two, the third one tests it.

    level: how hard it is if it is not plain, from 0 to 2; half of the candidates are one level harder. time: the number
    of questions asked of the skill before. seed: decides the candidates. lately: the `same` of recent questions, which
    are not asked again. position: the last one, which is not asked twice in a row. lesson: ask only about what is
    taught up to its end; "" for anything.
    """

    def is_fresh(each: Question) -> bool:
        return each.same not in lately and each.exercise.position != position

    there: list[Question] = []
    if time % PLAIN_EVERY == 0:
        there = [*islice(filter(is_fresh, plain_questions(skill, time, seed, lesson)), PLAIN)]
    if not there:
        levels = (level, min(HARDEST, level + 1))
        there = [each for harder in levels for each in candidate_questions(skill, harder, time, seed)]
        there = [each for each in there if is_taught(skill, each, lesson)]
    if not there:
        there = [each for each in every_question(skill, level, seed) if is_taught(skill, each, lesson)]
    there = [*filter(is_fresh, there)] or there
    if time == PROOF:
        places = (0, *suspected_misreadings(shares))
        there = [each for each in there if len({each.ideas[place] for place in places}) == len(places)] or there
    doubtful = shares_in_doubt(shares)
    return largest(there, key=lambda each: expected_information(doubtful, each.leads, len(each.choices)))


def is_taught(skill: Skill[Any], asked: Question, lesson: str) -> bool:
    """Whether everything that a question needs is taught by the end of a lesson."""
    return not lesson or WORKBOOKS[skill.game].needs(asked.exercise) <= lesson


def every_question(skill: Skill[Any], level: int, seed: int) -> Iterator[Question]:
    return (question(skill, level, number) for number in shuffle_numbers(f"{skill.name} {level} {seed}"))


def plain_questions(skill: Skill[Any], time: int, seed: int, lesson: str) -> Iterator[Question]:
    """The plain questions of the easiest level; for the first question of a skill, only the plainest."""
    least = 1 if time else PLAINEST
    asked = every_question(skill, 0, seed)
    return (each for each in asked if skill.plain(each.exercise) >= least and is_taught(skill, each, lesson))


def candidate_questions(skill: Skill[Any], level: int, time: int, seed: int) -> Iterator[Question]:
    """The candidates of a level after `time` questions of the skill."""
    order = shuffle_numbers(f"{skill.name} {level} {seed}")
    end = FIRST + NEW * time
    for place in range(max(0, end - CANDIDATES), end):
        yield question(skill, level, order[place % NUMBERS])


@lru_cache(maxsize=256)
def shuffle_numbers(seed: str) -> tuple[int, ...]:
    """The numbers of all questions in a random order."""
    return tuple(shuffle_things(range(NUMBERS), Random(seed)))


FORMAT = "1"
"""The beginning of every code."""

UNKNOWN = "."
""""I don't know" in a code."""

ANSWER = re.compile(r"(?P<skill>[0-9a-z])(?P<level>[0-2])(?P<number>[0-9a-z]{1,3})-(?P<said>[0-9a-z.])", re.ASCII)
CODE = re.compile(
    FORMAT
    + r":(?P<skills>[a-z0-9_,-]+)(!(?P<first>[0-2][0-9a-z]{1,3}))?(@(?P<lesson>[a-z0-9_]+))?:(?P<seed>-?[0-9]{1,19})"
    r":(?P<answers>([0-9a-z][0-2][0-9a-z]{1,3}-[0-9a-z.])*)",
    re.ASCII,
)
"""Skills; level and number of the first question, if given; the lesson, if given; the seed; then for each answer the
skill, level and number of the question and the index of the answer."""

MASTERED = 0.95
"""Minimum probability of the rules in a mastered skill."""

IN_A_ROW = 4
"""Number of right answers in a row in a mastered skill."""

ENOUGH = 3
"""Minimum number of questions of a skill before a misreading is named; two answers may be luck, good or bad."""

AT_ONCE = 3
"""Number of questions that follow up a skill at once after a wrong answer, before the others have a turn."""

REMEMBERED = 50
"""Number of recent questions that are not asked again."""


@dataclass(frozen=True)
class Answered:
    """An answered question: its skill, the answer (None for "I don't know"), whether it was right, and the misreading
    that was named after it, if it was not sure before."""

    skill: str
    exercise: Any
    value: Hashable | None
    right: bool
    diagnosis: str | None = None


@dataclass(frozen=True)
class SkillStanding:
    """What is known about somebody in one skill.

    shares: the probability of each idea (`diagnosis.Shares`). asked: the number of questions. in_a_row: how many of the
    last ones were right; wrong_in_a_row: how many were wrong. named: the place of the misreading that was named after
    the last answer; said: the places of those that are sure and were named. last: the index of the last question among
    all.
    """

    shares: diagnosis.Shares
    asked: int = 0
    in_a_row: int = 0
    wrong_in_a_row: int = 0
    named: int | None = None
    said: frozenset[int] = frozenset()
    last: int = -1

    @property
    def level(self) -> int:
        """How hard the next question is; it grows with the number of right answers in a row."""
        return min(HARDEST, self.in_a_row // 2)


@dataclass(frozen=True)
class Practice:
    """Practice of one or more skills, up to the current question. Begin one with `Practice.start`.

    skills: their names. seed: decides the questions, together with the answers. past: the answered questions. lesson:
    only what is taught up to its end is asked; "" for anything. first: the id of the first question; "" for the one
    with the highest expected information.

    >>> practice = Practice.start("hills", seed=7)
    >>> practice.skill, practice.exercise.ask, practice.mastered
    ('hills', 'rest', frozenset())
    >>> right = next(choice.value for choice in practice.choices if choice.right)
    >>> practice.answered(right).past[-1].right
    True
    """

    skills: tuple[str, ...]
    seed: int
    past: tuple[Answered, ...] = ()
    lesson: str = ""
    first: str = ""
    standings: Mapping[str, SkillStanding] = field(default_factory=dict, compare=False, repr=False)

    # --- where a practice comes from ---

    @classmethod
    def start(cls, skills: str | Iterable[str] | None = None, *, seed: int, lesson: str = "") -> Practice:
        """The beginning of a practice. skills: the name of a skill, or of a game for all of its skills, or several of
        these; None for all. lesson: the notebook that has been reached: only what is taught up to its end is asked.
        Raises NotationError for an unknown name, ImpossiblePosition for anything but a seed."""
        validate_seed(seed)
        check_lesson(lesson)
        if skills is None:
            wanted: list[str] = [*SKILLS]
        else:
            wanted = [skills] if isinstance(skills, str) or not isinstance(skills, Iterable) else list(skills)
        names = tuple(dict.fromkeys(name for each in wanted for name in skills_named(each)))
        if lesson:
            names = tuple(name for name in names if SKILLS[name].lesson <= lesson)
        if not names:
            raise NotationError.because("there is nothing to practise: say which of {names}", names=(*SKILLS,))
        return cls(names, seed, lesson=lesson)

    @classmethod
    def asking(cls, name: str, *, seed: int = 0) -> Practice:
        """A practice of one skill that begins with the question of this id (`exercise.id`). Raises NotationError for an
        unknown one.

        >>> Practice.asking("hills_0_17").exercise.id
        'hills_0_17'
        """
        skill, level, number = name.rsplit("_", 2) if isinstance(name, str) and name.count("_") > 1 else ("", "", "")
        is_one = skill in SKILLS and level in map(str, range(HARDEST + 1)) and number in map(str, range(NUMBERS))
        if not is_one:
            raise NotationError.because("there is no question {name}", name=quote_value(name))
        return replace(cls.start(skill, seed=seed), first=name)

    @classmethod
    def read(cls, code: str) -> Practice:
        """The practice with this code. Raises NotationError for anything but a code."""
        found = CODE.fullmatch(strip_mark(code).strip()) if isinstance(code, str) else None
        if found is None:
            raise unreadable_code(code)
        practice = cls.start(found["skills"].split(","), seed=int(found["seed"]), lesson=found["lesson"] or "")
        if first := found["first"]:
            if int(first[1:], 36) >= NUMBERS:
                raise unreadable_code(code)
            practice = replace(practice, first=f"{practice.skills[0]}_{first[0]}_{int(first[1:], 36)}")
        for each in ANSWER.finditer(found["answers"]):
            practice = practice.after(*practice.answer_in_code(each))
        return practice

    def answer_in_code(self, text: re.Match[str]) -> tuple[str, Question, int | None]:
        """The skill, question and answer of a part of a code."""
        place, number = int(text["skill"], 36), int(text["number"], 36)
        if place >= len(self.skills) or number >= NUMBERS:
            raise unreadable_code(text[0])
        name = self.skills[place]
        there = question(SKILLS[name], int(text["level"]), number)
        said = None if text["said"] == UNKNOWN else int(text["said"], 36)
        if said is not None and said >= len(there.choices):
            raise unreadable_code(text[0])
        return name, there, said

    @property
    def code(self) -> str:
        """This practice as one line of text, which `Practice.read` reads."""
        answers = "".join(self.answer_as_code(each) for each in self.past)
        until = f"@{self.lesson}" if self.lesson else ""
        return f"{FORMAT}:{','.join(self.skills)}{self.first_as_code()}{until}:{self.seed}:{answers}"

    def first_as_code(self) -> str:
        """The first question as part of the code."""
        if not self.first:
            return ""
        _, level, number = self.first.rsplit("_", 2)
        return f"!{level}{base36(int(number))}"

    def answer_as_code(self, each: Answered) -> str:
        """An answer as part of the code."""
        _, level, number = each.exercise.id.rsplit("_", 2)
        values = [choice.value for choice in question_by_id(each.exercise.id).choices]
        said = UNKNOWN if each.value is None else base36(values.index(each.value))
        return f"{base36(self.skills.index(each.skill))}{level}{base36(int(number))}-{said}"

    # --- what is asked now ---

    @property
    def exercise(self) -> Any:
        """The current question."""
        return self.question.exercise

    @property
    def choices(self) -> tuple[Answer, ...]:
        """The answers to choose from."""
        return self.question.choices

    @cached_property
    def question(self) -> Question:
        """The current question with its answers and ideas."""
        if self.first and not self.past:
            return question_by_id(self.first)
        lately = self.past[-REMEMBERED:]
        same = {question_by_id(each.exercise.id).same for each in lately}
        position = lately[-1].exercise.position if lately else ""
        shares = diagnosis.shares_later(self.shares(self.skill), self.standing_in(self.skill).named)
        here = self.standing_in(self.skill)
        return best_question(SKILLS[self.skill], here.level, shares, here.asked, self.seed, same, position, self.lesson)

    @cached_property
    def skill(self) -> str:
        """The skill of the current question. If a misreading was just named, the next question tests whether that
        helped; after a wrong answer the skill is followed up; then come new skills; then those of which least is known,
        the least recent first."""
        last = self.past[-1] if self.past else None
        if last is not None:
            here = self.standing_in(last.skill)
            unclear = not self.sure_places(last.skill)
            if last.diagnosis or (not last.right and unclear and here.wrong_in_a_row % AT_ONCE):
                return last.skill
        unmet = [name for name in self.skills if not self.standing_in(name).asked]
        if unmet:
            return unmet[0]
        others = [name for name in self.skills if last is None or name != last.skill] or self.skills
        return largest(others, key=self.urgency)

    def urgency(self, name: str) -> float:
        """How useful a question about a skill is: more so the less is known, and the longer ago it was asked about."""
        shares, ago = self.shares(name), len(self.past) - self.standing_in(name).last
        return 1 - max(shares[:-1]) + 0.02 * ago

    # --- what is known ---

    def standing_in(self, name: str) -> SkillStanding:
        """What is known about somebody in a skill."""
        return self.standings.get(name) or SkillStanding(diagnosis.first_shares(len(SKILLS[name].beliefs)))

    def shares(self, name: str) -> diagnosis.Shares:
        """The probability of each idea in a skill, including what answers in other skills say about guessing."""
        elsewhere = (each.shares[-1] for other, each in self.standings.items() if other != name)
        return diagnosis.weigh_guesses(self.standing_in(name).shares, elsewhere)

    @property
    def chances(self) -> dict[str, float]:
        """The probability of "rules" and of each misreading of the current skill; two that are held together have half
        each. The rest up to 1 is the probability of guessing."""
        shares = self.shares(self.skill)
        each = zip(SKILLS[self.skill].beliefs, diagnosis.shares_by_misreading(shares, halved=True), strict=True)
        return {diagnosis.RULES: shares[0], **dict(each)}

    @property
    def diagnosis(self) -> str | None:
        """The misreading of the current skill that is sure enough to be named, or None; if there are several, the one
        that was named last."""
        sure = self.misreadings(self.skill)
        named = [each.diagnosis for each in self.past if each.skill == self.skill and each.diagnosis in sure]
        return named[-1] if named else next(iter(sure), None)

    def misreadings(self, name: str) -> tuple[str, ...]:
        """The misreadings of a skill that are sure enough to be named, the likeliest first."""
        return tuple(SKILLS[name].beliefs[place - 1] for place in self.sure_places(name))

    def sure_places(self, name: str) -> tuple[int, ...]:
        """The places of the misreadings of a skill that are sure enough to be named, the likeliest first."""
        return diagnosis.sure_misreadings(self.shares(name)) if self.standing_in(name).asked >= ENOUGH else ()

    @property
    def mastered(self) -> frozenset[str]:
        """The skills that are mastered, so that practice of them may stop."""
        return frozenset(
            name
            for name, here in self.standings.items()
            if here.in_a_row >= IN_A_ROW and self.shares(name)[0] >= MASTERED
        )

    @property
    def found(self) -> dict[str, tuple[str, ...]]:
        """All misreadings that were named, by skill, in order."""
        found: dict[str, tuple[str, ...]] = {}
        for each in self.past:
            if each.diagnosis and each.diagnosis not in found.get(each.skill, ()):
                found[each.skill] = (*found.get(each.skill, ()), each.diagnosis)
        return found

    # --- answering ---

    def answered(self, value: Hashable | None) -> Practice:
        """The practice after this answer, with its next question; None for "I don't know".

        Raises IllegalAction for a value that is not in `choices`.
        """
        values = [choice.value for choice in self.choices]
        if value is not None and (isinstance(value, bool) or value not in values):
            raise IllegalAction.because(
                "{found} is none of the answers to choose from: {values}",
                found=quote_value(value),
                values=tuple(map(quote_value, values)),
            )
        return self.after(self.skill, self.question, None if value is None else values.index(value))

    def after(self, name: str, asked: Question, said: int | None) -> Practice:
        """This practice after an answer to a question of a skill."""
        before = self.standing_in(name)
        shares = diagnosis.shares_later(before.shares, before.named)
        shares = diagnosis.shares_after(shares, asked.leads, len(asked.choices), said)
        right = said is not None and asked.choices[said].right
        value = None if said is None else asked.choices[said].value
        now = SkillStanding(
            shares,
            asked=before.asked + 1,
            in_a_row=before.in_a_row + 1 if right else 0,
            wrong_in_a_row=0 if right else before.wrong_in_a_row + 1,
            last=len(self.past),
        )
        seen = replace(self, standings={**self.standings, name: now})
        sure = seen.sure_places(name)
        told = before.said & {*sure}
        place = next((each for each in sure if each not in told), None)
        now = replace(now, named=place, said=told if place is None else told | {place})
        found = None if place is None else SKILLS[name].beliefs[place - 1]
        answer = Answered(name, asked.exercise, value, right, found)
        return replace(self, past=(*self.past, answer), standings={**self.standings, name: now})


def check_lesson(lesson: object) -> None:
    """Raise NotationError for anything but "" and a lesson that teaches a skill."""
    names = tuple(dict.fromkeys(skill.lesson for skill in SKILLS.values()))
    if lesson != "" and lesson not in names:
        raise NotationError.because(
            "there is no lesson {name}; there are {names}", name=quote_value(lesson), names=names
        )


def skills_named(name: object) -> tuple[str, ...]:
    """The skill of this name, or all skills of the game of this name."""
    if isinstance(name, str) and name in SKILLS:
        return (name,)
    if isinstance(name, str) and name in WORKBOOKS:
        return tuple(skill.name for skill in WORKBOOKS[name].skills)
    raise NotationError.because(
        "there is no skill {name}; there are {names}, and the games {games}",
        name=quote_value(name),
        names=tuple(SKILLS),
        games=tuple(WORKBOOKS),
    )


def unreadable_code(text: object) -> NotationError:
    return NotationError.because("{found} is not a practice code", found=quote_value(text))


DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    return (base36(number // 36) if number >= 36 else "") + DIGITS[number % 36]
