"""Practice: always another question, chosen to find out what somebody thinks, and which misreading it was."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import Any

from rally.core.chance import shuffle_things
from rally.core.errors import IllegalAction, NotationError, objection, quote_value
from rally.core.exact import largest
from rally.core.notation import strip_mark
from rally.core.validate import validate_seed

from . import diagnosis
from .diagnosis import Shares, add_pairs, expected_information, shares_in_doubt, suspected_misreadings
from .exercises import Answer, Exercise, Skill, lay_answers
from .workbooks import SKILLS, WORKBOOKS

HARDEST = 2
"""Levels go from 0 to this."""

NUMBERS = 400
"""So many exercises there are of each skill and level."""

FIRST, CANDIDATES = 8, 12
"""Of so many at each of two levels the best is taken: few at first, so that nobody waits, then more."""

NEW = 3
"""So many come to them from one question to the next."""

PLAIN_EVERY = 5
"""The first question of a skill is plain, and after it every fifth."""

PLAIN = 4
"""Of so many plain ones the best is taken."""

PROOF = 2
"""After so many questions of a skill the next one may prove what is suspected."""

PLAINEST = 2
"""As plain as a question can be (`Skill.plain`)."""


@dataclass(frozen=True)
class Question:
    """An exercise that was made for a skill, what there is to choose from, and by place what each idea leads to: the
    index of that answer, for the rules and for each misreading of the skill.

    same: what makes two exercises the same, whatever they are called.
    """

    exercise: Any
    choices: tuple[Answer, ...]
    ideas: tuple[int, ...]
    same: str

    @cached_property
    def leads(self) -> tuple[tuple[int, ...], ...]:
        """What all ideas lead to that somebody may have, pairs of misreadings among them (`diagnosis.Leads`)."""
        return add_pairs(self.ideas)


@lru_cache(maxsize=20_000)
def question(skill: Skill[Any], level: int, number: int) -> Question:
    """The question of this number. It is made anew, always the same, and kept for the next who asks."""
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
    """The question that tells most about somebody's ideas; the first one of a skill, and every fifth, is a plain one.
    Where a misreading is suspected after two, the third one shows it.

    level: how hard it is to be if it is not plain, from 0 to 2; half of the candidates are one harder. time: so many
    were asked of the skill before; seed: decides the candidates. lately: what was asked lately and does not come again,
    as `same` of Question; position: the last one, which does not come twice in a row. lesson: only what is taught until
    the end of it is asked about; "": anything.
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
    """Is all that a question needs taught until the end of a lesson?"""
    return not lesson or WORKBOOKS[skill.game].needs(asked.exercise) <= lesson


def every_question(skill: Skill[Any], level: int, seed: int) -> Iterator[Question]:
    """All questions of a level."""
    return (question(skill, level, number) for number in shuffle_numbers(f"{skill.name} {level} {seed}"))


def plain_questions(skill: Skill[Any], time: int, seed: int, lesson: str) -> Iterator[Question]:
    """The plain questions of the easiest level; as the first one of a skill the plainest of them."""
    least = 1 if time else PLAINEST
    asked = every_question(skill, 0, seed)
    return (each for each in asked if skill.plain(each.exercise) >= least and is_taught(skill, each, lesson))


def candidate_questions(skill: Skill[Any], level: int, time: int, seed: int) -> Iterator[Question]:
    """The questions of a level among which the choice is after `time` others of the skill."""
    order = shuffle_numbers(f"{skill.name} {level} {seed}")
    end = FIRST + NEW * time
    for place in range(max(0, end - CANDIDATES), end):
        yield question(skill, level, order[place % NUMBERS])


@lru_cache(maxsize=256)
def shuffle_numbers(seed: str) -> tuple[int, ...]:
    """All numbers of questions, in an order of chance."""
    return tuple(shuffle_things(range(NUMBERS), Random(seed)))


FORMAT = "1"
"""With which every code begins."""

UNKNOWN = "."
"""How "I don't know" is written in a code."""

ANSWER = re.compile(r"(?P<skill>[0-9a-z])(?P<level>[0-2])(?P<number>[0-9a-z]{1,3})-(?P<said>[0-9a-z.])", re.ASCII)
CODE = re.compile(
    FORMAT
    + r":(?P<skills>[a-z0-9_,-]+)(!(?P<first>[0-2][0-9a-z]{1,3}))?(@(?P<lesson>[a-z0-9_]+))?:(?P<seed>-?[0-9]{1,19})"
    r":(?P<answers>([0-9a-z][0-2][0-9a-z]{1,3}-[0-9a-z.])*)",
    re.ASCII,
)
"""Skills, the level and number of the first question if it is said, the lesson until which one has come if it is said,
the seed, and for each answer the skill, level and number of its question and the index of what was said."""

MASTERED = 0.95
"""So likely the rules have to be in somebody's mind before a skill is mastered."""

IN_A_ROW = 4
"""And so many right answers have to have come in a row."""

ENOUGH = 3
"""Nothing is named before so many questions of a skill were answered: two may have been luck, good or bad."""

AT_ONCE = 3
"""A skill in which something was wrong is followed up with so many questions at once, before the others have a turn."""

REMEMBERED = 50
"""None of so many questions comes again."""


@dataclass(frozen=True)
class Answered:
    """A question that was answered: of which skill, with what (None: "I don't know"), whether it was right, and the
    misreading that was named after it, if it was one that had not been sure before."""

    skill: str
    exercise: Any
    value: Hashable | None
    right: bool
    diagnosis: str | None = None


@dataclass(frozen=True)
class SkillStanding:
    """What is known of somebody in one skill.

    shares: how likely each idea is (`diagnosis.Shares`). asked: so many questions there were. in_a_row: so many of the
    last were right; wrong_in_a_row: or not. named: the place of the misreading that was named after the last
    answer; said: the places of those that are sure and were named. last: the number of the last question among all.
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
        """How hard the next question is to be: it grows with what is right."""
        return min(HARDEST, self.in_a_row // 2)


@dataclass(frozen=True)
class Practice:
    """Practice of one or more skills, up to the question that is to be answered now. Begin one with `Practice.start`.

    skills: their names. seed: decides the questions, together with the answers. past: all that was answered. lesson:
    nothing is asked that is taught only after it; "" for anything. first: the id of the question of the first skill
    with which it begins; "" for the one that tells most.

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
        """The beginning of a practice.

        skills: the name of a skill, or of a game for all of its skills, or several of these; None for all there are.
        lesson: the notebook until whose end one has come: only what is taught until then is asked about.
        Raises NotationError for a name that there is not, ImpossiblePosition for a seed that is none.
        """
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
            raise NotationError(objection(None, "there is nothing to practise: say which of {names}", names=(*SKILLS,)))
        return cls(names, seed, lesson=lesson)

    @classmethod
    def asking(cls, name: str, *, seed: int = 0) -> Practice:
        """The beginning of a practice of one skill whose first question is the one with this id, as `exercise.id` says
        it. Raises NotationError where there is none.

        >>> Practice.asking("hills_0_17").exercise.id
        'hills_0_17'
        """
        skill, level, number = name.rsplit("_", 2) if isinstance(name, str) and name.count("_") > 1 else ("", "", "")
        is_one = skill in SKILLS and level in map(str, range(HARDEST + 1)) and number in map(str, range(NUMBERS))
        if not is_one:
            raise NotationError(objection(None, "there is no question {name}", name=quote_value(name)))
        return replace(cls.start(skill, seed=seed), first=name)

    @classmethod
    def read(cls, code: str) -> Practice:
        """The practice that has this code. NotationError for what is no code."""
        found = CODE.fullmatch(strip_mark(code).strip()) if isinstance(code, str) else None
        if found is None:
            raise unreadable_code(code)
        practice = cls.start(found["skills"].split(","), seed=int(found["seed"]), lesson=found["lesson"] or "")
        if first := found["first"]:
            if int(first[1:], 36) >= NUMBERS:
                raise unreadable_code(code)
            practice = replace(practice, first=f"{practice.skills[0]}_{first[0]}_{int(first[1:], 36)}")
        for each in ANSWER.finditer(found["answers"]):
            practice = practice.after(*practice.read_answer(each))
        return practice

    def read_answer(self, text: re.Match[str]) -> tuple[str, Question, int | None]:
        """A skill, a question of it and the answer, as they stand in a code."""
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
        """All of this practice in a line of text that `Practice.read` reads."""
        answers = "".join(self.write_answer(each) for each in self.past)
        until = f"@{self.lesson}" if self.lesson else ""
        return f"{FORMAT}:{','.join(self.skills)}{self.write_first()}{until}:{self.seed}:{answers}"

    def write_first(self) -> str:
        """The first question as it stands in the code."""
        if not self.first:
            return ""
        _, level, number = self.first.rsplit("_", 2)
        return f"!{level}{write_base36(int(number))}"

    def write_answer(self, each: Answered) -> str:
        """An answer as it stands in the code."""
        _, level, number = each.exercise.id.rsplit("_", 2)
        values = [choice.value for choice in question_by_id(each.exercise.id).choices]
        said = UNKNOWN if each.value is None else write_base36(values.index(each.value))
        return f"{write_base36(self.skills.index(each.skill))}{level}{write_base36(int(number))}-{said}"

    # --- what is asked now ---

    @property
    def exercise(self) -> Any:
        """The question that is to be answered now."""
        return self.question.exercise

    @property
    def choices(self) -> tuple[Answer, ...]:
        """What there is to choose from."""
        return self.question.choices

    @cached_property
    def question(self) -> Question:
        """The exercise with all that is known of it."""
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
        """The skill that the question is about.

        Where a misreading was just named, the next question checks whether that stuck; where something was wrong, it is
        followed up; then come skills that were not met yet; then those of which least is known, the longest ago first.
        """
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
        """How much it helps to ask about a skill: the less is known of it, and the longer ago it was asked about."""
        shares, ago = self.shares(name), len(self.past) - self.standing_in(name).last
        return 1 - max(shares[:-1]) + 0.02 * ago

    # --- what is known ---

    def standing_in(self, name: str) -> SkillStanding:
        """What is known of somebody in a skill."""
        return self.standings.get(name) or SkillStanding(diagnosis.first_shares(len(SKILLS[name].beliefs)))

    def shares(self, name: str) -> diagnosis.Shares:
        """How likely each idea is in a skill, seeing what was answered in others, too."""
        elsewhere = (each.shares[-1] for other, each in self.standings.items() if other != name)
        return diagnosis.weigh_guesses(self.standing_in(name).shares, elsewhere)

    @property
    def chances(self) -> dict[str, float]:
        """By "rules" and by each misreading of the skill that is asked about, how likely it is; of two that are held at
        once each has half. What is missing to 1 is how likely it is that the answers were guessed."""
        shares = self.shares(self.skill)
        each = zip(SKILLS[self.skill].beliefs, diagnosis.shares_by_misreading(shares, halved=True), strict=True)
        return {diagnosis.RULES: shares[0], **dict(each)}

    @property
    def diagnosis(self) -> str | None:
        """The misreading of the skill that is asked about which is sure enough to be said, or None; of several that one
        which was named last."""
        sure = self.misreadings(self.skill)
        named = [each.diagnosis for each in self.past if each.skill == self.skill and each.diagnosis in sure]
        return named[-1] if named else next(iter(sure), None)

    def misreadings(self, name: str) -> tuple[str, ...]:
        """The misreadings of a skill that are sure enough to be said, the likeliest first."""
        return tuple(SKILLS[name].beliefs[place - 1] for place in self.sure_places(name))

    def sure_places(self, name: str) -> tuple[int, ...]:
        """The places of the misreadings in a skill that are sure enough to be said, the likeliest first."""
        return diagnosis.sure_misreadings(self.shares(name)) if self.standing_in(name).asked >= ENOUGH else ()

    @property
    def mastered(self) -> frozenset[str]:
        """The skills that are mastered: there is nothing more to be found out, and practice of them may stop."""
        return frozenset(
            name
            for name, here in self.standings.items()
            if here.in_a_row >= IN_A_ROW and self.shares(name)[0] >= MASTERED
        )

    @property
    def found(self) -> dict[str, tuple[str, ...]]:
        """By skill, all misreadings that were named, the first one first."""
        found: dict[str, tuple[str, ...]] = {}
        for each in self.past:
            if each.diagnosis and each.diagnosis not in found.get(each.skill, ()):
                found[each.skill] = (*found.get(each.skill, ()), each.diagnosis)
        return found

    # --- answering ---

    def answered(self, value: Hashable | None) -> Practice:
        """The practice with the next question, after this answer; None for "I don't know".

        Raises IllegalAction for what is none of `choices`.
        """
        values = [choice.value for choice in self.choices]
        if value is not None and (isinstance(value, bool) or value not in values):
            raise IllegalAction(
                objection(
                    None,
                    "{found} is none of the answers to choose from: {values}",
                    found=quote_value(value),
                    values=tuple(map(quote_value, values)),
                )
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
    """NotationError for what is no lesson that teaches a skill, nor ""."""
    names = tuple(dict.fromkeys(skill.lesson for skill in SKILLS.values()))
    if lesson != "" and lesson not in names:
        raise NotationError(
            objection(None, "there is no lesson {name}; there are {names}", name=quote_value(lesson), names=names)
        )


def skills_named(name: object) -> tuple[str, ...]:
    """The skill of this name, or all skills of the game of this name."""
    if isinstance(name, str) and name in SKILLS:
        return (name,)
    if isinstance(name, str) and name in WORKBOOKS:
        return tuple(skill.name for skill in WORKBOOKS[name].skills)
    raise NotationError(
        objection(
            None,
            "there is no skill {name}; there are {names}, and the games {games}",
            name=quote_value(name),
            names=tuple(SKILLS),
            games=tuple(WORKBOOKS),
        )
    )


def unreadable_code(text: object) -> NotationError:
    return NotationError(objection(None, "{found} is not a practice code", found=quote_value(text)))


DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def write_base36(number: int) -> str:
    return (write_base36(number // 36) if number >= 36 else "") + DIGITS[number % 36]
