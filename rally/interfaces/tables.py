"""What all interfaces share: the numbers of a game, payoffs, and the error for a missing library."""

from __future__ import annotations

from typing import Any

from rally.core.errors import NotInstalled
from rally.core.numbering import Numbering
from rally.games import GAMES
from rally.rally_run.race.numbering import NUMBERING as OF_RALLY_RUN
from rally.stich_rallye.race.numbering import NUMBERING as OF_STICH_RALLYE

NUMBERINGS: dict[str, Numbering[Any]] = {"stich-rallye": OF_STICH_RALLYE, "rally-run": OF_RALLY_RUN}
"""By the name of a game, its actions by number, and what a seat sees as numbers."""


def numbering_of(game: str) -> Numbering[Any]:
    """The numbering of this game. Raises NoSuchGame for an unknown name."""
    return NUMBERINGS[GAMES[game].name]


def pay_seats(race: Any) -> tuple[float, ...]:
    """The payoff of each seat: 1 for the winner, -1 shared by the others; 0 for all while nobody has won.

    >>> from rally.rally_run import Race
    >>> pay_seats(Race.parse("players=3 cars=green,pit,red trophies=green,red,- winner=0"))
    (1.0, -0.5, -0.5)
    """
    players = len(race.players)
    if race.winner is None:
        return (0.0,) * players
    return tuple(1.0 if seat == race.winner else -1 / (players - 1) for seat in range(players))


def say_what_is_missing(library: str, extra: str) -> NotInstalled:
    """The error for a library that is not installed; it names the extra that brings it."""
    return NotInstalled.because(
        "{library} is not installed here: pip install {package}", library=library, package=f'"rally-notebooks[{extra}]"'
    )
