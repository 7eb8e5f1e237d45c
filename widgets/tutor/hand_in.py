"""HandIn: what a learner hands to a teacher: how far lessons, skills and tests have come, and what was misread."""

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
"""The words with which its lines begin."""

MOST_MARKS = 16
"""Maximum number of lowest checksums in the marks of a hand-in."""

LESSON_LINE = re.compile(rf"{LESSON} ([\w-]+) (\d{{1,3}})", re.ASCII)
SKILL_LINE = re.compile(rf"{SKILL} ([\w-]+) (mastered|shaky)", re.ASCII)
MISREAD_LINE = re.compile(rf"{MISREAD} ([\w-]+) ([\w-]+)", re.ASCII)
TEST_LINE = re.compile(rf"{TEST} ([\w-]+) ({BEFORE}|{AFTER}) (\d{{1,3}}) (\d{{1,3}})", re.ASCII)
MARKS_LINE = re.compile(rf"{MARKS}((?: [0-9a-f]{{8}}){{2,{1 + MOST_MARKS}}}) \.", re.ASCII)
"""The last line of a hand-in; the full stop tells that it is whole."""

PLACES = re.compile(
    rf"{re.escape(HAND_IN.mark)}|(?<![a-z]){re.escape(PROGRESS.mark)}|^[> |\t]*(?:{HAND_IN.head}|{PROGRESS.head}) ",
    re.MULTILINE,
)
"""Where a hand-in or a progress begins in a text."""


@dataclass(frozen=True)
class HandIn:
    """name: the learner's, as it was typed. last: when the last thing was done, in seconds since 1970; 0: nothing was.
    lessons: by lesson how much of it is done. skills: how those stand that were met. misread: by skill the misreadings
    that were named in it. tests: by game and phase how many answers of the newest test were right, and of how many.
    lost: so many of its lines are missing, or could not be read. marks: by what it is recognized in a later hand-in of
    the same learner (`marks_of`); () where that is not known.
    """

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
        """What is handed in of a progress: no single answer, and no time but the last one."""
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
        """How a skill stands; None where the line that may say so is missing."""
        return self.skills.get(skill, None if self.lost else "new")

    def share_of(self, lesson: str) -> float | None:
        """How much of a lesson is done, 0 to 1; None where the line that may say so is missing."""
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
        """All that the tutor has named, skill by skill."""
        return tuple(belief for beliefs in self.misread.values() for belief in beliefs)

    def is_recognized_in(self, later: HandIn) -> bool:
        """Whether the marks of both show that all of this is part of what was handed in later.

        The marks of the later one have its lowest checksums up to a certain one. If all of this is part of it, none of
        the checksums of this up to there is missing among them.
        """
        lowest = later.marks[1:]
        end = lowest[-1] if len(lowest) == MOST_MARKS else ALL_LOWER
        is_missing = any(mark <= end and mark not in later.marks for mark in self.marks)
        return not is_missing and not {*self.marks}.isdisjoint(later.marks)

    def can_lead_to(self, later: HandIn) -> bool:
        """Whether a hand-in can be of the same learner at a later time.

        Where one of them has no marks, that is so if nothing that was done is undone in it.
        """
        if (self.last, -self.lost, self.text) >= (later.last, -later.lost, later.text):
            return False
        if self.marks and later.marks:
            return self.is_recognized_in(later)
        then = later.extent
        return all(then.get(what, count if later.lost else 0) >= count for what, count in self.extent.items())

    @property
    def extent(self) -> dict[tuple[str, ...], int]:
        """How far everything is that only grows, unless somebody begins anew."""
        return {
            **{(LESSON, lesson): count for lesson, count in self.lessons.items()},
            **{(SKILL, skill): 1 for skill in self.skills},
            **{(MISREAD, skill, belief): 1 for skill, beliefs in self.misread.items() for belief in beliefs},
            **{(TEST, *test): 1 for test in self.tests},
        }

    # --- as text ---

    @cached_property
    def text(self) -> str:
        """A line for each thing that it tells: what is saved as a file."""
        rest = [*self.lines()]
        return HAND_IN.text([f"{LINES} {len(rest) + self.lost}", f"{LEARNER} {self.name}", *rest])

    def lines(self) -> Iterator[str]:
        """What it tells, but for whose it is."""
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
        """The name of its file: no two learners of one name have the same, nor has one learner on two days."""
        return f"{file_name(self.name)}-hand-in-{checksum(self.text)}.txt"

    @cached_property
    def code(self) -> str:
        """The same in one word, short enough for a chat and for a QR code."""
        return HAND_IN.code(self.text)

    @classmethod
    def read(cls, text: str) -> HandIn:
        """What `text` or `code` wrote, or what `of` makes of a progress. What cannot be read is left out, and counted.

        NotationError for what is neither, or was written by a newer version.
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
        """What stands in the lines of a text."""
        made = Lines()
        for line in filter(None, HAND_IN.below_head(" ".join(line.split()) for line in lines)):
            made.take(line)
        lost = made.unread + made.missing
        if not made.read and (lost or made.name is None):
            raise HAND_IN.incomplete()
        fields = made.lessons, made.skills, made.misread, made.tests
        return cls(made.name or "", made.last, *fields, lost, made.marks)


ALL_LOWER = "g"
"""Every checksum is lower than this."""


def file_name(name: str) -> str:
    """A learner's name as part of that of a file."""
    return "".join(sign for sign in normalize("NFC", name) if sign.isalnum() or sign in "-_") or "rally"


def checksum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def marks_of(facts: Iterable[Fact]) -> tuple[str, ...]:
    """The checksum of the first thing that a learner did, then the lowest ones of all, in order.

    (A bottom-k sketch: it shows whether one set of facts is part of another, and tells none of them. Where a learner
    was last in a lesson is left out: it is forgotten as soon as they go on.)
    """
    every = [checksum(str(fact)) for fact in facts if fact.kind != AT]
    return (*every[:1], *sorted({*every})[:MOST_MARKS])


class Lines:
    """What has been read of the lines of a hand-in; what is known here of it, and nothing else, counts as read."""

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
        """Take in one line."""
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
        """Take in a line that tells something, if it is one."""
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
