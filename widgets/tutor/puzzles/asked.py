"""What the lab of puzzles knows: the puzzle on show, what was answered, and of which kinds puzzles are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Self

from widgets.shared.labs.keeping import Plain, fields_kept, fields_taken

REMEMBERED = 8
"""Of so many puzzles it is known that they were asked just now."""


@dataclass(frozen=True)
class Asked:
    """now: the id of the puzzle on show. chosen: the text of the answer, "" before one is given. shown: of the choice
    whose line is on show then. marked: the tile that waits for another one. lately: the ids of those that were asked
    before, the last one last. day: the date whose puzzle it is, "" if it is that of none. counts: whether an answer
    counts; one that is asked again before its turn is only looked at. themes, grades: those of which puzzles are asked,
    all if there are none. solved: those that were solved here, by their ids. number: so many were asked here before.
    What else was solved is the learner's progress.
    """

    now: str
    chosen: str = ""
    shown: str = ""
    marked: str = ""
    lately: tuple[str, ...] = ()
    day: str = ""
    counts: bool = True
    themes: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    solved: tuple[str, ...] = ()
    number: int = 0

    @property
    def seen(self) -> tuple[str, ...]:
        """What was asked here, the puzzle on show last."""
        return (*self.lately, self.now)

    def at(self, name: str, day: str = "", *, counts: bool = True) -> Asked:
        """Another puzzle, or the same one anew."""
        lately = self.seen[-REMEMBERED:]
        return replace(
            self,
            now=name,
            chosen="",
            shown="",
            marked="",
            lately=lately,
            day=day,
            counts=counts,
            number=self.number + 1,
        )

    # --- kept by the page ---

    def as_data(self) -> Mapping[str, Plain]:
        return fields_kept(self)

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Self:
        """What was kept; an older lab has kept less of it."""
        kept = [field.name for field in fields(cls) if field.name == "now" or field.name in data]
        return cls(**fields_taken(cls, data, kept))  # type: ignore[arg-type]  # of the annotated types
