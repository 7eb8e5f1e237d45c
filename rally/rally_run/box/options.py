"""The options of Rally Run!: where our ruling can be exchanged for another reading."""

from __future__ import annotations

from dataclasses import dataclass

from rally import options
from rally.options import option


@dataclass(frozen=True)
class Options(options.Options):
    """What a race of Rally Run! is played by.

    trophies: which are in play. "any": as many as there are players, drawn from all four colours (R1.6); "own": those
    of the colours of the players' own start-finish tiles (R-B). In lines and records `colours` names them.
    """

    trophies: str = option("colours", any="R1.6", own="R-B")


USUAL = Options()
"""What a race is played by if nothing else is chosen."""
