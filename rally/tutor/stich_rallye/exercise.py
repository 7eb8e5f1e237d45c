"""A question about a position of Stich Rallye: what happens next, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rally.stich_rallye import Card, EndRound, Play, Race


@dataclass(frozen=True)
class Exercise:
    """A question about a position.

    id: its name; lesson: the notebook it belongs to; rule: the rule it is about.
    ask: what is asked, one of `TRUTHS`: the winner of a trick, the spaces a car goes, the cards that may be played, …
    position: the notation of the position before. play: the card that completes the trick, where a trick is asked
    about. seat, spaces, lost: whose car goes how far, whose motor loses how many tricks.
    beliefs: the wrong beliefs this position tells apart from the rules.
    again: what is different when it is asked again (names of fields above), for each time; the beliefs stay.
    """

    id: str
    lesson: str
    rule: str
    ask: str
    position: str
    play: str = ""
    seat: int = 0
    spaces: int = 0
    lost: int = 0
    beliefs: tuple[str, ...] = ()
    again: tuple[dict[str, Any], ...] = ()

    @property
    def variants(self) -> tuple[Exercise, ...]:
        """The question as it is asked at first, and as it is asked again, with other positions."""
        return (self, *(replace(self, **changed) for changed in self.again))

    @property
    def race(self) -> Race:
        """The race before anything happens."""
        return Race.parse(self.position)

    @property
    def outcome(self) -> Race:
        """The race after `play`, or after the round's end where no card is to be played."""
        race = self.race
        return race.after(Play(Card.parse(self.play))) if self.play else race.after(EndRound())
