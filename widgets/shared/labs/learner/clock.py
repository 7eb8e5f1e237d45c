"""The learner's clock: the page says what time it is where the learner is, and from then on it goes on by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, datetime, timedelta

YEARS = range(1970, 9000)
"""What a clock may say: with another year it is none that anybody lives by."""


class Clock:
    """A clock that is set by the page. Until then it is that of the machine. going: seconds that pass, by a clock that
    nobody sets."""

    def __init__(self, going: Callable[[], float] = time.monotonic) -> None:
        self.going = going
        self.begin()

    def begin(self) -> None:
        """Nothing was heard yet."""
        self._heard: tuple[datetime, float] | None = None

    def hear(self, text: str) -> None:
        """Set the clock to a time where the learner is, as 2026-11-24T23:58:00+13:00; without a zone it is that of the
        machine. Any other text changes nothing."""
        try:
            told = datetime.fromisoformat(text)
        except ValueError:
            return
        if told.year not in YEARS:
            return
        self._heard = told, self.going()

    def now(self) -> datetime:
        """The time where the learner is."""
        if self._heard is None:
            return datetime.now().astimezone()
        told, then = self._heard
        return told + timedelta(seconds=self.going() - then)

    def today(self) -> date:
        """The day where the learner is."""
        return self.now().date()

    @property
    def zone(self) -> int:
        """So many minutes the learner's clock is ahead of the world's."""
        told = self.now()
        ahead = (told if told.tzinfo else datetime.now().astimezone()).utcoffset() or timedelta()
        return round(ahead / timedelta(minutes=1))
