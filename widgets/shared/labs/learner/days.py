"""The days of a learner: each is that of the place where the learner was, and on a journey one may not come at all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

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
        return datetime.fromtimestamp(self.time + 60 * zone, UTC).date()

    def is_next_to(self, later: Day) -> bool:
        """Whether no day of the learner's lies between: the calendar may pass one over in an aeroplane, and then it was
        none, or that of the place where one came from or went to."""
        gap = (later.on - self.on).days
        if gap != 2 or self.zone is None or later.zone is None or abs(later.zone - self.zone) < FAR:
            return 0 <= gap <= 1
        return (later.seen_from(self.zone) - self.on).days <= 1 or (later.on - self.seen_from(later.zone)).days <= 1


def streak(days: Iterable[Day], today: Day) -> int:
    """So many days in a row, up to today, or the day before if today's is to come.

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
