"""A question about one action, whatever the game: a position, and what is done there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rally.tutor.exercises import Exercise


@dataclass(frozen=True, kw_only=True)
class PlayedExercise(Exercise):
    """A question about what an action leads to.

    action: the word that stands for it in a record. about: a seat that is asked about. played: the game's races, with
    their `parse` and their `words` (`tests.third_game.plain_race`).
    """

    action: str
    about: int = 0
    played: ClassVar[Any]

    @property
    def race(self) -> Any:
        """The race when the question is asked."""
        return self.played.parse(self.position)

    @property
    def outcome(self) -> Any:
        """The race after the action."""
        return self.race.after(self.played.words[self.action])
