"""How a game speaks: what the shared parts of the house ask of its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from rally.errors import RallyError
from rally.events import Event

R = TypeVar("R", contravariant=True)
A = TypeVar("A", contravariant=True)


class Voice(Protocol[R, A]):
    """The words of a game, in the language of the moment."""

    def errors(self, error: RallyError, race: R | None) -> list[str]:
        """All that an error complains about, a sentence for each; players by their names where a race is given."""
        ...

    def seat(self, race: R, seat: int) -> str:
        """The name of who sits there."""
        ...

    def action(self, action: A, race: R) -> str:
        """What can be done, as on a button."""
        ...

    def kind(self, kind: str) -> str:
        """Who plays, in a word or two: one of the game's computer players."""
        ...

    def due(self, race: R) -> str:
        """What is to be done now, and by whom; who has won, when the race is over."""
        ...

    def standing(self, race: R) -> str:
        """How everybody stands."""
        ...

    def won(self, race: R) -> str:
        """Who has won, and in how long, as one calls it out: "Mia wins in 10 turns!"."""
        ...

    def placing(self, race: R) -> Sequence[int]:
        """The seats from first place down, as far as a race that is over has places."""
        ...

    def place(self, race: R, seat: int) -> str:
        """Where a car is, and what else belongs to its player."""
        ...

    def told(self, races: Iterable[R]) -> list[str]:
        """What happened in these races, which followed one another, in a few sentences."""
        ...

    def is_minor(self, event: Event) -> bool:
        """Whether an event is a detail, which a log of the race can leave out."""
        ...

    def steps(self, events: Sequence[Event], before: R) -> list[str]:
        """A sentence for each of these events, which led on from `before`."""
        ...
