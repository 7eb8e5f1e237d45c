"""A race of Rally Run! that is being watched: the scene on show as a board, and what of it is seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rally.rally_run import Cell, Event, Race
from widgets.rally_run.labs.table.frames import Headings
from widgets.rally_run.labs.table.views import starts_of
from widgets.shared.labs.film import watched
from widgets.shared.labs.film.scenes import Scene


@dataclass(frozen=True)
class Watched(watched.Watched[Race, Scene[Race]]):
    """aid: is shown faintly what a perfect memory holds? peek: is it seen what lies face down?"""

    KEPT: ClassVar[tuple[str, ...]] = ("aid", "peek")

    aid: bool = False
    peek: bool = False

    @property
    def race(self) -> Race:
        """The race after the scene on show."""
        return self.shown.table

    @property
    def before(self) -> Race | None:
        """The race before it; None where nothing has happened."""
        return self.shown.before if self.shown.frames else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens in it."""
        return self.shown.events

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """By seat the colour of the tile that its car started from, if that is known."""
        return starts_of(self.film.race)

    @property
    def headings(self) -> Headings:
        """Where cars pointed before the scene: the race tells that."""
        return ()

    @property
    def wrong(self) -> tuple[Cell, ...]:
        """Nothing is refused on this board,"""
        return ()

    @property
    def chosen(self) -> Cell | None:
        """and nothing chosen."""
        return None
