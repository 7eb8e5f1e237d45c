"""A question about a race of Stich Rallye."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rally.stich_rallye import Card, EndRound, Play, Race, Turbo
from rally.stich_rallye.race.notation import as_recorded
from rally.tutor.exercises import Exercise as AnyExercise


@dataclass(frozen=True, kw_only=True)
class Exercise(AnyExercise):
    """A question about a position of a race.

    play: the card that completes the trick, if a trick is asked about. seat, spaces, lost: whose car drives how far,
    and whose motor loses how many tricks. later: how many more it loses after one that it has won.
    """

    play: str = ""
    seat: int = 0
    spaces: int = 0
    lost: int = 0
    later: int = 0

    @property
    def race(self) -> Race:
        """The race before anything happens."""
        return parse_race(self.position)

    @property
    def outcome(self) -> Race:
        """The race after `play`, or after the end of the round if no card is to be played."""
        return play_card(self.position, self.play)

    @property
    def settled(self) -> Race:
        """The race after `play` and the winner's move, with the motor or without."""
        race = self.outcome
        return race.after(Turbo(self.turbo)) if race.phase == "turbo" else race

    @property
    def turbo(self) -> bool:
        """Whether the winner of the trick uses the motor; such kinds are called `…_turbo`."""
        return self.ask.endswith("_turbo")

    @property
    def driven(self) -> int:
        """The spaces that the car of `seat` drives, including the motor if it is used (S5.2)."""
        return self.spaces + (self.race.motors[self.seat].value if self.turbo else 0)


@lru_cache(maxsize=64)
def parse_race(position: str) -> Race:
    """The race of a position. It is cached, since a race is a value."""
    return Race.parse(as_recorded(position))


@lru_cache(maxsize=64)
def play_card(position: str, play: str) -> Race:
    """The race after this card, or after the end of the round for ""."""
    race = parse_race(position)
    return race.after(Play(Card.parse(play))) if play else race.after(EndRound())
