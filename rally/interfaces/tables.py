"""What a game is to a program that learns, whichever library it comes from: numbers, payoffs, nobody's choices."""

from __future__ import annotations

from typing import Any

from rally.core.errors import NotInstalled, objection
from rally.core.numbering import Numbering
from rally.games import GAMES
from rally.rally_run.race.numbering import NUMBERING as OF_RALLY_RUN
from rally.stich_rallye.race.numbering import NUMBERING as OF_STICH_RALLYE

NUMBERINGS: dict[str, Numbering[Any]] = {"stich-rallye": OF_STICH_RALLYE, "rally-run": OF_RALLY_RUN}
"""By the name of a game its actions by number, and what a seat sees as numbers."""


def numbering_of(game: str) -> Numbering[Any]:
    """The numbers of this game. NoSuchGame for a name that no game has."""
    return NUMBERINGS[GAMES[game].name]


def pay_seats(race: Any) -> tuple[float, ...]:
    """What each seat gets: the winner 1, the others together -1; 0 for all while nobody has won.

    >>> from rally.rally_run import Race
    >>> pay_seats(Race.parse("players=3 cars=green,pit,red trophies=green,red,- winner=0"))
    (1.0, -0.5, -0.5)
    """
    players = len(race.players)
    if race.winner is None:
        return (0.0,) * players
    return tuple(1.0 if seat == race.winner else -1 / (players - 1) for seat in range(players))


def say_what_is_missing(library: str, extra: str) -> NotInstalled:
    """What is raised where a library is not installed: it names the extra that brings it."""
    return NotInstalled(
        objection(
            None,
            "{library} is not installed here: pip install {package}",
            library=library,
            package=f'"rally-notebooks[{extra}]"',
        )
    )
