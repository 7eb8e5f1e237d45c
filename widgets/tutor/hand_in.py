"""HandIn: what a learner hands to a teacher: the state of lessons, skills and tests, and the misreadings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, Self, cast, get_args
from unicodedata import normalize
from zlib import crc32

from rally.tutor import SKILLS
from widgets.lab.forms import HAND_IN, PROGRESS, unpack
from widgets.lab.lessons import LESSONS
from widgets.lab.progress import (
    AFTER,
    AT,
    BEFORE,
    LONGEST_READ,
    Fact,
    Mastery,
    Progress,
    clean_name,
    format_time,
    parse_time,
)
from widgets.lab.running_text import UNSEEN, codes_in

from .ten_questions import games, scores

Phase = Literal["before", "after"]
PHASES: tuple[Phase, ...] = get_args(Phase)

LEARNER, LINES, LAST, LESSON, SKILL, MISREAD, TEST = "learner", "lines", "last", "lesson", "skill", "misread", "test"
MARKS = "marks"
"""The first words of its lines."""

MOST_MARKS = 16
"""Maximum number of lowest checksums in the marks of a hand-in."""

LESSON_LINE = re.compile(rf"{LESSON} ([\w-]+) (\d{{1,3}})", re.ASCII)
SKILL_LINE = re.compile(rf"{SKILL} ([\w-]+) (mastered|shaky)", re.ASCII)
MISREAD_LINE = re.compile(rf"{MISREAD} ([\w-]+) ([\w-]+)", re.ASCII)
TEST_LINE = re.compile(rf"{TEST} ([\w-]+) ({BEFORE}|{AFTER}) (\d{{1,3}}) (\d{{1,3}})", re.ASCII)
MARKS_LINE = re.compile(rf"{MARKS}((?: [0-9a-f]{{8}}){{2,{1 + MOST_MARKS}}}) \.", re.ASCII)
"""The last line of a hand-in; the full stop shows that it is complete."""

PLACES = re.compile(
    rf"{re.escape(HAND_IN.mark)}|(?<![a-z]){re.escape(PROGRESS.mark)}|^[> |\t]*(?:{HAND_IN.head}|{PROGRESS.head}) ",
    re.MULTILINE,
)
"""Where a hand-in or a progress begins in a text."""


@dataclass(frozen=True)
class HandIn:
    """name: the learner's name, as it was typed. last: the time of the last fact, in seconds since 1970; 0 for none.
    lessons: by lesson the number of goals reached. skills: how the skills stand that were met. misread: by skill the
    misreadings that were named. tests: by game and phase the right answers in the newest test, and all its
    questions. lost: the number of lines that are missing or could not be read. marks: by which a later hand-in of
    the same learner recognizes it (`marks_of`); () if unknown."""

    name: str = ""
    last: int = 0
    lessons: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, Mastery] = field(default_factory=dict)
    misread: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tests: Mapping[tuple[str, Phase], tuple[int, int]] = field(default_factory=dict)
    lost: int = 0
    marks: tuple[str, ...] = ()

    @classmethod
    def of(cls, progress: Progress) -> Self:
        """Return the hand-in of a progress: no single answer, and only the last time."""
        lost = progress.unread + progress.missing
        standings = {skill: progress.standing_of(skill) for skill in SKILLS}
        found = {phase: scores(progress, phase) for phase in PHASES}
        return cls(
            progress.name,
            max((fact.time for fact in progress.facts), default=0),
            {lesson: count for lesson in LESSONS if (count := progress.count(lesson))},
            {skill: standing for skill, standing in standings.items() if standing != "new"},
            {skill: beliefs for skill in SKILLS if (beliefs := progress.beliefs(skill))},
            {(game, phase): found[phase][game] for game in games() for phase in PHASES if game in found[phase]},
            lost,
            () if lost else marks_of(progress.facts),
        )

    # --- what follows from it ---

    def standing_of(self, skill: str) -> Mastery | None:
        """Return how a skill stands; None if the line that may say so is missing."""
        return self.skills.get(skill, None if self.lost else "new")

    def share_of(self, lesson: str) -> float | None:
        """Return the share of a lesson that is done, from 0 to 1; None if the line that may say so is missing."""
        if lesson not in self.lessons and self.lost:
            return None
        goals = len(LESSONS.get(lesson, ()))
        return min(1.0, self.lessons.get(lesson, 0) / goals) if goals else 0.0

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done yet."""
        return not (self.lost or self.last or self.extent)

    @property
    def misreadings(self) -> tuple[str, ...]:
        """All misreadings that the tutor has named, skill by skill."""
        return tuple(belief for beliefs in self.misread.values() for belief in beliefs)

    def is_recognized_in(self, later: HandIn) -> bool:
        """Return whether the marks of both show that all of this is part of a later hand-in.

        The marks of the later one are its lowest checksums. If all of this is part of it, every checksum of this that
        is not above them is among them.
        """
        lowest = later.marks[1:]
        end = lowest[-1] if len(lowest) == MOST_MARKS else ALL_LOWER
        is_missing = any(mark <= end and mark not in later.marks for mark in self.marks)
        return not is_missing and not {*self.marks}.isdisjoint(later.marks)

    def can_lead_to(self, later: HandIn) -> bool:
        """Return whether a later hand-in can be of the same learner.

        If one of them has no marks, it can if nothing that was done is undone in it.
        """
        if (self.last, -self.lost, self.text) >= (later.last, -later.lost, later.text):
            return False
        if self.marks and later.marks:
            return self.is_recognized_in(later)
        then = later.extent
        return all(then.get(what, count if later.lost else 0) >= count for what, count in self.extent.items())

    @property
    def extent(self) -> dict[tuple[str, ...], int]:
        """The extent of everything that only grows, unless the learner starts again."""
        return {
            **{(LESSON, lesson): count for lesson, count in self.lessons.items()},
            **{(SKILL, skill): 1 for skill in self.skills},
            **{(MISREAD, skill, belief): 1 for skill, beliefs in self.misread.items() for belief in beliefs},
            **{(TEST, *test): 1 for test in self.tests},
        }

    # --- as text ---

    @cached_property
    def text(self) -> str:
        """The text that is saved as a file: a line for each thing that it tells."""
        rest = [*self.lines()]
        return HAND_IN.text([f"{LINES} {len(rest) + self.lost}", f"{LEARNER} {self.name}", *rest])

    def lines(self) -> Iterator[str]:
        """Yield the lines of the text without that of the name."""
        if self.last:
            yield f"{LAST} {format_time(self.last)}"
        for lesson, count in self.lessons.items():
            yield f"{LESSON} {lesson} {count}"
        for skill, standing in self.skills.items():
            yield f"{SKILL} {skill} {standing}"
        for skill, beliefs in self.misread.items():
            yield from (f"{MISREAD} {skill} {belief}" for belief in beliefs)
        for (game, phase), (right, count) in self.tests.items():
            yield f"{TEST} {game} {phase} {right} {count}"
        if self.marks:
            yield f"{MARKS} {' '.join(self.marks)} ."

    @property
    def file(self) -> str:
        """The name of its file, which differs between two learners of one name, and between two days of one learner."""
        return f"{file_name(self.name)}-hand-in-{checksum(self.text)}.txt"

    @cached_property
    def code(self) -> str:
        """The text in one word, short enough for a chat and for a QR code."""
        return HAND_IN.code(self.text)

    @classmethod
    def read(cls, text: str) -> HandIn:
        """Return the hand-in that `text` or `code` wrote, or that `of` makes of a progress. What cannot be read is left
        out and counted.

        NotationError for a text that is neither, or was written by a newer version.
        """
        text = UNSEEN.sub("", text)
        found = PLACES.search(text)
        if found is None:
            raise HAND_IN.not_of_it(text)
        if PROGRESS.head in found[0] or found[0] == PROGRESS.mark:
            progress = Progress.read(text[found.start() :])
            made = HandIn.of(progress)
            if made.lost and not progress.facts:
                raise HAND_IN.incomplete()
            return made
        if found[0] == HAND_IN.mark:
            code = codes_in(text[found.start() :], HAND_IN.mark)[0]
            return cls.read_lines(unpack(code, HAND_IN.largest).splitlines())
        return cls.read_lines([line.lstrip("> |\t") for line in text[found.start() :].splitlines()])

    @classmethod
    def read_lines(cls, lines: Iterable[str]) -> Self:
        """Return the hand-in of the lines of a text."""
        made = Lines()
        for line in filter(None, HAND_IN.below_head(" ".join(line.split()) for line in lines)):
            made.take(line)
        lost = made.unread + made.missing
        if not made.read and (lost or made.name is None):
            raise HAND_IN.incomplete()
        fields = made.lessons, made.skills, made.misread, made.tests
        return cls(made.name or "", made.last, *fields, lost, made.marks)


ALL_LOWER = "g"
"""A text that sorts after every checksum."""


def file_name(name: str) -> str:
    """Return a learner's name as part of the name of a file."""
    return "".join(sign for sign in normalize("NFC", name) if sign.isalnum() or sign in "-_") or "rally"


def checksum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def marks_of(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Return the checksum of the first fact of a learner, then the lowest checksums of all facts, in order.

    (A bottom-k sketch: it shows whether one set of facts is part of another, and reveals none of them. Places in
    lessons are left out: they are forgotten as the learner goes on.)
    """
    every = [checksum(str(fact)) for fact in facts if fact.kind != AT]
    return (*every[:1], *sorted({*every})[:MOST_MARKS])


class Lines:
    """What has been read of the lines of a hand-in. A line counts as read only if everything in it is known here."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.last, self.count = 0, 0
        self.read = self.unread = 0
        self.marks: tuple[str, ...] = ()
        self.lessons: dict[str, int] = {}
        self.skills: dict[str, Mastery] = {}
        self.misread: dict[str, tuple[str, ...]] = {}
        self.tests: dict[tuple[str, Phase], tuple[int, int]] = {}

    def take(self, line: str) -> None:
        """Read one line."""
        word, _space, rest = line.partition(" ")
        if word == LEARNER and len(rest) <= LONGEST_READ:
            self.name = clean_name(rest)
        elif word == LINES and re.fullmatch(r"[0-9]{1,5}", rest):
            self.count = int(rest)
        elif self.is_known(line):
            self.read += 1
        elif self.missing or not self.count:  # what follows the last line is not part of it
            self.unread += 1

    @property
    def missing(self) -> int:
        """Number of lines that are not there at all."""
        return max(0, self.count - self.read - self.unread)

    def is_known(self, line: str) -> bool:
        """Read a line that tells something; return whether it is one."""
        if line.startswith(f"{LAST} ") and (time := parse_time(line.removeprefix(f"{LAST} "))) is not None:
            self.last = time
        elif (found := LESSON_LINE.fullmatch(line)) and found[1] in LESSONS:
            self.lessons[found[1]] = min(int(found[2]), len(LESSONS[found[1]]))
        elif (found := SKILL_LINE.fullmatch(line)) and found[1] in SKILLS:
            self.skills[found[1]] = cast("Mastery", found[2])
        elif (found := MISREAD_LINE.fullmatch(line)) and found[1] in SKILLS:
            known = self.misread.get(found[1], ())
            self.misread[found[1]] = known if found[2] in known else (*known, found[2])
        elif (found := TEST_LINE.fullmatch(line)) and found[1] in games() and int(found[3]) <= int(found[4]):
            self.tests[found[1], cast("Phase", found[2])] = int(found[3]), int(found[4])
        elif found := MARKS_LINE.fullmatch(line):
            self.marks = tuple(found[1].split())
        else:
            return False
        return True
