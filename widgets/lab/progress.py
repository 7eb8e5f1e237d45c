"""Progress: the answers, solved puzzles and goals of a learner, as a frozen value that is written, read and merged.

Nothing in it depends on a page or on the current time: code that notes a fact states its time. A clock may be wrong, so
the order of facts is that in which they were noted; times only decide how the facts of two machines are merged.
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
"""Minimum difference of two time zones in minutes at which a day may be skipped between them."""

ZONE = re.compile(r"utc(-?\d{1,4})", re.ASCII)


@dataclass(frozen=True)
class Day:
    """A date in the learner's calendar. on: the date. time: seconds since 1970. zone: the offset from UTC in minutes;
    None if unknown."""

    on: date
    time: int
    zone: int | None = None

    def seen_from(self, zone: int) -> date:
        """Return the date in another zone at that time."""
        return date_at(self.time, zone)

    def date_of(self, time: int) -> date:
        """Return the date in the learner's zone at another time."""
        return date_at(time, self.zone or 0)

    def is_next_to(self, later: Day) -> bool:
        """Return whether no day of the learner lies between this one and a later one. A flight may skip a date; then
        that date does not count unless it passed where the learner came from and where the learner went."""
        gap = (later.on - self.on).days
        if gap != 2 or self.zone is None or later.zone is None or abs(later.zone - self.zone) < FAR:
            return 0 <= gap <= 1
        return (later.seen_from(self.zone) - self.on).days <= 1 or (later.on - self.seen_from(later.zone)).days <= 1


def date_at(time: int, zone: int) -> date:
    """Return the date at a time, in seconds since 1970, at an offset from UTC in minutes."""
    return datetime.fromtimestamp(min(time + 60 * zone, LATEST), UTC).date()


def streak(days: Iterable[Day], today: Day) -> int:
    """Return the number of days in a row up to today, or up to yesterday if today is still to come.

    Days after today count as well: a clock that was set back, or a journey, takes none away.
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
    """Return the date that a text states; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def zone_in(text: str) -> int | None:
    """Return the zone that `say_zone` wrote; None for anything else."""
    found = ZONE.fullmatch(text)
    return int(found[1]) if found else None


def say_zone(zone: int) -> str:
    """Return a zone as it is written in a fact."""
    return f"utc{zone}"


NAME, COUNT, SINCE, BACK = "learner", "facts", "since", "back"
"""The first words of the lines that are no facts."""
LONGEST_NAME = 24
"""Maximum length in characters of a learner's name that somebody types."""
LONGEST_READ = 200
"""Maximum length in characters of a name in a text; a longer one is damage."""
LATEST = 253_402_300_799
"""The last second whose year has four digits."""

ANSWER, MASTERED, PUZZLE, DAILY, BEFORE, AFTER = "answer", "mastered", "puzzle", "daily", "before", "after"
GOAL, AT, ANEW = "goal", "at", "anew"
"""What is done in lessons: a goal is reached, a place is visited, a lesson starts again."""

RIGHT, QUICK, WRONG, NOT_SURE, DONE, UNDONE = "right", "quick", "wrong", "unsure", "done", "undone"
KINDS = (ANSWER, MASTERED, PUZZLE, DAILY, BEFORE, AFTER, GOAL, AT, ANEW)
OUTCOMES = (RIGHT, QUICK, WRONG, NOT_SURE, DONE, UNDONE)

LINE = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (?P<kind>[a-z]+) (?P<about>[\w-]+) (?P<outcome>[a-z]+) "
    r"(?P<belief>[\w-]+) (?P<hints>\d) \.",
    re.ASCII,
)
"""The line of a fact; the full stop at its end shows that it is complete."""

Mastery = Literal["mastered", "shaky", "new"]


@dataclass(frozen=True, order=True)
class Fact:
    """One thing that happened. time: seconds since 1970. kind: one of KINDS. about: a skill, the id of a puzzle, the
    day of a daily puzzle, a goal, or a lesson. outcome: one of OUTCOMES. belief: the misreading that the tutor named,
    the cell of a goal, or the zone of a day. hints: the number of hints taken."""

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
        """Return the fact of a line; None for a line that is not a fact, or is incomplete."""
        found = LINE.fullmatch(text)
        if found is None or found["kind"] not in KINDS or found["outcome"] not in OUTCOMES:
            return None
        time = parse_time(found["time"])
        belief = "" if found["belief"] == "-" else found["belief"]
        fields = found["kind"], found["about"], found["outcome"], belief, int(found["hints"])
        return None if time is None else cls(time, *fields)


@dataclass(frozen=True)
class Progress:
    """What is known of a learner. facts: since the last reset, in the order in which they were noted. since: the time
    of that reset; back: the time when it was undone by a step back or a file. unread: the number of lines that could
    not be read; missing: the number of lines that are absent because the text was cut off. dropped: the number of facts
    of another progress that were lost because they lie before a reset it had not heard of."""

    name: str = ""
    facts: tuple[Fact, ...] = ()
    since: int = 0
    unread: int = 0
    back: int = 0
    missing: int = 0
    dropped: int = 0

    # --- what follows from it ---

    def answers(self, skill: str) -> tuple[Fact, ...]:
        """Return the answers given in practice of a skill, oldest first."""
        return tuple(fact for fact in self.facts if fact.kind == ANSWER and fact.about == skill)

    def standing_of(self, skill: str) -> Mastery:
        """Return how a skill stands. mastered: once mastered, and nothing wrong since; shaky: met, but not that; new:
        never met."""
        about = [fact for fact in self.facts if fact.about == skill and fact.kind in (ANSWER, MASTERED)]
        if not about:
            return "new"
        last = max((index for index, fact in enumerate(about) if fact.kind == MASTERED), default=None)
        if last is None or any(fact.outcome == WRONG for fact in about[last:]):
            return "shaky"
        return "mastered"

    def was_mastered(self, skill: str) -> bool:
        """Return whether a skill was mastered once, whatever went wrong since."""
        return any(fact.kind == MASTERED and fact.about == skill for fact in self.facts)

    def beliefs(self, skill: str) -> tuple[str, ...]:
        """Return the misreadings that the tutor has named in a skill, newest last."""
        return tuple(dict.fromkeys(fact.belief for fact in self.answers(skill) if fact.belief))

    def puzzles(self, solved: bool) -> tuple[str, ...]:
        """Return the puzzles that were solved, or missed, at the last try, in the order of that try."""
        last: dict[str, bool] = {}
        for fact in self.facts:
            if fact.kind == PUZZLE:
                last.pop(fact.about, None)
                last[fact.about] = fact.right
        return tuple(puzzle for puzzle, right in last.items() if right is solved)

    def streak(self, today: Day) -> int:
        """Return the number of days in a row on which the daily puzzle was solved."""
        solved = [fact for fact in self.facts if fact.kind == DAILY and fact.right]
        days = [(day_in(fact.about), fact) for fact in solved]
        return streak((Day(day, fact.time, zone_in(fact.belief)) for day, fact in days if day is not None), today)

    # --- what was done in lessons ---

    @cached_property
    def practised(self) -> Self:
        """This progress without what was done in lessons."""
        return replace(self, facts=tuple(fact for fact in self.facts if fact.kind not in (GOAL, AT, ANEW)))

    @cached_property
    def begun(self) -> dict[str, int]:
        """By lesson, the index of the fact that started it again last, if that was not undone."""
        times: dict[str, list[int]] = {}
        for number, fact in enumerate(self.facts):
            if fact.kind == ANEW:
                earlier = times.get(fact.about, [])
                times[fact.about] = [*earlier, number] if fact.outcome == DONE else earlier[:-1]
        return {lesson: several[-1] for lesson, several in times.items() if several}

    @cached_property
    def done(self) -> frozenset[str]:
        """The goals that were reached since each lesson was started last."""
        return frozenset(fact.about for fact in self.current_facts(GOAL))

    @cached_property
    def places(self) -> dict[str, Fact]:
        """By lesson, where the learner was last: the goal (`about`) and its cell (`belief`)."""
        return {lesson_of(fact.about): fact for fact in self.current_facts(AT)}

    def current_facts(self, kind: str) -> Iterator[Fact]:
        """Yield the facts of a kind since each lesson was started last."""
        for number, fact in enumerate(self.facts):
            if fact.kind == kind and number > self.begun.get(lesson_of(fact.about), -1):
                yield fact

    def count(self, lesson: str) -> int:
        """Return the number of goals reached in a lesson."""
        return len(self.done.intersection(LESSONS[lesson]))

    # --- what becomes of it ---

    @cached_property
    def order(self) -> dict[Fact, int]:
        """By fact, a time after those of all earlier facts: its own time, unless a clock was wrong."""
        last, order = 0 if self.back >= self.since else self.since, {}
        for fact in self.facts:
            order[fact] = last = max(fact.time, last + 1)
        return order

    @property
    def last(self) -> int:
        """A time after which nothing in this progress happened."""
        return max([self.since, self.back, *self.order.values()])

    def with_facts(self, *facts: Fact) -> Progress:
        """Return this progress with these facts added at its end."""
        return replace(self, facts=drop_old_places((*self.facts, *facts)))

    def merge_with(self, other: Progress) -> Progress:
        """Return what either progress knows. What one of them has reset is gone from both, and is counted if the other
        had it."""
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
        """Return this progress with all of another one that somebody loads on purpose, including what is older than a
        reset here."""
        found = self.merge_with(other)
        return self.undo_reset(max(self.since, other.since), time).merge_with(other) if found.dropped else found

    def undo_reset(self, since: int, time: int) -> Progress:
        """Return this progress with a reset undone."""
        return replace(self, since=since, back=max(time, since, self.back))

    def reset(self, time: int) -> Progress:
        """Return the progress after a reset, in which nothing is known."""
        return Progress(self.name, (), min(max(time, self.last + 1), LATEST))

    @property
    def quiet(self) -> Progress:
        """This progress without the counts of what could not be read or is gone."""
        return replace(self, unread=0, missing=0, dropped=0)

    # --- as text ---

    @property
    def text(self) -> str:
        """The text that is kept, and saved as a file: a line for each fact."""
        head = [f"{NAME} {self.name}", f"{COUNT} {len(self.facts)}", *self.resets()]
        return PROGRESS.text([*head, *map(str, self.facts)])

    def resets(self) -> Iterator[str]:
        """Yield a line for the last reset and one for its undoing."""
        for word, time in ((SINCE, self.since), (BACK, self.back)):
            if time:
                yield f"{word} {format_time(time)}"

    @property
    def code(self) -> str:
        """The text in one word, to be copied to another machine."""
        return PROGRESS.code(self.text)

    @classmethod
    def read(cls, text: str) -> Progress:
        """Return the progress that `text` or `code` wrote. Lines that cannot be read are left out and counted, as are
        those that were cut off.

        NotationError if the text is not a progress at all, NewerProgress if a newer version wrote it.
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
            count = 1  # the text was cut off before this line
        missing = max(0, (count or 0) - len(facts) - unread)
        return cls(name, drop_old_places(facts), resets[SINCE], unread, resets[BACK], missing)


def drop_old_places(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return the facts, each once; of the places in a lesson only the last one is kept."""
    each = [*dict.fromkeys(facts)]
    last = {lesson_of(fact.about): fact for fact in each if fact.kind == AT}
    return tuple(fact for fact in each if fact.kind != AT or last[lesson_of(fact.about)] is fact)


def clean_name(name: str) -> str:
    """Return a learner's name in the form that is kept: in one line, without invisible characters."""
    seen = (sign for sign in name if category(sign) != "Cf")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in seen).split())


def progress_lines(text: str) -> Iterator[str]:
    """Return the lines of a progress, from its head on, in a text or a code as mails and chats hand them on: quoted,
    with other spaces and dashes, and between other words."""
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
    """Return the time that `format_time` wrote, in seconds since 1970; None for anything else."""
    try:
        time = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return int(time.timestamp()) if time.year >= 1970 else None
