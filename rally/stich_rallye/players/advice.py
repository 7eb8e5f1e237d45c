"""The value of a choice to the seat that is to act, and the measurements that correct the results of playouts."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache

from rally.core import advice
from rally.core.notation import read_data
from rally.stich_rallye.box.actions import Action
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.box.facts import ROUNDS
from rally.stich_rallye.race.race import Race

FILE = os.path.join(os.path.dirname(__file__), "overrating.toml")


@dataclass(frozen=True)
class Overrating:
    """The measured results of choices at a table of `players`.

    choices: their number. share: the mean share of playouts that they won, with hidden hands dealt. known: the same
    with all hands as they were.
    """

    players: int
    choices: int
    share: float
    known: float

    @property
    def odds(self) -> float:
        """The factor by which the odds of `share` become those of `known`."""
        return self.known * (1 - self.share) / (self.share * (1 - self.known))


@lru_cache
def read_overrating(path: str = FILE) -> dict[int, Overrating]:
    """By number of players, what `make strength` has measured and written to this file.

    >>> read_overrating()[5].known < read_overrating()[5].share
    True
    """
    with read_data(path) as table:
        return {each.players: each for each in (Overrating(**point) for point in table["points"])}


def chance_of_share(players: int, share: float) -> float:
    """The chance of a seat that wins this share of playouts at a table of `players`, whose odds are lower.

    The order is kept, and so are 0 and 1. Where nothing was measured, it is the share.
    """
    measured = read_overrating().get(players)
    if measured is None:
        return share
    won = share * measured.odds
    return won / (won + (1 - share))


def is_guessed(race: Race) -> bool:
    """Whether it matters that hidden hands are dealt: in the last round, after its first trick.

    All cards are in the hands then, so a single hidden hand is known.
    """
    hidden = sum(isinstance(hand, Unknown) and len(hand) > 0 for hand in race.hands)
    return race.round == ROUNDS and bool(race.played) and hidden > 1


@dataclass(frozen=True, repr=False)
class Advice(advice.Advice[Action]):
    """The value of an action to the seat that is to act.

    seat: the seat that is advised. guessed: whether sensible players have played before from hands that are dealt anew
    for each playout; then rate, low and high are corrected (`overrating`).
    """

    seat: int = 0
    guessed: bool = False

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of every seat: the others share the rest by the playouts that they won."""
        return advice.chances_by_seat(self.seat, self.rate, self.wins_by_seat) if self.guessed else super().chances

    def worth(self, share: float) -> float:
        """The chance that this share of playouts gives."""
        return chance_of_share(len(self.wins_by_seat), share) if self.guessed else share
