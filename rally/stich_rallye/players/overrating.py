"""What a share of playouts won is worth where others have played from hands that are hidden, as it was measured.

Playouts deal hidden hands uniformly among all deals that fit. Yet players who choose with sense have told something of
their hands by what they played, so the seat to act thinks too well of itself: choices were made in the last round, and
how often they win was asked once more with the hands as they were. Nothing is told before cards have been played, and
in earlier rounds, after which all is dealt anew, hardly anything.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache

from rally.reading import data_in
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.box.facts import ROUNDS
from rally.stich_rallye.race.race import Race

FILE = os.path.join(os.path.dirname(__file__), "overrating.toml")


@dataclass(frozen=True)
class Overrated:
    """What came of choices at a table of so many players.

    choices: how many; share: of playouts that they won on average, hidden hands dealt; known: the same with all hands
    as they were.
    """

    players: int
    choices: int
    share: float
    known: float

    @property
    def odds(self) -> float:
        """By what the odds are multiplied, for the share to become what is known."""
        return self.known * (1 - self.share) / (self.share * (1 - self.known))


@lru_cache
def overrated(path: str = FILE) -> dict[int, Overrated]:
    """By number of players, as `make strength` has measured it into this file.

    >>> overrated()[5].known < overrated()[5].share
    True
    """
    with data_in(path) as table:
        return {each.players: each for each in (Overrated(**point) for point in table["points"])}


def chance(players: int, share: float) -> float:
    """The chance of a seat that wins this share of playouts, at a table of so many: its odds are that much lower.

    More stays more, 0 stays 0 and 1 stays 1; where nothing was measured the share stands.
    """
    measured = overrated().get(players)
    if measured is None:
        return share
    won = share * measured.odds
    return won / (won + (1 - share))


def is_guessed(race: Race) -> bool:
    """Whether it matters that hidden hands are dealt: in the last round, once cards of it have been put aside.

    All cards are in the hands then, so that one hidden hand alone is no guess.
    """
    hidden = sum(isinstance(hand, Unknown) and len(hand) > 0 for hand in race.hands)
    return race.round == ROUNDS and bool(race.played) and hidden > 1
