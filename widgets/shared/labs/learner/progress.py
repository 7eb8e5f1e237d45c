"""Progress: what a learner has answered, solved and done in lessons: a frozen value that is written, read and merged.

Nothing of it depends on a page or on the time of day: whoever notes something says when it was.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Literal, Self

from rally.errors import NotationError, objection, quoted
from widgets.shared.labs.lessons import LESSONS, lesson_of
from widgets.shared.words.files import PROGRESS

FORMAT = 1
"""One more whenever the text changes its form."""

HEAD, NAME, COUNT, SINCE, BACK, CODE = PROGRESS, "learner", "facts", "since", "back", "rally1."
LONGEST_NAME = 24
LARGEST = 2_000_000
"""So many bytes a text may have once it is unpacked."""

ANSWER, MASTERED, PUZZLE, DAILY, BEFORE, AFTER = "answer", "mastered", "puzzle", "daily", "before", "after"
GOAL, AT, ANEW = "goal", "at", "anew"
"""What is done in lessons: a goal that was reached, where one was last, and a lesson that begins anew."""

RIGHT, QUICK, WRONG, UNSURE, DONE, UNDONE = "right", "quick", "wrong", "unsure", "done", "undone"
KINDS = (ANSWER, MASTERED, PUZZLE, DAILY, BEFORE, AFTER, GOAL, AT, ANEW)
OUTCOMES = (RIGHT, QUICK, WRONG, UNSURE, DONE, UNDONE)

LINE = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (?P<kind>[a-z]+) (?P<about>[\w-]+) (?P<outcome>[a-z]+) "
    r"(?P<belief>[\w-]+) (?P<hints>\d) \.",
    re.ASCII,
)
"""A fact as it is written; the stop at its end tells that it is whole."""

Standing = Literal["mastered", "shaky", "new"]


class NewerProgress(NotationError):
    """A progress that a newer version has written: it stays as it is."""


@dataclass(frozen=True, order=True)
class Fact:
    """One thing that happened. time: seconds since 1970. kind: one of KINDS; about: a skill, a puzzle's id, the day of
    a puzzle of the day, a goal, or a lesson. outcome: one of OUTCOMES. belief: the misreading that the tutor named, or
    the cell in which a goal stands; hints: so many taken.
    """

    time: int
    kind: str
    about: str
    outcome: str
    belief: str = ""
    hints: int = 0

    @property
    def right(self) -> bool:
        return self.outcome in (RIGHT, QUICK)

    def __str__(self) -> str:
        return f"{stamp(self.time)} {self.kind} {self.about} {self.outcome} {self.belief or '-'} {self.hints} ."

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The fact of a line; None for what is none, or not whole."""
        found = LINE.fullmatch(text)
        if found is None or found["kind"] not in KINDS or found["outcome"] not in OUTCOMES:
            return None
        time = seconds(found["time"])
        belief = "" if found["belief"] == "-" else found["belief"]
        fields = found["kind"], found["about"], found["outcome"], belief, int(found["hints"])
        return None if time is None else cls(time, *fields)


@dataclass(frozen=True)
class Progress:
    """What is known of a learner. facts: in the order of time. since: what was before this was reset; back: when that
    was taken back, on purpose, by a step back or a file. unread: so many lines of a text could not be read; missing: so
    many more are not there at all, for the text was cut.
    """

    name: str = ""
    facts: tuple[Fact, ...] = ()
    since: int = 0
    unread: int = 0
    back: int = 0
    missing: int = 0

    # --- what follows from it ---

    def answers(self, skill: str) -> tuple[Fact, ...]:
        """What was answered in practice of a skill, oldest first."""
        return tuple(fact for fact in self.facts if fact.kind == ANSWER and fact.about == skill)

    def standing(self, skill: str) -> Standing:
        """mastered: it was, and nothing went wrong since; shaky: met, and not that; new: never met."""
        about = [fact for fact in self.facts if fact.about == skill and fact.kind in (ANSWER, MASTERED)]
        if not about:
            return "new"
        last = max((index for index, fact in enumerate(about) if fact.kind == MASTERED), default=None)
        if last is None or any(fact.outcome == WRONG for fact in about[last:]):
            return "shaky"
        return "mastered"

    def beliefs(self, skill: str) -> tuple[str, ...]:
        """The misreadings that the tutor has named in a skill, newest last."""
        return tuple(dict.fromkeys(fact.belief for fact in self.answers(skill) if fact.belief))

    def puzzles(self, solved: bool) -> tuple[str, ...]:
        """The puzzles that were solved, or missed, when they were last tried; in the order of that."""
        last: dict[str, bool] = {}
        for fact in self.facts:
            if fact.kind == PUZZLE:
                last.pop(fact.about, None)
                last[fact.about] = fact.right
        return tuple(puzzle for puzzle, right in last.items() if right is solved)

    def streak(self, today: date) -> int:
        """So many days in a row the puzzle of the day was solved, up to today, or yesterday if today's is to come.

        Days after today count as well: a clock that was set back, and a journey, take none away.
        """
        told = (day_in(fact.about) for fact in self.facts if fact.kind == DAILY and fact.right)
        days = {day for day in told if day is not None}
        yesterday = today - timedelta(days=1)
        return max((run_up_to(day, days) for day in days if day >= yesterday), default=0)

    # --- what was done in lessons ---

    @cached_property
    def practised(self) -> Self:
        """All but what was done in lessons."""
        return replace(self, facts=tuple(fact for fact in self.facts if fact.kind not in (GOAL, AT, ANEW)))

    @cached_property
    def begun(self) -> dict[str, int]:
        """By lesson, when it was begun anew for the last time, where that was not taken back."""
        times: dict[str, list[int]] = {}
        for fact in self.facts:
            if fact.kind == ANEW:
                earlier = times.get(fact.about, [])
                times[fact.about] = [*earlier, fact.time] if fact.outcome == DONE else earlier[:-1]
        return {lesson: several[-1] for lesson, several in times.items() if several}

    @cached_property
    def done(self) -> frozenset[str]:
        """The goals that were reached, each in its lesson as that was begun last."""
        return frozenset(fact.about for fact in self.facts if fact.kind == GOAL and self.counts(fact))

    @cached_property
    def places(self) -> dict[str, Fact]:
        """By lesson where one was last: the goal (`about`), and its cell (`belief`)."""
        return {lesson_of(fact.about): fact for fact in self.facts if fact.kind == AT and self.counts(fact)}

    def counts(self, fact: Fact) -> bool:
        """Whether something was done since its lesson was begun anew."""
        return fact.time > self.begun.get(lesson_of(fact.about), -1)

    def count(self, lesson: str) -> int:
        """So much of a lesson is done."""
        return len(self.done.intersection(LESSONS[lesson]))

    # --- what becomes of it ---

    def noted(self, *facts: Fact) -> Progress:
        """With these facts in it."""
        return replace(self, facts=in_order({*self.facts, *facts}))

    def merged(self, other: Progress) -> Progress:
        """All that either knows; what one of them has reset is gone from both."""
        facts = in_order({*self.facts, *other.facts})
        since, back = max(self.since, other.since), max(self.back, other.back)
        unread, missing = self.unread + other.unread, self.missing + other.missing
        return Progress(self.name or other.name, facts, since, unread, back, missing).pruned

    @property
    def pruned(self) -> Progress:
        """Without what was before the reset, if that was not taken back."""
        if self.back >= self.since:
            return self
        return replace(self, facts=tuple(fact for fact in self.facts if fact.time > self.since))

    def taken(self, other: Progress, time: int) -> Progress:
        """With all of another progress, which somebody loads on purpose: also what is older than a reset here."""
        older = any(fact.time <= self.since for fact in other.facts)
        return (replace(self, back=time) if older else self).merged(other)

    def reset(self, time: int) -> Progress:
        """Nothing is known from now on."""
        return Progress(self.name, (), time)

    # --- as text ---

    @property
    def text(self) -> str:
        """A line for each fact: what is kept, and saved as a file."""
        head = [f"{HEAD} {FORMAT}", f"{NAME} {self.name}", f"{COUNT} {len(self.facts)}", *self.resets()]
        return "".join(f"{line}\n" for line in [*head, *map(str, self.facts)])

    def resets(self) -> Iterator[str]:
        """A line each on when it was reset, and when that was taken back."""
        for word, time in ((SINCE, self.since), (BACK, self.back)):
            if time:
                yield f"{word} {stamp(time)}"

    @property
    def code(self) -> str:
        """The same in one word, to be copied to another machine."""
        return CODE + base64.urlsafe_b64encode(zlib.compress(self.text.encode(), 9)).decode().rstrip("=")

    @classmethod
    def read(cls, text: str) -> Progress:
        """What `text` or `code` wrote. What cannot be read is left out, and counted; so is what was cut off.

        NotationError for what is no progress at all, or was written by a newer version.
        """
        text = text.strip()
        lines = unpacked(text).splitlines() if text.startswith(CODE) else text.splitlines()
        head = re.fullmatch(rf"{HEAD} (\d+)", lines[0]) if lines else None
        if head is None:
            raise NotationError(
                objection(None, "this is not a progress code: {text}", text=quoted(text[:LONGEST_NAME]))
            )
        if int(head[1]) > FORMAT:
            raise NewerProgress(objection(None, "a newer version wrote this progress; it stays as it is"))
        name, facts, unread, count = "", set[Fact](), 0, 0
        resets = {SINCE: 0, BACK: 0}
        for line in lines[1:]:
            word, _space, rest = line.partition(" ")
            fact = Fact.parse(line)
            if fact is not None:
                facts.add(fact)
            elif word == NAME:
                name = proper(rest)
            elif word == COUNT and re.fullmatch(r"[0-9]{1,9}", rest):
                count = int(rest)
            elif word in resets and (time := seconds(rest)) is not None:
                resets[word] = time
            elif line:
                unread += 1
        missing = max(0, count - len(facts) - unread)
        return cls(name, in_order(facts), resets[SINCE], unread, resets[BACK], missing).pruned


def in_order(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts in the order of time; of where one was in a lesson only the last one says anything."""
    ordered = sorted(facts)
    last = {lesson_of(fact.about): fact for fact in ordered if fact.kind == AT}
    return tuple(fact for fact in ordered if fact.kind != AT or last[lesson_of(fact.about)] is fact)


def day_in(text: str) -> date | None:
    """The day that a text names; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def run_up_to(day: date, days: Container[date]) -> int:
    """How many of these days follow one another up to this one."""
    count = 0
    while day - timedelta(days=count) in days:
        count += 1
    return count


def proper(name: str) -> str:
    """A learner's name as it is kept: in one line, and not too long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:LONGEST_NAME].strip()


def unpacked(code: str) -> str:
    """The text of a code, or its beginning, as far as it is there. NotationError if nothing is."""
    packed = code.removeprefix(CODE)
    try:
        data = base64.urlsafe_b64decode(packed[: len(packed) - (len(packed) % 4 == 1)] + "=" * (-len(packed) % 4))
        return zlib.decompressobj().decompress(data, LARGEST).decode("utf-8", "replace")
    except (ValueError, zlib.error):
        raise NotationError(objection(None, "this progress code is not complete")) from None


def stamp(time: int) -> str:
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%M:%S}Z"


def seconds(text: str) -> int | None:
    """The time that `stamp` wrote, in seconds since 1970; None for anything else."""
    try:
        time = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return int(time.timestamp()) if time.year >= 1970 else None


def together(several: Iterable[Progress]) -> Progress:
    """All that any of them knows."""
    whole = Progress()
    for each in several:
        whole = whole.merged(each)
    return whole
