"""What a learner has done with puzzles: those that were solved, those that come again, and the days in a row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta


@dataclass(frozen=True)
class Record:
    """All that is to be remembered of a learner, by the ids of puzzles.

    solved: those that were solved, in their order. missed: those that were missed and not solved since, the one that
    comes again first in front. days: on which the puzzle of the day was solved, as ISO dates, in their order.
    """

    solved: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    days: tuple[str, ...] = ()

    def answered(self, puzzle: str, right: bool, day: date | None = None) -> Record:
        """With an answer to a puzzle; day: of which it is the puzzle."""
        missed = tuple(each for each in self.missed if each != puzzle)
        if not right:
            return replace(self, missed=(*missed, puzzle))
        solved = self.solved if puzzle in self.solved else (*self.solved, puzzle)
        days = {*self.days} if day is None else {*self.days, day.isoformat()}
        return Record(solved, missed, tuple(sorted(days)))

    def streak(self, today: date) -> int:
        """On so many days in a row the puzzle of the day was solved, up to today, or to yesterday if today's is open.

        >>> Record(days=("2026-11-20", "2026-11-22", "2026-11-23")).streak(date(2026, 11, 24))
        2
        """
        here = today if today.isoformat() in self.days else today - timedelta(1)
        count = 0
        while here.isoformat() in self.days:
            here, count = here - timedelta(1), count + 1
        return count
