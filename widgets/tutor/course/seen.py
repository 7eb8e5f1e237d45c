"""What the map of the course shows."""

from __future__ import annotations

from dataclasses import dataclass

from widgets.shared.labs.lab import Lab
from widgets.shared.labs.learner.progress import Progress


@dataclass(frozen=True, kw_only=True)
class Seen:
    """progress: of whom learns here, as the map shows it. chosen: the station that was pressed last; lesson: the lesson
    that was. practising: the skill that is practised in place of the map. offered: a progress of somebody else that was
    loaded, until it is said what shall become of it. was: whose work this was before it got its name; None: nobody
    was renamed.
    """

    progress: Progress
    chosen: str = ""
    lesson: str = ""
    practising: str = ""
    offered: Progress | None = None
    was: str | None = None


class Map(Lab[Seen]):
    """A lab that shows it; `CourseMap` is one."""

    def turn_to(self, progress: Progress, *, was: str | None = None) -> None:
        """A step to another progress, for all labs. was: whose it was, if it only gets another name."""
        raise TypeError(f"{type(self).__name__} does not say how it turns to another progress")
