"""Progress: what a learner has answered, solved and done, and on which days: a frozen value, written, read and merged.

Nothing of it depends on a page or on the time of day: whoever notes something says when it was. A clock may be wrong,
so what came first is told by the order in which things were noted; times only say how that of two machines goes
together.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from itertools import dropwhile
from typing import Literal, Self
from unicodedata import category

from .forms import PROGRESS, unpack_beginning
from .lessons import LESSONS, lesson_of
from .running_text import UNSEEN, codes_in

FAR = 12 * 60
"""So many minutes zones must differ at least, for a day to be passed over between them."""

ZONE = re.compile(r"utc(-?\d{1,4})", re.ASCII)


@dataclass(frozen=True)
class Day:
    """A day as the learner's calendar showed it, at a time (seconds since 1970) and in a zone: so many minutes ahead of
    the world's time; None if nobody knows."""

    on: date
    time: int
    zone: int | None = None

    def seen_from(self, zone: int) -> date:
        """What a calendar in another zone showed at that time."""
        return date_at(self.time, zone)

    def date_of(self, time: int) -> date:
        """What the learner's calendar shows at another time."""
        return date_at(time, self.zone or 0)

    def is_next_to(self, later: Day) -> bool:
        """Whether no day of the learner's lies between: the calendar may pass one over in an aeroplane, and then it was
        none, or that of the place where one came from or went to."""
        gap = (later.on - self.on).days
        if gap != 2 or self.zone is None or later.zone is None or abs(later.zone - self.zone) < FAR:
            return 0 <= gap <= 1
        return (later.seen_from(self.zone) - self.on).days <= 1 or (later.on - self.seen_from(later.zone)).days <= 1


def date_at(time: int, zone: int) -> date:
    """The date at a time, in seconds since 1970, in a zone that is so many minutes ahead of UTC."""
    return datetime.fromtimestamp(min(time + 60 * zone, LATEST), UTC).date()


def streak(days: Iterable[Day], today: Day) -> int:
    """How many days in a row, up to today, or to the day before if today's is to come.

    Days after today count as well: a clock that was set back, and a journey, take none away.
    """
    count = longest = 0
    before: Day | None = None
    for day in sorted({day.on: day for day in days}.values(), key=lambda each: each.on):
        count = count + 1 if before is not None and before.is_next_to(day) else 1
        if day.on >= today.on - timedelta(days=1) or day.is_next_to(today):
            longest = max(longest, count)
        before = day
    return longest


def day_in(text: str) -> date | None:
    """The day that a text names; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def zone_in(text: str) -> int | None:
    """The zone that `say_zone` wrote; None for anything else."""
    found = ZONE.fullmatch(text)
    return int(found[1]) if found else None


def say_zone(zone: int) -> str:
    """A zone as it is kept with what was done there."""
    return f"utc{zone}"


NAME, COUNT, SINCE, BACK = "learner", "facts", "since", "back"
"""The words with which the lines of a text begin that are no facts."""
LONGEST_NAME = 24
"""Maximum length in characters of a learner's name that somebody types."""
LONGEST_READ = 200
"""Maximum length in characters of a name in a text; a longer one is damage."""
LATEST = 253_402_300_799
"""The last second of which a year has four digits."""

ANSWER, MASTERED, PUZZLE, DAILY, BEFORE, AFTER = "answer", "mastered", "puzzle", "daily", "before", "after"
GOAL, AT, ANEW = "goal", "at", "anew"
"""What is done in lessons: a goal that was reached, where one was last, and a lesson that begins anew."""

RIGHT, QUICK, WRONG, NOT_SURE, DONE, UNDONE = "right", "quick", "wrong", "unsure", "done", "undone"
KINDS = (ANSWER, MASTERED, PUZZLE, DAILY, BEFORE, AFTER, GOAL, AT, ANEW)
OUTCOMES = (RIGHT, QUICK, WRONG, NOT_SURE, DONE, UNDONE)

LINE = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (?P<kind>[a-z]+) (?P<about>[\w-]+) (?P<outcome>[a-z]+) "
    r"(?P<belief>[\w-]+) (?P<hints>\d) \.",
    re.ASCII,
)
"""A fact as it is written; the stop at its end tells that it is whole."""

Mastery = Literal["mastered", "shaky", "new"]


@dataclass(frozen=True, order=True)
class Fact:
    """One thing that happened. time: seconds since 1970. kind: one of KINDS; about: a skill, a puzzle's id, the day of
    a puzzle of the day, a goal, or a lesson. outcome: one of OUTCOMES. belief: the misreading that the tutor named, the
    cell in which a goal stands, or the zone of a day; hints: so many taken.
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
        return f"{format_time(self.time)} {self.kind} {self.about} {self.outcome} {self.belief or '-'} {self.hints} ."

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The fact of a line; None for what is none, or not whole."""
        found = LINE.fullmatch(text)
        if found is None or found["kind"] not in KINDS or found["outcome"] not in OUTCOMES:
            return None
        time = parse_time(found["time"])
        belief = "" if found["belief"] == "-" else found["belief"]
        fields = found["kind"], found["about"], found["outcome"], belief, int(found["hints"])
        return None if time is None else cls(time, *fields)


@dataclass(frozen=True)
class Progress:
    """What is known of a learner. facts: in the order in which they were noted, all of them after the last reset.
    since: when that was; back: when it was taken back, on purpose, by a step back or a file. unread: so many lines of a
    text could not be read; missing: so many more are not there at all, for the text was cut. dropped: so many facts of
    another progress were before a reset that it had not heard of, and are gone.
    """

    name: str = ""
    facts: tuple[Fact, ...] = ()
    since: int = 0
    unread: int = 0
    back: int = 0
    missing: int = 0
    dropped: int = 0

    # --- what follows from it ---

    def answers(self, skill: str) -> tuple[Fact, ...]:
        """What was answered in practice of a skill, oldest first."""
        return tuple(fact for fact in self.facts if fact.kind == ANSWER and fact.about == skill)

    def standing_of(self, skill: str) -> Mastery:
        """mastered: it was, and nothing went wrong since; shaky: met, and not that; new: never met."""
        about = [fact for fact in self.facts if fact.about == skill and fact.kind in (ANSWER, MASTERED)]
        if not about:
            return "new"
        last = max((index for index, fact in enumerate(about) if fact.kind == MASTERED), default=None)
        if last is None or any(fact.outcome == WRONG for fact in about[last:]):
            return "shaky"
        return "mastered"

    def was_mastered(self, skill: str) -> bool:
        """Whether it was mastered once, whatever went wrong since."""
        return any(fact.kind == MASTERED and fact.about == skill for fact in self.facts)

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

    def streak(self, today: Day) -> int:
        """So many days of the learner's in a row the puzzle of the day was solved."""
        solved = [fact for fact in self.facts if fact.kind == DAILY and fact.right]
        days = [(day_in(fact.about), fact) for fact in solved]
        return streak((Day(day, fact.time, zone_in(fact.belief)) for day, fact in days if day is not None), today)

    # --- what was done in lessons ---

    @cached_property
    def practised(self) -> Self:
        """All but what was done in lessons."""
        return replace(self, facts=tuple(fact for fact in self.facts if fact.kind not in (GOAL, AT, ANEW)))

    @cached_property
    def begun(self) -> dict[str, int]:
        """By lesson, which fact says that it was begun anew for the last time, where that was not taken back."""
        times: dict[str, list[int]] = {}
        for number, fact in enumerate(self.facts):
            if fact.kind == ANEW:
                earlier = times.get(fact.about, [])
                times[fact.about] = [*earlier, number] if fact.outcome == DONE else earlier[:-1]
        return {lesson: several[-1] for lesson, several in times.items() if several}

    @cached_property
    def done(self) -> frozenset[str]:
        """The goals that were reached, each in its lesson as that was begun last."""
        return frozenset(fact.about for fact in self.current_facts(GOAL))

    @cached_property
    def places(self) -> dict[str, Fact]:
        """By lesson, where the learner was last: the goal (`about`), and its cell (`belief`)."""
        return {lesson_of(fact.about): fact for fact in self.current_facts(AT)}

    def current_facts(self, kind: str) -> Iterator[Fact]:
        """What was done in lessons since each was begun anew."""
        for number, fact in enumerate(self.facts):
            if fact.kind == kind and number > self.begun.get(lesson_of(fact.about), -1):
                yield fact

    def count(self, lesson: str) -> int:
        """How much of a lesson is done."""
        return len(self.done.intersection(LESSONS[lesson]))

    # --- what becomes of it ---

    @cached_property
    def order(self) -> dict[Fact, int]:
        """By fact a time after those of all facts before it: its own one, unless a clock was wrong."""
        last, order = 0 if self.back >= self.since else self.since, {}
        for fact in self.facts:
            order[fact] = last = max(fact.time, last + 1)
        return order

    @property
    def last(self) -> int:
        """A time after which nothing of this has happened."""
        return max([self.since, self.back, *self.order.values()])

    def with_facts(self, *facts: Fact) -> Progress:
        """This progress with these facts added, each after those that are known."""
        return replace(self, facts=drop_old_places((*self.facts, *facts)))

    def merge_with(self, other: Progress) -> Progress:
        """All that either knows; what one of them has reset is gone from both, and counted if the other one had it."""
        since, back = max(self.since, other.since), max(self.back, other.back)
        order: dict[Fact, int] = {}
        gone = set[Fact]()
        for each in (self, other):
            for fact, time in each.order.items():
                if back >= since or each.since == since or time > since:
                    order[fact] = max(time, order.get(fact, 0))
                else:
                    gone.add(fact)
        facts = drop_old_places(sorted(order, key=lambda fact: (order[fact], fact)))
        unread, missing = self.unread + other.unread, self.missing + other.missing
        dropped = self.dropped + other.dropped + len(gone - {*order})
        return Progress(self.name or other.name, facts, since, unread, back, missing, dropped)

    def take_over(self, other: Progress, time: int) -> Progress:
        """With all of another progress, which somebody loads on purpose: also what is older than a reset here."""
        found = self.merge_with(other)
        return self.undo_reset(max(self.since, other.since), time).merge_with(other) if found.dropped else found

    def undo_reset(self, since: int, time: int) -> Progress:
        """This progress with a reset since then taken back."""
        return replace(self, since=since, back=max(time, since, self.back))

    def reset(self, time: int) -> Progress:
        """Nothing is known from now on."""
        return Progress(self.name, (), min(max(time, self.last + 1), LATEST))

    @property
    def quiet(self) -> Progress:
        """What is known, without a word on what could not be read or is gone."""
        return replace(self, unread=0, missing=0, dropped=0)

    # --- as text ---

    @property
    def text(self) -> str:
        """A line for each fact: what is kept, and saved as a file."""
        head = [f"{NAME} {self.name}", f"{COUNT} {len(self.facts)}", *self.resets()]
        return PROGRESS.text([*head, *map(str, self.facts)])

    def resets(self) -> Iterator[str]:
        """A line each on when it was reset, and when that was taken back."""
        for word, time in ((SINCE, self.since), (BACK, self.back)):
            if time:
                yield f"{word} {format_time(time)}"

    @property
    def code(self) -> str:
        """The same in one word, to be copied to another machine."""
        return PROGRESS.code(self.text)

    @classmethod
    def read(cls, text: str) -> Progress:
        """What `text` or `code` wrote. What cannot be read is left out, and counted; so is what was cut off.

        NotationError for what is no progress at all, NewerProgress for that of a newer version.
        """
        name, facts, unread = "", list[Fact](), 0
        count: int | None = None
        resets = {SINCE: 0, BACK: 0}
        for line in PROGRESS.below_head(progress_lines(text), given=text):
            word, _space, rest = line.partition(" ")
            fact = Fact.parse(line)
            if fact is not None:
                facts.append(fact)
            elif word == NAME and len(rest) <= LONGEST_READ:
                name = clean_name(rest)
            elif word == COUNT and re.fullmatch(r"[0-9]{1,9}", rest):
                count = int(rest)
            elif word in resets and (time := parse_time(rest)) is not None:
                resets[word] = time
            elif line:
                unread += 1
        if count is None and not facts:
            count = 1  # the text was cut before it says how many there are
        missing = max(0, (count or 0) - len(facts) - unread)
        return cls(name, drop_old_places(facts), resets[SINCE], unread, resets[BACK], missing)


def drop_old_places(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts, each once; of where one was in a lesson only the last one says anything."""
    each = [*dict.fromkeys(facts)]
    last = {lesson_of(fact.about): fact for fact in each if fact.kind == AT}
    return tuple(fact for fact in each if fact.kind != AT or last[lesson_of(fact.about)] is fact)


def clean_name(name: str) -> str:
    """A learner's name as it is kept: in one line, and whole."""
    seen = (sign for sign in name if category(sign) != "Cf")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in seen).split())


def progress_lines(text: str) -> Iterator[str]:
    """The lines of a progress, from the first one on, in a text or in a code: as mails and chats hand them on, with
    signs of quoting, broken lines, other spaces and other dashes, and among other words.
    """
    text = UNSEEN.sub("", text)
    lines = [" ".join(line.lstrip("> |\t").split()) for line in text.splitlines()]
    if not any(line.startswith(f"{PROGRESS.head} ") for line in lines) and (codes := codes_in(text, PROGRESS.mark)):
        try:
            lines = unpack_beginning(codes[0], PROGRESS.largest).splitlines()
        except (ValueError, zlib.error):
            raise PROGRESS.incomplete() from None
    return dropwhile(lambda line: not line.startswith(f"{PROGRESS.head} "), lines)


def format_time(time: int) -> str:
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%M:%S}Z"


def parse_time(text: str) -> int | None:
    """The time that `format_time` wrote, in seconds since 1970; None for anything else."""
    try:
        time = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return int(time.timestamp()) if time.year >= 1970 else None
