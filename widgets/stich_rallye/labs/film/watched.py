"""A race of Stich Rallye that is being watched: whose hand was asked for, and the charts there are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rally.stich_rallye import Race
from widgets.shared.labs.film import watched
from widgets.shared.labs.film.scenes import Film

from .scenes import Scene

PROGRESS, PLACES = "progress", "places"
"""The charts of this game: how far everybody has driven, and everybody's place."""


@dataclass(frozen=True)
class Watched(watched.Watched[Race, Scene]):
    """hand: the seat whose hand was asked for; None: of whoever is to play."""

    CHARTS: ClassVar[tuple[str, ...]] = (watched.LOG, PROGRESS, PLACES, watched.CHANCES)

    KEPT: ClassVar[tuple[str, ...]] = ("hand",)

    hand: int | None = None

    def with_race(self, film: Film[Race, Scene], number: int, by: str) -> Watched:
        return replace(super().with_race(film, number, by), hand=None)

    @property
    def holder(self) -> int:
        """The seat whose hand lies open: the one that was asked for, or whoever is to play or has the flag."""
        race = self.shown.table
        due = race.to_act if self.shown.is_whole else None
        return self.hand if self.hand is not None else race.flag if due is None else due
