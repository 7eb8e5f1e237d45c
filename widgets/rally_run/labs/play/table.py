"""The table of Rally Run!: what a click means there, and what has been seen; pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rally.rally_run import Action, Cell, Event, Memory, Race
from widgets.rally_run.labs.table.frames import Headings
from widgets.rally_run.labs.table.views import starts_of
from widgets.shared.labs.play.table import Table
from widgets.shared.labs.races.history import moments, race_at


@dataclass(frozen=True)
class Sitting(Table[Race, Action]):
    """A race that is being played at one screen. The film on show is what has happened since somebody last chose or
    pressed anything: `before` and `events`.

    wrong: the tiles that show why something was refused; chosen: the tile that waits for another one. swapping: does a
    click choose a tile to swap, wherever it is? aid: is what was seen shown faintly?
    """

    PREFERENCES: ClassVar[tuple[str, ...]] = ("aid", "setting")
    KEPT: ClassVar[tuple[str, ...]] = ("swapping", "wrong", "chosen")

    wrong: tuple[Cell, ...] = ()
    chosen: Cell | None = None
    swapping: bool = False
    aid: bool = False

    @property
    def begins(self) -> Race:
        """The race as it was before the film."""
        return self.race if self.shown == moments(self.race) else race_at(self.race, self.shown)

    @property
    def before(self) -> Race | None:
        """The same; None where nothing has happened."""
        begins = self.begins
        return None if begins is self.race else begins

    @property
    def events(self) -> tuple[Event, ...]:
        """What the film shows."""
        return tuple(event for race in self.film for event in race.events)

    @property
    def headings(self) -> Headings:
        """Where cars pointed before the film: the race tells that."""
        return ()

    @property
    def starts(self) -> tuple[str, ...]:
        """By seat the colour of the tile that its car started from, if that is known."""
        return starts_of(self.race)

    @property
    def memory(self) -> Memory:
        """What a perfect memory of the whole race holds."""
        return self.race.memory

    @property
    def seen(self) -> Race:
        """The race as everybody sees it; with the aid, as a perfect memory completes it."""
        seen = self.race.seen_by(self.race.turn)
        return seen.recalling(self.memory) if self.aid else seen

    def cleared(self) -> Sitting:
        return replace(super().cleared(), wrong=(), chosen=None)

    def after(self, action: Action) -> Sitting:
        return replace(super().after(action), swapping=False)
