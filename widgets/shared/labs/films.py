"""Films by number: the same film is known again, in another language and when a step back leads to it."""

from __future__ import annotations

from collections import deque

KEPT = 60
"""So many films are known again."""

LONGEST = 7_200
"""Milliseconds that a film takes at most when it is seen for the first time, if nobody says otherwise."""


class Films:
    """The films that a table has shown on its channel."""

    def __init__(self, channel: str) -> None:
        self.channel = channel
        self._films: deque[tuple[int, tuple[object, ...]]] = deque(maxlen=KEPT)
        self._number = 0

    @property
    def name(self) -> str:
        """The name of the film that is on show, or that was last."""
        return f"{self.channel}-{self._number}"

    def show(self, *film: object) -> None:
        """Show what these values make: a film of its own, or one that is known."""
        known = next((number for number, other in self._films if other == film), None)
        if known is None:
            known = 1 + (self._films[-1][0] if self._films else 0)
            self._films.append((known, film))
        self._number = known
