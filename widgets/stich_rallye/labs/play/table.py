"""The table of Stich Rallye: whose cards lie open, what they show, and what is worth a look; pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rally.stich_rallye import Action, Deal, Race, Unknown
from widgets.shared.labs.play.table import Table


@dataclass(frozen=True)
class Sitting(Table[Race, Action]):
    """A race that is being played at one screen.

    opened: the person whose cards lie open, where several people share the screen. looked: the line of the log that was
    chosen.
    """

    KEPT: ClassVar[tuple[str, ...]] = ("opened",)

    opened: int | None = None
    looked: tuple[int, int] | None = None

    @property
    def viewer(self) -> int | None:
        """The seat whose cards lie open: the only person's always, one of several people's when they ask for it."""
        return self.people[0] if len(self.people) == 1 else self.opened

    @property
    def seen(self) -> Race:
        seen = self.race.seen_by(self.viewer or 0)
        if self.viewer is None:
            return seen.but(hands=tuple(Unknown(len(hand)) for hand in seen.hands))
        return seen

    @property
    def needs_showing(self) -> bool:
        return self.person is not None and self.viewer != self.person

    @property
    def waits(self) -> bool:
        """A trick or a round has just ended."""
        race = self.race
        if race.winner is not None:
            return False
        begins = race.phase == "play" and not race.trick and not isinstance(race.last_action, Deal)
        return race.to_act is None or begins

    @property
    def waits_at_first(self) -> bool:
        return self.race.winner is None and self.race.to_act is None

    def seating(self, kinds: tuple[str, ...]) -> Sitting:
        return replace(super().seating(kinds), opened=None)

    def taken_back(self) -> Sitting:
        """Cards lie face down where several people may look."""
        return replace(self, opened=None) if self.is_shared else self

    def cleared(self) -> Sitting:
        return replace(super().cleared(), looked=None)

    def moved(self, race: Race) -> Sitting:
        """Open cards are turned down unless their owner goes on."""
        return replace(super().moved(race), opened=self.opened if race.to_act == self.opened else None)
