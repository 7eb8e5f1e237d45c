"""HandIn: what a learner hands to a teacher: how far lessons, skills and tests have come, and what was misread."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, Self, cast, get_args

from rally.core.errors import NotationError, RallyError, objection, quote_value
from rally.core.notation import file_text
from rally.tutor import SKILLS
from widgets.lab.lessons import LESSONS
from widgets.lab.links import pack, unpack
from widgets.lab.progress import (
    AFTER,
    BEFORE,
    CODE,
    HEAD,
    Mastery,
    Progress,
    clean_name,
    format_time,
    parse_time,
)
from widgets.lab.running_text import UNSEEN, codes_in

from .ten_questions import games, scores

FORMAT = 1
"""One more whenever the text changes its form."""

HAND_IN, HAND_IN_CODE = "rally-hand-in", "rallyhand1."
"""The word with which the text begins, and with which a code of it begins."""

LARGEST = 20_000
"""So many bytes a hand-in may have once it is unpacked; one of all there is to do has about 2,000."""

LONGEST_STRAY = 40
"""So much is quoted of what is no hand-in."""

MOST_FILES = 1000
"""So many files are read of a folder."""

Phase = Literal["before", "after"]
PHASES: tuple[Phase, ...] = get_args(Phase)

LEARNER, LINES, LAST, LESSON, SKILL, MISREAD, TEST = "learner", "lines", "last", "lesson", "skill", "misread", "test"
"""The words with which its lines begin."""

LESSON_LINE = re.compile(rf"{LESSON} ([\w-]+) (\d{{1,3}})", re.ASCII)
SKILL_LINE = re.compile(rf"{SKILL} ([\w-]+) (mastered|shaky)", re.ASCII)
MISREAD_LINE = re.compile(rf"{MISREAD} ([\w-]+) ([\w-]+)", re.ASCII)
TEST_LINE = re.compile(rf"{TEST} ([\w-]+) ({BEFORE}|{AFTER}) (\d{{1,3}}) (\d{{1,3}})", re.ASCII)

PLACES = re.compile(rf"{re.escape(HAND_IN_CODE)}|(?<![a-z]){re.escape(CODE)}|^[> |\t]*(?:{HAND_IN}|{HEAD}) ", re.M)
"""Where a hand-in or a progress begins in a text."""

END = "."
"""What ends a code: whatever stands behind it, in a chat, is none of it."""


@dataclass(frozen=True)
class HandIn:
    """name: the learner's, as it was typed. last: when the last thing was done, in seconds since 1970; 0: nothing was.
    lessons: by lesson how much of it is done. skills: how those stand that were met. misread: by skill the misreadings
    that were named in it. tests: by game and phase how many answers of the newest test were right, and of how many.
    lost: so many of its lines are missing, or could not be read.
    """

    name: str = ""
    last: int = 0
    lessons: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, Mastery] = field(default_factory=dict)
    misread: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tests: Mapping[tuple[str, Phase], tuple[int, int]] = field(default_factory=dict)
    lost: int = 0

    @classmethod
    def of(cls, progress: Progress) -> Self:
        """What is handed in of a progress: no single answer, and no time but the last one."""
        standings = {skill: progress.standing_of(skill) for skill in SKILLS}
        found = {phase: scores(progress, phase) for phase in PHASES}
        return cls(
            progress.name,
            max((fact.time for fact in progress.facts), default=0),
            {lesson: count for lesson in LESSONS if (count := progress.count(lesson))},
            {skill: standing for skill, standing in standings.items() if standing != "new"},
            {skill: beliefs for skill in SKILLS if (beliefs := progress.beliefs(skill))},
            {(game, phase): found[phase][game] for game in games() for phase in PHASES if game in found[phase]},
            progress.unread + progress.missing,
        )

    # --- what follows from it ---

    def standing_of(self, skill: str) -> Mastery:
        """How a skill stands."""
        return self.skills.get(skill, "new")

    def share_of(self, lesson: str) -> float:
        """How much of a lesson is done, 0 to 1."""
        goals = len(LESSONS.get(lesson, ()))
        return min(1.0, self.lessons.get(lesson, 0) / goals) if goals else 0.0

    @property
    def misreadings(self) -> tuple[str, ...]:
        """All that the tutor has named, skill by skill."""
        return tuple(belief for beliefs in self.misread.values() for belief in beliefs)

    # --- as text ---

    @cached_property
    def text(self) -> str:
        """A line for each thing that it tells: what is saved as a file."""
        rest = [*self.lines()]
        head = [f"{HAND_IN} {FORMAT}", f"{LINES} {len(rest)}", f"{LEARNER} {self.name}"]
        return "".join(f"{line}\n" for line in [*head, *rest])

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

    @cached_property
    def code(self) -> str:
        """The same in one word, short enough for a chat and for a QR code."""
        return HAND_IN_CODE + pack(self.text) + END

    @classmethod
    def read(cls, text: str) -> HandIn:
        """What `text` or `code` wrote, or what `of` makes of a progress. What cannot be read is left out, and counted.

        NotationError for what is neither, or was written by a newer version.
        """
        text = UNSEEN.sub("", text)
        found = PLACES.search(text)
        if found is None:
            raise NotationError(
                objection(None, "nothing is handed in here: {text}", text=quote_value(text[:LONGEST_STRAY]))
            )
        if HEAD in found[0] or found[0] == CODE:
            return HandIn.of(Progress.read(text[found.start() :]))
        if found[0] == HAND_IN_CODE:
            [code, *_others] = codes_in(text[found.start() :], HAND_IN_CODE)
            return cls.read_lines(unpack(code, LARGEST).splitlines())
        return cls.read_lines([line.lstrip("> |\t") for line in text[found.start() :].splitlines()])

    @classmethod
    def read_lines(cls, lines: Iterable[str]) -> Self:
        """What stands in the lines of a text."""
        first, *rest = [" ".join(line.split()) for line in lines] or [""]
        head = re.fullmatch(rf"{HAND_IN} (\d{{1,9}})", first, re.ASCII)
        if head is None:
            raise NotationError(
                objection(None, "nothing is handed in here: {text}", text=quote_value(first[:LONGEST_STRAY]))
            )
        if int(head[1]) > FORMAT:
            raise NotationError(objection(None, "a newer version wrote what is handed in here"))
        made = Lines()
        for line in filter(None, rest):
            made.take(line)
        lost = made.unread + max(0, made.count - made.read - made.unread)
        return cls(made.name, made.last, made.lessons, made.skills, made.misread, made.tests, lost)


class Lines:
    """What has been read of the lines of a hand-in; what is known here of it, and nothing else, counts as read."""

    def __init__(self) -> None:
        self.name, self.last, self.count = "", 0, 0
        self.read = self.unread = 0
        self.lessons: dict[str, int] = {}
        self.skills: dict[str, Mastery] = {}
        self.misread: dict[str, tuple[str, ...]] = {}
        self.tests: dict[tuple[str, Phase], tuple[int, int]] = {}

    def take(self, line: str) -> None:
        """Take in one line."""
        word, _space, rest = line.partition(" ")
        if word == LEARNER:
            self.name = clean_name(rest)
        elif word == LINES and re.fullmatch(r"[0-9]{1,5}", rest):
            self.count = int(rest)
        elif self.is_known(line):
            self.read += 1
        else:
            self.unread += 1

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
        else:
            return False
        return True


# --- many of them -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Collected:
    """What a class has handed in. hand_ins: one of each learner, in the order in which they came. strays: where nothing
    could be read, by the name of the file or the beginning of the text. again: who has handed in several times; the
    newest counts.
    """

    hand_ins: tuple[HandIn, ...] = ()
    strays: tuple[str, ...] = ()
    again: tuple[str, ...] = ()

    def with_texts(self, texts: Iterable[tuple[str, str]]) -> Collected:
        """These, and what is in further texts, each with the name of its file, or ""."""
        found, strays = [*self.hand_ins], [*self.strays]
        for name, text in texts:
            for piece in split_text(text):
                try:
                    found.append(HandIn.read(piece))
                except RallyError:
                    strays.append(name or quote_value(piece[:LONGEST_STRAY]))
        newest, again = newest_of_each(found)
        return Collected(newest, tuple(dict.fromkeys(strays)), tuple(dict.fromkeys([*self.again, *again])))


def split_text(text: str) -> Iterator[str]:
    """The hand-ins in a text that may hold many, one below the other; the text itself where none begins."""
    text = UNSEEN.sub("", text)
    starts = [found.start() for found in PLACES.finditer(text)]
    if not starts:
        yield text
        return
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text[start:end]


def newest_of_each(hand_ins: Iterable[HandIn]) -> tuple[tuple[HandIn, ...], tuple[str, ...]]:
    """The newest hand-in of each learner, and who has handed in different ones. Of those without a name each counts."""
    newest: dict[str, HandIn] = {}
    again: list[str] = []
    for each in hand_ins:
        key = each.name.casefold() or each.text  # no name has two lines
        before = newest.get(key)
        if before is not None and before.text != each.text:
            again.append(each.name)
        if before is None or (each.last, -each.lost) >= (before.last, -before.lost):
            newest[key] = each
    return tuple(newest.values()), tuple(again)


Given = str | Path | Progress | HandIn
"""What may be handed in: a text or a code, the path of a file or of a folder, or the value itself."""


def collect(given: Given | Iterable[Given]) -> Collected:
    """What is in files, in all files of a folder, in texts and codes; a progress and a hand-in are themselves.

    NotationError for what is none of these.
    """
    several = [given] if isinstance(given, Given) or not isinstance(given, Iterable) else given
    return Collected().with_texts(text for each in several for text in texts_of(check_given(each)))


def check_given(given: object) -> Given:
    """What may be read. NotationError for anything else."""
    if isinstance(given, Given):
        return given
    raise NotationError(
        objection(None, "texts, files and folders can be read, and not {given}", given=quote_value(given))
    )


def texts_of(given: Given) -> Iterator[tuple[str, str]]:
    """Texts with the names of their files, or ""."""
    if isinstance(given, Progress):
        given = HandIn.of(given)
    if isinstance(given, HandIn):
        yield "", given.text
    elif isinstance(given, Path) and is_folder(given):
        for path in sorted(path for path in given.rglob("*") if path.is_file())[:MOST_FILES]:
            yield path.name, text_of(path)
    elif isinstance(given, Path) or (given.endswith(".txt") and "\n" not in given):
        yield Path(given).name if isinstance(given, Path) else given[:LONGEST_STRAY], text_of(given)
    else:
        yield "", given


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a path that is none, say
        return False


def text_of(path: str | Path) -> str:
    """The text of a file; "" if it cannot be read, so that it is named with what holds no hand-in."""
    try:
        return file_text(path, damaged="replace")
    except (OSError, RallyError, ValueError):
        return ""
