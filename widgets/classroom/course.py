"""Course: what a teacher asks of a class, as a value that travels in a link: lessons, skills, a last day."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Self

from rally.core.errors import NotationError, quote_value
from rally.tutor import SKILLS
from widgets.lab.forms import COURSE, unpack
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS
from widgets.lab.progress import day_in
from widgets.lab.running_text import UNSEEN, codes_in
from widgets.tutor.course_map import SIGNS, say_standing
from widgets.tutor.lessons import GOALS, path_of, say_lesson
from widgets.tutor.prose import title as title_of_skill
from widgets.words import LANGUAGES, _, language
from widgets.words.faults import untypeset_html
from widgets.words.languages import SOURCE

TITLE, UNTIL, LANGUAGE, LESSON, SKILL, END = "title", "until", "language", "lesson", "skill", "end"
"""The first words of its lines; the last line shows that it is complete."""

LONGEST_TITLE = 60
"""Maximum length of a title in characters."""
LONGEST_CODE = 4_000
"""Maximum length of a code in characters; one with all there is has 500."""

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True)
class Course:
    """title: its name, as it was typed. lessons, skills: what belongs to it, in the order of learning. until: the last
    day. language: the language of its lessons; "" for that of the reader. unknown: the number of lines that mean
    nothing here, and may to a newer version."""

    title: str = ""
    lessons: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    until: date | None = None
    language: str = ""
    unknown: int = 0

    def __post_init__(self) -> None:
        """Raise NotationError, with the names that exist, for an unknown lesson, skill or language."""
        languages = filter(None, [self.language])
        for given, known in ((self.lessons, LESSONS), (self.skills, SKILLS), (languages, LANGUAGES)):
            for name in given:
                if name not in known:
                    raise NotationError.because(
                        "there is no {name}; there are {names}", name=quote_value(name), names=(*known,)
                    )

    # --- as text ---

    @cached_property
    def text(self) -> str:
        """The text of the course: a line for each thing that it says."""
        return COURSE.text(self.lines())

    def lines(self) -> Iterator[str]:
        if self.title:
            yield f"{TITLE} {self.title}"
        if self.until:
            yield f"{UNTIL} {self.until.isoformat()}"
        if self.language:
            yield f"{LANGUAGE} {self.language}"
        yield from (f"{LESSON} {lesson}" for lesson in self.lessons)
        yield from (f"{SKILL} {skill}" for skill in self.skills)
        yield END

    @cached_property
    def code(self) -> str:
        """The text in one word: what stands in the link."""
        return COURSE.code(self.text)

    @property
    def page(self) -> str:
        """The page of the site that opens it: that of its language, else the one that finds the reader's own."""
        return f"{self.language}.html" if self.language not in ("", SOURCE) else "index.html"

    @property
    def query(self) -> str:
        """What follows the address of that page in a link."""
        return f"course={self.code}{f'#{SOURCE}' if self.language == SOURCE else ''}"  # else it turns to another one

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the course of a text, or of the first code or link in a message. NotationError for anything else."""
        text = UNSEEN.sub("", text)
        codes = [] if text.startswith(f"{COURSE.head} ") else codes_in(text, COURSE.mark)
        return cls.read_codes(codes) if codes else cls.read_lines(text)

    @classmethod
    def read_codes(cls, codes: Iterable[str]) -> Self:
        """Return the course of the first code that is one. NotationError says what is wrong with the first code."""
        wrong: list[NotationError] = []
        for code in codes:
            try:
                return cls.read_lines(unpack_course(code))
            except NotationError as error:
                wrong.append(error)
        raise wrong[0]

    @classmethod
    def read_lines(cls, text: str) -> Self:
        """Return the course of a text. NotationError for anything else."""
        lines = [line for each in text.split("\n") if (line := " ".join(filter(None, each.split(" "))))]
        rest = COURSE.below_head(lines, given=text)
        if not rest or rest.pop() != END:
            raise COURSE.incomplete()
        made = cls()
        for line in rest:
            made = made.with_line(line)
        return made

    def with_line(self, line: str) -> Self:
        """Return this course with what a line says; a line that means nothing here is counted."""
        word, _space, rest = line.partition(" ")
        if word == TITLE:
            return replace(self, title=clean_title(rest))
        if word == UNTIL and DAY.fullmatch(rest) and (day := day_in(rest)) is not None:
            return replace(self, until=day)
        if word == LANGUAGE and rest in LANGUAGES:
            return replace(self, language=rest)
        if word == LESSON and rest in LESSONS:
            return replace(self, lessons=in_order((*self.lessons, rest), LESSONS))
        if word == SKILL and rest in SKILLS:
            return replace(self, skills=in_order((*self.skills, rest), SKILLS))
        return replace(self, unknown=self.unknown + 1)

    # --- in words ---

    def _repr_html_(self) -> str:
        return untypeset_html(self.as_html(), lang=language.code)

    def as_html(self) -> str:
        """Return the lessons and skills with links and with the learner's progress in them."""
        there = self.language or language.code
        lessons = "".join(
            f'<li><a href="{html.escape(path_of(lesson, there))}">{html.escape(say_of_course(lesson))}</a></li>'
            for lesson in self.lessons
        )
        skills = "".join(f"<li>{html.escape(say_skill(skill))}</li>" for skill in self.skills)
        lists = "".join(f"<ul>{each}</ul>" for each in (lessons, skills) if each)
        said = "".join(f"<p>{html.escape(each)}</p>" for each in (self.say_until(), self.say_unknown()) if each)
        return f"<h3>{html.escape(self.say_title())}</h3>{said}{lists}"

    def say_title(self) -> str:
        return self.title or _("A course")

    def say_until(self) -> str:
        """Say until when it runs; "" if that is open."""
        return _("Until {day}").format(day=self.until.isoformat()) if self.until else ""

    def say_unknown(self) -> str:
        """Say that part of it is not known here; "" if all of it is."""
        return _("Part of this course is not known here: a newer version made it.") if self.unknown else ""

    def __str__(self) -> str:
        return self.code


def unpack_course(code: str) -> str:
    """Return the text of a course from what follows the beginning of its code. NotationError if it is not the code of a
    course."""
    try:
        return unpack(code[:LONGEST_CODE], COURSE.largest)
    except NotationError:
        if len(code) <= LONGEST_CODE:
            raise
    raise NotationError.because("this course is too long: a code has at most {most} signs", most=LONGEST_CODE)


def in_order(names: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    """Return the names, each once, in the order of `known`."""
    wanted = {*names}
    return tuple(name for name in known if name in wanted)


def say_of_course(lesson: str) -> str:
    """Say how much of a lesson is done."""
    return say_lesson(learning.progress, lesson) if lesson in GOALS else _("Lesson {lesson}").format(lesson=lesson[:2])


def say_skill(skill: str) -> str:
    """Say how a skill stands."""
    standing = learning.progress.standing_of(skill)
    said = _("{sign} {skill}: {standing}")
    return said.format(sign=SIGNS[standing], skill=title_of_skill(skill), standing=say_standing(standing))


def clean_title(text: str) -> str:
    """Return a title in the form that is kept: in one line, and not too long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:LONGEST_TITLE].strip()
