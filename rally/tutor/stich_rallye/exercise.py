"""A question about a race of Stich Rallye."""

from __future__ import annotations

from dataclasses import dataclass

from rally.stich_rallye import Card, EndRound, Play, Race
from rally.tutor.exercises import Exercise as AnyExercise


@dataclass(frozen=True, kw_only=True)
class Exercise(AnyExercise):
    """A question about a position of a race.

    play: the card that completes the trick, where a trick is asked about. seat, spaces, lost: whose car goes how far,
    whose motor loses how many tricks.
    """

    play: str = ""
    seat: int = 0
    spaces: int = 0
    lost: int = 0

    @property
    def race(self) -> Race:
        """The race before anything happens."""
        return Race.parse(self.position)

    @property
    def outcome(self) -> Race:
        """The race after `play`, or after the round's end where no card is to be played."""
        race = self.race
        return race.after(Play(Card.parse(self.play))) if self.play else race.after(EndRound())
