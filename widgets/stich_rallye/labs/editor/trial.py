"""Races on a track, simulated beside the learner: how many are decided by the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rally.chance.pace import pace
from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import ROUND_CARDS
from widgets.shared.labs.work import portions
from widgets.shared.words import _, say_percent, say_tenths

GAMES, SLICE = 20_000, 2_000
"""Races in all, and at a time; where NumPy is missing, a share of them."""


@dataclass(frozen=True)
class Tally:
    """What came out of `games` races of so many players on a track.

    crossings: races decided by crossing the line; card_plays: cards played in all of them. wanted: races in the end.
    """

    track: Track
    players: int
    games: int = 0
    crossings: int = 0
    card_plays: int = 0
    wanted: int = GAMES

    @property
    def done(self) -> float:
        """How much of the work is done, 0 to 1."""
        return self.games / self.wanted


def trial(track: Track, players: int) -> Iterator[Tally]:
    """The tally so far, slice by slice."""
    from rally.stich_rallye import simulate

    slower = pace()
    tally = Tally(track, players, wanted=GAMES // slower)
    for seed, races in enumerate(portions(tally.wanted, SLICE // slower)):
        found = simulate(races, players=players, track=track, seed=seed)
        tally = Tally(
            track,
            players,
            tally.games + found.games,
            tally.crossings + found.crossings,
            tally.card_plays + found.card_plays,
            tally.wanted,
        )
        yield tally


def say_tally(tally: Tally) -> str:
    """What has come out so far."""
    share = tally.crossings / tally.games
    tricks = tally.card_plays / tally.games / tally.players
    return _("Random races: {games}. The line decided {share} of them; a race took {tricks} of {all} tricks.").format(
        games=f"{tally.games:_}".replace("_", "\u202f"),
        share=say_percent(share, tenths=True),
        tricks=say_tenths(tricks),
        all=sum(ROUND_CARDS),
    )
